/** The dictionary of the data: one Markdown table a kind of file, from the column declarations. */
import { TABLES } from "../derive/tables.ts";
import type { Columns, Table } from "./table.ts";

const START = "<!-- dictionary: made by `npm run data -- refresh dictionary`, not by hand -->";
const END = "<!-- end of dictionary -->";

const isRequired = ({ cell }: Columns[string]): boolean => !cell.safeParse("").success;

const section = ({ path, doc, columns }: Table<Columns>): string => {
  const rows = Object.entries(columns).map(
    ([name, column]) =>
      `| <a id="${name}"></a>\`${name}\` | ${isRequired(column) ? "yes" : ""} | ${column.doc.replaceAll("|", "\\|")} |`,
  );
  return [`### ${path}`, "", doc, "", "| column | required | what to write |", "|---|---|---|", ...rows].join(
    "\n",
  );
};

/** `readme` with the dictionary between its two marks made anew; `null` when the marks are missing. */
export const withDictionary = (readme: string): string | null => {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) return null;
  return `${before}${START}\n\n${TABLES.map(section).join("\n\n")}\n\n${END}${after}`;
};
