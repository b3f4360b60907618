/** The rows of a CSV file as text, by column: for commands that write what they read. */
import { existsSync, readFileSync } from "node:fs";
import { type TextRow, textRow } from "../base/text-row.ts";
import { readCsv } from "./csv.ts";

/** The rows of a CSV file; none if it does not exist. */
export const rowsAt = (path: string): readonly TextRow[] => {
  if (!existsSync(path)) return [];
  const [header, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  const columns = header?.fields ?? [];
  return rows.map(({ fields }) => textRow(columns, fields));
};
