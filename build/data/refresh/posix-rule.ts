/** What holds after the last change of a compiled time zone: a TZ string (POSIX, 8.3; RFC 9636, 3.3) as clocks write it. */

/** The offset that stays; or the rule of all years (server/core/base/clock-rule.ts). */
export type OffsetText = { readonly offsetMin: number } | { readonly rule: string };

const NAME = "(?:<[^>]+>|[A-Za-z]+)";
const TIME = "[-+]?\\d+(?::\\d+)*";
const FORM = new RegExp(`^${NAME}(${TIME})(?:${NAME}(${TIME})?,([^,/]+)(?:/(${TIME}))?,([^,/]+)(?:/(${TIME}))?)?$`);

/** 02:00, when POSIX changes clocks that nothing else is said of. */
const CHANGE_MIN = 120;
const HOUR_MIN = 60;

/** Minutes of `[-]h[:mm[:ss]]`. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.replace(/^[-+]/, "").split(":").map(Number);
  const total = hours * HOUR_MIN + minutes + seconds / HOUR_MIN;
  return (time.startsWith("-") ? -total : total) + 0;
};

/** Reads a TZ string. Throws an Error if it is none. */
export const posixOffsets = (text: string): OffsetText => {
  const [, standard, summer, begin, beginTime, end, endTime] = FORM.exec(text) ?? [];
  if (standard === undefined) throw new Error(`${JSON.stringify(text)} is no TZ string`);
  const standardMin = 0 - minutesOf(standard);
  if (begin === undefined || end === undefined) return { offsetMin: standardMin };
  const summerMin = summer === undefined ? standardMin + HOUR_MIN : 0 - minutesOf(summer);
  const change = (date: string, time: string | undefined): string =>
    `${date}/${time === undefined ? CHANGE_MIN : minutesOf(time)}`;
  return { rule: `${standardMin} ${summerMin} ${change(begin, beginTime)} ${change(end, endTime)}` };
};
