/**
 * `import times`: the timetable files of mosques into data/times and data/timetables, from reading to writing. What
 * people say of a file, in JSON (which column is what, which figure of a date is the day, whose times a row is), goes
 * before what was recognised. The reading is reported in full, so that people can confirm it (`--dry-run`) before
 * anything is written.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dayOfDate } from "#core/base/date.ts";
import { groupBy } from "../../base/group.ts";
import { readCsv } from "../../csv/csv.ts";
import { TABLE_LIMITS, type TableLimits } from "../../timetable/table-limits.ts";
import { compilePlace, type LabelOf } from "../../timetable/compile.ts";
import { type KnownPlace, readPlaces, suggest } from "./known-places.ts";
import { formatList, isOpen } from "./list-report.ts";
import { keyOf, type ListedPlaces, placeOf, type SettledList, settleList } from "./listed-places.ts";
import { openMatcher } from "./match-places.ts";
import type { Imported } from "./merge.ts";
import { citiesNamed, openPoints, type PlacePoint } from "./place-sun.ts";
import { readFiles, type ReadFiles, type ReadJob } from "./read-files.ts";
import { labelsIn } from "../../timetable/labels.ts";
import type { Reading } from "../../timetable/reading.ts";
import { mergeTimes, writeTexts } from "./times-files.ts";
import { mappedTo, type TimesMapping, readTimesMapping } from "./times-mapping.ts";
import { formatTimesReport, type Matched, type Unmatched } from "./times-report.ts";

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
  /** With it the files are a list of mosques, which become places too (`--places`). */
  readonly list?: ListedPlaces | null;
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

type SaidPlace = NonNullable<NonNullable<TimesMapping["places"]>[string]>;

interface Matching {
  readonly matched: readonly (Omit<Matched, "compiled"> & { readonly key: string })[];
  readonly unmatched: readonly Unmatched[];
  readonly faults: readonly string[];
}

/** The place that people name, or why none. */
const knownPlaceOf = (places: readonly KnownPlace[], said: SaidPlace): KnownPlace | string =>
  typeof said === "object" ? "A mapping makes new places with --places alone." : placeOf(places, String(said));

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
    const fault = `The files are of ${mosques} mosques, --place is one. Leave it out, and take --places, or name the places in a mapping.`;
    return { matched, unmatched, faults: [fault] };
  }
  for (const { place: name, statements } of reading.places) {
    const said = mappedTo(name, mapped);
    const chosen = said === undefined && !isMapped ? (word ?? undefined) : said;
    if (chosen === null) continue;
    const place = chosen === undefined ? null : knownPlaceOf(places, chosen);
    if (place === null) unmatched.push({ name, suggestions: suggest(places, name) });
    else if (typeof place === "string") faults.push(place);
    else matched.push({ name, place, statements, key: String(place.id) });
  }
  return { matched, unmatched, faults };
};

const labelsOf = (dataDir: string): LabelOf => {
  const read = (language: string): Parameters<typeof labelsIn>[0] =>
    JSON.parse(readFileSync(join(dataDir, "i18n", `${language}.json`), "utf8")) as Parameters<typeof labelsIn>[0];
  return labelsIn(read("en"), read("ar"));
};

/** Where the places are that people name. */
const pointsOf = (
  dataDir: string,
  places: readonly KnownPlace[],
  word: string | null,
  { places: mapped = {} }: TimesMapping,
): Pick<ReadJob, "point" | "points"> => {
  const open = openPoints(dataDir);
  const pointBy = (named: SaidPlace | null): PlacePoint | null => {
    const place = named === null ? "" : knownPlaceOf(places, named);
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

/** What is read of the files, and whose times they are. */
interface Read extends Matching {
  readonly reading: Reading;
  readonly list: SettledList | null;
}

const unread = (faults: readonly string[]): { readonly faults: readonly string[] } => ({ faults });

/** The town that a list is of. */
const townOf = ({ dataDir, country }: ImportTimes, slug: string | null): PlacePoint | null | string => {
  if (slug === null) return null;
  const [only, other] = citiesNamed(dataDir, slug, country);
  if (only === undefined) return `--city is ${JSON.stringify(slug)}, which is not in cities.csv.`;
  return other === undefined ? only : `Several countries have a city ${JSON.stringify(slug)}: give --country.`;
};

/** Reads a list of mosques: first whose they are, then their times by the Sun of each. */
const readList = async (
  options: ImportTimes,
  list: ListedPlaces,
  job: ReadJob,
  mapping: TimesMapping,
  known: readonly KnownPlace[],
): Promise<Read | { readonly faults: readonly string[] }> => {
  const { dataDir, read = readFiles } = options;
  const town = townOf(options, list.city);
  if (typeof town === "string") return unread([town]);
  const first = await read({ ...job, hasPlacesInTitles: true });
  if (!first.ok) return unread(first.faults);
  const names = first.reading.places.map(({ place }) => place);
  const settled = settleList(names, known, mapping.places ?? {}, openMatcher(dataDir, known), {
    offer: list.offer,
    town,
    evidence: evidenceOf(options, mapping, first.reading),
  });
  const open = openPoints(dataDir);
  const points = [...settled.places].flatMap(([key, place]): readonly (readonly [string, PlacePoint])[] => {
    const point = open(place);
    return point === null ? [] : [[key, point]];
  });
  const second = await read({ ...job, hasPlacesInTitles: true, points: Object.fromEntries(points) });
  if (!second.ok) return unread(second.faults);
  const { reading } = second;
  const matched = reading.places.flatMap(({ place: name, statements }) => {
    const place = settled.places.get(keyOf(name));
    return place === undefined ? [] : [{ name, place, statements, key: String(place.id) }];
  });
  const losses = [...settled.losses, ...reading.losses];
  return { reading: { ...reading, losses }, matched, unmatched: [], faults: settled.faults, list: settled };
};

/** Names of places in the texts around tables: rows that contradict each other may be theirs. */
const withPlacesTold = async (
  reading: Reading,
  read: (more: Partial<ReadJob>) => Promise<ReadFiles>,
): Promise<Reading> => {
  if (reading.refusals.length === 0) return reading;
  const apart = await read({ hasPlacesInTitles: true });
  if (!apart.ok || apart.reading.places.length <= Math.max(1, reading.places.length)) return reading;
  const names = apart.reading.places.map(({ place }) => JSON.stringify(keyOf(place)));
  const told = `the files are of ${names.length} places, ${names.slice(0, 3).join(", ")}${names.length > 3 ? " …" : ""}: --places takes them one by one`;
  return { ...reading, refusals: [...reading.refusals, told] };
};

const readOne = async (
  { place, read = readFiles }: ImportTimes,
  job: ReadJob,
  mapping: TimesMapping,
  known: readonly KnownPlace[],
): Promise<Read | { readonly faults: readonly string[] }> => {
  const files = await read(job);
  if (!files.ok) return unread(files.faults);
  const reading = await withPlacesTold(files.reading, async (more) => read({ ...job, ...more }));
  return { reading, ...match(reading, known, place, mapping), list: null };
};

/** Whether nothing comes of the times of a place, such as of adhans that are not of one day. */
const isNothing = ({ compiled: { rules, printed } }: Matched): boolean => rules.length === 0 && printed.size === 0;

/** Why nothing is written, without a word: the report says it. */
const isRefusedBy = ({ reading, list }: Read, compiled: readonly Matched[], acceptsLoss: boolean): boolean =>
  reading.missing.length > 0 ||
  reading.refusals.length > 0 ||
  compiled.every(isNothing) ||
  (reading.losses.length > 0 && !acceptsLoss) ||
  (list !== null && isOpen(list));

/** Writes what was read, or tells how it would be. */
const finish = async (options: ImportTimes, mapping: TimesMapping, read: Read): Promise<ImportTimesResult> => {
  const { dataDir, isDryRun, acceptsLoss = false, list = null } = options;
  const { reading, unmatched } = read;
  const compiled = compiledOf(read.matched, labelsOf(dataDir));
  const isRefused = isRefusedBy(read, compiled, acceptsLoss);
  const evidence = evidenceOf(options, mapping, reading);
  const { texts: times, replaced, faults } = mergeTimes(dataDir, isRefused ? [] : compiled, evidence);
  if (faults.length > 0) return failed(...faults);
  const texts = isRefused ? times : new Map([...(read.list?.texts ?? []), ...times]);
  const told = { reading, matched: compiled, unmatched, replaced, written: [...texts.keys()], isRefused };
  const reportOf = (isDry: boolean): string =>
    [...(read.list === null ? [] : formatList(read.list)), formatTimesReport({ ...told, isDryRun: isDry })].join("\n");
  if (reading.places.length === 0)
    return failed(reportOf(isDryRun), "No time of a prayer was recognised; name the columns in a mapping.");
  if (isDryRun || isRefused) return { ok: !isRefused, text: reportOf(isDryRun) };
  const isWanted = list === null || read.list?.offered.length === 0 || (await list.confirm(reportOf(true)));
  if (!isWanted) return failed("Nothing was written.");
  writeTexts(dataDir, texts);
  return { ok: true, text: reportOf(false) };
};

/** Imports timetable files, or only tells how they would be. */
export const importTimes = async (options: ImportTimes): Promise<ImportTimesResult> => {
  const { dataDir, list = null } = options;
  const mapped = readTimesMapping(options.mapping);
  if (!mapped.ok) return failed(...mapped.faults);
  const { mapping } = mapped;
  const source = sourceOf(options, mapping);
  if (!isKnownSource(dataDir, source)) return failed(`Source ${JSON.stringify(source)} is not in sources.csv.`);

  const known = readPlaces(dataDir, options.country);
  const job = jobOf(options, mapping, known);
  const read = await (list === null
    ? readOne(options, job, mapping, known)
    : readList(options, list, job, mapping, known));
  return read.faults.length > 0 || !("reading" in read) ? failed(...read.faults) : finish(options, mapping, read);
};
