/** Which names of gazetteers are a city's own: not words of its name's meaning, nor the name of a neighbour. */
import { describe, expect, test } from "vitest";
import { ownNames, withoutNeighboursNames } from "../../../../build/data/refresh/own-names.ts";

const own = (nameEn: string, names: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(ownNames(new Map(Object.entries(names)), nameEn));

describe("ownNames", () => {
  test("leaves out what translates the name, and keeps what sounds like it", () => {
    expect(
      own("Tank", { ar: ["دبابة"], bn: ["তাঙ্ক"], fr: ["Char de combat"], ms: ["Kereta kebal"], ur: ["ٹینک"] }),
    ).toEqual({
      bn: "তাঙ্ক",
      ur: "ٹینک",
    });
  });

  test("takes the name of the next source where the first has another's", () => {
    expect(own("Kosti", { ar: ["ربك", "كوستي"] })).toEqual({ ar: "كوستي" });
  });

  test("keeps a name unlike the English one that another script has too", () => {
    expect(own("Attock", { bn: ["কেম্বলপুর"], ur: ["کیمپبل پور"] })).toEqual({ bn: "কেম্বলপুর", ur: "کیمپبل پور" });
    expect(own("Attock", { ur: ["کیمپبل پور"] })).toEqual({});
  });

  test("judges no language that has names of its own for foreign towns", () => {
    expect(own("Damascus", { tr: ["Şam"], ru: ["Дамаск"] })).toEqual({ tr: "Şam", ru: "Дамаск" });
  });
});

describe("withoutNeighboursNames", () => {
  const city = (nameEn: string, ar: string, country = "NG") => ({ country, nameEn, names: new Map([["ar", ar]]) });

  test("leaves a name to the town that sounds like it", () => {
    const all = [city("Suleja", "أبوجا"), city("Abuja", "أبوجا")];
    withoutNeighboursNames(all);
    expect(all.map(({ names }) => names.get("ar"))).toEqual([undefined, "أبوجا"]);
  });

  test("leaves it to both where both do, and to towns of other countries", () => {
    const all = [city("Halle", "هاله", "DE"), city("Halle (Saale)", "هاله", "DE"), city("Bree", "هاله", "BE")];
    withoutNeighboursNames(all);
    expect(all.every(({ names }) => names.has("ar"))).toBe(true);
  });
});
