/** Which days of a file are shown: those of today, or the nearest that it speaks of. */
import { printedDays } from "../place/with-rules.ts";
import type { FileTimes } from "./read-file.ts";

/** The first day that is shown: today, or where the file says nothing of it, the first day that it speaks of. */
export const firstShown = ({ rules, printed }: FileTimes, today: string): string => {
  const days = [...printedDays(printed).keys()];
  const [first, last] = [days[0], days.at(-1)];
  const spans = [
    ...(first === undefined || last === undefined ? [] : [[first, last] as const]),
    ...rules.map(({ from, to }) => [from ?? "", to ?? "9999-12-31"] as const),
  ];
  if (spans.some(([from, to]) => from <= today && today <= to)) return today;
  const ahead = spans.filter(([from]) => from > today).map(([from]) => from);
  const begins = (ahead.length > 0 ? ahead : spans.map(([from]) => from)).toSorted()[0];
  return begins === undefined || begins === "" ? today : begins;
};
