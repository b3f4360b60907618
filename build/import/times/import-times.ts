/**
 * `import times`: the timetable files of mosques into data/times and data/timetables, from reading to writing. What
 * people say of a file, in JSON (which column is what, which figure of a date is the day, whose times a row is), goes
 * before what was recognised. The reading is reported in full, so that people can confirm it (`--dry-run`) before
 * anything is written.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dayOfDate } from "#core/base/date.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { readCsv } from "../../csv/csv.ts";
import { TABLE_LIMITS, type TableLimits } from "../input/table-limits.ts";
import { compilePlace, type LabelOf } from "./compile.ts";
import { type KnownPlace, placesNamed, readPlaces, suggest } from "./known-places.ts";
import { type Imported, mergeCountry, type Merged, pathsOf } from "./merge.ts";
import { openPoints, type PlacePoint } from "./place-sun.ts";
import { readFiles, type ReadFiles, type ReadJob } from "./read-files.ts";
import type { PlaceName, Reading } from "./reading.ts";
import { type TimesMapping, readTimesMapping } from "./times-mapping.ts";
import { formatTimesReport, type Matched, type Outcome, type Unmatched } from "./times-report.ts";

export interface ImportTimes {
  readonly dataDir: string;
  /** Writes what is read though some of the files is not taken. */
  readonly acceptsLoss?: boolean;
  readonly files: readonly string[];
  /** An id or a slug. */
  readonly place: string | null;
  /** Lower case. */
  readonly country: string | null;
  readonly mapping: string | null;
  readonly year: number | null;
  readonly month: number | null;
  readonly source: string | null;
  readonly url: string | null;
  readonly verifiedOn: string | null;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly isDryRun: boolean;
  readonly limits?: TableLimits;
  /** Reads the files; in a thread of its own where files of others may take long. */
  readonly read?: (job: ReadJob) => Promise<ReadFiles>;
}

interface ImportTimesResult {
  readonly ok: boolean;
  /** The report, or what prevents the import. */
  readonly text: string;
}

/** Who says so where nobody else is named: the contributors. */
const CONTRIBUTORS = "editorial";

const failed = (...lines: readonly string[]): ImportTimesResult => ({ ok: false, text: lines.join("\n") });

/** The place that a word names, or why none. */
const placeOf = (places: readonly KnownPlace[], word: string): KnownPlace | string => {
  const found = placesNamed(places, word);
  const [only] = found;
  if (only === undefined) return `No place has the id or slug ${JSON.stringify(word)}.`;
  if (found.length === 1) return only;
  return `Several places are called ${word}: ${found.map(({ id, country }) => `${id} (${country})`).join(", ")}. Give the id, or --country.`;
};

interface Matching {
  readonly matched: readonly (Omit<Matched, "compiled"> & { readonly key: string })[];
  readonly unmatched: readonly Unmatched[];
  readonly faults: readonly string[];
}

/** What the mapping says of a mosque: a place, `null` to leave it out, `undefined` for nothing. */
const mappedTo = (
  { id, name }: PlaceName,
  mapped: NonNullable<TimesMapping["places"]>,
): string | number | null | undefined => {
  const [byId, byName] = [mapped[id ?? ""], mapped[name ?? ""]];
  return byId ?? byName ?? (byId === null || byName === null ? null : undefined);
};

/** The places of the mosques in a reading. */
const match = (
  reading: Reading,
  places: readonly KnownPlace[],
  word: string | null,
  { places: mapped = {} }: TimesMapping,
): Matching => {
  const matched: Matching["matched"][number][] = [];
  const unmatched: Unmatched[] = [];
  const faults: string[] = [];
  const isMapped = reading.places.some(({ place: { id, name } }) => (id ?? "") in mapped || (name ?? "") in mapped);
  const mosques = reading.places.length;
  if (word !== null && mosques > 1 && !isMapped) {
    const fault = `The files are of ${mosques} mosques, --place is one. Leave it out, and name the places in a mapping.`;
    return { matched, unmatched, faults: [fault] };
  }
  for (const { place: name, statements } of reading.places) {
    const said = mappedTo(name, mapped);
    const chosen = said === undefined && !isMapped ? (word ?? undefined) : said;
    if (chosen === null) continue;
    const place = chosen === undefined ? null : placeOf(places, String(chosen));
    if (place === null) unmatched.push({ name, suggestions: suggest(places, name) });
    else if (typeof place === "string") faults.push(place);
    else matched.push({ name, place, statements, key: String(place.id) });
  }
  return { matched, unmatched, faults };
};

const labelsOf = (dataDir: string): LabelOf => {
  const read = (language: string): { readonly iqama?: string; readonly prayers?: Readonly<Record<string, string>> } =>
    JSON.parse(readFileSync(join(dataDir, "i18n", `${language}.json`), "utf8")) as { readonly iqama?: string };
  const [english, arabic] = [read("en"), read("ar")];
  const text = ({ iqama = "{prayer}", prayers = {} }: typeof english, prayer: string, which: number): string =>
    `${iqama.replace("{prayer}", prayers[prayer] ?? prayer)} ${which}`;
  return (prayer, which) => ({ en: text(english, prayer, which), ar: text(arabic, prayer, which) });
};

/** The texts of a country's files that the places need. */
const textsOf = (dataDir: string, country: string, ids: ReadonlySet<number>): ReadonlyMap<string, string> => {
  const paths = pathsOf(country);
  const texts = new Map<string, string>();
  const add = (path: string): void => {
    if (existsSync(join(dataDir, path))) texts.set(path, readFileSync(join(dataDir, path), "utf8"));
  };
  add(paths.rules);
  add(paths.list);
  const [header, ...rows] = readCsv(paths.list, texts.get(paths.list) ?? "").rows;
  const [id, file] = ["place_id", "file"].map((name) => header?.fields.indexOf(name) ?? -1);
  for (const { fields } of rows) if (ids.has(Number(fields[id ?? -1]))) add(paths.printed(fields[file ?? -1] ?? ""));
  return texts;
};

const write = (dataDir: string, texts: Merged["texts"]): void => {
  const contents = new Map<string, string>();
  for (const [path, text] of texts) if (text !== null) contents.set(join(dataDir, path), text);
  writeFiles(contents);
  for (const [path, text] of texts) if (text === null) rmSync(join(dataDir, path), { force: true });
};

/** Where the places are that people name. */
const pointsOf = (
  dataDir: string,
  places: readonly KnownPlace[],
  word: string | null,
  { places: mapped = {} }: TimesMapping,
): Pick<ReadJob, "point" | "points"> => {
  const open = openPoints(dataDir);
  const pointBy = (named: string | number | null): PlacePoint | null => {
    const place = named === null ? "" : placeOf(places, String(named));
    return typeof place === "string" ? null : open(place);
  };
  const points = Object.entries(mapped).flatMap(([name, named]): readonly (readonly [string, PlacePoint])[] => {
    const point = pointBy(named);
    return point === null ? [] : [[name, point]];
  });
  return { point: pointBy(word), points: Object.fromEntries(points) };
};

/** What is read, and what people say of it. */
const jobOf = (options: ImportTimes, mapping: TimesMapping, places: readonly KnownPlace[]): ReadJob => ({
  dataDir: options.dataDir,
  paths: options.files,
  limits: options.limits ?? TABLE_LIMITS,
  columns: mapping.columns ?? {},
  order: mapping.order ?? null,
  year: options.year ?? mapping.year ?? null,
  month: options.month ?? mapping.month ?? null,
  today: dayOfDate(options.today),
  ...pointsOf(options.dataDir, places, options.place, mapping),
});

const isKnownSource = (dataDir: string, source: string): boolean => {
  const [, ...known] = readCsv("sources.csv", readFileSync(join(dataDir, "sources.csv"), "utf8")).rows;
  return known.some(({ fields }) => fields[0] === source);
};

/** Who says so, and when it was checked. */
const evidenceOf = (options: ImportTimes, mapping: TimesMapping, { updated }: Reading): Imported["evidence"] => ({
  source: sourceOf(options, mapping),
  url: options.url ?? mapping.url ?? "",
  verified_on: options.verifiedOn ?? mapping.verified_on ?? updated ?? options.today,
});

const sourceOf = (options: ImportTimes, mapping: TimesMapping): string =>
  options.source ?? mapping.source ?? CONTRIBUTORS;

/** The mosques of a reading as what data holds, those of one place together. */
const compiledOf = (matched: Matching["matched"], label: LabelOf): readonly Matched[] =>
  [...groupBy(matched, ({ key }) => key).values()].flatMap((same): readonly Matched[] => {
    const [first] = same;
    if (first === undefined) return [];
    const statements = same.flatMap((one) => one.statements);
    return [{ ...first, statements, compiled: compilePlace(statements, label) }];
  });

type Writing = Pick<Outcome, "written" | "replaced"> & { readonly faults: readonly string[] };

/** Writes what is compiled, country by country; nothing of the countries after a fault. */
const writeAll = (
  { dataDir, isDryRun }: ImportTimes,
  compiled: readonly Matched[],
  evidence: Imported["evidence"],
): Writing => {
  const written: string[] = [];
  const replaced: string[] = [];
  for (const [country, own] of groupBy(compiled, ({ place }) => place.country)) {
    const imported = own.map(({ place: { id, slug }, compiled: one }): Imported => ({
      id,
      slug,
      compiled: one,
      evidence,
    }));
    const merged = mergeCountry(country, textsOf(dataDir, country, new Set(imported.map(({ id }) => id))), imported);
    if (merged.faults.length > 0) return { written, replaced, faults: merged.faults };
    if (!isDryRun) write(dataDir, merged.texts);
    written.push(...merged.texts.keys());
    replaced.push(...merged.replaced);
  }
  return { written, replaced, faults: [] };
};

/** Imports timetable files, or only tells how they would be. */
export const importTimes = async (options: ImportTimes): Promise<ImportTimesResult> => {
  const { dataDir, isDryRun, acceptsLoss = false } = options;
  const read = readTimesMapping(options.mapping);
  if (!read.ok) return failed(...read.faults);
  const { mapping } = read;
  const source = sourceOf(options, mapping);
  if (!isKnownSource(dataDir, source)) return failed(`Source ${JSON.stringify(source)} is not in sources.csv.`);

  const places = readPlaces(dataDir, options.country);
  const files = await (options.read ?? readFiles)(jobOf(options, mapping, places));
  if (!files.ok) return failed(...files.faults);
  const { reading } = files;
  const { matched, unmatched, faults } = match(reading, places, options.place, mapping);
  if (faults.length > 0) return failed(...faults);
  const compiled = compiledOf(matched, labelsOf(dataDir));
  const isLossOpen = reading.losses.length > 0 && !acceptsLoss;
  const isRefused = reading.missing.length > 0 || reading.refusals.length > 0 || compiled.length === 0 || isLossOpen;
  const writing = writeAll(options, isRefused ? [] : compiled, evidenceOf(options, mapping, reading));
  if (writing.faults.length > 0) return failed(...writing.faults);
  const report = formatTimesReport({ reading, matched: compiled, unmatched, ...writing, isDryRun, isRefused });
  if (reading.places.length === 0)
    return failed(report, "No time of a prayer was recognised; name the columns in a mapping.");
  return { ok: !isRefused, text: report };
};
