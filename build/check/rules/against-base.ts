/**
 * Id rules that compare the data with a base: ids may not be invented, dropped or moved to another place, and a removed
 * row needs an entry in retired.csv. Also finds lost ids without a base: mint numbers from 1 upwards, so numbers in
 * neither the rows nor retired.csv were lost. Stays silent if more than a third is missing (ids were not minted), or if
 * nothing is missing. Single lost ids need `--base`.
 */
import { distanceM } from "#core/base/geo.ts";
import { CURATED_ID_MAX } from "#core/values/ids.ts";
import { type Diagnostic, fileDiagnostic, formatDistance } from "../../base/diagnostics.ts";
import { countInto, groupBy } from "../../base/group.ts";
import type { Base, BasePlace } from "../load/revision.ts";
import { haveSimilarNames } from "#core/places/same-place.ts";
import { type CountryNotes, NOTHING, type PlaceTableRow } from "./rule.ts";
import { titleOf } from "../../tables/places.ts";

/** More removed rows of one file are reported together. */
const MANY = 3;

/** The file of a country's places. */
const fileOf = (country: string): string => `data/places/${country.toLowerCase()}.csv`;

const shellWord = (word: string): string => (/^[\w:./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** How to restore the row of a place from the base. */
const restoring = ({ id, country }: BasePlace, { revision }: Base): string => {
  const file = fileOf(country);
  if (revision === null) return `put the row back into ${file}`;
  const show = `git show ${shellWord(`${revision}:${file}`)} | grep '^${id},' >> ${file}`;
  return `put the row back: ${show} && npm run data -- fix`;
};

const oneGone = (place: BasePlace, base: Base): Diagnostic => {
  const { id, country, nameEn, slug } = place;
  const message = `the row of ${nameEn} (id ${id}, ${slug}) is gone, and data/retired.csv does not say why`;
  const retire = `echo '${id},<why>,<id of the place that replaces it, or nothing>' >> data/retired.csv`;
  const hint = `${restoring(place, base)}; or, if it is not a separate place, retire it: ${retire}; a place that closed keeps its row, with status closed`;
  return { ...fileDiagnostic(fileOf(country), "removed-without-retirement", message), hint };
};

const manyGone = (country: string, gone: readonly BasePlace[], { revision }: Base): Diagnostic => {
  const file = fileOf(country);
  const named = gone.slice(0, MANY).map(({ nameEn, id }) => `${nameEn} (id ${id})`);
  const message = `${gone.length} rows are gone, and data/retired.csv does not say why: ${named.join(", ")} and ${gone.length - MANY} more`;
  const command = revision === null ? "" : `: git checkout ${shellWord(revision)} -- ${file}`;
  const hint = `if a spreadsheet lost them, take the whole file back${command}; else each id needs a line in data/retired.csv`;
  return { ...fileDiagnostic(file, "removed-without-retirement", message), hint };
};

/** Reports `gone`: places of `base` removed without being retired. */
const removedRows = (gone: readonly BasePlace[], base: Base): readonly Diagnostic[] =>
  [...groupBy(gone, ({ country }) => country)].flatMap(([country, places]) =>
    places.length > MANY ? [manyGone(country, places, base)] : places.map((place) => oneGone(place, base)),
  );

/** A place that moves further is reported; about the distance between two mosques of a town. */
export const FAR_M = 1000;

/** Within this distance a new name is a rename. */
const SAME_SPOT_M = 300;

/** The data now. */
interface Current {
  /** Upper-case code of the file, and the row. */
  readonly rows: readonly (readonly [string, PlaceTableRow])[];
  readonly retired: ReadonlySet<number>;
  /** Ids that times are stated for. */
  readonly timed: ReadonlySet<number>;
  /** Ids of rows that have faults of their own. */
  readonly unsound: ReadonlySet<number>;
  /** Countries with files that could not be read to the end, so missing rows prove nothing. */
  readonly unread: ReadonlySet<string>;
}

const isAnother = ({ value }: PlaceTableRow, before: BasePlace, movedM: number): boolean =>
  value.slug !== before.slug &&
  movedM > SAME_SPOT_M &&
  !haveSimilarNames([value.name_en, value.name_ar], [before.nameEn, before.nameAr]);

/** Checks a row whose id is in the base: is it still the same place, at most a street away? */
const checkKept = (row: PlaceTableRow, before: BasePlace, base: Base): readonly Diagnostic[] => {
  const { value, report } = row;
  // The base may have errors: skip positions that are not numbers.
  const movedM = Number.isNaN(before.lat + before.lng) ? 0 : distanceM(before, value);
  if (isAnother(row, before, movedM)) {
    const message = `id ${before.id} is ${before.nameEn} (${fileOf(before.country)}), not ${titleOf(value)}; an id is never given to another place`;
    const hint = `leave the id of ${titleOf(value)} empty, then ${restoring(before, base)}`;
    return [report("id", "reused-id", message, { hint })];
  }
  if (!(movedM > FAR_M)) return NOTHING;
  const message = `${titleOf(value)} moves by ${formatDistance(movedM)}, from lat ${before.lat}, lng ${before.lng}`;
  const hint = `by mistake? write ${before.lat} and ${before.lng} again; if the old point was wrong, say so in the pull request; another building needs a row of its own`;
  return [report("lat", "moved-far", message, { message, hint })];
};

/** Checks a row whose id is not in the base, or that has none. */
const checkNew = (row: PlaceTableRow, before: BasePlace | undefined, base: Base): readonly Diagnostic[] => {
  const {
    value: { id, slug },
    report,
  } = row;
  if (id !== null && base.retired.has(id)) {
    const hint = "put its line back into data/retired.csv and leave the id of this row empty";
    return [report("id", "reused-id", `id ${id} was retired, and is never given again`, { hint })];
  }
  const had = before === undefined ? null : `${slug} had the id ${before.id}`;
  const hint =
    before === undefined
      ? "leave it empty, so that the row begins with a comma; the merge gives the number"
      : `write ${before.id} again`;
  if (id !== null) {
    const message = `id ${id} was written by hand${had === null ? "" : `; ${had}`}`;
    return [report("id", "hand-written-id", message, { hint })];
  }
  if (had === null) return NOTHING;
  const message = `id is empty, but ${had}; an id is never removed`;
  return [report("id", "lost-id", message, { hint })];
};

/** How a country and a slug name a place that has no id. */
const slugKey = (country: string, slug: string): string => `${country} ${slug}`;

/** The row of the base with a row's id; none for a new row. */
const basePlaceOf = ({ value: { id } }: PlaceTableRow, base: Base): BasePlace | undefined =>
  id === null ? undefined : base.places.get(id);

/** How many rows have each id. */
const countIds = ({ rows }: Current): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  countInto(
    counts,
    rows.flatMap(([, { value }]) => value.id ?? []),
  );
  return counts;
};

/**
 * New ids that came with times (`import times --places`, `accept`): they follow the last one without a
 * gap, as mint gives them, and the times of the same change name them.
 */
const broughtIds = (base: Base, { rows, timed }: Current): ReadonlySet<number> => {
  const before = [...base.places.keys(), ...base.retired].filter((id) => id <= CURATED_ID_MAX);
  const last = before.reduce((a, b) => Math.max(a, b), 0);
  const fresh = new Set(rows.flatMap(([, { value }]) => (value.id !== null && value.id > last ? [value.id] : [])));
  const brought = new Set<number>();
  for (let id = last + 1; fresh.has(id); id += 1) if (timed.has(id)) brought.add(id);
  return brought;
};

/** Checks every row; rows with a retired id, or one that is used twice, have their finding elsewhere. */
const checkRows = (base: Base, now: Current, counts: ReadonlyMap<number, number>): readonly Diagnostic[] => {
  const bySlug = new Map([...base.places.values()].map((place) => [slugKey(place.country, place.slug), place]));
  const isReported = (id: number): boolean => now.retired.has(id) || (counts.get(id) ?? 0) > 1;
  const brought = broughtIds(base, now);
  return now.rows.flatMap(([country, row]) => {
    const { id, slug } = row.value;
    if (id !== null && isReported(id)) return [];
    const before = basePlaceOf(row, base);
    if (before !== undefined) return checkKept(row, before, base);
    const namesake = bySlug.get(slugKey(country, slug));
    const isFree = namesake !== undefined && !counts.has(namesake.id) && !now.retired.has(namesake.id);
    if (id !== null && !isFree && brought.has(id)) return [];
    return checkNew(row, isFree ? namesake : undefined, base);
  });
};

/** Retirements that are gone. */
const lostRetirements = (base: Base, now: Current, counts: ReadonlyMap<number, number>): readonly Diagnostic[] =>
  [...base.retired]
    .filter((id) => !now.retired.has(id) && !counts.has(id))
    .map((id) => {
      const message = `id ${id} was retired, and its line is gone; without it the number could be given again`;
      const hint = "put the line back; a retirement is never undone";
      return { ...fileDiagnostic("data/retired.csv", "lost-retirement", message), hint };
    });

/** Compares the ids of `now` with `base`. Ids used twice are left to duplicate-id. */
export const checkAgainstBase = (base: Base, now: Current): readonly Diagnostic[] => {
  const counts = countIds(now);
  const slugsWithoutId = new Set(
    now.rows.flatMap(([country, row]) =>
      basePlaceOf(row, base) === undefined ? [slugKey(country, row.value.slug)] : [],
    ),
  );
  const gone = [...base.places.values()].filter(({ id, country, slug }) => {
    const isThere = counts.has(id) || now.retired.has(id) || now.unsound.has(id);
    return !isThere && !now.unread.has(country) && !slugsWithoutId.has(slugKey(country, slug));
  });
  return [...checkRows(base, now, counts), ...removedRows(gone, base), ...lostRetirements(base, now, counts)];
};

/** Runs of numbers named in a message. */
const SHOWN = 4;

/** Runs of numbers from 1 to the highest that are missing. */
const runsMissing = (known: readonly number[]): readonly (readonly [number, number])[] => {
  const runs: [number, number][] = [];
  let next = 1;
  for (const id of known) {
    if (id > next) runs.push([next, id - 1]);
    next = id + 1;
  }
  return runs;
};

const shown = (runs: readonly (readonly [number, number])[]): string => {
  const some = runs.slice(0, SHOWN).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return `${some.join(", ")}${runs.length > SHOWN ? ", …" : ""}`;
};

/** Reports files that have no ids at all. */
export const lostIds = (all: readonly CountryNotes[], retired: ReadonlySet<number>): readonly Diagnostic[] => {
  const bare = all.filter(({ bareRows }) => bareRows > 0);
  if (bare.length === 0 || all.some(({ isUnread }) => isUnread)) return [];
  const ids = [...retired, ...all.flatMap((file) => [...file.ids, ...file.unsound])];
  const known = [...new Set(ids)].filter((id) => id <= CURATED_ID_MAX).sort((a, b) => a - b);
  const missing = (known.at(-1) ?? 0) - known.length;
  if (missing * 2 > known.length) return [];
  const runs = runsMissing(known);
  // Lost highest numbers leave no gap, so more rows may have lost ids than numbers are missing.
  return bare
    .filter(({ bareRows }) => missing * 2 >= bareRows)
    .map(({ country, bareRows }) => {
      const file = fileOf(country);
      const rows = bareRows === 1 ? "its row has no id" : `none of its ${bareRows} rows has an id`;
      const gone = missing === 1 ? `the id ${shown(runs)} is` : `${missing} ids (${shown(runs)}) are`;
      const message = `${rows}, and ${gone} in no file and not in data/retired.csv: the ids were lost`;
      const hint = `take the file back (git checkout -- ${file}) and make the change again; npm run check -- --base main says which row had which id`;
      return { ...fileDiagnostic(file, "lost-ids", message), hint };
    });
};
