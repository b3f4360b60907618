/** A type of places is one row of data/place-types.csv; whatever needs several of them derives from its columns. */
import { describe, expect, it } from "vitest";
import { PLACE_TYPES } from "../support/place-types.ts";
import { sourceOf, sourcesBelow } from "./graph.ts";

/** Files that name several types by hand, each with the reason. */
const BY_HAND: Readonly<Record<string, string>> = {
  "server/core/admission/admit.ts": "which words of a name make which type",
  "server/core/values/admission.ts": "what a word of a name says (admission-words.csv), types or not",
  "server/core/admission/name-head.ts": "which of these words end a name",
  "server/mcp/server.ts": "the name of the server, and the type that is asked for by default",
  "bench/generate/details.ts": "how many places of each type the made-up world has",
};

/** Generated from the document of the API; the examples below. */
const APART = new Set(["packages/client/src/schema.ts", "test/house/place-types.test.ts"]);

/** Words of other lists too: tags of OpenStreetMap, levels of halal, kinds of land on the map. */
const SHARED = new Set(["cemetery", "halal", "shop"]);

const types = new Set(PLACE_TYPES.filter((type) => !SHARED.has(type)));

/** The types that a source names as texts or as members that it gives. */
const listedIn = (source: string): readonly string[] => {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const words = [...code.matchAll(/["'`]([\w-]+)["'`]|(?<=[{,]\s*)(\w+):/g)].map(([, text, member]) => text ?? member);
  return [...new Set(words.filter((word): word is string => word !== undefined && types.has(word)))];
};

const TREES = ["server", "build", "web", "packages", "bench", "test/contract", "test/house"];

describe("types of places", () => {
  const paths = TREES.flatMap(sourcesBelow).filter((path) => !APART.has(path));
  const lists = new Map(paths.map((path) => [path, listedIn(sourceOf(path))]));

  it("are listed by hand in no file but the table", () => {
    expect(types.size).toBeGreaterThan(8);
    const found = [...lists].filter(([path, all]) => all.length > 1 && BY_HAND[path] === undefined);
    expect(found.map(([path, all]) => `${path} lists ${all.join(", ")}`)).toEqual([]);
  });

  it("are seen where they are listed, as texts and as members", () => {
    expect(listedIn('const PRAYING = new Set(["mosque", "musalla"]);')).toEqual(["mosque", "musalla"]);
    expect(listedIn('const labels = { mosque: 1, "quran-school": 2 };')).toEqual(["mosque", "quran-school"]);
    expect(listedIn('/** "mosque", "musalla" */ const name = "mosque";')).toEqual(["mosque"]);
  });

  it("have no exception that is not needed", () => {
    expect(Object.keys(BY_HAND).filter((path) => (lists.get(path)?.length ?? 0) < 2)).toEqual([]);
  });
});
