/**
 * What a semantic diff holds. The schema is the definition: a diff travels as JSON from a job that
 * may not write to one that may, which trusts nothing of it but its shape.
 */
import * as z from "zod";

const place = z.object({
  /** Country and slug, and the id where it has one. */
  country: z.string(),
  slug: z.string(),
  id: z.string(),
  name: z.string(),
});
export type PlaceName = Readonly<z.infer<typeof place>>;

const fieldChange = z.object({ column: z.string(), before: z.string(), after: z.string() });
export type FieldChange = Readonly<z.infer<typeof fieldChange>>;

const tableDiff = z.object({
  /** Path below the data folder. */
  path: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});
export type TableDiff = Readonly<z.infer<typeof tableDiff>>;

export const dataDiff = z.object({
  added: z.array(place),
  removed: z.array(place),
  retired: z.array(place.extend({ reason: z.string(), replacedBy: z.string() })),
  /** Rows that had no id and have one now, and rows whose frozen id is another. */
  minted: z.array(place),
  renumbered: z.array(place.extend({ before: z.string() })),
  moved: z.array(place.extend({ metres: z.number() })),
  renamed: z.array(place.extend({ changes: z.array(fieldChange) })),
  changed: z.array(place.extend({ changes: z.array(fieldChange) })),
  tables: z.array(tableDiff),
  /** Files that are no tables: `+ path`, `- path`, `~ path`. */
  files: z.array(z.string()),
  /** Columns that only one of the two has, `path: +column` or `path: -column`. */
  columns: z.array(z.string()),
});
export type DataDiff = Readonly<z.infer<typeof dataDiff>>;
