/**
 * Which files of a build the search reads, as far as their sizes are told apart; their brotli bodies.
 * What a query really reads is seen by standing between the engine and its files (readers.ts).
 */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Read } from "../../server/core/query/store.ts";

const compress = promisify(brotliCompress);

/** Term shards are compressed as well as can be, pages of records quickly. */
const QUALITY = { index: 11, records: 4 } as const;

interface Group {
  readonly what: string;
  readonly prefixes: readonly string[];
  readonly quality: number;
}

export const GROUPS: readonly Group[] = [
  {
    what: "dictionary, lists, words by beginning and end",
    prefixes: [
      "index/lexicon",
      "index/search-words",
      "index/lists/",
      "index/beginnings/",
      "index/common/",
      "index/endings/",
    ],
    quality: QUALITY.index,
  },
  { what: "briefs", prefixes: ["index/briefs/"], quality: QUALITY.index },
  { what: "blocks, which lists of places read too", prefixes: ["index/blocks/"], quality: QUALITY.index },
];

/** The group of a file, `undefined` for what is not of the search alone. */
export const groupOf = (name: string): Group | undefined =>
  GROUPS.find(({ prefixes }) => prefixes.some((prefix) => name.startsWith(prefix)));

const qualityOf = (name: string): number =>
  groupOf(name)?.quality ?? (name.startsWith("index/") ? QUALITY.index : QUALITY.records);

/** Brotli bodies of what `read` gives, each compressed once. */
export const brotliBodies = (read: Read): Read => {
  const bodies = new Map<string, Promise<Uint8Array | null>>();
  const compressed = async (name: string): Promise<Uint8Array | null> => {
    const bytes = await read(name);
    if (bytes === null) return null;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: qualityOf(name),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return compress(bytes, { params });
  };
  return async (name) => {
    const body = bodies.get(name) ?? compressed(name);
    bodies.set(name, body);
    return body;
  };
};
