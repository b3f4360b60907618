/** The words and limits of server/core/values stand there alone: nobody types them again. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceOf, sourcesBelow } from "./graph.ts";

const VALUES = "server/core/values/";

/** What a file may type again, and why. */
const RETYPED: Readonly<Record<string, string>> = {
  "packages/client/src/schema.ts": "generated from the document of the API",
  "packages/prayer/src/types.ts": "a published declaration, which names no module of the house",
};

/** Shorter lists, such as yes and no, are the words of many things. */
const WORDS_MIN = 3;

const setOf = (words: readonly unknown[]): string => JSON.stringify(words.map(String).toSorted());

const FOLDER = new URL(`../../${VALUES}`, import.meta.url);
const modules = await Promise.all(
  readdirSync(FOLDER).map(
    async (file) => (await import(new URL(file, FOLDER).href)) as Readonly<Record<string, unknown>>,
  ),
);
const values = modules.flatMap((one) => Object.entries(one));
const numbers = new Map(values.filter(([, value]) => typeof value === "number"));
const lists = new Map(
  values.flatMap(([name, value]) =>
    Array.isArray(value) && value.length >= WORDS_MIN ? [[setOf(value), name] as const] : [],
  ),
);

const ARRAY = /\[((?:\s*(?:"[^"\n]*"|\d+)\s*,?)+)\]/g;
const UNION = /(?:"[^"\n]*"\s*\|\s*)+"[^"\n]*"/g;

/** Lists and unions of a source that a value has too, and limits with the name and number of one. */
const retypedIn = (source: string): readonly string[] => [
  ...[...source.matchAll(ARRAY), ...source.matchAll(UNION)].flatMap(([text]) => {
    const words = [...text.matchAll(/"([^"\n]*)"|(\d+)/g)].map(([, word, number]) => word ?? number);
    return lists.get(setOf(words)) ?? [];
  }),
  ...[...source.matchAll(/\bconst (\w+) = ([\d_]+);/g)].flatMap(([, name = "", number = ""]) =>
    numbers.get(name) === Number(number.replaceAll("_", "")) ? [name] : [],
  ),
];

describe("the values of the core", () => {
  const paths = ["server", "build", "web", "packages"].flatMap(sourcesBelow).filter((path) => !path.startsWith(VALUES));

  it("are typed nowhere else", () => {
    expect(lists.size).toBeGreaterThan(10);
    const found = paths
      .filter((path) => RETYPED[path] === undefined)
      .flatMap((path) => {
        const all = retypedIn(sourceOf(path));
        return all.length === 0 ? [] : [`${path}: import ${all.join(", ")} from #core/values`];
      });
    expect(found).toEqual([]);
  });

  it("are seen where they are typed again, in any order and over several lines", () => {
    expect(retypedIn('const all = ["isha", "fajr", "dhuhr",\n  "asr", "maghrib"];')).toEqual(["PRAYERS"]);
    expect(retypedIn('type Said = "limited" | "yes" | "no";')).toEqual(["AVAILABILITY"]);
    expect(retypedIn("const STARS = [1, 2, 3, 4, 5];\nconst COMMENT_MAX = 2000;")).toEqual(["RATINGS", "COMMENT_MAX"]);
    expect(retypedIn('const some = ["fajr", "isha"];')).toEqual([]);
  });

  it("have no exception that is not needed", () => {
    expect(Object.keys(RETYPED).filter((path) => retypedIn(sourceOf(path)).length === 0)).toEqual([]);
  });
});
