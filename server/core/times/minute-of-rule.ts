/** When the congregation of a rule starts on a day: at a time of the clock, or from an adhan, within the bounds of the rule. */
import { DAY_MIN } from "#core/base/time.ts";
import type { Congregation } from "#core/values/times.ts";
import { type Anchor, minuteOfDay, type Rule } from "./rule.ts";

/** The adhan that a congregation without an anchor counts from. */
const OWN_ANCHOR: Readonly<Record<Congregation, Anchor>> = {
  fajr: "fajr",
  dhuhr: "dhuhr",
  asr: "asr",
  maghrib: "maghrib",
  isha: "isha",
  jumuah: "dhuhr",
  taraweeh: "isha",
  "eid-al-fitr": "sunrise",
  "eid-al-adha": "sunrise",
  tahajjud: "isha",
  janazah: "dhuhr",
  other: "dhuhr",
};

/** The clock of a place, in minutes since 1970. */
interface PlaceClock {
  readonly toUtc: (local: number) => number;
  readonly toLocal: (utc: number) => number;
}

/** A day with its adhans. */
interface Day {
  /** Epoch day. */
  readonly day: number;
  /** UTC minutes; `null` where there is none. */
  readonly minutes: Readonly<Record<Anchor, number | null>>;
}

/** The UTC minute that a rule gives on a day; `null` if there is no congregation, or its anchor has no time. */
export const minuteOfRule = (
  { prayer, value, least, most }: Rule,
  { day, minutes }: Day,
  { toUtc, toLocal }: PlaceClock,
): number | null => {
  const at = (clock: number): number => toUtc(day * DAY_MIN + minuteOfDay(prayer, clock));
  if (value.kind === "none") return null;
  let minute: number;
  if (value.kind === "clock") minute = at(value.minute);
  else {
    const from = minutes[value.anchor ?? OWN_ANCHOR[prayer]];
    if (from === null) return null;
    minute = from + value.minutes;
    const local = toLocal(minute);
    minute += Math.ceil(local / value.step) * value.step - local;
  }
  if (least !== null) minute = Math.max(minute, at(least));
  return most === null ? minute : Math.min(minute, at(most));
};
