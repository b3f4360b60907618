/** The header of a CSV file against the columns of its table: what is there, missing, or twice. */
import type { CsvRow } from "../csv/read.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { likelyWord } from "../similarity.ts";
import type { Report } from "./table.ts";

/** What stands between the fields where that is not a comma. */
const otherSeparator = (header: CsvRow, expected: readonly string[]): string | null => {
  const [only = "", second] = header.fields;
  if (second !== undefined) return null;
  const isHeader = (separator: string): boolean =>
    only.split(separator).filter((name) => expected.includes(name.trim())).length > 1;
  return [";", "\t", "|"].find(isHeader) ?? null;
};

/** More missing columns than this are told of together. */
const MANY = 3;

/** A header that is this much too wide is no header of the table at all. */
const MANY_TIMES = 3;

const missingColumns = (
  header: CsvRow,
  expected: readonly string[],
  strangers: readonly string[],
  report: Report,
): readonly Diagnostic[] => {
  const missing = expected.filter((name) => !header.fields.includes(name));
  const groups = missing.length > MANY ? [missing] : missing.map((name) => [name]);
  return groups.map((names) => {
    const [name = ""] = names;
    const written = names.length > 1 ? null : likelyWord(name, strangers);
    const message = `the header has no ${names.length > 1 ? "columns" : "column"} ${names.join(", ")}`;
    const hint =
      written === null ? `the first line must be ${expected.join(",")}` : `is it the one named ${written}?`;
    return report(name, "missing-column", message, {
      message,
      hint,
      ...header.position(header.fields.length),
    });
  });
};

/** What is wrong with a header; nothing when its names are the columns, in any order. */
export const headerProblems = (
  header: CsvRow,
  expected: readonly string[],
  report: Report,
): readonly Diagnostic[] => {
  const found = header.fields;
  if (found.length > MANY_TIMES * expected.length) {
    const message = `the header has ${found.length} columns, the table ${expected.length}`;
    const more = { message, hint: `its columns are ${expected.join(",")}`, ...header.position(0) };
    return [report("header", "unknown-column", message, more)];
  }
  const separator = otherSeparator(header, expected);
  if (separator !== null) {
    const message = `${JSON.stringify(separator)} stands between the fields, must be a comma`;
    const more = {
      message,
      hint: "a spreadsheet wrote the file; fix reads it as it is",
      ...header.position(0),
    };
    return [report("header", "wrong-separator", message, more)];
  }
  const missing = expected.filter((name) => !found.includes(name));
  const strangers = found.filter((name) => !expected.includes(name));
  const unknown = found.flatMap((name, i) => {
    if (expected.includes(name)) return [];
    const meant = likelyWord(name, missing);
    const hint = meant === null ? `its columns are ${expected.join(",")}` : `name it ${meant} again`;
    const message = `${name} is not a column of this table`;
    return [report(name, "unknown-column", message, { hint, ...header.position(i) })];
  });
  const twice = found.flatMap((name, i) =>
    found.indexOf(name) === i || !expected.includes(name)
      ? []
      : [report(name, "repeated-column", `${name} stands twice in the header`, header.position(i))],
  );
  return [...unknown, ...missingColumns(header, expected, strangers, report), ...twice];
};
