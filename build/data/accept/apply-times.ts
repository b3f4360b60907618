/**
 * A suggested schedule into the rows of data/times. A rule without a first day replaces the value of the rule that holds
 * now for the same prayer, season and weekdays; one with a first day ends that rule on the day before.
 */
import { formatDate, parseDate } from "#core/base/time.ts";
import type { Row } from "../../import/layer/row.ts";
import { laterOf } from "./country-rows.ts";

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

/** A suggested rule: the text of each column of data/times, `null` where it says nothing. */
type RuleTexts = Readonly<Record<string, string | null>>;

/** A rule says all of itself: what it leaves out is empty. The first shift is written as none. */
const statedIn = (rule: RuleTexts): Row =>
  Object.fromEntries(
    Object.entries(rule).map(([name, value]) => [name, name === "shift" && value === "1" ? "" : (value ?? "")]),
  );

/** Whether two rules are for the same congregation on the same weekdays of the same season. */
const isAlike = (a: Row, b: Row): boolean =>
  ["place_id", "prayer", "shift", "season", "weekdays"].every((name) => (a[name] ?? "") === (b[name] ?? ""));

const dayBefore = (day: string): string => {
  const epoch = parseDate(day);
  return epoch === null ? "" : formatDate(epoch - 1);
};

/** The row that `rule` replaces: that of the same first day, or the newest that has not ended; -1 if there is none. */
const replacedBy = (rows: readonly Row[], rule: Row, today: string): number => {
  const from = rule["from"] ?? "";
  let found = -1;
  for (const [i, row] of rows.entries()) {
    if (!isAlike(row, rule)) continue;
    const isNow = (row["from"] ?? "") <= today && ((row["to"] ?? "") === "" || (row["to"] ?? "") >= today);
    const holds = from === "" ? isNow : (row["from"] ?? "") === from;
    if (holds && (found === -1 || (row["from"] ?? "") > (rows[found]?.["from"] ?? ""))) found = i;
  }
  return found;
};

/** The rows of times with the suggested rules of a place in them; text says why they cannot be written. */
export const applyRules = (
  rows: readonly Row[],
  placeId: number,
  rules: readonly RuleTexts[],
  { source, url, day, judgedOn }: Statement,
): readonly Row[] | string => {
  let all = rows;
  for (const rule of rules) {
    const said: Row = { ...statedIn(rule), place_id: String(placeId) };
    const at = replacedBy(all, said, day);
    const old = all[at];
    // One without a first day replaces what holds now, for as long as that does.
    const stated =
      said["from"] === "" && old !== undefined
        ? { ...said, from: old["from"] ?? "", to: said["to"] || (old["to"] ?? "") }
        : said;
    const same = old !== undefined && Object.entries(stated).every(([name, value]) => (old[name] ?? "") === value);
    if (!same && (old?.["verified_on"] ?? "") > judgedOn)
      return `its rule for ${stated["prayer"] ?? ""} was verified on ${old?.["verified_on"] ?? ""}, after the suggestion was judged`;
    const verified = laterOf(same ? (old["verified_on"] ?? "") : "", day);
    const now: Row = { ...old, ...stated, source, url: url === "" ? (old?.["url"] ?? "") : url, verified_on: verified };
    if (old !== undefined) {
      all = all.map((row, i) => (i === at ? now : row));
      continue;
    }
    const from = stated["from"] ?? "";
    const ends = from !== "" && (stated["to"] ?? "") === "";
    const isEnded = (row: Row): boolean =>
      ends && isAlike(row, stated) && (row["to"] ?? "") === "" && (row["from"] ?? "") < from;
    all = [...all.map((row) => (isEnded(row) ? { ...row, to: dayBefore(from) } : row)), now];
  }
  return all;
};
