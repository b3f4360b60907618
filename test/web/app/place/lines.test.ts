/** The lines at the head of a place. */
import { describe, expect, it } from "vitest";
import { addressLines, namesByText } from "../../../../web/app/place/lines.ts";

const address = { street_address: null, locality: null, region: null, postal_code: null };

describe("the address of a place", () => {
  it.each([
    [
      "once each",
      { ...address, locality: "London", region: "England" },
      "London",
      "en",
      "London, England, United Kingdom",
    ],
    [
      "without a region in another script than the city",
      { ...address, region: "Madinah" },
      "المدينة المنورة",
      "ar",
      "المدينة المنورة, السعودية",
    ],
    ["with it where there is no city", { ...address, region: "Madinah" }, null, "ar", "Madinah, السعودية"],
  ] as const)("has its parts %s", (_, parts, city, language, expected) => {
    const country = language === "en" ? "GB" : "SA";
    expect(addressLines({ address: parts, city_name: city, country }, language).join(", ")).toBe(
      expected.replace("السعودية", new Intl.DisplayNames("ar", { type: "region" }).of("SA") ?? ""),
    );
  });
});

describe("names in other languages", () => {
  it("stand once, with all their languages", () => {
    const names = [
      { name: "مسجد قباء", lang: "ar" },
      { name: "Kuba Mescidi", lang: "tr" },
      { name: "مسجد قباء", lang: "ur" },
      { name: "QBA", lang: null },
      { name: "QBA", lang: null },
    ];
    expect([...namesByText(names)]).toEqual([
      ["مسجد قباء", ["ar", "ur"]],
      ["Kuba Mescidi", ["tr"]],
      ["QBA", [null]],
    ]);
  });
});
