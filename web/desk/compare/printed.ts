/** What `check` says of the printed days of a suggestion, with the Sun over their place. Loaded when a moderator sees such days. */
import { formatDate } from "#core/base/date.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { checkTimesFile } from "../../../build/check/times-file.ts";
import { addressOf } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import { sunOver } from "../../app/file/sun.ts";

const FILE = "printed.csv";

interface CheckedDays {
  /** A line each, with its place in the days. */
  readonly findings: readonly string[];
  /** Whether the days were held against the Sun. */
  readonly hasSun: boolean;
}

/** Checks printed days of a point. */
export const checkPrinted = async (csv: string, lat: number, lng: number): Promise<CheckedDays> => {
  const today = formatDate(Math.floor(Date.now() / DAY_MS));
  const answer = await ask<PrayerRecord>(addressOf("/prayer", { lat, lng, from: today, days: 1 }));
  const timezone = answer.ok ? (answer.data[0]?.timezone ?? null) : null;
  const sunOf = await sunOver({ lat, lng, timezone }, csv);
  const of = timezone === null ? null : { timezone, ...(sunOf !== null && { sunOf }) };
  const { diagnostics } = checkTimesFile(FILE, csv, of, today);
  return {
    findings: diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`),
    hasSun: sunOf !== null,
  };
};
