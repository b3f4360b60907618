/**
 * The manifest: what the data build holds, in two levels, so that a client that keeps a copy reads
 * 5 kB to learn that nothing changed, and one section's list to learn what did.
 */
import * as z from "zod";
import type { Read } from "#core/query/store.ts";
import { jsonReader } from "./json.ts";
import { ATTRIBUTION_FILE, OPENAPI_FILE, manifestSectionFile } from "./names.ts";

export const MANIFEST_FORMAT = 1;

/** The first level: always small. */
export const manifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  data_version: z.string(),
  today: z.string().describe("The day the build was made for"),
  languages: z.array(z.string()),
  counts: z.object({ countries: z.int(), cities: z.int(), places: z.int(), events: z.int() }),
  sections: z.record(
    z.string(),
    z.object({ path: z.string(), hash: z.string(), files: z.int(), bytes: z.int() }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** The second level: path → [hash, bytes] of each file of one section. */
export const manifestSection = z.object({
  section: z.string(),
  files: z.record(z.string(), z.tuple([z.string(), z.int()])),
});
export type ManifestSection = z.infer<typeof manifestSection>;

export const SECTIONS = ["countries", "cities", "places", "events", "prayer", "index", "keep"] as const;
export type Section = (typeof SECTIONS)[number];

/** Which section a file belongs to. */
export const sectionOf = (path: string): Section => {
  const [first = "", second = ""] = path.split("/");
  if (first === "index" || first === "prayer" || first === "keep") return first;
  if (path === OPENAPI_FILE || path === ATTRIBUTION_FILE) return "index";
  const stem = second.replace(/\..*$/, "");
  return stem === "cities" || stem === "places" || stem === "events" ? stem : "countries";
};

/** The names alone: what stands beside them is many times as much. */
const readNames = jsonReader(
  z
    .object({ files: z.record(z.string(), z.unknown()) })
    .transform(({ files }) => new Set(Object.keys(files))),
);

/** Whether a build says that it holds a file, by its lists, each read when it is first needed; rejects where one is damaged. */
export const listedFiles = (read: Read): ((path: string) => Promise<boolean>) => {
  const lists = new Map<Section, Promise<ReadonlySet<string>>>();
  const listOf = async (section: Section): Promise<ReadonlySet<string>> => {
    const file = manifestSectionFile(section);
    const bytes = await read(file);
    return bytes === null ? new Set() : readNames(file, bytes);
  };
  return async (path) => {
    const section = sectionOf(path);
    const list = lists.get(section) ?? listOf(section);
    lists.set(section, list);
    list.catch(() => lists.delete(section));
    return (await list).has(path);
  };
};
