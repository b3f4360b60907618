/** The static schedule of each place that has stated times of its own: `times/<id>.json`. */
import { timesFile } from "#core/shard/paths.ts";
import { readSchedule, type Schedule, writeSchedule } from "#core/times/schedule.ts";
import type { File } from "../../base/files.ts";
import { type PlaceSchedule, scheduleOf } from "../../tables/times.ts";
import type { PlanContext } from "./context.ts";
import type { PlannedPlace } from "./place-card.ts";

/** The file of a schedule that its reader takes; throws an Error otherwise: a build fails rather than every request for it. */
export const scheduleFile = (path: string, schedule: Schedule): File => {
  const content = writeSchedule(schedule);
  readSchedule(path, Buffer.from(content));
  return { path, content };
};

/** The files of the places that have stated times; a place without a zone has none. */
export function* planTimes(
  all: readonly PlannedPlace[],
  schedules: ReadonlyMap<number, PlaceSchedule>,
  { sources }: Pick<PlanContext, "sources">,
): Generator<File, void> {
  for (const { id, hasTimes, timezone } of all) {
    const own = schedules.get(id);
    if (!hasTimes || own === undefined || timezone === null) continue;
    yield scheduleFile(timesFile(id), scheduleOf({ id, timezone }, own, sources));
  }
}
