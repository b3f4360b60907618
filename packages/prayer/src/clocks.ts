/** `@musalla/prayer/clocks`: the clocks of all zones, in place of those of the runtime. */
import { tzdataRelease } from "../../../server/core/base/clock-table.ts";
import { offsetMinAt, openZone } from "../../../server/core/base/zone.ts";
import { refuse } from "./faults.ts";
import type { UtcOffset } from "./types.ts";

/** The release of the IANA time zone database that the clocks are of, such as 2026f. */
export const tzdata = (): string => tzdataRelease();

/**
 * The clock of an IANA zone, or of an older name of one, for `utcOffset`; from 1970 on.
 * @throws RangeError if there is no such zone
 */
export const clockOf = (timeZone: string): UtcOffset => {
  const zone = typeof timeZone === "string" ? openZone(timeZone) : null;
  refuse("clockOf", [zone === null ? `timeZone must be an IANA zone, got ${JSON.stringify(timeZone)}` : null]);
  return (ms) => (zone === null ? 0 : offsetMinAt(zone, ms));
};
