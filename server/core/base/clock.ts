/**
 * A clock: the offsets from UTC that a place kept and will keep, from 1900 on. As text it is four parts between bars:
 * the offsets in minutes, that before the first change first; which of them holds after each change, a digit of base 36
 * each; the minutes from one change to the next, in base 36, the first counted from 1970 (with a point in front: seconds);
 * and the rule of all years after, if there is one (clock-rule.ts). `60 0|1|69go0|` kept +01:00 until 1990, and +00:00
 * since. Offsets are whole minutes, since RFC 3339 allows no others: local mean time is rounded.
 */
import { type ClockChange, type ClockRule, readClockRule } from "./clock-rule.ts";
import { calendarDate } from "./date.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

/** A span of time with one offset: `startMs` inclusive, `endMs` exclusive; the first and the last may have no end. */
export interface OffsetSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetMin: number;
}

export interface Clock {
  /** The offset before the first change. */
  readonly firstMin: number;
  readonly changes: readonly ClockChange[];
  /** What holds after the last change; null if nothing changes any more. */
  readonly rule: ClockRule | null;
}

const BASE = 36;
const SECOND_MS = 1000;
const SECONDS = ".";

const deltaMs = (token: string): number =>
  token.startsWith(SECONDS)
    ? Number.parseInt(token.slice(SECONDS.length), BASE) * SECOND_MS
    : Number.parseInt(token, BASE) * MINUTE_MS;

const deltaText = (ms: number): string =>
  ms % MINUTE_MS === 0 ? (ms / MINUTE_MS).toString(BASE) : SECONDS + (ms / SECOND_MS).toString(BASE);

/** Reads a clock. Throws an Error if the text is none. */
export const readClock = (text: string): Clock => {
  const [offsets = "", indices = "", deltas = "", ruleText = ""] = text.split("|");
  const minutes = offsets.split(" ").map(Number);
  const tokens = deltas === "" ? [] : deltas.split(" ");
  const rule = ruleText === "" ? null : readClockRule(ruleText);
  let atMs = 0;
  const changes = tokens.map((token, i): ClockChange => {
    atMs += deltaMs(token);
    return { atMs, offsetMin: minutes[Number.parseInt(indices[i] ?? "", BASE)] ?? Number.NaN };
  });
  const [firstMin = Number.NaN] = minutes;
  const isSound =
    offsets !== "" && [firstMin, atMs, ...changes.map(({ offsetMin }) => offsetMin)].every(Number.isInteger);
  if (!isSound || tokens.length !== indices.length || (ruleText !== "") !== (rule !== null))
    throw new Error(`clock: ${JSON.stringify(text)} is none`);
  return { firstMin, changes, rule };
};

/** The text of a clock; `rule` is that of {@link readClockRule}, or empty. */
export const writeClock = ({ firstMin, changes }: Omit<Clock, "rule">, rule: string): string => {
  const offsets = [...new Set([firstMin, ...changes.map(({ offsetMin }) => offsetMin)])];
  const indices = changes.map(({ offsetMin }) => offsets.indexOf(offsetMin).toString(BASE));
  const deltas = changes.map(({ atMs }, i) => deltaText(atMs - (changes[i - 1]?.atMs ?? 0)));
  return [offsets.join(" "), indices.join(""), deltas.join(" "), rule].join("|");
};

/** How many of the changes are at or before `ms`. */
const begun = (changes: readonly ClockChange[], ms: number): number => {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.atMs ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The span between changes in order that contains `ms`. */
const spanAmong = (changes: readonly ClockChange[], firstMin: number, ms: number): OffsetSpan => {
  const next = begun(changes, ms);
  const before = changes[next - 1];
  return {
    startMs: before?.atMs ?? -Infinity,
    endMs: changes[next]?.atMs ?? Infinity,
    offsetMin: before?.offsetMin ?? firstMin,
  };
};

/** The changes of a rule in a year and in those beside it, in order. */
const changesAround = (rule: ClockRule, year: number): readonly ClockChange[] =>
  [year - 1, year, year + 1].flatMap(rule).sort((a, b) => a.atMs - b.atMs);

/** The span of a clock that contains `ms`. */
export const clockSpan = ({ firstMin, changes, rule }: Clock, ms: number): OffsetSpan => {
  const span = spanAmong(changes, firstMin, ms);
  if (rule === null || span.endMs !== Infinity) return span;
  const { year } = calendarDate(Math.floor(ms / DAY_MS));
  const yearly = changesAround(rule, year);
  const found = spanAmong(yearly, span.offsetMin, ms);
  return { ...found, startMs: Math.max(found.startMs, span.startMs) };
};
