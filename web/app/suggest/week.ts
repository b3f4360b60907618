/**
 * Opening hours as lines of a form (days, from, to) and as OpenStreetMap's text. Where lines share a day, it has the
 * times of all of them.
 */
import { parseHours } from "../place/hours.ts";

/** Days as OpenStreetMap writes them, Monday first. */
export const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

export interface Line {
  /** Whether each day of {@link DAYS} has these times. */
  readonly days: readonly boolean[];
  /** `HH:MM`. */
  readonly from: string;
  readonly to: string;
}

export const ALWAYS = "24/7";

/** A line for every day. */
export const newLine = (): Line => ({ days: DAYS.map(() => true), from: "", to: "" });

const isIn = (range: readonly [number, number], day: number): boolean => {
  const [first, last] = range;
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
};

/** The lines of a text; `null` if a form of lines cannot show it. */
export const linesOf = (text: string): readonly Line[] | null => {
  if (text.trim() === "") return [newLine()];
  const rules = parseHours(text);
  if (rules === null || text.trim() === ALWAYS) return null;
  const lines: Line[] = [];
  for (const { days, times } of rules) {
    if (days === "holidays" || times.length === 0) return null;
    const held = DAYS.map((_, day) => days === null || days.some((range) => isIn(range, day)));
    // A later rule replaces an earlier one on its days.
    if (lines.some((line) => line.days.some((isHeld, day) => isHeld && held[day] === true))) return null;
    for (const time of times) {
      const [from = "", to = ""] = time.split("–");
      lines.push({ days: held, from, to });
    }
  }
  return lines;
};

const isWhole = ({ days, from, to }: Line): boolean => from !== "" && to !== "" && days.includes(true);

/** `Mo-Fr,Su` of the days in a list. */
const daysText = (held: readonly number[]): string => {
  const ranges: [first: number, last: number][] = [];
  for (const day of held) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === day - 1) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges
    .map(([first, last]) =>
      first === last ? `${DAYS[first]}` : `${DAYS[first]}${last === first + 1 ? "," : "-"}${DAYS[last]}`,
    )
    .join(",");
};

/** OpenStreetMap's text of the lines; lines that are not whole are left out. */
export const hoursText = (lines: readonly Line[]): string => {
  const byTimes = new Map<string, number[]>();
  for (const day of DAYS.keys()) {
    const times = lines
      .filter((line) => isWhole(line) && line.days[day] === true)
      .map(({ from, to }) => `${from}-${to === "00:00" ? "24:00" : to}`);
    const text = [...new Set(times)].sort().join(",");
    if (text !== "") byTimes.set(text, [...(byTimes.get(text) ?? []), day]);
  }
  return [...byTimes].map(([times, held]) => `${daysText(held)} ${times}`).join("; ");
};
