/**
 * `import times`: the timetable files of mosques into data/times and data/timetables, from reading to writing. What
 * people say of a file, in JSON (which column is what, which figure of a date is the day, whose times a row is), goes
 * before what was recognised. The reading is reported in full, so that people can confirm it (`--dry-run`) before
 * anything is written.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { dayOfDate, formatDate, weekday } from "#core/base/date.ts";
import { fold } from "#core/base/fold.ts";
import { distanceM } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { formatClock } from "#core/base/time.ts";
import { similarity } from "#core/base/similarity.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { layersOf } from "../../check/load/country-files.ts";
import { readCsv } from "../../csv/csv.ts";
import { TABLE_LIMITS, type TableLimits } from "../input/table-limits.ts";
import { formatFaults } from "../mapping/schema.ts";
import type { Column } from "./columns.ts";
import { type Compiled, compilePlace, type LabelOf } from "./compile.ts";
import { type Imported, mergeCountry, type Merged, pathsOf } from "./merge.ts";
import { countLosses, type Loss } from "./losses.ts";
import { openPoints, type PlacePoint } from "./place-sun.ts";
import { readFiles, type ReadFiles, type ReadJob } from "./read-files.ts";
import type { PlaceName, Reading, TableReading } from "./reading.ts";
import type { Statement } from "./statements.ts";

export interface KnownPlace {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Lower case. */
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
}

/** The places of some countries, or of all. */
export const readPlaces = (dataDir: string, country: string | null): readonly KnownPlace[] => {
  const folders = [dataDir, ...layersOf(dataDir).map(({ dir }) => dir)].map((dir) => join(dir, "places"));
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => (country === null ? name.endsWith(".csv") : name === `${country}.csv`))
      .sort(compareText)
      .flatMap((name): readonly KnownPlace[] => {
        const [header, ...rows] = readCsv(name, readFileSync(join(folder, name), "utf8")).rows;
        const at = (column: string): number => header?.fields.indexOf(column) ?? -1;
        const [id, slug, english, arabic, lat, lng] = ["id", "slug", "name_en", "name_ar", "lat", "lng"].map(at);
        const text = (fields: readonly string[], index: number | undefined): string => fields[index ?? -1] ?? "";
        return rows.map(({ fields }) => ({
          id: Number(text(fields, id)),
          slug: text(fields, slug),
          name: text(fields, english) || text(fields, arabic),
          country: name.slice(0, -".csv".length),
          lat: Number(text(fields, lat)),
          lng: Number(text(fields, lng)),
        }));
      }),
  );
};

/** The places that an id or a slug names; several where countries have the same slug. */
export const placesNamed = (places: readonly KnownPlace[], word: string): readonly KnownPlace[] =>
  places.filter(({ id, slug }) => (/^\d+$/.test(word) ? id === Number(word) : slug === word));

/** Farther places are not suggested by their position alone, metres; and none beyond a town. */
const NEAR_M = 1000;
const TOWN_M = 20_000;

/** Names less alike are not suggested. */
const ALIKE = 0.5;

const SUGGESTED = 3;

/** How much a distance takes from the likeness of a name: half of it at a kilometre, and no more beyond. */
const far = (metres: number | null): number => Math.min(1, (metres ?? 0) / NEAR_M) / 2;

/** Places that a name of a file may mean, the likeliest first. */
export const suggest = (
  places: readonly KnownPlace[],
  { name, lat, lng }: PlaceName,
): readonly { readonly place: KnownPlace; readonly metres: number | null }[] => {
  const folded = fold(name ?? "");
  return places
    .map((place) => {
      const metres = lat === null || lng === null ? null : distanceM({ lat, lng }, place);
      return { place, metres, alike: similarity(folded, fold(place.name)) };
    })
    .filter(({ metres, alike }) =>
      metres === null ? alike >= ALIKE : metres <= NEAR_M || (metres <= TOWN_M && alike >= ALIKE),
    )
    .sort((a, b) => b.alike - far(b.metres) - (a.alike - far(a.metres)))
    .slice(0, SUGGESTED)
    .map(({ place, metres }) => ({ place, metres }));
};

/** A mosque of the files and the place that it is. */
export interface Matched {
  readonly name: PlaceName;
  readonly place: KnownPlace;
  readonly statements: readonly Statement[];
  readonly compiled: Compiled;
}

/** A mosque of the files that no place was named for. */
export interface Unmatched {
  readonly name: PlaceName;
  readonly suggestions: readonly { readonly place: KnownPlace; readonly metres: number | null }[];
}

const readAs = ({ meaning }: Column): string => {
  if (meaning === null) return "not taken";
  if (meaning.kind === "field") return meaning.field;
  if (meaning.kind === "khutbah") return `khutbah ${meaning.shift}`;
  const shift = meaning.shift > 1 ? ` ${meaning.shift}` : "";
  return meaning.prayer === "sunrise" ? "sunrise" : `${meaning.prayer}${shift} ${meaning.role}`;
};

const formOf = ({ columns, evidence }: TableReading): string => JSON.stringify([columns, evidence]);

/** Tables that were read in the same way, once. */
export const formatTables = (tables: readonly TableReading[]): readonly string[] =>
  [...groupBy(tables, formOf).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const rows = alike.reduce((sum, one) => sum + one.rows, 0);
    const more = alike.length === 1 ? "" : ` and ${alike.length - 1} more like it`;
    return [
      `${first.name}${more}: ${rows} ${rows === 1 ? "row" : "rows"}`,
      ...first.evidence.map((one) => `  ${one}`),
      ...first.columns.map(
        (one) => `  column ${one.index + 1} ${JSON.stringify(one.header)}: ${readAs(one)} (${one.why})`,
      ),
    ];
  });

const ORDER = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha", "jumuah"];

const saidText = ({ said }: Statement): string =>
  said.kind === "rule"
    ? said.value
    : said.kind === "clock"
      ? formatClock(said.minute)
      : said.minutes.map(formatClock).join("–");

/** What the files say of a day, adhan before iqama. */
const formatDay = (statements: readonly Statement[], day: number): string => {
  const own = statements.filter(({ days }) => days.kind === "days" && days.from <= day && (days.to ?? day) >= day);
  const parts = ORDER.flatMap((prayer) => {
    const times = own
      .filter((one) => one.prayer === prayer && (prayer !== "jumuah" || weekday(day) === 5))
      .toSorted((a, b) => (a.role === b.role ? a.shift - b.shift : a.role === "adhan" ? -1 : 1))
      .map(saidText);
    return times.length === 0 ? [] : [`${prayer} ${[...new Set(times)].slice(0, 4).join(" / ")}`];
  });
  return `${formatDate(day)}: ${parts.join(", ")}`;
};

const daysIn = (statements: readonly Statement[]): readonly [number, number] | null => {
  const ends = statements.flatMap(({ days }) => (days.kind === "days" ? [days.from, days.to ?? days.from] : []));
  return ends.length === 0 ? null : [ends.reduce((a, b) => Math.min(a, b)), ends.reduce((a, b) => Math.max(a, b))];
};

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

const nameText = ({ id, name }: PlaceName): string => JSON.stringify(name ?? id ?? "");

const formatPlace = ({ name, place, statements, compiled }: Matched): readonly string[] => {
  const days = daysIn(statements);
  const called = name.name === null && name.id === null ? "" : `${nameText(name)} is `;
  return [
    `${called}${place.name} (${place.id}, ${place.slug}, ${place.country})`,
    `  ${count(compiled.rules.length, "rule")}, ${count(compiled.printed.size, "printed day")}`,
    ...compiled.kept.map((one) => `  ${one}`),
    ...(days === null
      ? ["  the same times all year"]
      : days.map((day, at) => `  ${at === 0 ? "first" : "last"} day ${formatDay(statements, day)}`)),
  ];
};

const formatUnmatched = ({ name, suggestions }: Unmatched): string => {
  const some = suggestions.map(
    ({ place, metres }) => `${place.id} ${place.name}${metres === null ? "" : ` ${formatDistance(metres)} away`}`,
  );
  return `  ${nameText(name)}${name.id === null || name.name === null ? "" : ` (${name.id})`}: ${some.length === 0 ? "no place is like it" : some.join("; ")}`;
};

/** More oddities than this are only counted. */
const SHOWN = 60;

interface Outcome {
  readonly reading: Reading;
  readonly matched: readonly Matched[];
  readonly unmatched: readonly Unmatched[];
  readonly replaced: readonly string[];
  /** Paths that are written, below the data folder. */
  readonly written: readonly string[];
  readonly isDryRun: boolean;
  readonly isRefused: boolean;
}

const formatLoss = ({ kind, where, text }: Loss): string => `  ${kind}: ${where}: ${text}`;

/** The report of an import. */
export const formatTimesReport = ({
  reading,
  matched,
  unmatched,
  replaced,
  written,
  isDryRun,
  isRefused,
}: Outcome): string => {
  const odd = [...reading.oddities, ...matched.flatMap(({ compiled }) => compiled.oddities)];
  const files = written.map((path) => `data/${path}`).join(", ");
  const lost = countLosses(reading.losses);
  return [
    ...(lost === ""
      ? []
      : [`Not taken: ${lost}. --accept-loss takes the rest.`, ...reading.losses.slice(0, SHOWN).map(formatLoss)]),
    ...(reading.losses.length > SHOWN ? [`  and ${reading.losses.length - SHOWN} more`] : []),
    ...reading.refusals.map((one) => `Refused: ${one}`),
    ...formatTables(reading.tables),
    ...matched.flatMap(formatPlace),
    ...(unmatched.length === 0
      ? []
      : [
          `${count(unmatched.length, "mosque")} of no known place; name them in a mapping, {"places": {"…": id}}. Nearest:`,
          ...unmatched.map(formatUnmatched),
        ]),
    ...(odd.length === 0 ? [] : [`Odd (${odd.length}):`, ...odd.slice(0, SHOWN).map((one) => `  ${one}`)]),
    ...(odd.length > SHOWN ? [`  and ${odd.length - SHOWN} more`] : []),
    ...reading.missing.map((one) => `Missing: ${one}`),
    ...replaced,
    written.length === 0
      ? isRefused
        ? "Nothing was written."
        : "Nothing changes."
      : isDryRun
        ? `Nothing was written; it would be ${files}`
        : `Written: ${files}`,
  ].join("\n");
};

const timesMapping = z.strictObject({
  /** By the header's text, or the column's number from 1: words of a header such as "fajr iqama", "date", or "ignore". */
  columns: z.record(z.string(), z.string().min(1)).optional(),
  order: z.enum(["day-first", "month-first"]).optional(),
  year: z.int().min(1900).max(2100).optional(),
  month: z.int().min(1).max(12).optional(),
  /** By what the file calls a mosque (its id there, else its name): a place's id or slug; null leaves it out. */
  places: z.record(z.string(), z.union([z.string(), z.int()]).nullable()).optional(),
  source: z.string().min(1).optional(),
  url: z.url().optional(),
  verified_on: z.iso.date().optional(),
});
type TimesMapping = z.infer<typeof timesMapping>;

type MappingResult =
  | { readonly ok: true; readonly mapping: TimesMapping }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads a mapping; without a path, one that says nothing. */
const readTimesMapping = (path: string | null): MappingResult => {
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
