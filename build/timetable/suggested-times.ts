/** What was compiled of a file as the fields of a suggestion: rules as records, printed days as CSV. */
import { formatDate } from "#core/base/date.ts";
import { timetableColumns } from "#core/columns/timetable.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { Compiled, RuleCells } from "./compile.ts";

/** The columns of printed days in their order; the date stands before them. */
const COLUMNS = Object.keys(timetableColumns).filter((name) => name !== "date");

type SuggestedRule = NonNullable<SuggestedFields["rules"]>[number];

const ruleOf = ({ prayer, value, shift, languages, ...texts }: RuleCells): SuggestedRule => ({
  prayer,
  value,
  ...(shift !== "" && { shift: Number(shift) }),
  ...(languages !== "" && { languages: languages.split("+") }),
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")),
});

const printedText = (printed: Compiled["printed"]): string => {
  const used = COLUMNS.filter((name) => [...printed.values()].some((cells) => cells.has(name)));
  const lines = [...printed]
    .toSorted(([a], [b]) => a - b)
    .map(([day, cells]) => [formatDate(day), ...used.map((name) => cells.get(name) ?? "")]);
  return [["date", ...used], ...lines].map((cells) => `${cells.join(",")}\n`).join("");
};

/** The fields that say what a file does. */
export const suggestedTimes = ({
  rules,
  printed,
}: Compiled): { readonly rules: readonly SuggestedRule[]; readonly printed: string } => ({
  rules: rules.map(ruleOf),
  printed: printedText(printed),
});
