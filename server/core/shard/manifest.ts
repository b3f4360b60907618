/**
 * The manifest: what the data build holds, in two levels, so that a client that keeps a copy reads
 * 5 kB to learn that nothing changed, and one section's list to learn what did.
 */
import * as z from "zod";
import { ATTRIBUTION_FILE, OPENAPI_FILE } from "./names.ts";

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
