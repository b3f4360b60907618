/**
 * Which prayer, or the sunrise, a column is whose header no word explains: each that the table lacks is tried, and the Sun
 * of the place tells which alone it can be.
 */
import { PRAYERS } from "#core/values/prayer.ts";
import type { ColumnWords } from "./columns.ts";
import type { NamedGrids, Reading } from "./reading.ts";

/** A file with more open columns than this is not one that lacks a word. */
const OPEN_COLUMNS = 4;

/** Rows that a column is tried on; the whole is read again with what they say. */
const TRIED_ROWS = 70;

/** More doubted cells than this share are no proof of a reading. */
const DOUBTED = 0.02;

/** What an answer adds to the reading of the files. */
interface Answer {
  readonly columns: ColumnWords;
  readonly told: readonly string[];
}

const statementsIn = ({ places }: Reading, prayer: string): number =>
  places.reduce((sum, { statements }) => sum + statements.filter((one) => one.prayer === prayer).length, 0);

const doubtsIn = ({ losses }: Reading): number => losses.filter(({ kind }) => kind === "cell").length;

/** Whether a reading holds in which a column is `prayer`. */
const isHeld = (reading: Reading, plain: Reading, prayer: string): boolean => {
  const times = statementsIn(reading, prayer);
  return (
    times > 0 &&
    reading.missing.length === 0 &&
    reading.refusals.every((one) => plain.refusals.includes(one)) &&
    doubtsIn(reading) - doubtsIn(plain) <= DOUBTED * times
  );
};

const sampleOf = (files: readonly NamedGrids[]): readonly NamedGrids[] =>
  files.map((file) => ({
    ...file,
    grids: file.grids.map((grid) => ({ ...grid, rows: grid.rows.slice(0, TRIED_ROWS) })),
  }));

const roleOf = (prayer: string): string => (prayer === "sunrise" ? "sunrise" : `${prayer} adhan`);

/** The columns that the Sun explains; `null` if there is none. `read` reads files with what is said of their columns. */
export const findUnknownColumns = (
  files: readonly NamedGrids[],
  plain: Reading,
  read: (files: readonly NamedGrids[], columns: ColumnWords) => Reading,
): Answer | null => {
  const headers = [...new Set(plain.lostHeaders)].filter((header) => header !== "");
  const lacking = [...PRAYERS, "sunrise"].filter((prayer) => statementsIn(plain, prayer) === 0);
  if (headers.length === 0 || headers.length > OPEN_COLUMNS || lacking.length === 0) return null;
  const sample = sampleOf(files);
  const sampled = read(sample, {});
  const explained = headers.flatMap((header): readonly (readonly [string, string])[] => {
    const held = lacking.filter((prayer) => isHeld(read(sample, { [header]: roleOf(prayer) }), sampled, prayer));
    const [only] = held;
    return only === undefined || held.length > 1 ? [] : [[header, only]];
  });
  const prayers = explained.map(([, prayer]) => prayer);
  if (explained.length === 0 || new Set(prayers).size < prayers.length) return null;
  return {
    columns: Object.fromEntries(explained.map(([header, prayer]) => [header, roleOf(prayer)])),
    told: explained.map(([header, prayer]) => `by the Sun ${JSON.stringify(header)} is ${prayer}`),
  };
};
