/**
 * Rules of a mosque's schedule: their text forms, the days they hold on, and which of several wins. One rule is one row
 * of data/times: a congregation, days (dates, a season of the Hijri calendar, weekdays) and a value. Texts are read
 * here alone, by the check, the build and the engine.
 */
import { parseDate } from "#core/base/date.ts";
import { clockMinute, DAY_MIN } from "#core/base/time.ts";
import { WEEKDAYS, type Congregation } from "#core/values/times.ts";

/** Clock times: 00:00 to 23:59. */
const CLOCK = "(?:[01]\\d|2[0-3]):[0-5]\\d";

/** Times of the day that a rule may count from. */
const ANCHORS = ["fajr", "sunrise", "dhuhr", "asr", "sunset", "maghrib", "isha", "midnight"] as const;
export type Anchor = (typeof ANCHORS)[number];

export const clockForm = new RegExp(`^${CLOCK}$`);
export const valueForm = new RegExp(
  `^(?:none|${CLOCK}|(?:${ANCHORS.join("|")})?[+-]\\d{1,3}(?:\\^(?:5|10|15|20|30))?)$`,
);
export const boundsForm = new RegExp(`^(?:>=${CLOCK}|<=${CLOCK}|>=${CLOCK};<=${CLOCK})$`);

/** Months of the Hijri calendar, Muharram first, as a season names them. */
export const HIJRI_MONTHS = [
  "muharram",
  "safar",
  "rabi-al-awwal",
  "rabi-al-thani",
  "jumada-al-ula",
  "jumada-al-akhirah",
  "rajab",
  "shaban",
  "ramadan",
  "shawwal",
  "dhu-al-qadah",
  "dhu-al-hijjah",
] as const;

export const seasonForm = new RegExp(`^(?:${HIJRI_MONTHS.join("|")})(?:/(?:[1-9]|[12]\\d|30)-(?:[1-9]|[12]\\d|30))?$`);

const DAY_WORD = `(?:${WEEKDAYS.join("|")})`;
export const weekdaysForm = new RegExp(`^${DAY_WORD}(?:-${DAY_WORD})?(?:;${DAY_WORD}(?:-${DAY_WORD})?)*$`);

/** What a rule says of the time. */
type RuleValue =
  | { readonly kind: "none" }
  | { readonly kind: "clock"; readonly minute: number }
  | {
      readonly kind: "after";
      /** `null`: the adhan of the prayer itself. */
      readonly anchor: Anchor | null;
      /** Negative before it. */
      readonly minutes: number;
      /** Then up to the next multiple of so many minutes of the clock; 1 changes nothing. */
      readonly step: number;
    };

/** Reads a value of {@link valueForm}. */
export const parseValue = (text: string): RuleValue => {
  if (text === "none") return { kind: "none" };
  if (clockForm.test(text)) return { kind: "clock", minute: clockMinute(text) };
  const [, word = "", minutes = "0", step = "1"] = /^([a-z]*)([+-]\d+)(?:\^(\d+))?$/.exec(text) ?? [];
  return {
    kind: "after",
    anchor: ANCHORS.find((anchor) => anchor === word) ?? null,
    minutes: Number(minutes),
    step: Number(step),
  };
};

/** Days of one Hijri month, each year. */
interface Season {
  /** 1 is Muharram. */
  readonly month: number;
  readonly first: number;
  readonly last: number;
}

const LONGEST_MONTH = 30;

/** Reads a season of {@link seasonForm}. */
export const parseSeason = (text: string): Season => {
  const [name = "", days = `1-${LONGEST_MONTH}`] = text.split("/");
  const [first = 1, last = LONGEST_MONTH] = days.split("-").map(Number);
  return { month: HIJRI_MONTHS.findIndex((month) => month === name) + 1, first, last };
};

/** Reads weekdays of {@link weekdaysForm} as a set of bits, Sunday the lowest; a range may run over the week's end. */
export const parseWeekdays = (text: string): number => {
  let bits = 0;
  for (const part of text.split(";")) {
    const [from = "", to = from] = part.split("-");
    const last = WEEKDAYS.findIndex((day) => day === to);
    for (let day = WEEKDAYS.findIndex((name) => name === from); ; day = (day + 1) % 7) {
      bits |= 1 << day;
      if (day === last) break;
    }
  }
  return bits;
};

/** A rule as data/times and the static files write it; an absent member states nothing. */
export interface RuleText {
  readonly prayer: Congregation;
  readonly shift?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly season?: string | undefined;
  readonly weekdays?: string | undefined;
  readonly value: string;
  readonly bounds?: string | undefined;
}

export interface Rule {
  readonly prayer: Congregation;
  /** Which of several congregations of the prayer, 1 the first. */
  readonly shift: number;
  /** Epoch days, included. */
  readonly fromDay: number;
  readonly toDay: number;
  readonly season: Season | null;
  /** Bits, Sunday the lowest. */
  readonly weekdays: number;
  readonly value: RuleValue;
  /** Minutes after midnight between which the time is kept. */
  readonly least: number | null;
  readonly most: number | null;
  /** Days that it holds on, in sevenths; the rule of fewer wins. */
  readonly sevenths: number;
}

const EVERY_DAY = 0b111_1111;
const FRIDAY = 1 << 5;

/** What counts for a rule without an end, or of more than a year. */
const YEAR_DAYS = 366;

/** When Eid is, by its congregation. */
const FESTIVALS: Partial<Record<Congregation, Season>> = {
  "eid-al-fitr": { month: 10, first: 1, last: 1 },
  "eid-al-adha": { month: 12, first: 10, last: 10 },
};

const bitsIn = (bits: number): number => WEEKDAYS.filter((_, day) => (bits & (1 << day)) !== 0).length;

const boundOf = (bounds: string | undefined, sign: ">=" | "<="): number | null => {
  const at = bounds?.split(";").find((bound) => bound.startsWith(sign));
  return at === undefined ? null : clockMinute(at.slice(sign.length));
};

/**
 * Reads a rule whose texts have the forms above. The Friday prayer is on Fridays; a rule for Eid without dates holds on
 * the day of the feast.
 */
export const parseRule = (text: RuleText): Rule => {
  const fromDay = (text.from === undefined ? null : parseDate(text.from)) ?? Number.NEGATIVE_INFINITY;
  const toDay = (text.to === undefined ? null : parseDate(text.to)) ?? Number.POSITIVE_INFINITY;
  const feast = text.from === undefined ? FESTIVALS[text.prayer] : undefined;
  const season = text.season === undefined ? (feast ?? null) : parseSeason(text.season);
  const stated = text.weekdays === undefined ? EVERY_DAY : parseWeekdays(text.weekdays);
  const weekdays = text.prayer === "jumuah" && text.weekdays === undefined ? FRIDAY : stated;
  const span = Math.min(toDay - fromDay + 1, YEAR_DAYS);
  const days = season === null ? span : Math.min(span, season.last - season.first + 1);
  return {
    prayer: text.prayer,
    shift: text.shift ?? 1,
    fromDay,
    toDay,
    season,
    weekdays,
    value: parseValue(text.value),
    least: boundOf(text.bounds, ">="),
    most: boundOf(text.bounds, "<="),
    sevenths: days * bitsIn(weekdays),
  };
};

/** Whether a rule has no last day. */
export const isOpen = ({ toDay }: Rule): boolean => toDay === Number.POSITIVE_INFINITY;

/** A day, as rules ask for it. */
export interface RuleDay {
  /** Epoch day. */
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hijri: { readonly month: number; readonly day: number };
}

/** Whether a rule holds on a day. */
export const holdsOn = ({ fromDay, toDay, weekdays, season }: Rule, { day, weekday, hijri }: RuleDay): boolean =>
  day >= fromDay &&
  day <= toDay &&
  (weekdays & (1 << weekday)) !== 0 &&
  (season === null || (hijri.month === season.month && hijri.day >= season.first && hijri.day <= season.last));

/** Negative if `a` wins over `b` where both hold: fewer days, then the later first day. 0 is a fault of the data. */
export const precedence = (a: Rule, b: Rule): number => {
  if (a.sevenths !== b.sevenths) return a.sevenths - b.sevenths;
  return a.fromDay === b.fromDay ? 0 : b.fromDay - a.fromDay;
};

/** Whether some day of some year may be one of both; dates and weekdays are exact, seasons by their months. */
export const canMeet = (a: Rule, b: Rule): boolean =>
  a.fromDay <= b.toDay &&
  b.fromDay <= a.toDay &&
  (a.weekdays & b.weekdays) !== 0 &&
  (a.season === null ||
    b.season === null ||
    (a.season.month === b.season.month && a.season.first <= b.season.last && b.season.first <= a.season.last));

/** Prayers whose times after midnight belong to the day before. */
const NIGHT: ReadonlySet<Congregation> = new Set(["isha", "taraweeh"]);

/** Minutes from the midnight at which the day began to a clock time of a prayer: 00:30 is late for Isha, early for Fajr. */
export const minuteOfDay = (prayer: Congregation, clock: number): number =>
  NIGHT.has(prayer) && clock < DAY_MIN / 2 ? clock + DAY_MIN : clock;
