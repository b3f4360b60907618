/**
 * Facts of a place are listed in one table, server/core/facts/place.ts; whatever needs several of them derives from it. What
 * they are called stands in one place too, data/i18n/facts.
 */
import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { FACT_NAMES, factOf, pathOf } from "#core/facts/parts.ts";
import { sourceOf, sourcesBelow } from "./graph.ts";

/** Files that name several facts by hand, each with the reason; a fact that is added changes none of them. */
const BY_HAND: Readonly<Record<string, string>> = {
  "server/core/values/suggestion.ts":
    "what a visitor may confirm is a list of the contract, the address as a whole among it",
  "server/core/api/times.ts": "the line of an address in a calendar",
  "build/bulk/sqlite.ts": "what a full-text search looks into",
  "build/compile/plan/place-card.ts": "where a place is, as people look for it",
  "build/data/derive/files.ts": "the order of the form on GitHub, amenities aside",
  "build/import/resolve/profile.ts": "what tells whether two records are one place",
  "build/openapi/answers.ts": "an example",
  "web/pages/json-ld.ts": "the address in the vocabulary of schema.org",
};

/** The table, and what is generated from it. */
const APART = new Set(["server/core/facts/place.ts", "packages/client/src/schema.ts"]);

/** Parts whose facts are named like nothing else; kinds, points and dates are those of other records too. */
const DISTINCT = new Set(["address", "contact", "amenities", "halal"]);

/** Words that are columns of other tables, or words of other lists. */
const SHARED = new Set(["status", "region", "halal", "janazah"]);

const names = new Set(
  FACT_NAMES.flatMap((name) => (DISTINCT.has(factOf(name).part ?? "") ? [name, pathOf(name)] : [])).filter(
    (name) => !SHARED.has(name),
  ),
);

/** The facts that a source names as texts or as members that it gives. */
const listedIn = (source: string): readonly string[] => {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const found = [...code.matchAll(/["'`]([\w.]+)["'`]|(?<=[{,]\s*)(\w+):/g)].map(([, text, member]) => text ?? member);
  return [...new Set(found.filter((name): name is string => name !== undefined && names.has(name)))];
};

/** The folder of what facts are called. */
const FACT_TEXTS = "data/i18n/facts/";

/** The facts that the keys of a catalogue of texts name: `field.amenities.wudu`. */
const namedIn = (catalogue: Readonly<Record<string, unknown>>): readonly string[] => [
  ...new Set(
    Object.keys(catalogue).flatMap((key) => [...names].filter((name) => key === name || key.endsWith(`.${name}`))),
  ),
];

describe("the names of facts", () => {
  const readJson = (path: string) => JSON.parse(sourceOf(path)) as Readonly<Record<string, unknown>>;
  const catalogues = execFileSync("git", ["ls-files", "data", "server", "build", "web", "packages"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  })
    .split("\n")
    .filter((path) => /(?:^|\/)(?:i18n|words|texts)\/.*\.json$/.test(path));
  const others = catalogues.filter((path) => !path.startsWith(FACT_TEXTS));

  it("are listed in no catalogue of texts but data/i18n/facts", () => {
    expect(others.length).toBeGreaterThan(20);
    const found = others.map((path) => [path, namedIn(readJson(path))] as const).filter(([, all]) => all.length > 1);
    expect(found.map(([path, all]) => `${path} names ${all.join(", ")}`)).toEqual([]);
  });

  it("are repeated under other keys by no catalogue", () => {
    const labelsIn = (language: string): ReadonlySet<unknown> =>
      new Set(
        Object.entries(readJson(`${FACT_TEXTS}${language}`)).flatMap(([key, text]) =>
          key.startsWith("fact.") ? [text] : [],
        ),
      );
    const repeated = others.flatMap((path) => {
      if (!catalogues.includes(`${FACT_TEXTS}${basename(path)}`)) return [];
      const labels = labelsIn(basename(path));
      const keys = Object.entries(readJson(path)).flatMap(([key, text]) => (labels.has(text) ? [key] : []));
      // A word of one fact may be that of something else: a suggestion has a status too.
      return keys.length > 1 ? [`${path}: ${keys.join(", ")}`] : [];
    });
    expect(repeated).toEqual([]);
  });

  it("are seen in the keys of a catalogue, by their columns and by their paths", () => {
    expect(namedIn({ "field.amenities.wudu": "", "word.phone": "", toilets: "", "place.lead": "" })).toEqual(
      expect.arrayContaining(["wudu", "amenities.wudu", "phone", "toilets"]),
    );
    expect(namedIn({ "field.telephone": "", "list.places": "" })).toEqual([]);
  });
});

describe("facts", () => {
  const paths = ["server", "build", "web", "packages"].flatMap(sourcesBelow).filter((path) => !APART.has(path));
  const lists = new Map(paths.map((path) => [path, listedIn(sourceOf(path))]));

  it("are listed by hand in no file but the table", () => {
    expect(names.size).toBeGreaterThan(15);
    const found = [...lists].filter(([path, all]) => all.length > 1 && BY_HAND[path] === undefined);
    expect(found.map(([path, all]) => `${path} lists ${all.join(", ")}`)).toEqual([]);
  });

  it("are seen where they are listed, as texts and as members", () => {
    expect(listedIn('const A = ["wudu",\n  "toilets"];')).toEqual(["wudu", "toilets"]);
    expect(listedIn("const labels = {\n  wudu: 1, parking: 2,\n};")).toEqual(["wudu", "parking"]);
    expect(listedIn('const paths = { "address.locality": 1, "halal.alcohol": 2 };')).toHaveLength(2);
    expect(listedIn("/** wudu, toilets */\nconst { wudu, toilets } = place;")).toEqual([]);
  });

  it("have no exception that is not needed", () => {
    expect(Object.keys(BY_HAND).filter((path) => (lists.get(path)?.length ?? 0) < 2)).toEqual([]);
  });
});
