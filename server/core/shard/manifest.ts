/**
 * The manifest: the files of the data build, in two levels, so that a client with a copy reads 5 kB to learn whether
 * anything changed, and one section's list to learn what.
 */
import { elementAt } from "#core/base/element-at.ts";
import * as z from "zod";
import { type Checkpoint, inTurns, type Steps } from "#core/base/steps.ts";
import { NEVER, type Read } from "./cache.ts";
import { ATTRIBUTION_FILE, manifestSectionFile, OPENAPI_FILE } from "./paths.ts";

export const MANIFEST_FORMAT = 1;

/** The first level: always small. */
export const manifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  data_version: z.string(),
  today: z.string().describe("The day the build was made for"),
  languages: z.array(z.string()),
  suggest_url: z
    .string()
    .nullable()
    .default(null)
    .describe("Where suggestions are written on a host without our server: new issues (https) or a mail (mailto)"),
  counts: z.object({ countries: z.int(), cities: z.int(), places: z.int(), events: z.int() }),
  sections: z.record(z.string(), z.object({ path: z.string(), hash: z.string(), files: z.int(), bytes: z.int() })),
});
export type Manifest = z.infer<typeof manifest>;

/** The second level: path → [hash, bytes] of each file of one section. */
export const manifestSection = z.object({
  section: z.string(),
  files: z.record(z.string(), z.tuple([z.string(), z.int()])),
});
export type ManifestSection = z.infer<typeof manifestSection>;

export const SECTIONS = [
  "countries",
  "cities",
  "places",
  "events",
  "prayer",
  "index",
  "keep",
  "bulk",
  "changes",
] as const;
type Section = (typeof SECTIONS)[number];

/** The section of a file. */
export const sectionOf = (path: string): Section => {
  const [first = "", second = ""] = path.split("/");
  if (first === "index" || first === "prayer" || first === "keep") return first;
  if (first === "bulk" || first === "changes") return first;
  if (path === OPENAPI_FILE || path === ATTRIBUTION_FILE) return "index";
  if (/^(?:accuracy|forecasts)\./.test(path)) return "prayer";
  const stem = second.replace(/\..*$/, "");
  return stem === "cities" || stem === "places" || stem === "events" ? stem : "countries";
};

/** The start of a section's list, as JSON.stringify writes it. */
const LIST_HEAD = /^\{"section":"[a-z]+","files":\{/;
const LIST_ENTRY = /"([^"\\]+)":\["[^"\\]*",\d+\](?:,(?=")|(?=\}\}\s*$))/y;
const LIST_END = /\}\}\s*$/y;
/** Files read in one step; a million places make some ten thousand files. */
const STEP_FILES = 1000;

/**
 * Hands over the names in a list, in interruptible steps: JSON.parse would parse all of it, hashes included, in one go.
 * Throws an Error if it is not as we wrote it.
 */
export function* readNames(name: string, bytes: Uint8Array, take: (path: string) => void): Steps<void> {
  const text = new TextDecoder().decode(bytes);
  let taken = 0;
  let at = LIST_HEAD.exec(text)?.[0].length ?? text.length;
  for (;;) {
    LIST_ENTRY.lastIndex = at;
    const path = LIST_ENTRY.exec(text)?.[1];
    if (path === undefined) break;
    take(path);
    taken += 1;
    at = LIST_ENTRY.lastIndex;
    if (taken % STEP_FILES === 0) yield;
  }
  LIST_END.lastIndex = at;
  if (!LIST_END.test(text)) throw new Error(`shard ${name}: no list of files from character ${at} on`);
}

/** Odd constants of multiplicative hashing (Knuth, TAOCP 3, 6.4; L'Ecuyer 1999, table 4). */
const [SPREAD_HIGH, SPREAD_LOW] = [0x9e3779b1, 0x5f356495];
/** Of the high half 21 bits are kept: a double holds 53. */
const HIGH_BITS = 2 ** 21;

/** 53 bits of a name: another name of a list of 100,000 has the same once in 10^11 questions. */
const hashOf = (path: string): number => {
  let [high, low] = [0, 0];
  for (let i = 0; i < path.length; i += 1) {
    const unit = path.charCodeAt(i);
    high = Math.imul(high ^ unit, SPREAD_HIGH);
    low = Math.imul(low ^ unit, SPREAD_LOW);
    high ^= high >>> 15;
    low ^= low >>> 13;
  }
  return ((high >>> 0) % HIGH_BITS) * 2 ** 32 + (low >>> 0);
};

/** The hashes of the names in a list, ascending: the names themselves would take twenty times the memory. */
function* readHashes(name: string, bytes: Uint8Array): Steps<Float64Array> {
  const hashes: number[] = [];
  yield* readNames(name, bytes, (path) => hashes.push(hashOf(path)));
  return Float64Array.from(hashes).sort();
}

const NO_HASHES = new Float64Array();

const holds = (sorted: Float64Array, wanted: number): boolean => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (elementAt(sorted, middle) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
};

/** Tells whether the build lists a file. Reads each section's list on first use; rejects if one is damaged. */
export const listedFiles = (read: Read, checkpoint: Checkpoint = NEVER): ((path: string) => Promise<boolean>) => {
  const lists = new Map<Section, Promise<Float64Array>>();
  const listOf = async (section: Section): Promise<Float64Array> => {
    const file = manifestSectionFile(section);
    const bytes = await read(file);
    return bytes === null ? NO_HASHES : inTurns(readHashes(file, bytes), checkpoint);
  };
  return async (path) => {
    const section = sectionOf(path);
    const list = lists.get(section) ?? listOf(section);
    lists.set(section, list);
    list.catch(() => lists.delete(section));
    return holds(await list, hashOf(path));
  };
};
