/** What people say of a timetable that its files do not, in JSON: columns, dates, places, source. */
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { formatFaults } from "../mapping/schema.ts";
import type { PlaceName } from "../../timetable/reading.ts";

const timesMapping = z.strictObject({
  /** By the header's text, or the column's number from 1: words of a header such as "fajr iqama", "date", or "ignore". */
  columns: z.record(z.string(), z.string().min(1)).optional(),
  order: z.enum(["day-first", "month-first"]).optional(),
  year: z.int().min(1900).max(2100).optional(),
  month: z.int().min(1).max(12).optional(),
  /**
   * By what the file calls a mosque (its id there, else its name): a place's id or slug; columns of data/places, where it
   * is a new place (`--places`); null leaves it out.
   */
  places: z
    .record(
      z.string(),
      z.union([z.string(), z.int(), z.record(z.string(), z.union([z.string(), z.number()]))]).nullable(),
    )
    .optional(),
  source: z.string().min(1).optional(),
  url: z.url().optional(),
  verified_on: z.iso.date().optional(),
});
export type TimesMapping = z.infer<typeof timesMapping>;

type MappingResult =
  | { readonly ok: true; readonly mapping: TimesMapping }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads a mapping; without a path, one that says nothing. */
export const readTimesMapping = (path: string | null): MappingResult => {
  if (path === null) return { ok: true, mapping: {} };
  if (!existsSync(path)) return { ok: false, faults: [`${path}: there is no such file`] };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return { ok: false, faults: [`${path}: ${error instanceof Error ? error.message : "no JSON"}`] };
  }
  const parsed = timesMapping.safeParse(json);
  if (parsed.success) return { ok: true, mapping: parsed.data };
  return { ok: false, faults: formatFaults(json, parsed.error).map((one) => `${path}: ${one}`) };
};

/** What a mapping says of places, by what files call them. */
type MappedPlaces = NonNullable<TimesMapping["places"]>;

/** What the mapping says of a mosque: a place, a new one, `null` to leave it out, `undefined` for nothing. */
export const mappedTo = ({ id, name }: PlaceName, mapped: MappedPlaces): MappedPlaces[string] | undefined => {
  const [byId, byName] = [mapped[id ?? ""], mapped[name ?? ""]];
  return byId ?? byName ?? (byId === null || byName === null ? null : undefined);
};
