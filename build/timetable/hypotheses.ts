/**
 * The readings that files allow, and the one that the Sun of the place supports. The reading by the words comes first;
 * where it leaves a question open that the Sun can answer, each answer is read as a whole: which figure of a date is the
 * day, and which prayer a column of an unknown word has. An answer counts if it alone is contradicted by nothing; where
 * two do, people are asked.
 */
import { ORDERS } from "./find-order.ts";
import { findUnknownColumns } from "./find-unknown-columns.ts";
import { type NamedGrids, type Reading, type ReadOptions, readOnce } from "./reading.ts";
import type { Lexicon } from "./words.ts";

const isOrderOpen = ({ missing }: Reading, { order }: ReadOptions): boolean =>
  order === null && missing.some((one) => one.includes("whether the day or the month stands first"));

/** More doubted cells than this share are no proof of a reading. */
const DOUBTED = 0.02;

const isSupported = ({ places, refusals, missing, losses }: Reading): boolean => {
  const times = places.reduce((sum, { statements }) => sum + statements.length, 0);
  const rows = losses.filter(({ kind }) => kind === "row" || kind === "prayer");
  return refusals.length === 0 && missing.length === 0 && rows.length === 0 && losses.length <= DOUBTED * times;
};

const telling = (reading: Reading, told: readonly string[]): Reading => ({
  ...reading,
  oddities: [...reading.oddities, ...told],
});

/** The reading in which alone the Sun supports the dates; the plain one if it does not tell. */
const withOrder = (plain: Reading, options: ReadOptions, read: (options: ReadOptions) => Reading): Reading => {
  if (!isOrderOpen(plain, options)) return plain;
  const held = ORDERS.map((order) => ({ order, reading: read({ ...options, order }) })).filter(({ reading }) =>
    isSupported(reading),
  );
  const [only] = held;
  return only === undefined || held.length > 1 ? plain : telling(only.reading, [`by the Sun dates are ${only.order}`]);
};

/** The reading in which the Sun explains columns of unknown words; the plain one if it explains none. */
const withColumns = (
  lexicon: Lexicon,
  plain: Reading,
  options: ReadOptions,
  read: (options: ReadOptions) => Reading,
): Reading => {
  const answer = findUnknownColumns(lexicon, plain, (place) => options.sunOf?.(place) ?? null);
  if (answer === null) return plain;
  const reading = read({ ...options, columns: { ...options.columns, ...answer.columns } });
  const isBetter =
    reading.refusals.every((one) => plain.refusals.includes(one)) &&
    reading.missing.length === 0 &&
    reading.losses.length < plain.losses.length;
  return isBetter ? telling(reading, answer.told) : plain;
};

/** Reads files together, as the Sun of their places supports it best. */
export const readTimetables = (lexicon: Lexicon, files: readonly NamedGrids[], options: ReadOptions): Reading => {
  const plain = readOnce(lexicon, files, options);
  const places = [...plain.places, ...plain.open].map(({ place }) => place);
  const hasSun = places.some((place) => (options.sunOf?.(place) ?? null) !== null);
  if (!hasSun) return plain;
  const read = (own: ReadOptions): Reading => readOnce(lexicon, files, own);
  const dated = withOrder(plain, options, read);
  return withColumns(lexicon, dated, options, read);
};
