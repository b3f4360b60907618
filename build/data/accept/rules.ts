/**
 * The rules of a suggested schedule in the times of a country. One without a first day replaces the value of the rule that holds
 * now for the same prayer, season and weekdays; one with a first day ends that rule on the day before.
 */
import { formatDate, parseDate } from "#core/base/date.ts";
import { times } from "../../tables/times.ts";
import { cellsOf, type RuleCells } from "./cells.ts";
import { laterOf } from "./country.ts";

/** Who says so. */
interface Statement {
  readonly source: string;
  /** The address of the evidence, or empty. */
  readonly url: string;
  /** The day the schedule was sent: its sender saw it no later. */
  readonly day: string;
  /** The day a moderator judged it. */
  readonly judgedOn: string;
}

/** A suggested rule: the text of each column that it says, `null` where it says nothing. */
type SuggestedRule = Readonly<Partial<Record<string, string | null>>>;

/** Columns that a suggestion does not say: who says so, and since when it is known. */
type OfStatement = "source" | "url" | "verified_on";

/** What a rule says of itself. */
type Said = Omit<RuleCells, OfStatement>;

/** A rule says all of itself: what it leaves out is empty. The first shift is written as none. */
const saidBy = (rule: SuggestedRule, placeId: number): Said => {
  const texts = Object.entries(rule).map(([name, text]) => [name, text ?? ""] as const);
  const { source: _source, url: _url, verified_on: _day, ...stated } = cellsOf(times, Object.fromEntries(texts));
  return { ...stated, place_id: String(placeId), shift: stated.shift === "1" ? "" : stated.shift };
};

/** Columns that tell congregations apart: place, prayer, shift, season and weekdays. */
const CONGREGATION = ["place_id", "prayer", "shift", "season", "weekdays"] as const;

const isAlike = (a: Said, b: Said): boolean => CONGREGATION.every((name) => a[name] === b[name]);

const dayBefore = (day: string): string => {
  const epoch = parseDate(day);
  return epoch === null ? "" : formatDate(epoch - 1);
};

const holdsOn = ({ from, to }: Said, day: string): boolean => from <= day && (to === "" || to >= day);

/** The row that `rule` replaces: that of the same first day, or the newest that has not ended; `null` if there is none. */
const replacedBy = (rows: readonly RuleCells[], rule: Said, today: string): RuleCells | null => {
  const candidates = rows.filter(
    (row) => isAlike(row, rule) && (rule.from === "" ? holdsOn(row, today) : row.from === rule.from),
  );
  return candidates.reduce<RuleCells | null>(
    (newest, row) => (newest === null || row.from > newest.from ? row : newest),
    null,
  );
};

/** Whether the row already says all that the rule says. */
const saysSo = (row: RuleCells, stated: Said): boolean =>
  (Object.keys(stated) as (keyof Said)[]).every((name) => row[name] === stated[name]);

/** The row with the rule in its place; text says why it cannot be written. */
const restated = (row: RuleCells, stated: Said, { source, url, day, judgedOn }: Statement): RuleCells | string => {
  const isSame = saysSo(row, stated);
  if (!isSame && row.verified_on > judgedOn)
    return `its rule for ${stated.prayer} was verified on ${row.verified_on}, after the suggestion was judged`;
  const verified = isSame ? laterOf(row.verified_on, day) : day;
  return { ...stated, source, url: url === "" ? row.url : url, verified_on: verified };
};

/** The row, ended on the day before the rule begins if it has no end and is of the same congregation. */
const endedBy = (row: RuleCells, { from, to, ...stated }: Said): RuleCells => {
  const isEnded = from !== "" && to === "" && isAlike(row, { from, to, ...stated }) && row.to === "" && row.from < from;
  return isEnded ? { ...row, to: dayBefore(from) } : row;
};

/** The rows with one rule in them. */
const applyRule = (
  rows: readonly RuleCells[],
  suggested: Said,
  statement: Statement,
): readonly RuleCells[] | string => {
  const old = replacedBy(rows, suggested, statement.day);
  if (old === null) {
    const { source, url, day } = statement;
    return [...rows.map((row) => endedBy(row, suggested)), { ...suggested, source, url, verified_on: day }];
  }
  // One without a first day replaces what holds now, for as long as that does.
  const stated =
    suggested.from === ""
      ? { ...suggested, from: old.from, to: suggested.to === "" ? old.to : suggested.to }
      : suggested;
  const now = restated(old, stated, statement);
  return typeof now === "string" ? now : rows.map((row) => (row === old ? now : row));
};

/** The rows of times with the suggested rules of a place in them; text says why they cannot be written. */
export const applyRules = (
  rows: readonly RuleCells[],
  placeId: number,
  rules: readonly SuggestedRule[],
  statement: Statement,
): readonly RuleCells[] | string => {
  let all = rows;
  for (const rule of rules) {
    const next = applyRule(all, saidBy(rule, placeId), statement);
    if (typeof next === "string") return next;
    all = next;
  }
  return all;
};
