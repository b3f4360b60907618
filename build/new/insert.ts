/**
 * A row put into the text of a places file at its place in the canonical order (fix/order.ts). No
 * other byte changes; the row takes the line ends and the columns of the file.
 */
import { readCsv } from "../csv/read.ts";
import { recordSpans } from "../csv/spans.ts";
import { formatCsv } from "../csv/write.ts";
import { FIXABLE, inOrder } from "../fix/order.ts";
import { places } from "../tables/places.ts";

type Fields = Readonly<Record<string, string>>;

const COLUMNS = Object.keys(places.columns);
const CANONICAL = FIXABLE.find(({ path }) => path === places.path);

const isBefore = (a: Fields, b: Fields): boolean => {
  if (CANONICAL === undefined) throw new Error(`no order is declared for ${places.path}`);
  const [row, other] = [a, b].map((one) => COLUMNS.map((name) => one[name] ?? ""));
  return row !== undefined && other !== undefined && inOrder(CANONICAL, [other, row])[0] === row;
};

/** The one line of a row under `header`. */
const lineOf = (header: readonly string[], row: Fields): string =>
  formatCsv(header, [header.map((name) => row[name] ?? "")]).slice(formatCsv(header, []).length, -1);

export interface Inserted {
  readonly text: string;
  /** The new line, without its end. */
  readonly row: string;
  /** Where it stands, from 1. */
  readonly line: number;
}

/** `text` with `row` in its place. The text is a places file; an empty one gets a header. */
export const insertRow = (text: string, row: Fields): Inserted => {
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(bom.length);
  const end = /\r\n|\n|\r/.exec(body)?.[0] ?? "\n";
  const [first, ...rows] = readCsv("", body).rows;
  const header = first?.fields ?? COLUMNS;
  const line = lineOf(header, row);
  if (first === undefined) {
    return {
      text: `${bom}${formatCsv(COLUMNS, []).slice(0, -1)}${end}${line}${end}`,
      row: line,
      line: 2,
    };
  }
  const spans = recordSpans(body, 1);
  const next = rows.findIndex(({ fields }) =>
    isBefore(row, Object.fromEntries(header.map((name, i) => [name, fields[i] ?? ""]))),
  );
  const at = next === -1 ? undefined : spans[next + 1];
  if (at !== undefined) {
    const grown = `${bom}${body.slice(0, at.start)}${line}${end}${body.slice(at.start)}`;
    return { text: grown, row: line, line: at.line };
  }
  const closed = /[\r\n]$/.test(body) ? body : `${body}${end}`;
  const lines = closed.split(/\r\n|\n|\r/).length;
  return { text: `${bom}${closed}${line}${end}`, row: line, line: lines };
};
