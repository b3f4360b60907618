/**
 * The times of a file that somebody sent in a suggestion: its rules and printed days replace what the place had for the same
 * congregations and days, by the module that `import times` writes with, so that both ways end in the same data.
 */
import { dayOfDate } from "#core/base/date.ts";
import { readRules } from "#core/suggestion/columns.ts";
import { readPrinted } from "#core/suggestion/printed.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import { textRow } from "../../base/text-row.ts";
import { readCsv } from "../../csv/csv.ts";
import { type Imported, mergeCountry, pathsOf } from "../../import/times/merge.ts";
import { times } from "../../tables/times.ts";
import type { Compiled } from "../../timetable/compile.ts";
import { cellsOf } from "./cells.ts";
import { type CountryRows, textOf } from "./country.ts";

/** The fields as a file that was read. */
const compiledOf = ({ rules, printed }: SuggestedFields): Compiled => ({
  rules: readRules(rules, true).rows.map((row) => {
    const texts = Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text ?? ""]));
    const { place_id: _id, source: _source, url: _url, verified_on: _day, ...cells } = cellsOf(times, texts);
    return { ...cells, shift: cells.shift === "1" ? "" : cells.shift };
  }),
  printed: new Map(
    readPrinted(printed).days.map((day) => [
      dayOfDate(day.get("date") ?? ""),
      new Map([...day].filter(([name, text]) => name !== "date" && text !== "")),
    ]),
  ),
  kept: [],
  oddities: [],
});

/** The rows with the times of a file in them; text says why they cannot be written. */
export const writePrinted = (
  rows: CountryRows,
  place: Pick<Imported, "id" | "slug" | "evidence">,
  fields: SuggestedFields,
): CountryRows | string => {
  const stem = rows.country.toLowerCase();
  const { rules: path } = pathsOf(stem);
  const texts = new Map([
    ...rows.printed,
    ...(rows.times.length === 0 ? [] : [[path, textOf(path, rows.times)] as const]),
  ]);
  const merged = mergeCountry(stem, texts, [{ ...place, compiled: compiledOf(fields) }]);
  if (merged.faults.length > 0) return merged.faults.join("; ");
  const gone = [...merged.texts].find(([, text]) => text === null);
  if (gone !== undefined) return `it leaves nothing of data/${gone[0]}; take that file away, and run it again`;
  const [header, ...lines] = readCsv(path, merged.texts.get(path) ?? texts.get(path) ?? "").rows;
  const printed = [...merged.texts].flatMap(([changed, text]): readonly (readonly [string, string])[] =>
    text === null || changed === path ? [] : [[changed, text]],
  );
  return {
    ...rows,
    times: lines.map(({ fields: cells }) => cellsOf(times, textRow(header?.fields ?? [], cells))),
    printed: new Map([...rows.printed, ...printed]),
  };
};
