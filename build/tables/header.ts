/** The header of a CSV file against the columns of its table: what is there, missing, renamed, or twice. */
import type { CsvRow } from "../csv/read.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { likelyWord } from "../similarity.ts";
import { quoted } from "./cell-schema.ts";
import type { Report } from "./table.ts";

/** What stands between the fields where that is not a comma, or before the header. */
const otherSeparator = (header: CsvRow, expected: readonly string[]): string | null => {
  const [only = "", second] = header.fields;
  if (/^"?sep=[,;\t|]?"?$/i.test(only) && (second ?? "") === "")
    return "a sep= line stands before the header";
  if (second !== undefined) return null;
  const isHeader = (separator: string): boolean =>
    only.split(separator).filter((name) => expected.includes(name.trim())).length > 1;
  const separator = [";", "\t", "|"].find(isHeader);
  if (separator === undefined) return null;
  return `${JSON.stringify(separator)} stands between the fields, must be a comma`;
};

/** More columns than this are told of together. */
const MANY = 3;

/** A header that is this much too wide is no header of the table at all. */
const MANY_TIMES = 3;

/** A table with no more columns than this has them all named in a hint. */
const FEW = 15;

const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/[ -]+/g, "_");

/** A column of the file that the table has not, and the missing one that it most likely is. */
interface Stranger {
  readonly name: string;
  readonly index: number;
  readonly meant: string | null;
}

/** The strangers of a header, no two of them meant for one column. */
const strangersOf = (found: readonly string[], expected: readonly string[]): readonly Stranger[] => {
  const missing = new Set(expected.filter((name) => !found.includes(name)));
  return found.flatMap((name, index) => {
    if (expected.includes(name)) return [];
    const here = expected[index];
    const meant =
      [...missing].find((one) => one === plain(name)) ??
      likelyWord(plain(name), [...missing]) ??
      (here !== undefined && missing.has(here) ? here : null);
    if (meant !== null) missing.delete(meant);
    return [{ name, index, meant }];
  });
};

const strangerProblem = (
  { name, index, meant }: Stranger,
  expected: readonly string[],
  header: CsvRow,
  report: Report,
): Diagnostic => {
  const shown = name.trim() === "" ? `column ${index + 1}, which has no name,` : quoted(name);
  const gone = meant === null ? "" : `, and ${meant} is missing`;
  const all = expected.length > FEW ? "" : `; its columns are ${expected.join(",")}`;
  const hint = meant === null ? `take it out${all}` : `name it ${meant} again`;
  const message = `${shown} is not a column of this table${gone}`;
  const fixable = meant !== null && plain(name) === meant;
  return report(name, "unknown-column", message, { message, hint, fixable, ...header.position(index) });
};

/** Many columns that are only written otherwise, told together. */
const spelledProblem = (spelled: readonly Stranger[], header: CsvRow, report: Report): Diagnostic => {
  const some = spelled.slice(0, MANY).map(({ name, meant }) => `${quoted(name)} is ${meant}`);
  const message = `${spelled.length} columns are written otherwise than in the table: ${some.join(", ")}, …`;
  const more = { message, hint: "npm run data -- fix writes them as the table does", fixable: true };
  return report("header", "unknown-column", message, { ...more, ...header.position(spelled[0]?.index ?? 0) });
};

const missingProblem = (
  names: readonly string[],
  expected: readonly string[],
  header: CsvRow,
  report: Report,
): Diagnostic => {
  const message = `the header has no ${names.length > 1 ? "columns" : "column"} ${names.join(", ")}`;
  const hint = `the first line must be ${expected.join(",")}`;
  return report(names[0] ?? "header", "missing-column", message, {
    message,
    hint,
    ...header.position(header.fields.length),
  });
};

/** What is wrong with a header; nothing when its names are the columns, in any order. */
export const headerProblems = (
  header: CsvRow,
  expected: readonly string[],
  report: Report,
): readonly Diagnostic[] => {
  const found = header.fields;
  const whole = (code: string, message: string, hint: string): readonly Diagnostic[] => [
    report("header", code, message, { message, hint, ...header.position(0) }),
  ];
  if (found.length > MANY_TIMES * expected.length) {
    const message = `the header has ${found.length} columns, the table ${expected.length}`;
    return whole("unknown-column", message, `its columns are ${expected.join(",")}`);
  }
  const separator = otherSeparator(header, expected);
  if (separator !== null)
    return whole("wrong-separator", separator, "a spreadsheet wrote the file; npm run data -- fix reads it as it is"); // prettier-ignore
  if (!found.some((name) => expected.includes(plain(name)))) {
    const hint = `the first line must be ${expected.join(",")}`;
    return whole("missing-header", "the first line is no header: it names no column of the table", hint);
  }
  const strangers = strangersOf(found, expected);
  const spelled = strangers.filter(({ name, meant }) => plain(name) === meant);
  const isMany = spelled.length > MANY;
  const meant = new Set(strangers.map((one) => one.meant));
  const missing = expected.filter((name) => !found.includes(name) && !meant.has(name));
  const groups = missing.length > MANY ? [missing] : missing.map((name) => [name]);
  const twice = found.flatMap((name, i) =>
    found.indexOf(name) === i || !expected.includes(name)
      ? []
      : [report(name, "repeated-column", `${name} stands twice in the header`, { hint: "keep one of the two", ...header.position(i) })],
  ); // prettier-ignore
  return [
    ...(isMany ? [spelledProblem(spelled, header, report)] : []),
    ...strangers
      .filter((one) => !isMany || !spelled.includes(one))
      .map((one) => strangerProblem(one, expected, header, report)),
    ...groups.map((names) => missingProblem(names, expected, header, report)),
    ...twice,
  ];
};
