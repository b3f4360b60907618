/** Which drafts become one place, what people decided, and what never changes. */
import { describe, expect, test } from "vitest";
import { readTypes, readSearchWords } from "../../../../bench/import/same-place.ts";
import type { Draft } from "../../../../build/import/records/record.ts";
import type { Curated } from "../../../../build/import/resolve/profile.ts";
import { type Decision, resolve } from "../../../../build/import/resolve/resolve.ts";

const words = readSearchWords();
const types = readTypes();
/** A metre of latitude in degrees. */
const METRE = 1 / 111_195;

type More = Partial<Omit<Draft, "names">> & { readonly name?: string; readonly names?: Draft["names"] };

const draft = (ref: string, metres: number, { name, ...more }: More = {}): Draft => ({
  ref,
  point: { lat: 23.712345 + metres * METRE, lng: 90.412345 },
  country: "BD",
  type: "mosque",
  names: name === undefined ? {} : { und: name },
  columns: {},
  updated: null,
  ...more,
});

const curated = (id: number, metres: number, name: string, refs: readonly string[] = []): Curated => ({
  id,
  point: draft("", metres).point,
  type: "mosque",
  names: { en: name },
  refs,
});

const refsOf = (drafts: readonly Draft[], decisions: readonly Decision[] = [], rows: readonly Curated[] = []) =>
  resolve(drafts, rows, decisions, words, types).clusters.map(({ refs }) => refs.join(" "));

const [A, B, C] = ["osm:n1", "osm:w2", "overture:3"] as const;

describe("two drafts", () => {
  test.each<[string, Draft, Draft, "same" | "doubtful" | "different"]>([
    [
      "the point and the outline of one building",
      draft(A, 0, { name: "Baitul Aman Mosque" }),
      draft(B, 20, { name: "Baitul Aman Jame Masjid" }),
      "same",
    ],
    [
      "a point and an outline of one name, but streets apart",
      draft(A, 0, { name: "Al Hasan Mosque" }),
      draft(B, 250, { name: "Al Hasan Mosque" }),
      "doubtful",
    ],
    ["a nameless point and its outline", draft(A, 0), draft(B, 50), "same"],
    ["two nameless outlines of one source side by side", draft("osm:w900", 0), draft(B, 40), "doubtful"],
    ["the same, drawn one right after the other", draft("osm:w1", 0), draft(B, 40), "different"],
    ["a named and a nameless outline, 20 m", draft("osm:w900", 0, { name: "Al Noor" }), draft(B, 20), "same"],
    ["a named and a nameless outline, 50 m", draft("osm:w900", 0, { name: "Al Noor" }), draft(B, 50), "doubtful"],
    ["a named and a nameless point, 50 m", draft(A, 0, { name: "Al Noor" }), draft("osm:n900", 50), "doubtful"],
    ["a nameless point and a named outline, 50 m", draft(A, 0), draft(B, 50, { name: "Al Noor" }), "same"],
    [
      "two outlines drawn one right after the other under names that are nearly one",
      draft("osm:w11", 0, { name: "Dome of Salih" }),
      draft("osm:w12", 45, { name: "Dome of Salih Pasha" }),
      "doubtful",
    ],
    [
      "two points drawn one right after the other, a longer name and a shorter one",
      draft("osm:n11", 0, { name: "Amli Bariya Islamiya Senior Jame Mosque" }),
      draft("osm:n12", 55, { name: "Amli Bariya Jame Mosque" }),
      "doubtful",
    ],
    [
      "two outlines of one building, drawn one right after the other",
      draft("osm:w11", 0, { name: "Al Noor Mosque" }),
      draft("osm:w12", 15, { name: "Al Noor Mosque" }),
      "same",
    ],
    [
      "a mosque and its maktab, drawn one right after the other",
      draft("osm:n11", 0, { name: "Gol Par Jame Mosjid" }),
      draft("osm:n12", 6, { name: "Moktob of Gol Par Jame Mosjid" }),
      "doubtful",
    ],
    ["two nameless outlines at one point, drawn one right after the other", draft("osm:w1", 0), draft(B, 4), "same"],
    [
      "two points of one source, a longer name and a shorter one",
      draft("osm:n11", 0, { name: "Amli Bariya Islamiya Senior Jame Mosque" }),
      draft("osm:n900", 55, { name: "Amli Bariya Jame Mosque" }),
      "doubtful",
    ],
    [
      "a nameless restaurant next door to another",
      draft(A, 0, { type: "halal" }),
      draft(C, 45, { name: "Shawarma Corner", type: "halal" }),
      "different",
    ],
    [
      "a nameless restaurant and its outline",
      draft(A, 0, { type: "halal" }),
      draft(B, 5, { name: "Shawarma Corner", type: "halal" }),
      "same",
    ],
    ["one name in two scripts", draft(A, 0, { name: "مسجد النور" }), draft(C, 50, { name: "Al Noor Mosque" }), "same"],
    ["a nameless one within 60 m", draft(A, 0), draft(C, 59, { name: "Al Noor Mosque" }), "same"],
    ["a nameless one beyond", draft(A, 0), draft(C, 61, { name: "Al Noor Mosque" }), "different"],
    [
      "names that are told apart by old and new",
      draft(A, 0, { name: "Old Bazar Mosque" }),
      draft(C, 20, { name: "New Bazar Mosque" }),
      "different",
    ],
    [
      "names that are told apart by a number",
      draft(A, 0, { name: "Sector 11 Mosque" }),
      draft(C, 20, { name: "Sector 12 Mosque" }),
      "different",
    ],
    [
      "the women's hall of a mosque",
      draft(A, 0, { name: "Women's Prayer Hall", type: "musalla" }),
      draft(B, 5, { name: "Al Noor Mosque" }),
      "different",
    ],
    [
      "a mosque and the halal venue in it",
      draft(A, 0, { name: "Al Noor" }),
      draft(C, 0, { name: "Al Noor", type: "halal" }),
      "different",
    ],
    [
      "two nodes of one source under different names",
      draft(A, 0, { name: "Al Noor" }),
      draft("osm:n2", 20, { name: "Bilal" }),
      "different",
    ],
    [
      "a shrine and its mosque in one source",
      draft(A, 0, { name: "Shah Ali's Tomb" }),
      draft("osm:n900", 30, { name: "Shah Ali Mazar Mosque" }),
      "doubtful",
    ],
    [
      "a mosque and its school",
      draft(A, 0, { name: "Al Furqan Mosque" }),
      draft(C, 30, { name: "Al Furqan", type: "islamic-school" }),
      "doubtful",
    ],
    [
      "branches of a chain",
      draft(A, 0, { name: "Chicken Cottage", type: "halal" }),
      draft(C, 200, { name: "Chicken Cottage", type: "halal" }),
      "different",
    ],
    [
      "other names, one phone number",
      draft(A, 0, { name: "Al Noor", columns: { phone: "+8801" } }),
      draft(C, 20, { name: "Bilal", columns: { phone: "+8801" } }),
      "same",
    ],
    [
      "one Wikidata item a kilometre apart",
      draft(A, 0, { name: "Al Noor", also: ["wikidata:Q1"] }),
      draft("wikidata:Q1", 1000, { name: "Bilal" }),
      "same",
    ],
    [
      "an element and a cemetery's element that name one Wikidata item",
      draft(A, 0, { name: "Al Noor", also: ["wikidata:Q1"] }),
      draft(B, 1, { name: "Al Noor", also: ["wikidata:Q1"], type: "cemetery" }),
      "different",
    ],
    [
      "a Wikidata item and a cemetery's element that names it",
      draft(A, 0, { name: "Al Noor", also: ["wikidata:Q1"], type: "cemetery" }),
      draft("wikidata:Q1", 1, { name: "Al Noor" }),
      "different",
    ],
    [
      "two elements that name the Wikidata item of what a mosque is",
      draft(A, 0, { name: "Al Noor", also: ["wikidata:Q32815"] }),
      draft(B, 1000, { name: "Bilal", also: ["wikidata:Q32815"] }),
      "different",
    ],
    [
      "two elements at one point that name one Wikidata item",
      draft(A, 0, { name: "Al Noor", also: ["wikidata:Q1"] }),
      draft(B, 1, { name: "Al Noor", also: ["wikidata:Q1"] }),
      "same",
    ],
    [
      "two Wikidata items at one point under one name",
      draft(A, 0, { name: "Al Noor", also: ["wikidata:Q1"] }),
      draft("wikidata:Q2", 1, { name: "Al Noor" }),
      "same",
    ],
    [
      "two Wikidata items side by side, of one name of one word",
      draft("wikidata:Q1", 0, { name: "Al Noor" }),
      draft("wikidata:Q2", 50, { name: "Al Noor" }),
      "doubtful",
    ],
    [
      "two Wikidata items at one point under names that are nearly one",
      draft(A, 0, { name: "Al Noor", also: ["wikidata:Q1"] }),
      draft("wikidata:Q2", 1, { name: "Al Noor Bazar" }),
      "doubtful",
    ],
    [
      "two Wikidata items side by side, of one name of several words",
      draft("wikidata:Q1", 0, { name: "مسجد عثمان بن عفان" }),
      draft("wikidata:Q2", 50, { name: "Masjid Othman Ibn Affan" }),
      "same",
    ],
    [
      "two Wikidata items of such a name, a street further",
      draft("wikidata:Q1", 0, { name: "مسجد عثمان بن عفان" }),
      draft("wikidata:Q2", 90, { name: "Masjid Othman Ibn Affan" }),
      "doubtful",
    ],
    [
      "an old mosque and the new one, drawn one right after the other",
      draft("osm:n11", 0, { name: "Shah Mahmud Bepari Jame Mosque" }),
      draft("osm:n12", 11, { name: "Old Shah Mahmud Bepari Jame Mosque" }),
      "doubtful",
    ],
    [
      "across the 180th meridian",
      draft(A, 0, { name: "Al Noor", point: { lat: -16.81234, lng: 179.99995 } }),
      draft(C, 0, { name: "Al Noor", point: { lat: -16.81234, lng: -179.99995 } }),
      "same",
    ],
  ])("%s", (_, a, b, expected) => {
    const { clusters, doubts } = resolve([a, b], [], [], words, types);
    expect(clusters.length === 1 ? "same" : doubts.length > 0 ? "doubtful" : "different").toBe(expected);
  });
});

describe("several drafts", () => {
  test("do not chain: a nameless one between two mosques is one of them", () => {
    const all = [draft(A, 0, { name: "Baitul Falah" }), draft("osm:n900", 24), draft(C, 60, { name: "Darus Salam" })];
    expect(refsOf(all)).toEqual([`${A} osm:n900`, C]);
  });

  test("do not chain over an item of Wikidata: where an element stands at its point, that is no coarse one", () => {
    const item = draft("wikidata:Q7", 0, { name: "Al Fath Mosque" });
    const other = draft("osm:n900", 200, { name: "Al Fath Mosque" });
    expect(refsOf([item, other])).toEqual(["osm:n900 wikidata:Q7"]);
    const element = draft(A, 0, { name: "Al Fath Mosque", also: ["wikidata:Q7"] });
    expect(refsOf([item, other, element])).toEqual([`${A} wikidata:Q7`, "osm:n900"]);
  });

  test("a doubt tells a person why, once for each two places", () => {
    const school = draft(C, 30, { name: "Al Noor", type: "islamic-school" });
    const doubts = resolve(
      [draft(A, 0, { name: "Al Noor Mosque" }), draft(B, 1, { name: "Al Noor" }), school],
      [],
      [],
      words,
      types,
    ).doubts;
    expect(doubts.length).toBe(1);
    expect(doubts[0]?.why).toMatch(/^they stand within 60 m; .*they are of types that often stand side by side/);
  });

  test("the best is the richer one, completed by the others", () => {
    const rich = draft(C, 10, {
      name: "Al Noor Mosque",
      columns: { phone: "+8801", website: "https://a.example", parking: "yes" },
    });
    const other = draft(A, 0, {
      names: { ar: "مسجد النور" },
      columns: { phone: "+8802", wudu: "yes" },
      updated: "2026-01-02",
    });
    expect(resolve([other, rich], [], [], words, types).clusters[0]?.best).toEqual({
      ...rich,
      names: { ar: "مسجد النور", und: "Al Noor Mosque" },
      columns: { phone: "+8801", website: "https://a.example", parking: "yes", wudu: "yes" },
      updated: "2026-01-02",
    });
  });

  test("unites other names, and keeps names that lost to the richest one's where they say more", () => {
    const rich = draft(B, 0, {
      names: { ar: "مسجد النور", en: "Al Noor Mosque" },
      others: [{ name: "Old Mosque", lang: "en" }],
    });
    const other = draft(A, 0, {
      names: { en: "Al Noor Riverside Mosque" },
      others: [
        { name: "OLD MOSQUE", lang: null },
        { name: "al noor mosque", lang: null },
        { name: "ANM", lang: null },
      ],
    });
    const united = [
      { name: "ANM", lang: null },
      { name: "Al Noor Riverside Mosque", lang: "en" },
      { name: "Old Mosque", lang: "en" },
    ];
    for (const drafts of [
      [rich, other],
      [other, rich],
    ])
      expect(resolve(drafts, [], [], words, types).clusters[0]?.best.others).toEqual(united);
  });

  test("5,000 at one point are done, and none is lost", () => {
    const all = Array.from({ length: 5000 }, (_, n) => draft(`osm:n${n}`, 0));
    expect(resolve(all, [], [], words, types).clusters.flatMap(({ refs }) => refs).length).toBe(5000);
  });
});

describe("curated rows", () => {
  test("take their drafts by ref, in any order", () => {
    const all = [draft(A, 0, { name: "Al Noor Mosque" }), draft(B, 5_000, { name: "Bilal" })];
    const { clusters } = resolve(all, [curated(7, 10, "An-Nur Mosque", [B])], [], words, types);
    expect(clusters.map(({ refs, curated: id }) => [refs, id])).toEqual([[[A, B], 7]]);
  });

  test("never become one", () => {
    const rows = [curated(7, 0, "Al Noor Mosque"), curated(8, 1, "Al Noor Mosque")];
    const { clusters } = resolve([draft(A, 0, { name: "Al Noor Mosque" })], rows, [], words, types);
    expect(clusters.map(({ curated: id }) => id)).toEqual([7]);
    const same: Decision = { a: "curated:7", b: "curated:8", decision: "same" };
    expect(resolve([draft(A, 0, { name: "Al Noor Mosque" })], rows, [same], words, types).clusters.length).toBe(1);
  });
});

describe("decisions", () => {
  const near = [draft(A, 0, { name: "Al Noor" }), draft(B, 5, { name: "Al Noor" }), draft(C, 10, { name: "Bilal" })];
  test.each<[string, readonly Decision[], readonly string[]]>([
    ["none", [], [`${A} ${B}`, C]],
    ["same", [{ a: C, b: A, decision: "same" }], [`${A} ${B} ${C}`]],
    ["different", [{ a: A, b: B, decision: "different" }], [A, B, C]],
    [
      "different wins over a chain",
      [
        { a: A, b: C, decision: "same" },
        { a: C, b: B, decision: "different" },
      ],
      [`${A} ${C}`, B],
    ],
    [
      "different wins over same",
      [
        { a: A, b: B, decision: "same" },
        { a: B, b: A, decision: "different" },
      ],
      [A, B, C],
    ],
    ["of a ref that is gone", [{ a: A, b: "osm:n99", decision: "same" }], [`${A} ${B}`, C]],
  ])("%s", (_, decisions, expected) => {
    expect(refsOf(near, decisions)).toEqual(expected);
  });

  test("that contradict each other are reported", () => {
    const decisions: readonly Decision[] = [
      { a: A, b: C, decision: "same" },
      { a: B, b: C, decision: "same" },
      { a: A, b: B, decision: "different" },
    ];
    const { doubts } = resolve(near, [], decisions, words, types);
    expect(doubts.map(({ why }) => why)).toEqual([
      "it was decided that they are the same, and that others of the same place are different",
    ]);
  });
});

test("a type without a family is the same place only as one of its own type", () => {
  const mosque = types.get("mosque");
  if (mosque === undefined) throw new Error("got no type mosque, expected it in place-types.csv");
  const all = new Map([...types, ["library", { ...mosque, family: null, same_house: null }]]);
  const clustersOf = (a: string, b: string): number => {
    const name = "Al Noor Library";
    const drafts = [draft(A, 0, { name, type: a }), draft(C, 5, { name, type: b })];
    return resolve(drafts, [], [], words, all).clusters.length;
  };
  expect([clustersOf("library", "library"), clustersOf("library", "mosque"), clustersOf("library", "shop")]).toEqual([
    1, 2, 2,
  ]);
});
