/** What a screen must say in red: its data are old, its timetable has ended, or the clock of the device is wrong. */
import { DAY_MS, MINUTE_MS } from "../../../server/core/base/time.ts";
import type { TimesRecord } from "../../../server/core/model/times.ts";
import { ageOf } from "../../app/ui/congregations.ts";

/** When the data were last known to be current. */
export interface Checked {
  /** By the clock of this device. */
  readonly checkedMs: number;
  /** By the clock of the host that gave them; `null` if it did not say. The time is never earlier than that. */
  readonly hostMs: number | null;
}

export type Trouble =
  | { readonly kind: "clock-behind" | "clock-ahead" }
  | { readonly kind: "old"; readonly checkedMs: number }
  | { readonly kind: "ended" | "unchecked"; readonly date: string }
  | { readonly kind: "unknown" };

/** The clock of a host may be so much ahead of the truth. */
const BEHIND_MS = MINUTE_MS;
/** A host behind a cache may give the time at which its answer was made, minutes ago. */
const AHEAD_MS = 10 * MINUTE_MS;

const clockTrouble = ({ checkedMs, hostMs }: Checked, nowMs: number): readonly Trouble[] => {
  if (hostMs === null) return [];
  if (nowMs < hostMs - BEHIND_MS) return [{ kind: "clock-behind" }];
  return checkedMs - hostMs > AHEAD_MS ? [{ kind: "clock-ahead" }] : [];
};

/** All troubles of a screen, the gravest first. */
export const troublesOf = (
  today: TimesRecord,
  checked: Checked,
  staleDays: number,
  nowMs: number,
): readonly Trouble[] => {
  const { checkedMs } = checked;
  const isOld = nowMs - checkedMs > staleDays * DAY_MS;
  const age = ageOf(today.schedule, today.date);
  return [
    ...clockTrouble(checked, nowMs),
    ...(age === null || age.kind === "begins" ? [] : [age as Trouble]),
    ...(isOld ? [{ kind: "old", checkedMs } as const] : []),
  ];
};
