/** Tables of the Sun as the modules of the package and callers give them, opened once each. */
import { calendarDate } from "../../../server/core/base/date.ts";
import { type Ephemeris as OpenTable, MARGIN_DAYS, readEphemeris } from "../../../server/core/prayer/ephemeris.ts";
import type { Ephemeris } from "./types.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of base64 (RFC 4648, 4). Not atob, which some engines of React Native lack. */
const bytesOf = (base64: string): Uint8Array => {
  const values = new Uint8Array(128);
  for (let index = 0; index < LETTERS.length; index += 1) values[LETTERS.charCodeAt(index)] = index;
  const end = base64.endsWith("==") ? base64.length - 2 : base64.endsWith("=") ? base64.length - 1 : base64.length;
  const bytes = new Uint8Array((end * 6) >> 3);
  let [held, bits, at] = [0, 0, 0];
  for (let index = 0; index < end; index += 1) {
    held = ((held << 6) | (values[base64.charCodeAt(index)] ?? 0)) & 0xff_ff_ff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
  }
  return bytes;
};

/** An open table, and the years that it covers whole. */
export interface SunTable {
  readonly table: OpenTable;
  readonly years: readonly [first: number, last: number];
}

const opened = new WeakMap<object, SunTable | Error>();

/** Segments are this long at most. */
const SEGMENT_DAYS = 8;

const spanned = (table: OpenTable): SunTable => {
  const first = calendarDate(table.firstDay + MARGIN_DAYS + SEGMENT_DAYS).year;
  const last = calendarDate(table.endDay - MARGIN_DAYS - SEGMENT_DAYS).year;
  return { table, years: [first, last] };
};

const open = (source: Ephemeris): SunTable | Error => {
  if ("table" in source && typeof source.table === "function") return spanned(source.table() as OpenTable);
  const isBytes = ArrayBuffer.isView(source);
  if (!isBytes && !("base64" in source && typeof source.base64 === "string"))
    return new Error("must be a module of @musalla/prayer/ephemeris, or a Uint8Array of its bytes");
  const table = readEphemeris(isBytes ? source : bytesOf(source.base64));
  if (table instanceof Error) return table;
  return spanned(table);
};

/** Opens a table, or says what is wrong with it. */
export const openSunTable = (source: Ephemeris): SunTable | Error => {
  if (typeof source !== "object" || source === null) return new Error("is missing");
  const before = opened.get(source);
  if (before !== undefined) return before;
  const made = open(source);
  opened.set(source, made);
  return made;
};
