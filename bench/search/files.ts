/**
 * Which files of a build the search reads, as far as their sizes are reported separately; their brotli bodies.
 * What a query really reads is seen by standing between the engine and its files (readers.ts).
 */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Read } from "../../server/core/shard/cache.ts";

const compress = promisify(brotliCompress);

/** As `--compress` does it (build/compile/variants.ts): the index as well as can be, briefs and pages of records quickly. */
const QUALITY = { index: 11, pages: 5 } as const;

/** Files of a group that has thousands: so many of them are compressed as a sample. */
export const SAMPLE = 500;

interface Group {
  readonly what: string;
  readonly prefixes: readonly string[];
  readonly quality: number;
  /** Whether only a sample of them is measured, as there are more. */
  readonly isSampled: boolean;
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
    isSampled: false,
  },
  { what: "briefs", prefixes: ["index/briefs/"], quality: QUALITY.pages, isSampled: true },
  {
    what: "blocks, which lists of places read too",
    prefixes: ["index/blocks/"],
    quality: QUALITY.index,
    isSampled: false,
  },
  {
    what: "pages of places in both languages",
    prefixes: ["en/places/", "ar/places/"],
    quality: QUALITY.pages,
    isSampled: true,
  },
];

/** The group of a file, `undefined` for what the search does not read or everything reads. */
export const groupOf = (name: string): Group | undefined =>
  GROUPS.find(({ prefixes }) => prefixes.some((prefix) => name.startsWith(prefix)));

const qualityOf = (name: string): number =>
  groupOf(name)?.quality ?? (name.startsWith("index/") ? QUALITY.index : QUALITY.pages);

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
