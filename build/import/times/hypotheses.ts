/**
 * The readings that files allow, and the one that the Sun of the place supports. The reading by the words comes first;
 * where it leaves a question open that the Sun can answer, each answer is read as a whole: which figure of a date is the
 * day, and which prayer a column of an unknown word has. An answer counts if it alone leaves nothing lost and nothing
 * contradicted; where two do, people are asked.
 */
import { PRAYERS } from "#core/values/prayer.ts";
import { ORDERS } from "./find-order.ts";
import { type NamedGrids, type Reading, type ReadOptions, readOnce } from "./reading.ts";
import type { Lexicon } from "./words.ts";

/** A question that a reading leaves open, answered. */
interface Hypothesis {
  readonly options: ReadOptions;
  /** What is said of it if it holds. */
  readonly told: string;
}

const ordersFor = ({ missing }: Reading, options: ReadOptions): readonly Hypothesis[] =>
  options.order === null && missing.some((one) => one.includes("whether the day or the month stands first"))
    ? ORDERS.map((order) => ({ options: { ...options, order }, told: `by the Sun dates are ${order}` }))
    : [];

/** A file with more open columns than this is not one that lacks a word. */
const OPEN_COLUMNS = 3;

const columnsFor = ({ losses, lostHeaders }: Reading, options: ReadOptions): readonly Hypothesis[] => {
  const missing = PRAYERS.filter((prayer) =>
    losses.some(({ kind, where }) => kind === "prayer" && where.endsWith(prayer)),
  );
  const headers = [...new Set(lostHeaders)].filter((header) => header !== "");
  if (headers.length === 0 || headers.length > OPEN_COLUMNS || missing.length !== 1) return [];
  return headers.flatMap((header) =>
    missing.map((prayer) => ({
      options: { ...options, columns: { ...options.columns, [header]: `${prayer} adhan` } },
      told: `by the Sun ${JSON.stringify(header)} is ${prayer}`,
    })),
  );
};

const isSound = ({ losses, refusals, missing }: Reading): boolean =>
  refusals.length === 0 && missing.length === 0 && !losses.some(({ kind }) => kind !== "cell" && kind !== "column");

/** More doubted cells than this share are no proof of a reading. */
const DOUBTED = 0.02;

const isSupported = (reading: Reading): boolean => {
  const times = reading.places.reduce((sum, { statements }) => sum + statements.length, 0);
  return isSound(reading) && reading.losses.length <= DOUBTED * times;
};

/** Reads files together, as the Sun of their places supports it best. */
export const readTimetables = (lexicon: Lexicon, files: readonly NamedGrids[], options: ReadOptions): Reading => {
  const plain = readOnce(lexicon, files, options);
  const hasSun = plain.places.some(({ place }) => (options.sunOf?.(place) ?? null) !== null);
  if (!hasSun) return plain;
  const held = [...ordersFor(plain, options), ...columnsFor(plain, options)]
    .map(({ options: own, told }) => ({ reading: readOnce(lexicon, files, own), told }))
    .filter(({ reading }) => isSupported(reading));
  const [only] = held;
  if (only === undefined || held.length > 1) return plain;
  return { ...only.reading, oddities: [...only.reading.oddities, only.told] };
};
