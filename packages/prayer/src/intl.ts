/** `@musalla/prayer/intl`: the clocks of the runtime, which weigh nothing and may be out of date. */
import { DAY_MS, MINUTE_MS } from "../../../server/core/base/time.ts";
import { epochDay } from "../../../server/core/base/date.ts";
import type { UtcOffset } from "./types.ts";

/**
 * The clock of an IANA zone by the `Intl` of the runtime, for `utcOffset`. A runtime that is older than a change of law
 * does not know it: `clockOf` of `@musalla/prayer/clocks` does.
 * @throws RangeError if the runtime knows no such zone
 */
export const intlClockOf = (timeZone: string): UtcOffset => {
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (ms) => {
    const parts = format.formatToParts(ms);
    const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
    const local =
      epochDay(of("year"), of("month"), of("day")) * DAY_MS +
      ((of("hour") * 60 + of("minute")) * 60 + of("second")) * 1000;
    return Math.round((local - Math.floor(ms / 1000) * 1000) / MINUTE_MS);
  };
};
