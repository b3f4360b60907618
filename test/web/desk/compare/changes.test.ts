/** What a suggestion changes, its correction, and both in words. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Place } from "#core/model/place.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import { changesOf, draftOf, fieldsOf, leftOutWith, ruleText, wordsOf } from "../../../../web/desk/compare/changes.ts";
import { FULL_PLACE } from "../../../walks/full-place.ts";

const PLACE = FULL_PLACE as unknown as Place;

describe("what a suggestion changes", () => {
  it.each<readonly [string, Parameters<typeof changesOf>, readonly string[]]>([
    [
      "values of groups by their path",
      ["edit", { phone: "+1", address: { locality: "Quba East" }, names: { ar: "مسجد" }, website: null }, PLACE],
      [
        "phone: +966148000000 > +1",
        "address.locality: Quba > Quba East",
        "names.ar: مسجد قباء > مسجد",
        "website: https://quba.example/ > ",
      ],
    ],
    [
      "a new place, against nothing",
      ["add", { name: "New", lat: 1, lng: 2 }, null],
      ["point:  > 1.00000, 2.00000", "name:  > New"],
    ],
    [
      "the point of a place that moved",
      ["moved", { lat: 24.5, lng: 39 }, PLACE],
      ["point: 24.43930, 39.61720 > 24.50000, 39.00000"],
    ],
    ["closed, where it does not say for how long", ["closed", null, PLACE], ["status: temporarily-closed > closed"]],
    ["nothing that is shown elsewhere", ["duplicate", { duplicate_of: 2 }, PLACE], []],
  ])("%s", (_, given, expected) => {
    expect(changesOf(...given).map(({ path, before, after }) => `${path}: ${before} > ${after}`)).toEqual(expected);
  });
});

const PROPOSED: SuggestedFields = {
  phone: "+1",
  website: null,
  lat: 1.5,
  lng: 2,
  names: { ar: "مسجد", en: "Mosque" },
  amenities: { wudu: "yes" },
  rules: [
    { prayer: "isha", value: "+20", shift: 1 },
    { prayer: "jumuah", value: "13:15", languages: ["ar", "ur"] },
  ],
};

describe("a correction", () => {
  it("that changes nothing proposes the same", () => {
    expect(fieldsOf(draftOf(PROPOSED), PROPOSED, new Set())).toEqual(PROPOSED);
  });
  it("gives values of the proposed type; a text that is no such value stays, and the server refuses it", () => {
    const draft = new Map(draftOf(PROPOSED))
      .set("phone", " ")
      .set("lat", "51.25")
      .set("lng", "east")
      .set("names.ar", "مسجد النور")
      .set("rules[1].languages", "ar، en");
    const { phone, lat, lng, names, rules } = fieldsOf(draft, PROPOSED, new Set());
    expect([phone, lat, lng, names?.["ar"], rules?.[1]?.languages]).toEqual([
      null,
      51.25,
      "east",
      "مسجد النور",
      ["ar", "en"],
    ]);
  });
  it("leaves out a value, a row as a whole, or a point with both coordinates", () => {
    const draft = draftOf(PROPOSED);
    const out = ["phone", "rules[0].value", "lng", "amenities.wudu"].flatMap((path) => leftOutWith(path, draft));
    expect(fieldsOf(draft, PROPOSED, new Set(out))).toEqual({
      website: null,
      names: PROPOSED.names,
      rules: [PROPOSED.rules?.[1]],
    });
  });
});

const marked = (before: string, after: string): string =>
  wordsOf(before, after)
    .map(({ text, kind }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

describe("words", () => {
  it.each([
    ["a garden and a library", "a large garden and a library", "a [+large +]garden and a library"],
    ["مسجد قباء القديم", "مسجد قباء الكبير", "مسجد قباء [-القديم-][+الكبير+]"],
    ["Central Mosque", "مسجد", "[-Central Mosque-][+مسجد+]"],
    ["", "New", "[+New+]"],
    ["Old", "", "[-Old-]"],
  ])("%j and %j", (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });
  it("give both texts back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
        const parts = wordsOf(before, after);
        const sideOf = (other: string): string =>
          parts.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join("");
        expect([sideOf("added"), sideOf("removed")]).toEqual([before, after]);
      }),
    );
  });
});

it("a rule of a schedule is one line", () => {
  expect(ruleText({ prayer: "isha", from: "2026-01-01", weekdays: "Mo-Th", value: "+20", source: 0 })).toBe(
    "isha · 2026-01-01– · Mo-Th · +20",
  );
  expect(ruleText({ prayer: "jumuah", value: "13:15", khutbah: "12:50", languages: ["ar", "en"] })).toBe(
    "jumuah · 13:15 · 12:50 · ar, en",
  );
});
