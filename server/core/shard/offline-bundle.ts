/**
 * Offline bundle: the files that a device needs to answer without a network. The part `shared` is needed by every
 * answer; the other parts add one country each. The index has the size of each part, a part's list names its files.
 * Files that the engine never reads (lists of events), or can do without (listings of cities), are in no part.
 */
import * as z from "zod";
import { jsonReader } from "./json.ts";
import { ADMISSION_FILE, OPENAPI_FILE, placeOfTimes } from "./paths.ts";

export const KEEP_FORMAT = 1;

/** The part that every country needs. */
export const SHARED = "shared";

export const KEEP_INDEX_FILE = "keep/index.json";

/** The list of a part: of {@link SHARED}, or of an upper-case country code. */
export const keepFile = (part: string): string => `keep/${part.toLowerCase()}.json`;

const keepPart = z.tuple([z.string(), z.int(), z.int()]);

/** A part: hash of its list, number of files, bytes. */
export type KeepPart = Readonly<z.infer<typeof keepPart>>;

const keepIndex = z.object({
  format: z.literal(KEEP_FORMAT),
  data_version: z.string(),
  shared: keepPart,
  countries: z.record(z.string(), keepPart),
});
export type KeepIndex = z.infer<typeof keepIndex>;

/** The JSON of the index, one country per line. */
export const writeKeepIndex = ({ countries, ...head }: KeepIndex): string => {
  const lines = Object.entries(countries).map(([code, part]) => `"${code}":${JSON.stringify(part)}`);
  return `${JSON.stringify(head).slice(0, -1)},"countries":{\n${lines.join(",\n")}\n}}\n`;
};

export const readKeepIndex = jsonReader(keepIndex);

/** The entry of a part; `null` if there is no such country. */
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

/**
 * The country of a city's listing: its cards are on the pages of the country too, so a device does not keep them twice
 * (81 MB for 20,226 places, 43 without).
 */
const countryOfCityListing = (path: string): string | null => {
  const [, second, third, fourth] = path.split("/");
  return second === "places" && fourth !== undefined ? countryIn(third) : null;
};

const countryIn = (segment: string | undefined): string => (segment?.split(".")[0] ?? "").toUpperCase();

const BY_COUNTRY: ReadonlySet<string> = new Set(["blocks", "leaves", "briefs"]);
const BY_SPAN: ReadonlySet<string> = new Set(["ids", "ratings"]);
const BARE_LISTS: ReadonlySet<string> = new Set(["countries", "types", "methods", "authorities"]);

/** The part of a file below `index/`. */
const partOfIndex = (kind: string, name: string | undefined): string => {
  if (BY_SPAN.has(kind)) return "span";
  return BY_COUNTRY.has(kind) ? countryIn(name) : SHARED;
};

/** The part of a file below the folder of a language: a list, or a listing of a country. */
const partOfLanguage = (kind: string, name: string | undefined): string | null => {
  if (name === undefined) return BARE_LISTS.has(kind.replace(/\..*$/, "")) ? SHARED : null;
  if (kind === "authorities") return SHARED;
  return kind === "places" || kind === "cities" ? countryIn(name) : null;
};

/**
 * The part of a file of the data build: `span` if it belongs to every country with an id of its span, `place` if to the
 * country of the place whose id it is named for; `null` if no answer needs it.
 */
export const keptIn = (path: string): string | null => {
  if (countryOfCityListing(path) !== null) return null;
  if (placeOfTimes(path) !== null) return "place";
  const [first, second, third] = path.split("/");
  if (path === ADMISSION_FILE) return null;
  if (first === "prayer" || path === OPENAPI_FILE) return SHARED;
  if (first === "manifest" || first === "keep" || second === undefined || second === "") return null;
  return first === "index" ? partOfIndex(second, third) : partOfLanguage(second, third);
};

/** The span number of a file that is kept by span. */
export const spanOf = (path: string): string => path.split("/")[2] ?? "";

/**
 * Whether a file that is not kept is known to be missing from the build: it belongs to a kept part, or has the ratings
 * of a span whose ids are kept; or the listing of a city in a kept country. Otherwise unknown.
 */
export const isKnownAbsent = (path: string, parts: ReadonlySet<string>, isKept: (path: string) => boolean): boolean => {
  const part = keptIn(path) ?? countryOfCityListing(path);
  if (part === "span") return isKept(path.replace("index/ratings/", "index/ids/"));
  return part !== null && parts.has(part);
};
