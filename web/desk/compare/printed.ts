/** What `check` says of the printed days of a suggestion, with the Sun over their place. Loaded when a moderator sees such days. */
import { formatDate } from "#core/base/date.ts";
import { DAY_MS } from "#core/base/time.ts";
import { checkTimesFile } from "../../../build/check/times-file.ts";
import { sunOver } from "../../app/file/sun.ts";
import { zoneAt } from "../../app/file/zone-at.ts";

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
  const timezone = await zoneAt({ lat, lng }, today);
  const sunOf = await sunOver({ lat, lng, timezone }, csv);
  const of = timezone === null ? null : { timezone, ...(sunOf !== null && { sunOf }) };
  const { diagnostics } = checkTimesFile(FILE, csv, of, today);
  return {
    findings: diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`),
    hasSun: sunOf !== null,
  };
};
