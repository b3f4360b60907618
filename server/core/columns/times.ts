/**
 * The columns of the rules of a mosque's own times, and the faults of a row that no single column has and that need no
 * other row: the check and suggestions share them.
 */
import { ID_MAX } from "#core/values/ids.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { CONGREGATIONS } from "#core/values/times.ts";
import {
  boundsForm,
  clockForm,
  minuteOfDay,
  parseRule,
  type Rule,
  seasonForm,
  valueForm,
  weekdaysForm,
} from "#core/times/rule.ts";
import {
  cell as cellOf,
  type Cell,
  column,
  fault,
  type Fault,
  optional,
  type Refusal,
  required,
  type RowOf,
  type ColumnFault,
} from "./cell-schema.ts";
import type { DiagnosticCode } from "./diagnostic-codes.ts";
import * as cell from "./cell.ts";

/** 5:45, 05.45 and 5:45 am are what people write instead. */
const clockHint = (value: string): string | undefined => {
  const [, hour = "", minute = "", half = ""] = /^(\d{1,2})[:.h](\d{2})\s*([ap]m)?$/i.exec(value.trim()) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return undefined;
  const isLate = half.toLowerCase() === "pm" && Number(hour) < 12;
  const isMidnight = half.toLowerCase() === "am" && Number(hour) === 12;
  const hours = isMidnight ? 0 : Number(hour) + (isLate ? 12 : 0);
  return `did you mean ${String(hours).padStart(2, "0")}:${minute}?`;
};

export const clock = cell.pattern(
  clockForm,
  "bad-time",
  "a time of 24 hours, HH:MM, such as 05:45 or 13:30",
  clockHint,
);

const valueCell = cell.pattern(
  valueForm,
  "bad-time",
  "a time (05:45), minutes after the adhan (+20), up to the next five (+20^5), after another time (sunset+5), or none",
  (text) => (/^\d{1,3}$/.test(text) ? `did you mean +${text}?` : clockHint(text)),
);

const bounds = cell.pattern(boundsForm, "bad-time", "an earliest time, a latest, or both: >=13:15;<=21:30");

const seasonCell = cell.pattern(
  seasonForm,
  "bad-date",
  "a Hijri month, or days of it: ramadan, ramadan/21-30",
  (text) => (seasonForm.test(text.toLowerCase()) ? `did you mean ${text.toLowerCase()}?` : undefined),
);

const weekdays = cell.pattern(weekdaysForm, "bad-date", "weekdays as OpenStreetMap writes them: Mo-Th;Sa");

const language = cell.pattern(/^[a-z]{2,3}$/, "bad-language", "a language code such as en");

/** Languages joined by a plus sign. */
const languages: Cell<readonly string[]> = cellOf((text): readonly string[] | Refusal => {
  const all = text.split("+");
  return all.every((code) => language.safeParse(code).success)
    ? all
    : fault("bad-language", `${JSON.stringify(text)} is not languages such as ar+en`);
}).meta({ form: { type: "string", pattern: "^[a-z]{2,3}(?:\\+[a-z]{2,3})*$" } });

export const placeId = column(required(cell.integer(1, ID_MAX)), "The place.");

export const evidence = {
  source: column(required(cell.text), "Who says so: a source of sources.csv."),
  url: column(optional(cell.url), "Where the mosque publishes it."),
  verified_on: column(optional(cell.date), "The day somebody checked it against that; empty if nobody did."),
};

export const timesColumns = {
  place_id: placeId,
  prayer: column(required(cell.choice("unknown-value", CONGREGATIONS)), `One of ${CONGREGATIONS.join(", ")}.`),
  shift: column(
    optional(cell.integer(1, 9)),
    "Which of several on one day, such as the second Friday prayer; empty is the first.",
  ),
  from: column(optional(cell.date), "First day; empty for always."),
  to: column(optional(cell.date), "Last day, included; empty while it holds."),
  season: column(optional(seasonCell), "Days of the Hijri calendar, each year: ramadan, ramadan/21-30."),
  weekdays: column(optional(weekdays), "Mo-Th;Sa; empty for every day, Fridays for jumuah."),
  value: column(
    required(valueCell),
    "05:45 on the clock, +20 minutes after the adhan, +20^5 then up to the next five, sunset+5, or none.",
  ),
  bounds: column(optional(bounds), "Never before or after: >=13:15;<=21:30."),
  khutbah: column(optional(clock), "When the sermon begins."),
  languages: column(optional(languages), "Languages of the sermon: ar+en."),
  label_en: column(optional(cell.text), "What the mosque calls it, in English."),
  label_ar: column(optional(cell.arabicText), "The same in Arabic."),
  ...evidence,
};

export type TimesRow = RowOf<typeof timesColumns>;

const FRIDAY = 1 << 5;

/** Prayers with one congregation a day. */
export const DAILY: ReadonlySet<string> = new Set(PRAYERS);

/** The rule of a row of a schedule. */
export const ruleOf = (row: TimesRow): Rule =>
  parseRule({
    prayer: row.prayer,
    shift: row.shift ?? undefined,
    from: row.from ?? undefined,
    to: row.to ?? undefined,
    season: row.season ?? undefined,
    weekdays: row.weekdays ?? undefined,
    value: row.value,
    bounds: row.bounds ?? undefined,
  });

/** Looks for one fault of a rule; `null` where there is none. */
type FaultOf = (value: TimesRow, rule: Rule) => ColumnFault | null;

const faultAt = (name: string, code: DiagnosticCode, message: string, more: Pick<Fault, "hint"> = {}): ColumnFault => ({
  column: name,
  code,
  message,
  ...more,
});

const endsBeforeItStarts: FaultOf = ({ from, to }) =>
  from !== null && to !== null && to < from
    ? faultAt("to", "ends-before-start", `to ${to} is before from ${from}`)
    : null;

const seasonEndsEarly: FaultOf = (value, { season }) =>
  season !== null && season.last < season.first
    ? faultAt("season", "ends-before-start", `season ${value.season} ends on day ${season.last}, before it starts`)
    : null;

const boundsCross: FaultOf = ({ prayer, bounds: text }, { least, most }) =>
  least !== null && most !== null && minuteOfDay(prayer, most) < minuteOfDay(prayer, least)
    ? faultAt("bounds", "ends-before-start", `bounds ${text} end before they start`)
    : null;

const hasNoShifts: FaultOf = ({ prayer }, { shift }) =>
  DAILY.has(prayer) && shift > 1
    ? faultAt("shift", "out-of-range", `${prayer} has one congregation a day, so shift ${shift} is shown nowhere`, {
        hint: "write other as its prayer, with a label; Friday prayers have shifts",
      })
    : null;

const isOnAnotherDay: FaultOf = ({ prayer }, rule) =>
  prayer === "jumuah" && (rule.weekdays & ~FRIDAY) !== 0
    ? faultAt("weekdays", "bad-date", "the Friday prayer is on Fridays; leave the weekdays empty")
    : null;

const hasNoSermon: FaultOf = ({ prayer, khutbah, languages: spoken }) => {
  const hasSermon = prayer === "jumuah" || prayer.startsWith("eid-");
  if (hasSermon || (khutbah === null && spoken === null)) return null;
  const name = khutbah === null ? "languages" : "khutbah";
  return faultAt(name, "khutbah-misplaced", "only the prayers of Friday and Eid have a sermon");
};

const ROW_RULES: readonly FaultOf[] = [
  endsBeforeItStarts,
  seasonEndsEarly,
  boundsCross,
  hasNoShifts,
  isOnAnotherDay,
  hasNoSermon,
];

/** Faults of a single row of a schedule. */
export const rowFaults = (value: TimesRow, rule: Rule): readonly ColumnFault[] =>
  ROW_RULES.flatMap((faultOf) => faultOf(value, rule) ?? []);
