/**
 * What a change may not do to ids: give one by hand, take one away, let one stand for another place,
 * or drop a row without a word in retired.csv. Pure: the data before and the data now.
 */
import { distanceM } from "#core/base/geo.ts";
import type { Base, BasePlace } from "../base.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { formatDistance } from "../diff/distance.ts";
import { fileDiagnostic } from "../load.ts";
import { fileOf, removedRows, restoring } from "./removed.ts";
import { NOTHING, type PlaceTableRow } from "./rule.ts";
import { haveSimilarNames } from "./similar-name.ts";

/** A place that moves further than this is told of; the distance between two mosques of a town. */
const FAR_M = 1000;

/** Nearer than this a new name is a new name of the same place. */
const SAME_SPOT_M = 300;

/** The data as it stands now. */
export interface Current {
  /** Upper-case code of the file, and the row. */
  readonly rows: readonly (readonly [string, PlaceTableRow])[];
  readonly retired: ReadonlySet<number>;
  /** Ids of rows that have faults of their own. */
  readonly unsound: ReadonlySet<number>;
  /** Countries whose files could not be read to the end: nobody can tell what they lack. */
  readonly unread: ReadonlySet<string>;
}

const isAnother = ({ value }: PlaceTableRow, before: BasePlace, movedM: number): boolean =>
  value.slug !== before.slug &&
  movedM > SAME_SPOT_M &&
  !haveSimilarNames([value.name_en, value.name_ar], [before.nameEn, before.nameAr]);

/** A row whose id the base has: the same place, no further than a street away? */
const checkKept = (row: PlaceTableRow, before: BasePlace, base: Base): readonly Diagnostic[] => {
  const { value, report } = row;
  // A base may have faults: a position that is no number is none to compare with.
  const movedM = Number.isNaN(before.lat + before.lng) ? 0 : distanceM(before, value);
  if (isAnother(row, before, movedM)) {
    const message = `id ${before.id} is ${before.nameEn} (${fileOf(before.country)}), not ${value.name_en}; an id is never given to another place`;
    const hint = `leave the id of ${value.name_en} empty, then ${restoring(before, base)}`;
    return [report("id", "reused-id", message, { hint })];
  }
  if (!(movedM > FAR_M)) return NOTHING;
  const message = `${value.name_en} moves by ${formatDistance(movedM)}, from lat ${before.lat}, lng ${before.lng}`;
  const hint = `by mistake? write ${before.lat} and ${before.lng} again; if the old point was wrong, say so in the pull request; another building needs a row of its own`;
  return [report("lat", "moved-far", message, { severity: "warning", message, hint })];
};

/** A row whose id the base has not, or that has none. */
const checkNew = (row: PlaceTableRow, before: BasePlace | undefined, base: Base): readonly Diagnostic[] => {
  const { value: { id, slug }, report } = row; // prettier-ignore
  if (id !== null && base.retired.has(id)) {
    const hint = "put its line back into data/retired.csv and leave the id of this row empty";
    return [report("id", "reused-id", `id ${id} was retired, and is never given again`, { hint })];
  }
  const had = before === undefined ? null : `${slug} had the id ${before.id}`;
  const hint = before === undefined ? "leave it empty, so that the row begins with a comma; the merge gives the number" : `write ${before.id} again`;
  if (id !== null) {
    const message = `id ${id} was written by hand${had === null ? "" : `; ${had}`}`;
    return [report("id", "hand-written-id", message, { hint })];
  }
  if (had === null) return NOTHING;
  const message = `id is empty, but ${had}; an id is never taken away`;
  return [report("id", "lost-id", message, { hint })];
}; // prettier-ignore

/** What the change from `base` to `now` does to ids. An id that stands twice is left to duplicate-id. */
export const checkAgainstBase = (base: Base, now: Current): readonly Diagnostic[] => {
  const count = new Map<number, number>();
  for (const [, { value: { id } }] of now.rows) if (id !== null) count.set(id, (count.get(id) ?? 0) + 1); // prettier-ignore
  const idBySlug = new Map([...base.places.values()].map((one) => [`${one.country} ${one.slug}`, one]));
  const keptSlugs = new Set<string>();
  const found: Diagnostic[] = [];
  for (const [country, row] of now.rows) {
    const { id, slug } = row.value;
    const isTold = id !== null && (now.retired.has(id) || (count.get(id) ?? 0) > 1);
    const same = id === null ? undefined : base.places.get(id);
    if (same === undefined) keptSlugs.add(`${country} ${slug}`);
    if (isTold) continue;
    const namesake = idBySlug.get(`${country} ${slug}`);
    const isFree = namesake !== undefined && !count.has(namesake.id) && !now.retired.has(namesake.id);
    found.push(
      ...(same === undefined
        ? checkNew(row, isFree ? namesake : undefined, base)
        : checkKept(row, same, base)),
    );
  }
  const gone = [...base.places.values()].filter(({ id, country, slug }) => {
    const isThere = count.has(id) || now.retired.has(id) || now.unsound.has(id);
    return !isThere && !now.unread.has(country) && !keptSlugs.has(`${country} ${slug}`);
  });
  found.push(...removedRows(gone, base));
  for (const id of base.retired) {
    if (now.retired.has(id) || count.has(id)) continue;
    const message = `id ${id} was retired, and its line is gone; without it the number could be given again`;
    const hint = "put the line back; a retirement is never undone";
    found.push({ ...fileDiagnostic("data/retired.csv", "lost-retirement", message), hint });
  }
  return found;
};
