/**
 * Opening hours in plain lines: the common part of OpenStreetMap's syntax (days, holidays, times, off). Anything else
 * gives `null`, never a guess.
 */
import { WEEKDAYS_FROM_MONDAY } from "#core/values/times.ts";
export interface HoursLine {
  /** Day indexes from Monday, first and last; "holidays" for holidays only; `null` for every day. */
  readonly days: readonly (readonly [first: number, last: number])[] | "holidays" | null;
  /** Times as written, `09:00–17:00`; empty means closed. */
  readonly times: readonly string[];
}

const RULE =
  /^(?:((?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)[A-Za-z,\- ]*?)\s+)?(off|closed|\d\d:\d\d-\d\d:\d\d(?:\s*,\s*\d\d:\d\d-\d\d:\d\d)*)$/;

const parseDays = (text: string): HoursLine["days"] | undefined => {
  if (text === "PH") return "holidays";
  const ranges = text.split(",").map((part) => {
    const [first = "", last = first] = part.trim().split("-");
    return [WEEKDAYS_FROM_MONDAY.indexOf(first.trim()), WEEKDAYS_FROM_MONDAY.indexOf(last.trim())] as const;
  });
  return ranges.some((range) => range.includes(-1)) ? undefined : ranges;
};

/** The lines of a text; `null` if it uses other syntax. */
export const parseHours = (text: string): readonly HoursLine[] | null => {
  if (text.trim() === "24/7") return [{ days: null, times: ["00:00–24:00"] }];
  const lines: HoursLine[] = [];
  for (const rule of text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")) {
    // prettier-ignore
    const [, dayText, timeText] = RULE.exec(rule) ?? [];
    if (timeText === undefined) return null;
    const days = dayText === undefined ? null : parseDays(dayText);
    if (days === undefined) return null;
    const times = /^(off|closed)$/.test(timeText)
      ? []
      : timeText.split(",").map((part) => part.trim().replace("-", "–"));
    lines.push({ days, times });
  }
  return lines.length === 0 ? null : lines;
};
