/** An event ends after it starts, and all-day events are the ones that have dates instead of instants. */
import type { Diagnostic } from "../diagnostics.ts";
import type { events } from "../tables/events.ts";
import type { Row } from "../tables/table.ts";

type EventTableRow = Row<(typeof events)["columns"]>;

const isDate = (moment: string): boolean => !moment.includes("T");

/** Problems of the dates of one event. */
export const checkEventDates = ({ value, report }: EventTableRow): readonly Diagnostic[] => {
  const { starts_at: start, ends_at: end, all_day: isAllDay } = value;
  const form = isAllDay
    ? "a date, YYYY-MM-DD, since the event is all-day"
    : "an instant in RFC 3339, since the event is not all-day";
  const mismatched = (["starts_at", "ends_at"] as const).flatMap((column) => {
    const moment = value[column];
    return moment === null || isDate(moment) === isAllDay
      ? []
      : [report(column, "all-day-mismatch", `${column} must be ${form}`)];
  });
  if (mismatched.length > 0 || end === null || Date.parse(end) >= Date.parse(start)) return mismatched;
  return [report("ends_at", "ends-before-start", `ends_at ${end} is before starts_at ${start}`)];
};
