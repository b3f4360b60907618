/** The report of an import of timetables: how it read each table, what is lost, which place the times belong to, what it writes. */
import { formatDate, weekday } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import type { Column } from "../../timetable/columns.ts";
import type { Compiled } from "../../timetable/compile.ts";
import type { KnownPlace } from "./known-places.ts";
import { countLosses, type Loss } from "../../timetable/losses.ts";
import type { PlaceName, Reading, TableReading } from "../../timetable/reading.ts";
import type { Statement } from "../../timetable/statements.ts";

/** A mosque of the files and the place that it is. */
export interface Matched {
  readonly name: PlaceName;
  readonly place: KnownPlace;
  readonly statements: readonly Statement[];
  readonly compiled: Compiled;
}

/** A mosque of the files that no place was named for. */
export interface Unmatched {
  readonly name: PlaceName;
  readonly suggestions: readonly { readonly place: KnownPlace; readonly metres: number | null }[];
}

const readAs = ({ meaning }: Column): string => {
  if (meaning === null) return "not taken";
  if (meaning.kind === "field") return meaning.field;
  if (meaning.kind === "khutbah") return `khutbah ${meaning.shift}`;
  const shift = meaning.shift > 1 ? ` ${meaning.shift}` : "";
  return meaning.prayer === "sunrise" ? "sunrise" : `${meaning.prayer}${shift} ${meaning.role}`;
};

const formOf = ({ columns, evidence }: TableReading): string => JSON.stringify([columns, evidence]);

/** Tables that were read in the same way, once. */
export const formatTables = (tables: readonly TableReading[]): readonly string[] =>
  [...groupBy(tables, formOf).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const rows = alike.reduce((sum, one) => sum + one.rows, 0);
    const more = alike.length === 1 ? "" : ` and ${alike.length - 1} more like it`;
    return [
      `${first.name}${more}: ${rows} ${rows === 1 ? "row" : "rows"}`,
      ...first.evidence.map((one) => `  ${one}`),
      ...first.columns.map(
        (one) => `  column ${one.index + 1} ${JSON.stringify(one.header)}: ${readAs(one)} (${one.why})`,
      ),
    ];
  });

const ORDER = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha", "jumuah"];

const saidText = ({ said }: Statement): string =>
  said.kind === "rule"
    ? said.value
    : said.kind === "clock"
      ? formatClock(said.minute)
      : said.minutes.map(formatClock).join("–");

/** What the files say of a day, adhan before iqama. */
const formatDay = (statements: readonly Statement[], day: number): string => {
  const own = statements.filter(({ days }) => days.kind === "days" && days.from <= day && (days.to ?? day) >= day);
  const parts = ORDER.flatMap((prayer) => {
    const times = own
      .filter((one) => one.prayer === prayer && (prayer !== "jumuah" || weekday(day) === 5))
      .toSorted((a, b) => (a.role === b.role ? a.shift - b.shift : a.role === "adhan" ? -1 : 1))
      .map(saidText);
    return times.length === 0 ? [] : [`${prayer} ${[...new Set(times)].slice(0, 4).join(" / ")}`];
  });
  return `${formatDate(day)}: ${parts.join(", ")}`;
};

const daysIn = (statements: readonly Statement[]): readonly [number, number] | null => {
  const ends = statements.flatMap(({ days }) => (days.kind === "days" ? [days.from, days.to ?? days.from] : []));
  return ends.length === 0 ? null : [ends.reduce((a, b) => Math.min(a, b)), ends.reduce((a, b) => Math.max(a, b))];
};

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

const nameText = ({ id, name }: PlaceName): string => JSON.stringify(name ?? id ?? "");

const formatPlace = ({ name, place, statements, compiled }: Matched): readonly string[] => {
  const days = daysIn(statements);
  const called = name.name === null && name.id === null ? "" : `${nameText(name)} is `;
  return [
    `${called}${place.name} (${place.id}, ${place.slug}, ${place.country})`,
    `  ${count(compiled.rules.length, "rule")}, ${count(compiled.printed.size, "printed day")}`,
    ...compiled.kept.map((one) => `  ${one}`),
    ...(days === null
      ? ["  the same times all year"]
      : days.map((day, at) => `  ${at === 0 ? "first" : "last"} day ${formatDay(statements, day)}`)),
  ];
};

const formatUnmatched = ({ name, suggestions }: Unmatched): string => {
  const some = suggestions.map(
    ({ place, metres }) => `${place.id} ${place.name}${metres === null ? "" : ` ${formatDistance(metres)} away`}`,
  );
  return `  ${nameText(name)}${name.id === null || name.name === null ? "" : ` (${name.id})`}: ${some.length === 0 ? "no place is like it" : some.join("; ")}`;
};

/** More oddities than this are only counted. */
const SHOWN = 60;

interface Outcome {
  readonly reading: Reading;
  readonly matched: readonly Matched[];
  readonly unmatched: readonly Unmatched[];
  readonly replaced: readonly string[];
  /** Paths that are written, below the data folder. */
  readonly written: readonly string[];
  readonly isDryRun: boolean;
  readonly isRefused: boolean;
}

const formatLoss = ({ kind, where, text }: Loss): string => `  ${kind}: ${where}: ${text}`;

/** The report of an import. */
export const formatTimesReport = ({
  reading,
  matched,
  unmatched,
  replaced,
  written,
  isDryRun,
  isRefused,
}: Outcome): string => {
  const odd = [...reading.oddities, ...matched.flatMap(({ compiled }) => compiled.oddities)];
  const files = written.map((path) => `data/${path}`).join(", ");
  const lost = countLosses(reading.losses);
  return [
    ...(lost === ""
      ? []
      : [`Not taken: ${lost}. --accept-loss takes the rest.`, ...reading.losses.slice(0, SHOWN).map(formatLoss)]),
    ...(reading.losses.length > SHOWN ? [`  and ${reading.losses.length - SHOWN} more`] : []),
    ...reading.refusals.map((one) => `Refused: ${one}`),
    ...formatTables(reading.tables),
    ...matched.flatMap(formatPlace),
    ...(unmatched.length === 0
      ? []
      : [
          `${count(unmatched.length, "mosque")} of no known place${unmatched.length === 1 ? "" : ": --places matches them and offers new rows"}; name them in a mapping, {"places": {"…": id}}. Nearest:`,
          ...unmatched.map(formatUnmatched),
        ]),
    ...(odd.length === 0 ? [] : [`Odd (${odd.length}):`, ...odd.slice(0, SHOWN).map((one) => `  ${one}`)]),
    ...(odd.length > SHOWN ? [`  and ${odd.length - SHOWN} more`] : []),
    ...reading.missing.map((one) => `Missing: ${one}`),
    ...replaced,
    written.length === 0
      ? isRefused
        ? "Nothing was written."
        : "Nothing changes."
      : isDryRun
        ? `Nothing was written; it would be ${files}`
        : `Written: ${files}`,
  ].join("\n");
};
