/** The types that users of the package work with. They name nothing of the engine, so that it may change. */

/** Every time of a day. `sunset` and `maghrib` differ where an authority adds minutes; `imsak` is the end of eating. */
export type TimeName =
  | "imsak"
  | "fajr"
  | "sunrise"
  | "dhuhr"
  | "asr"
  | "sunset"
  | "maghrib"
  | "isha"
  | "midnight"
  | "firstThird"
  | "lastThird";

/** The five prayers. */
export type PrayerName = "fajr" | "dhuhr" | "asr" | "maghrib" | "isha";

/** Why a time is null. */
export type MissingReason =
  | "polar-day"
  | "polar-night"
  | "angle-not-reached"
  | "asr-not-reached"
  | "out-of-order"
  | "no-such-date";

/** A point: degrees north (-90 to 90) and east (-180 to 180). */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** 0: Asr at one shadow length (Shafi'i, Maliki, Hanbali); 1: at two (Hanafi). */
export type School = 0 | 1;

/** How times are found: as an authority prints them, or by a numbered method. Made by `ruleAt`, `authority` and `method`. */
export interface Rule {
  readonly kind: "authority" | "method";
  /** Id of the authority, or key of the method. */
  readonly id: string;
  /** In English. */
  readonly name: string;
  /** Number of the method; the nearest one where an authority decides. */
  readonly method: number;
  /** The school that is printed or followed there; null where that is not known, which counts as 0. */
  readonly school: School | null;
  /** Country whose announced Hijri months count, ISO 3166-1 alpha-2; null: none. */
  readonly country: string | null;
  /** How sure it is that the authority prints these times; null for a method. */
  readonly confidence: "high" | "medium" | "low" | null;
  /** Where the authority publishes. */
  readonly url: string | null;
  /** What is not certain, or what the authority prints besides. */
  readonly note: string | null;
  /** Id of the timetable that the authority publishes (`@musalla/prayer/timetables/<id>`); null: none is known. */
  readonly timetable: string | null;
}

/** Figures of a method of your own; degrees below the horizon, minutes after Maghrib (Isha) or sunset (Maghrib). */
export interface MethodFigures {
  /** 0 to 30. */
  readonly fajrAngle?: number;
  /** 0 to 30; not with `ishaMinutes`. */
  readonly ishaAngle?: number;
  /** 1 to 240. */
  readonly ishaMinutes?: number;
  /** 0 to 30; not with `maghribMinutes`. */
  readonly maghribAngle?: number;
  /** 0 to 240. */
  readonly maghribMinutes?: number;
}

/**
 * The Sun: `sun` of `@musalla/prayer/sun`; or its table, a module of the package (`@musalla/prayer/ephemeris` and its parts),
 * or the bytes of `@musalla/prayer/ephemeris.bin` or of a file `prayer/ephemeris/<year>.bin` of a data build.
 */
export type Ephemeris = Uint8Array | { readonly base64: string } | { readonly table: () => object };

/** Minutes east of UTC at an instant (milliseconds since 1970). */
export type UtcOffset = (ms: number) => number;

/** A timetable that an authority published: a module of `@musalla/prayer/timetables`. */
export interface Timetable {
  readonly id: string;
  /** What the engine reads. */
  readonly open: () => object;
}

/** What times are computed for. */
export interface PrayerOptions extends Point {
  readonly rule: Rule;
  readonly ephemeris: Ephemeris;
  /** IANA zone of the place, by clocks of the package (from 1970 on). Either this or `utcOffset`. */
  readonly timeZone?: string;
  /** Minutes east of UTC, or a function that gives them for an instant (milliseconds since 1970). */
  readonly utcOffset?: number | UtcOffset;
  /** What the authority of the rule published, where `rule.timetable` names it: its times in place of computed ones. */
  readonly timetable?: Timetable;
  /** That of the rule when not given. */
  readonly school?: School;
  /**
   * Fajr and Isha where twilight is long. `auto`, the default: the rule of the authority, else the angle wherever the Sun
   * reaches it and the middle of the night where it does not. The others bound every night.
   */
  readonly highLatitude?: "auto" | "none" | "middle-of-night" | "one-seventh" | "angle-based";
  /** Where to take times from in polar day and night; `none`, the default, gives null. */
  readonly polar?: "none" | "nearest-latitude" | "nearest-day";
  /** Method 15: which twilight ends before Isha; `general` by default. */
  readonly shafaq?: "general" | "ahmer" | "abyad";
  /** End of the night that is halved: the next sunrise, or Fajr. That of the method when not given. */
  readonly midnight?: "standard" | "jafari";
  /** Whole minutes to add to single times, -60 to 60. */
  readonly tune?: Readonly<Partial<Record<TimeName, number>>>;
  /** Metres above the surroundings, which lengthen the day; -500 to 9000. */
  readonly elevation?: number;
  /** Country whose announced Hijri months count; that of the rule when not given. */
  readonly country?: string;
  /** Days to add to the Hijri date of Umm al-Qura, -2 to 2, in place of what a country announced. */
  readonly hijriAdjustment?: number;
}

/** What times are computed for, where neither the clocks of zones nor the Hijri months of other countries are loaded. */
export type LightOptions = Omit<PrayerOptions, "timeZone" | "country">;

/** A date of the Hijri calendar. */
export interface HijriDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly day: number;
  /** 1 is Muharram, 12 Dhu al-Hijja. */
  readonly month: number;
  readonly year: number;
  /** Of the Gregorian date, 0 is Sunday. */
  readonly weekday: number;
  /**
   * `announced`: the month began when the country announced it; `mabims`, `diyanet`: by the criterion of these bodies;
   * `sighting`: when the crescent could be seen there; `tabular`: outside of the table (1318 to 1500 AH).
   */
  readonly calendar: "umm-al-qura" | "mabims" | "diyanet" | "sighting" | "announced" | "tabular";
  /** `rule`: the country's published rule gives it; `estimate`: nobody has announced it, and it may be a day off. */
  readonly basis: "announced" | "rule" | "estimate";
  /** The Hijri date of this day if the month began on the other likely day, `YYYY-MM-DD`; null: no other is likely. */
  readonly other: string | null;
}

/** The times of one local date. */
export interface PrayerDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Instants, whole minutes; null where there is none. The night's times may fall on the next date. */
  readonly times: Readonly<Record<TimeName, Date | null>>;
  /** The same as `HH:MM` on the local clock. */
  readonly clock: Readonly<Record<TimeName, string | null>>;
  /** Why times are null. */
  readonly missing: Readonly<Partial<Record<TimeName, MissingReason>>>;
  /** Of the daylight of the date. */
  readonly hijri: HijriDate;
  /** From Maghrib on: the Hijri day begins at sunset. */
  readonly hijriAfterMaghrib: HijriDate;
  /** Which rules acted on this day. */
  readonly notes: readonly string[];
}

/** A span of the day in which prayer is forbidden. */
export interface ForbiddenTime {
  readonly name: "sunrise" | "zenith" | "sunset";
  readonly from: Date;
  readonly to: Date;
}

/** More of a day than when prayers begin; null where the Sun gives no such time. */
export interface DayParts {
  /** Sunrise until the Sun is a spear high (4.5°, at least 15 minutes), the zenith until Dhuhr, a spear's height until Maghrib. */
  readonly forbidden: readonly ForbiddenTime[];
  /** When the Sun is a spear high. */
  readonly ishraq: Date | null;
  /** When a quarter of the day has passed. */
  readonly duha: Date | null;
  /** When each prayer ends: Isha at the middle of the night, Asr at sunset. */
  readonly ends: Readonly<Record<PrayerName, Date | null>>;
}

/** The prayer that comes next. */
export interface NextPrayer {
  readonly name: PrayerName;
  readonly at: Date;
}

/** The prayer times of a place. */
export interface PrayerTimes {
  readonly rule: Rule;
  readonly school: School;
  /** Id of the authority's zone that the point is in, if the authority has zones; `/authorities` of the API has their names. */
  readonly zone: string | null;
  /** First and last year that the table of the Sun covers. */
  readonly years: readonly [first: number, last: number];
  /**
   * The times of a local date.
   * @param date - `YYYY-MM-DD`, or an instant whose local date counts
   * @throws RangeError if it is not a date, or not in `years`
   */
  readonly on: (date: string | Date) => PrayerDay;
  /**
   * The times of `count` dates from `date` on, 1 to 100,000.
   * @throws RangeError as of `on`
   */
  readonly range: (date: string | Date, count: number) => readonly PrayerDay[];
  /**
   * Forbidden times, ishraq, duha and the ends of prayers of a local date.
   * @throws RangeError as of `on`
   */
  readonly parts: (date: string | Date) => DayParts;
  /**
   * The first prayer after an instant; null where none is within the day before and the day after.
   * @throws RangeError as of `on`
   */
  readonly next: (now: Date) => NextPrayer | null;
}

/** A numbered method. */
export interface Method {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly fajrAngle: number;
  /** Null when minutes decide. */
  readonly ishaAngle: number | null;
  /** Minutes after Maghrib. */
  readonly ishaMinutes: number | null;
  readonly maghribAngle: number | null;
}

/** An authority that publishes prayer times. */
export interface Authority {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
  /** `low`: answers only when it is asked for by its id. */
  readonly confidence: "high" | "medium" | "low";
  /** The nearest numbered method. */
  readonly method: number;
  readonly school: School | null;
  /** Countries in which it answers, or in parts of them. */
  readonly countries: readonly string[];
}

/** Direction and distance of the Kaaba. */
export interface Qibla {
  /** Degrees from true north, clockwise; null at the Kaaba and its antipode. */
  readonly bearing: number | null;
  readonly distanceKm: number;
}
