/**
 * Checks one file of a mosque's times by itself, with the tables and rules of `check`, and makes its document. It needs
 * no files, so that a page can do it too. What takes the whole data folder is left to `check`: whether place and source
 * exist, and what the country's other files say of the same place.
 */
import { elementAt } from "#core/base/element-at.ts";
import type { Schedule } from "#core/times/schedule.ts";
import type { SunDays } from "#core/times/sun-day.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../base/diagnostics.ts";
import { formatCsv } from "../csv/csv.ts";
import { scheduleOf } from "../tables/schedule-document.ts";
import { joinSchedules, type Schedules } from "../tables/schedules.ts";
import { times, timetable, timetables } from "../tables/times.ts";
import { readTable, unread, writtenText } from "../tables/table.ts";
import { checkTimes } from "./rules/times.ts";

/** Rules of congregations, or a printed timetable. */
type TimesFileKind = "rules" | "timetable";

export interface CheckedTimes {
  readonly kind: TimesFileKind;
  /** By line and column. */
  readonly diagnostics: readonly Diagnostic[];
  /** The document of the file's first place; `null` if the file has errors or no rows. */
  readonly schedule: Schedule | null;
}

/** What is known of the place that the file is of. */
interface OfPlace {
  readonly id?: number;
  readonly timezone: string;
  /** The Sun over it; without it times are not held against the Sun. */
  readonly sunOf?: SunDays;
}

const kindOf = (text: string): TimesFileKind => {
  const header = elementAt(text.split(/[\r\n]/, 1), 0);
  return /\bdate\b/i.test(header) && !/\bprayer\b/i.test(header) ? "timetable" : "rules";
};

/** Stands for the place of a file whose place nobody named. */
const UNNAMED_ID = 1;

const NOTHING = { rows: unread([]), methods: unread([]), lists: unread([]), years: new Map() };

/** The line of the list that a timetable has in the data folder. */
const LIST = "timetables.csv";

const timetableOf = (file: string, text: string, id: number): Schedules => {
  const table = readTable(timetable, file, text);
  // A table without sound rows has no year of its own; its faults are reported all the same.
  const name = `timetable-${table.rows[0]?.value.date.slice(0, 4) ?? "2000"}`;
  const line: Readonly<Record<string, string>> = { place_id: String(id), file: name, source: "editorial" };
  const header = Object.keys(timetables.columns);
  const list = formatCsv(header, [header.map((column) => line[column] ?? "")]);
  return joinSchedules({
    rules: NOTHING.rows,
    methods: NOTHING.methods,
    lists: readTable(timetables, LIST, list),
    years: new Map([[name, { label: file, table }]]),
  });
};

/** The hint for somebody who has no command line: what to write, in place of the command that writes it. */
const byHand = (finding: Diagnostic): Diagnostic =>
  finding.mended === undefined ? finding : { ...finding, hint: `write ${writtenText(finding.mended)}` };

/** A finding of the made-up line concerns the whole file. */
const ofFile = (file: string, finding: Diagnostic): Diagnostic => {
  const { excerpt: _excerpt, ...rest } = byHand(finding);
  return finding.file === LIST ? { ...rest, file, line: 0, column: 0, endColumn: 0 } : byHand(finding);
};

/** The tables of the file: rules of congregations, or a printed timetable of the place `id`. */
const schedulesOf = (kind: TimesFileKind, file: string, text: string, id: number): Schedules =>
  kind === "timetable"
    ? timetableOf(file, text, id)
    : joinSchedules({ ...NOTHING, rules: readTable(times, file, text) });

/** The document of the place, else of the first in the file; `null` if it has no rows. */
const documentOf = ({ byPlace }: Schedules, place: OfPlace | null): Schedule | null => {
  const [first] = byPlace.values();
  const rows = (place?.id === undefined ? undefined : byPlace.get(place.id)) ?? first;
  if (rows === undefined || (rows.rules.length === 0 && rows.years.every(({ days }) => days.length === 0))) return null;
  const head = { ...(place?.id !== undefined && { id: place.id }), timezone: place?.timezone ?? "Etc/UTC" };
  return scheduleOf(head, rows, new Map());
};

/**
 * Checks the text of a CSV file.
 * @param file - its name, for messages
 * @param place - `null` if it is not known: the days of clock changes are then not checked
 * @param today - for timetables that have ended, YYYY-MM-DD
 */
export const checkTimesFile = (file: string, text: string, place: OfPlace | null, today: string): CheckedTimes => {
  const kind = kindOf(text);
  const schedules = schedulesOf(kind, file, text, place?.id ?? UNNAMED_ID);
  const findings = checkTimes(schedules, {
    zones: new Map(place === null ? [] : [...schedules.byPlace.keys()].map((id) => [id, place.timezone])),
    unsound: new Set(),
    isUnread: true,
    hasLayers: false,
    sources: new Set([...schedules.rules, ...schedules.lists].map(({ value }) => value.source)),
    authorities: new Set(),
    today,
    sunOfPlace: () => place?.sunOf ?? null,
  });
  const diagnostics = sortDiagnostics([...schedules.diagnostics, ...findings].map((finding) => ofFile(file, finding)));
  return { kind, diagnostics, schedule: hasErrors(diagnostics) ? null : documentOf(schedules, place) };
};
