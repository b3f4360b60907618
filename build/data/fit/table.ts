/** `fit`: the rule of a printed table, from the files that the importer of timetables reads. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "#core/base/time.ts";
import { offsetMinAt } from "#core/base/zone.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { readAuthorityDays, type TableFiles } from "../../import/times/authority-days.ts";
import type { Publisher } from "./confidence.ts";
import { fitTable, LEAST_DAYS } from "./fit.ts";
import { observe, type TablePlace, yearsOf } from "./observed.ts";
import { reportFit } from "./report.ts";

export interface FitJob extends TableFiles {
  /** Id of the authority in the rows that are printed. */
  readonly id: string;
  readonly publisher: Publisher;
  readonly place: TablePlace;
}

/** The report, or why there is none. */
export const fitFiles = async (job: FitJob): Promise<{ readonly ok: boolean; readonly text: string }> => {
  const read = await readAuthorityDays(job);
  if (!("printed" in read)) return { ok: false, text: read.join("\n") };
  const ephemeris = readEphemeris(readFileSync(join(job.dataDir, "ephemeris.bin")));
  if (ephemeris instanceof Error) throw ephemeris;
  const days = observe(read.printed, job.place);
  if (days.length < LEAST_DAYS)
    return { ok: false, text: `The files have ${days.length} days, must have ${LEAST_DAYS} or more.` };
  const fit = fitTable(days, job.place, ephemeris);
  const [first] = days;
  const text = reportFit(fit, days, {
    id: job.id,
    publisher: job.publisher,
    years: yearsOf(days),
    days: days.length,
    offsetMin: offsetMinAt(job.place.zone, ((first?.day ?? 0) + 0.5) * DAY_MS),
    lat: job.place.lat,
  });
  return { ok: true, text: [...read.reading.oddities, ...read.oddities, text].join("\n") };
};
