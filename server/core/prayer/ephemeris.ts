/**
 * The Sun table, a binary format: writer, reader and slicer. Holds the sine of the Sun's apparent declination and the
 * apparent equation of time (Greenwich hour angle minus mean-time hour angle, in turns) as Chebyshev series over
 * segments of whole days. Computed by build/data/refresh/ephemeris.ts; events are solved in sky.ts.
 * Quantum: 2^-30 in the sine (0.0002″), 2^-32 turn (0.02 ms) in the hour angle; the header has the measured accuracy.
 */
import { elementAt } from "#core/base/element-at.ts";
import { epochDay } from "#core/base/date.ts";
import { chebyshev } from "./chebyshev.ts";

/** Chebyshev coefficients of one segment, lowest order first. */
export interface EphemerisSegment {
  readonly sinDeclination: readonly number[];
  readonly equationTurns: readonly number[];
}

/** Input of the writer; days are epoch days, segments have no gaps. */
interface EphemerisSource {
  readonly firstDay: number;
  readonly segmentDays: number;
  readonly segments: readonly EphemerisSegment[];
  /** Largest error against the source of the table. */
  readonly accuracy: EphemerisAccuracy;
}

/** Error bounds in the header: microseconds of hour angle, micro-arcseconds of declination. */
interface EphemerisAccuracy {
  readonly hourAngleUs: number;
  readonly declinationUas: number;
}

/** An open table. `endDay` is the first epoch day that is not covered. */
export interface Ephemeris {
  readonly firstDay: number;
  readonly endDay: number;
  readonly accuracy: EphemerisAccuracy;
  /** Sine of the apparent declination at `day` (fractional epoch days, UTC). */
  readonly sinDeclination: (day: number) => number;
  /** Equation of time in turns (1 = 24 h) at `day`; positive when the true Sun is ahead of the mean Sun. */
  readonly equationTurns: (day: number) => number;
}

/** Days beyond the first and last year of a table: enough to search half a year for the nearest sunrise. */
export const MARGIN_DAYS = 200;

const MAGIC = 0x53_55_4e_54; // "SUNT"
const VERSION = 1;
const FIXED_HEADER_BYTES = 24;
const QUANTA = [2 ** -30, 2 ** -32] as const;

interface Layout {
  readonly firstDay: number;
  readonly segmentDays: number;
  readonly count: number;
  readonly terms: number;
  readonly accuracy: EphemerisAccuracy;
  readonly widths: readonly number[];
  readonly headerBytes: number;
  readonly segmentBytes: number;
}

const quantise = (source: EphemerisSource): readonly (readonly number[])[] =>
  source.segments.map(({ sinDeclination, equationTurns }) => [
    ...sinDeclination.map((value) => Math.round(value / QUANTA[0])),
    ...equationTurns.map((value) => Math.round(value / QUANTA[1])),
  ]);

/** Bytes (0..4) that `value` needs as a two's complement integer. */
const bytesFor = (value: number): number =>
  value === 0 ? 0 : ([1, 2, 3].find((width) => value < 2 ** (8 * width - 1)) ?? 4);

/** Writes a table: a header of 24 bytes, one width per coefficient, then the segments, big-endian. */
export const writeEphemeris = (source: EphemerisSource): Uint8Array<ArrayBuffer> => {
  const rows = quantise(source);
  const terms = elementAt(rows, 0).length / 2;
  const widths = Array.from({ length: terms * 2 }, (_, column) =>
    bytesFor(rows.reduce((max, row) => Math.max(max, Math.abs(elementAt(row, column))), 0)),
  );
  const segmentBytes = widths.reduce((sum, width) => sum + width, 0);
  const headerBytes = FIXED_HEADER_BYTES + widths.length;
  const bytes = new Uint8Array(headerBytes + segmentBytes * rows.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint8(4, VERSION);
  view.setUint8(5, source.segmentDays);
  view.setUint8(6, terms);
  view.setInt32(8, source.firstDay);
  view.setUint32(12, rows.length);
  view.setUint32(16, source.accuracy.hourAngleUs);
  view.setUint32(20, source.accuracy.declinationUas);
  bytes.set(widths, FIXED_HEADER_BYTES);
  let at = headerBytes;
  for (const row of rows) {
    for (const [column, width] of widths.entries()) {
      for (let shift = width - 1; shift >= 0; shift--) bytes[at++] = elementAt(row, column) >> (8 * shift);
    }
  }
  return bytes;
};

const problem = (what: string, got: number | string, expected: number | string): Error =>
  new Error(`ephemeris: ${what} is ${got}, expected ${expected}`);

const readLayout = (bytes: Uint8Array): Layout | Error => {
  if (bytes.length < FIXED_HEADER_BYTES) {
    return problem("length", bytes.length, `at least ${FIXED_HEADER_BYTES} bytes`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hex = (value: number): string => `0x${value.toString(16)}`;
  if (view.getUint32(0) !== MAGIC) return problem("magic number", hex(view.getUint32(0)), hex(MAGIC));
  if (view.getUint8(4) !== VERSION) return problem("format version", view.getUint8(4), VERSION);
  const terms = view.getUint8(6);
  const headerBytes = FIXED_HEADER_BYTES + terms * 2;
  const widths = [...bytes.subarray(FIXED_HEADER_BYTES, headerBytes)];
  const badWidth = widths.find((width) => width > 4);
  if (badWidth !== undefined) return problem("coefficient width", badWidth, "0..4 bytes");
  const segmentDays = view.getUint8(5);
  if (segmentDays === 0) return problem("segment length", 0, "1..255 days");
  const segmentBytes = widths.reduce((sum, width) => sum + width, 0);
  const count = view.getUint32(12);
  const expected = headerBytes + segmentBytes * count;
  if (bytes.length !== expected) return problem("length", bytes.length, `${expected} bytes`);
  const accuracy = { hourAngleUs: view.getUint32(16), declinationUas: view.getUint32(20) };
  const firstDay = view.getInt32(8);
  return { firstDay, segmentDays, count, terms, accuracy, widths, headerBytes, segmentBytes };
};

// Below, `?? 0` only tells the compiler that a segment is as long as its layout says: the sums run for every moment of the Sun.

const decodeSegment = (bytes: Uint8Array, layout: Layout, index: number): Float64Array => {
  const values = new Float64Array(layout.terms * 2);
  let at = layout.headerBytes + index * layout.segmentBytes;
  for (const [column, width] of layout.widths.entries()) {
    if (width === 0) continue;
    let value = ((bytes[at++] ?? 0) << 24) >> 24;
    for (let rest = 1; rest < width; rest++) value = value * 256 + (bytes[at++] ?? 0);
    values[column] = value * (column < layout.terms ? QUANTA[0] : QUANTA[1]);
  }
  return values;
};

/** Opens a table, or returns an Error. Keeps a reference to the bytes. */
export const readEphemeris = (bytes: Uint8Array): Ephemeris | Error => {
  const layout = readLayout(bytes);
  if (layout instanceof Error) return layout;
  const { firstDay, segmentDays, count, terms, accuracy } = layout;
  const endDay = firstDay + count * segmentDays;
  const decoded: Float64Array[] = [];
  const evaluate = (day: number, from: number): number => {
    if (!(day >= firstDay && day <= endDay)) throw problem("day", day, `${firstDay}..${endDay}`);
    const index = Math.min(Math.floor((day - firstDay) / segmentDays), count - 1);
    const values = (decoded[index] ??= decodeSegment(bytes, layout, index));
    return chebyshev(values, from, terms, ((day - firstDay - index * segmentDays) / segmentDays) * 2 - 1);
  };
  return {
    firstDay,
    endDay,
    accuracy,
    sinDeclination: (day) => evaluate(day, 0),
    equationTurns: (day) => evaluate(day, terms),
  };
};

/** A table of the years `fromYear` to `toYear` inclusive, plus {@link MARGIN_DAYS}, rounded up to whole segments. */
export const sliceEphemeris = (
  bytes: Uint8Array,
  fromYear: number,
  toYear: number,
): Uint8Array<ArrayBuffer> | Error => {
  const layout = readLayout(bytes);
  if (layout instanceof Error) return layout;
  const { firstDay, segmentDays, count, headerBytes, segmentBytes } = layout;
  const fromDay = epochDay(fromYear, 1, 1) - MARGIN_DAYS;
  const endDay = epochDay(toYear + 1, 1, 1) + MARGIN_DAYS;
  const first = Math.max(0, Math.floor((fromDay - firstDay) / segmentDays));
  const end = Math.min(count, Math.ceil((endDay - firstDay) / segmentDays));
  if (first >= end) return problem("slice", `${fromYear}..${toYear}`, "years of the table, in order");
  const slice = new Uint8Array(headerBytes + (end - first) * segmentBytes);
  slice.set(bytes.subarray(0, headerBytes));
  slice.set(bytes.subarray(headerBytes + first * segmentBytes, headerBytes + end * segmentBytes), headerBytes);
  const view = new DataView(slice.buffer);
  view.setInt32(8, firstDay + first * segmentDays);
  view.setUint32(12, end - first);
  return slice;
};
