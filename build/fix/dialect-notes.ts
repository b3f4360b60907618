/** What is not canonical in the dialect of a file, in words: encoding, mark, separator, line ends. */
import type { Delimiter, Dialect } from "../csv/dialect.ts";
import type { Encoding } from "./encoding.ts";

const NAMES: Readonly<Record<Delimiter, string>> = { ",": ",", ";": ";", "\t": "tab", "|": "|" };

export interface Reading {
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
}

/** One short note for each way in which the dialect differs from the canonical one. */
export const dialectNotes = (text: string, dialect: Dialect, reading: Reading): readonly string[] => [
  ...(reading.encoding === "utf-8" ? [] : [`${reading.encoding} → utf-8`]),
  ...(reading.hasByteOrderMark ? ["byte order mark taken out"] : []),
  ...(dialect.start > 0 ? ["sep= line taken out"] : []),
  ...(dialect.delimiter === "," ? [] : [`${NAMES[dialect.delimiter]} → , between fields`]),
  ...(text.includes("\r") ? ["line ends → LF"] : []),
];
