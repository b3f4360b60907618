/**
 * What a device keeps to answer without a network: the files that the engine reads, in parts. `shared` is what
 * every answer may need, the others are what the answers about one country need beside it. The index says how
 * much each part is, its list names the files. What the engine never reads (the lists of events) is in none.
 */
import * as z from "zod";
import { jsonReader } from "./json.ts";
import { OPENAPI_FILE } from "./paths.ts";

export const KEEP_FORMAT = 1;

/** The part that every country needs. */
export const SHARED = "shared";

export const KEEP_INDEX_FILE = "keep/index.json";

/** The list of a part: of {@link SHARED}, or of an upper-case country code. */
export const keepFile = (part: string): string => `keep/${part.toLowerCase()}.json`;

const keepPart = z.tuple([z.string(), z.int(), z.int()]);

/** What a part is: hash of its list, number of its files, their bytes. */
export type KeepPart = Readonly<z.infer<typeof keepPart>>;

const keepIndex = z.object({
  format: z.literal(KEEP_FORMAT),
  data_version: z.string(),
  shared: keepPart,
  countries: z.record(z.string(), keepPart),
});
export type KeepIndex = z.infer<typeof keepIndex>;

/** A country on a line. */
export const writeKeepIndex = ({ countries, ...head }: KeepIndex): string => {
  const lines = Object.entries(countries).map(([code, part]) => `"${code}":${JSON.stringify(part)}`);
  return `${JSON.stringify(head).slice(0, -1)},"countries":{\n${lines.join(",\n")}\n}}\n`;
};

export const readKeepIndex = jsonReader(keepIndex);

/** What the index says of a part; `null` where there is no such country. */
export const partIn = (index: KeepIndex, part: string): KeepPart | null =>
  part === SHARED ? index.shared : (index.countries[part] ?? null);

const keepList = z.object({
  part: z.string(),
  files: z.record(z.string(), z.tuple([z.string(), z.int()])),
});

/** The files of a part: path → [hash, bytes]. */
export type KeepList = z.infer<typeof keepList>;

export const writeKeepList = (list: KeepList): string => `${JSON.stringify(list)}\n`;

export const readKeepList = jsonReader(keepList);

const countryIn = (segment: string | undefined): string => (segment?.split(".")[0] ?? "").toUpperCase();

const BY_COUNTRY: ReadonlySet<string> = new Set(["blocks", "leaves", "briefs"]);
const BY_SPAN: ReadonlySet<string> = new Set(["ids", "ratings"]);
const BARE_LISTS: ReadonlySet<string> = new Set(["countries", "types", "methods"]);

/**
 * The part that a file of the data build is in; `span` when it is in those of the countries that have an id of its
 * span; `null` when no answer needs it.
 */
export const keptIn = (path: string): string | null => {
  const [first = "", second = "", third] = path.split("/");
  if (first === "prayer" || path === OPENAPI_FILE) return SHARED;
  if (first === "index") {
    if (BY_SPAN.has(second)) return "span";
    return BY_COUNTRY.has(second) ? countryIn(third) : SHARED;
  }
  if (first === "manifest" || first === "keep" || second === "") return null;
  if (third === undefined) return BARE_LISTS.has(second.split(".")[0] ?? "") ? SHARED : null;
  return second === "places" || second === "cities" ? countryIn(third) : null;
};

/** The number of the span of a file that is kept by span. */
export const spanOf = (path: string): string => path.split("/")[2] ?? "";

/**
 * Whether a file that is not among the kept ones is known not to be in the build at all: one of a part that is kept,
 * or the ratings of a span whose ids are. Of all others nothing is known.
 */
export const isKnownAbsent = (path: string, parts: ReadonlySet<string>, isKept: (path: string) => boolean): boolean => {
  const part = keptIn(path);
  if (part === "span") return isKept(path.replace("index/ratings/", "index/ids/"));
  return part !== null && parts.has(part);
};
