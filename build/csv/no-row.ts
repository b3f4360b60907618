/**
 * Records of a CSV file that are no rows: blank ones, and the header once more where files were joined.
 * A header with the columns in another order is told apart: the rows behind it are not in ours.
 */
import { cleanText, isBlankText } from "../fix/clean.ts";

/** What a record is. */
export type RecordKind = "row" | "blank" | "header" | "other-header";

/** What says of each record below `header` what it is. */
export const recordKinds = (header: readonly string[]): ((fields: readonly string[]) => RecordKind) => {
  const names = header.map(cleanText);
  const own = new Set(names);
  const sorted = names.toSorted().join("\n");
  return (fields) => {
    const first = fields[0] ?? "";
    // Most rows begin with a number, and no name of a column does.
    const code = first.charCodeAt(0);
    if (code >= 0x30 && code <= 0x39) return "row";
    if (isBlankText(first)) return fields.every(isBlankText) ? "blank" : "row";
    if (names.length < 2 || fields.length !== names.length || !own.has(cleanText(first))) return "row";
    const found = fields.map(cleanText);
    if (found.every((name, i) => name === names[i])) return "header";
    return found.toSorted().join("\n") === sorted ? "other-header" : "row";
  };
};

/** The finding for a second header with its columns in another order. */
export const OTHER_HEADER = {
  code: "repeated-header",
  message: "a second header stands here, with the columns in another order",
  hint: "two files were joined: put the rows below it into a file of their own, run fix on each, then join them",
} as const;
