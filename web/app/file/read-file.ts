/**
 * Reads files of a mosque's times in the page, as `npm run data -- import times` reads them: the same reader, words, Hijri table and
 * Sun. Nothing is sent. Loaded when somebody gives a file, with the words of all languages.
 */
import { parseHijriTable } from "#core/hijri/hijri.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { SunDays } from "#core/times/sun-day.ts";
import { compilePlace } from "../../../build/timetable/compile.ts";
import type { ColumnWords } from "../../../build/timetable/columns.ts";
import { readGrids } from "../../../build/timetable/grids.ts";
import { readTimetables } from "../../../build/timetable/hypotheses.ts";
import { labelsIn } from "../../../build/timetable/labels.ts";
import type { Loss } from "../../../build/timetable/losses.ts";
import type { NamedGrids, Reading, ReadOptions, TableReading } from "../../../build/timetable/reading.ts";
import { suggestedTimes } from "../../../build/timetable/suggested-times.ts";
import { checkTableBytes, TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import { lexiconOf } from "../../../build/timetable/words.ts";
import hijri from "../../../data/hijri.json" with { type: "json" };
import arabic from "../../../data/i18n/ar.json" with { type: "json" };
import english from "../../../data/i18n/en.json" with { type: "json" };
import calendarWords from "../../../data/imports/times/calendar-words.csv?raw";
import windows from "../../../data/imports/times/windows.csv?raw";
import words from "../../../data/imports/times/words.csv?raw";
import { withoutCommand } from "./without-command.ts";

/** A file, or a text that was pasted. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  readonly bytes: () => Promise<Uint8Array>;
}

/** What people say of a file that it does not say, or that was read wrongly. */
export interface SaidOfFile {
  readonly columns: ColumnWords;
  readonly year: number | null;
  readonly order: ReadOptions["order"];
}

/** The times of a file as a suggestion has them. */
export interface FileTimes {
  readonly rules: NonNullable<SuggestedFields["rules"]>;
  readonly printed: string;
}

/** What was understood of files, what was not first. */
export interface UnderstoodFile {
  /** Why nothing of it can be taken. */
  readonly refusals: readonly string[];
  /** What the file does not tell and people must. */
  readonly missing: readonly string[];
  readonly losses: readonly Loss[];
  readonly odd: readonly string[];
  readonly tables: readonly TableReading[];
  /** `null` where nothing can be taken. */
  readonly times: FileTimes | null;
}

const lexicon = lexiconOf({ words, calendarWords, windows });
const labels = labelsIn(english, arabic);

const NOTHING: UnderstoodFile = { refusals: [], missing: [], losses: [], odd: [], tables: [], times: null };

const gridsOf = async ({ name, size, bytes }: GivenFile): Promise<NamedGrids | string> => {
  try {
    checkTableBytes(size, TABLE_LIMITS);
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
  const read = await readGrids(name, await bytes());
  return read.ok ? { file: name, grids: read.grids } : read.fault;
};

/** The names of the places that a reading is of. */
const namesIn = ({ places }: Reading): readonly string[] =>
  places.map(({ place: { name, id } }) => JSON.stringify(name ?? id ?? ""));

const ofPlaces = (names: readonly string[]): string =>
  `it is of ${names.length} places, ${names.slice(0, 3).join(", ")}${names.length > 3 ? " …" : ""}; give the rows of one place`;

/** Why nothing can be taken of a reading; places in the texts around tables may be why rows contradict each other. */
const refusalsOf = (reading: Reading, apart: () => Reading): readonly string[] => {
  if (reading.places.length > 1) return [ofPlaces(namesIn(reading))];
  if (reading.refusals.length === 0) return reading.places.length === 0 ? ["no time of a prayer was recognised"] : [];
  const names = namesIn(apart());
  return [...(names.length > 1 ? [ofPlaces(names)] : []), ...reading.refusals];
};

/**
 * Reads files together.
 * @param today - epoch day
 * @param sunOf - the Sun over the place; `null` where it is not known, so that nothing is held against it
 */
export const readTimesFiles = async (
  given: readonly GivenFile[],
  said: SaidOfFile,
  today: number,
  sunOf: SunDays | null,
): Promise<UnderstoodFile> => {
  const read = await Promise.all(given.map(gridsOf));
  const faults = read.filter((one) => typeof one === "string");
  const table = parseHijriTable(hijri);
  if (!table.ok) throw new Error(table.problems.join("; "));
  if (faults.length > 0) return { ...NOTHING, refusals: faults.map(withoutCommand) };
  const files = read.filter((one) => typeof one !== "string");
  const options: ReadOptions = { ...said, month: null, hijri: table.table, today, sunOf: () => sunOf };
  const reading = readTimetables(lexicon, files, options);
  const refusals = refusalsOf(reading, () => readTimetables(lexicon, files, { ...options, hasPlacesInTitles: true }));
  const compiled = compilePlace(
    reading.places.flatMap(({ statements }) => statements),
    labels,
  );
  const isTaken = refusals.length === 0 && reading.missing.length === 0;
  const times = suggestedTimes(compiled);
  const isEmpty = times.rules.length === 0 && compiled.printed.size === 0;
  return {
    refusals: [...refusals, ...(isTaken && isEmpty ? ["no time of a prayer was recognised"] : [])].map(withoutCommand),
    missing: reading.missing.map(withoutCommand),
    losses: reading.losses.map((loss) => ({ ...loss, text: withoutCommand(loss.text) })),
    odd: [...reading.oddities, ...compiled.oddities],
    tables: reading.tables,
    times: isTaken && !isEmpty ? { rules: [...times.rules], printed: times.printed } : null,
  };
};
