/** A mosque in London with a schedule of its own, over the test data: its files, and what the screen computes from them. */
import type { Read } from "#core/shard/cache.ts";
import { timesFile } from "#core/shard/paths.ts";
import { type ScheduleRule, writeSchedule } from "#core/times/schedule.ts";
import { type Days, daysAround, openEngine } from "../../../web/screen/data/engine.ts";
import type { Shown } from "../../../web/screen/state/screen-state.ts";
import { scheduleOf } from "../../core/times/support.ts";
import type { TestEngine } from "../../support/engine.ts";

/** A place of the test data in London. */
export const LONDON = 20;

type Rules = readonly Omit<ScheduleRule, "source">[];

export const RULES: Rules = [
  { prayer: "fajr", value: "06:15" },
  { prayer: "dhuhr", value: "13:15" },
  { prayer: "asr", value: "+20^5" },
  { prayer: "maghrib", value: "+5" },
  { prayer: "isha", value: "21:30" },
  { prayer: "jumuah", value: "13:30", khutbah: "13:00", languages: ["en"] },
];

/** The files of the test data, where place 20 states these times. */
export const londonFiles = (
  engine: TestEngine,
  rules: Rules = RULES,
  verifiedOn: string | null = "2026-01-01",
): Read => {
  const schedule = new TextEncoder().encode(writeSchedule(scheduleOf(rules, [], verifiedOn)));
  return async (name) => {
    if (name === timesFile(LONDON)) return schedule;
    const bytes = await engine.read(name);
    if (bytes === null || !/^(?:en|ar)\/places\/gb\b/.test(name)) return bytes;
    const text = new TextDecoder().decode(bytes);
    return new TextEncoder().encode(text.replaceAll('"has_times":false', '"has_times":true'));
  };
};

/** The days that the screen computes at an instant. */
export const daysAt = async (read: Read, nowMs: number): Promise<Days> => {
  const days = await daysAround(await openEngine(read), LONDON, nowMs);
  if (days === null) throw new Error("no such place");
  return days;
};

/** The same as a state needs it, with data of that moment. */
export const shownAt = async (read: Read, nowMs: number): Promise<Shown> => {
  const { records, zone } = await daysAt(read, nowMs);
  return { records: records.en, zone, checked: { checkedMs: nowMs, hostMs: nowMs } };
};
