/** The moderators' page without a browser: its keys, its queue, differences, corrections and texts. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Place } from "#core/model/place.ts";
import { REPORT_REASONS } from "#core/values/review.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import { CONFIRMABLE, SUGGESTION_KINDS } from "#core/values/suggestion.ts";
import { commandOf, digitOf, KEYS, type Pressed } from "../../../../web/desk/base/keys.ts";
import type { Item } from "../../../../web/desk/base/records.ts";
import { changesOf, draftOf, fieldsOf, leftOutWith, ruleText, wordsOf } from "../../../../web/desk/compare/changes.ts";
import ar from "../../../../web/desk/i18n/ar.json";
import en from "../../../../web/desk/i18n/en.json";
import {
  atItem,
  EMPTY,
  moved,
  ofSameSender,
  shownOf,
  withBack,
  without,
  withPage,
} from "../../../../web/desk/work/queue.ts";
import { FULL_PLACE } from "../../../walks/full-place.ts";

const pressed = (key: string, code: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe("keys", () => {
  it.each([
    ["a letter", pressed("j", "KeyJ"), "next"],
    ["a capital letter", pressed("A", "KeyA"), "accept"],
    ["a letter of an Arabic keyboard, by its place", pressed("ت", "KeyJ"), "next"],
    ["a letter of a Russian keyboard, by its place", pressed("к", "KeyR"), "reject"],
    ["a Latin letter elsewhere (AZERTY), by what it types", pressed("a", "KeyQ"), "accept"],
    ["a question mark", pressed("?", "Slash"), "help"],
    ["an Arabic question mark", pressed("؟", "Slash"), "help"],
    ["with Ctrl nothing", pressed("a", "KeyA", { ctrlKey: true }), null],
    ["a letter without a command", pressed("x", "KeyX"), null],
    ["Enter", pressed("Enter", "Enter"), null],
  ])("%s", (_, key, command) => {
    expect(commandOf(key)).toBe(command);
  });
  it("of digits count with and without Shift, on the number pad, and in Arabic digits", () => {
    expect(
      [pressed("3", "Digit3"), pressed('"', "Digit3"), pressed("3", "Numpad3"), pressed("٣", "Digit3")].map(digitOf),
    ).toEqual([3, 3, 3, 3]);
    expect(
      [pressed("0", "Digit0"), pressed("j", "KeyJ"), pressed("3", "Digit3", { altKey: true })].map(digitOf),
    ).toEqual([null, null, null]);
  });
  it("are each in the help, once", () => {
    expect(new Set(KEYS.map(([, key]) => key)).size).toBe(KEYS.length);
    for (const [command] of KEYS) expect(Object.keys(en)).toContain(`help.${command}`);
  });
});

const item = (id: string, client: string | null = null): Item => ({ id, queue: "suggestions", client }) as Item;
const items = (...ids: readonly string[]): readonly Item[] => ids.map((id) => item(id));
const idsOf = ({ items: all }: { readonly items: readonly Item[] }): string => all.map(({ id }) => id).join("");
const QUEUE = withPage(EMPTY, items("a", "b", "c"), 5, new Set());

describe("a queue", () => {
  it("takes pages that overlap, without what is judged already", () => {
    const next = withPage(QUEUE, items("b", "c", "d", "e"), 5, new Set(["d"]));
    expect([idsOf(next), next.total]).toEqual(["abce", 5]);
  });
  it("shows the next item in the place of a judged one, at the end the one before", () => {
    const second = moved(QUEUE, 1);
    expect(shownOf(without(second, "b"))?.id).toBe("c");
    expect(shownOf(without(moved(QUEUE, 2), "c"))?.id).toBe("b");
    expect(shownOf(without(second, "a"))?.id).toBe("b");
    expect(without(second, "b").total).toBe(4);
    expect(without(QUEUE, "z")).toBe(QUEUE);
  });
  it("shows an item that comes back", () => {
    const back = withBack(moved(without(QUEUE, "a"), 1), item("a"));
    expect([idsOf(back), shownOf(back)?.id, back.total]).toEqual(["bac", "a", 5]);
  });
  it("stays within its ends and finds an item", () => {
    expect(moved(QUEUE, -1).at).toBe(0);
    expect(moved(QUEUE, 9).at).toBe(2);
    expect(shownOf(atItem(QUEUE, "c"))?.id).toBe("c");
    expect(atItem(QUEUE, "z")).toBe(QUEUE);
    expect(shownOf(EMPTY)).toBeNull();
  });
  it("knows the other items of a sender, and of nobody none", () => {
    const some = withPage(EMPTY, [item("a", "x"), item("b", "y"), item("c", "x"), item("d"), item("e")], 5, new Set());
    expect(ofSameSender(some, item("a", "x")).map(({ id }) => id)).toEqual(["c"]);
    expect(ofSameSender(some, item("d"))).toEqual([]);
  });
  it("always shows one of its items, each of them once", () => {
    const step = fc.oneof(
      fc.record({ page: fc.array(fc.constantFrom(..."abcdefgh")) }),
      fc.record({ drop: fc.constantFrom(..."abcdefgh") }),
      fc.record({ by: fc.integer({ min: -3, max: 3 }) }),
      fc.record({ back: fc.constantFrom(..."abcdefgh") }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let queue = EMPTY;
        for (const one of steps) {
          if ("page" in one) queue = withPage(queue, items(...new Set(one.page)), one.page.length, new Set());
          else if ("drop" in one) queue = without(queue, one.drop);
          else if ("by" in one) queue = moved(queue, one.by);
          else queue = withBack(queue, item(one.back));
          expect(shownOf(queue) === null).toBe(queue.items.length === 0);
          expect(new Set(idsOf(queue)).size).toBe(queue.items.length);
          expect(queue.total).toBeGreaterThanOrEqual(queue.items.length);
        }
      }),
    );
  });
});

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
  it("gives values of the type that was proposed; what is none stays text for the server to refuse", () => {
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

const holes = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

describe("texts of the desk", () => {
  it("exist in both languages, with the same values in braces", () => {
    expect(Object.keys(ar)).toEqual(Object.keys(en));
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(holes(ar[key]), key).toEqual(holes(en[key]));
      expect([en[key].trim(), ar[key].trim()]).not.toContain("");
    }
  });
  it.each([
    ...SUGGESTION_KINDS.map((kind) => `kind.${kind}`),
    ...REPORT_REASONS.map((reason) => `report.${reason}`),
    ...CONFIRMABLE.map((fact) => `field.${fact}`),
  ])("name %s", (key) => {
    expect(Object.keys(en)).toContain(key);
  });
});
