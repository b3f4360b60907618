/**
 * Tables of data/authorities: who publishes the prayer times of a country or region, where it answers, what it prints
 * from which date on, the zones it computes for, its bounds where twilight is long, and countries without an authority.
 */
import { CONFIDENCES, DAY_TIMES } from "#core/values/prayer.ts";
import {
  CORRECTION_KINDS,
  NIGHT_ACTS,
  NIGHT_MEASURES,
  NIGHT_PRAYERS,
  ROUNDINGS,
  TWILIGHTS,
} from "#core/prayer/method.ts";
import { ASR_SUNS, SUN_RULES } from "#core/prayer/sky.ts";
import {
  cell as cellOf,
  type Cell,
  column,
  fault,
  list,
  optional,
  type Refusal,
  required,
} from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { countryCell } from "./reference.ts";
import { table } from "./table.ts";

/** The id of an authority. */
export const authorityIdCell = cell.pattern(
  /^[a-z]{2}-[a-z0-9]+(-[a-z0-9]+)*$/,
  "bad-slug",
  "an id such as my-jakim, which begins with the country of the authority",
);

const zoneCell = cell.pattern(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, "bad-name", "a code such as WLY01 or oran");

const monthDay = cell.pattern(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "bad-date", "a day of the year, MM-DD");

const kindCell = <const T extends string>(allowed: readonly T[]): Cell<T> => cell.choice("unknown-value", allowed);

const clockForm = /^(1[0-5]):([0-5]\d)([+-])(0\d|1[0-4]):([0-5]\d)$/;

/** Minutes after 0h UTC of a time about noon and the offset of its clock. */
const clockCell: Cell<number> = cellOf((text): number | Refusal => {
  const [, hours, minutes, sign, offsetHours, offsetMinutes] = clockForm.exec(text) ?? [];
  if (hours === undefined) {
    return fault("bad-time", `${JSON.stringify(text)} is not a time about noon with its offset such as 13:30+05:00`);
  }
  const offset = Number(offsetHours) * 60 + Number(offsetMinutes);
  return Number(hours) * 60 + Number(minutes) - (sign === "-" ? -offset : offset);
}).meta({ form: { type: "string", pattern: clockForm.source } });

/** How one time is printed: a direction, and the minutes that are added. */
interface PrintedCell {
  readonly round: (typeof ROUNDINGS)[number];
  readonly offset_min: number;
}

const printedForm = /^(nearest|up|down)([+-]\d{1,2}(?:\.\d{1,2})?)?$/;

const printed: Cell<PrintedCell> = cellOf((text): PrintedCell | Refusal => {
  const [, round, minutes] = printedForm.exec(text) ?? [];
  const direction = ROUNDINGS.find((one) => one === round);
  if (direction === undefined)
    return fault("unknown-value", `${JSON.stringify(text)} is not a rounding such as nearest, up+2 or nearest-7.5`);
  return { round: direction, offset_min: Number(minutes ?? 0) };
}).meta({ form: { type: "string", pattern: printedForm.source } });

const pointForm = /^-?\d{1,2}(?:\.\d{1,5})? -?\d{1,3}(?:\.\d{1,5})?$/;

/** A point as latitude and longitude. */
export const pointCell: Cell<readonly [number, number]> = cellOf((text): readonly [number, number] | Refusal => {
  const [lat = 0, lng = 0] = text.split(" ").map(Number);
  return pointForm.test(text) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? [lat, lng]
    : fault("not-a-number", `${JSON.stringify(text)} is not a latitude and a longitude such as 3.14 101.69`);
}).meta({ form: { type: "string", pattern: pointForm.source } });

const authority = { authority: column(required(authorityIdCell), "Id of the authority.") };
const angleDoc = (what: string): string => `Degrees of the Sun below the horizon at ${what}, if not the method's.`;
const printedColumn = (what: string) =>
  column(
    optional(printed),
    `How it prints ${what}: nearest, up or down, then the minutes it adds; a fraction counts before rounding. If not as the method.`,
  );

export const authorities = table("authorities/authorities.csv", "Who publishes the times that people pray by.", {
  id: column(required(authorityIdCell), "Name in the API, which begins with its country: my-jakim. Frozen once given."),
  name_en: column(required(cell.text), "Name in English."),
  name_ar: column(required(cell.arabicText), "Name in Arabic."),
  method: column(required(cell.integer(1, 23)), "The numbered method that it starts from and falls back to."),
  confidence: column(
    required(kindCell(CONFIDENCES)),
    "high: its own document, or rows of a year; medium: a fit on some rows; low: too little, so the method answers, if not stated otherwise.",
  ),
  answers: column(
    optional(cell.yesNo),
    "yes where it answers although the confidence is low, since no other table of its places is known.",
  ),
  school: column(optional(cell.integer(0, 1)), "Asr as it prints it: 0 one shadow, 1 two (Hanafi); empty for both."),
  imsak_min: column(required(cell.integer(0, 60)), "Minutes from the end of eating to the printed Fajr."),
  dip_arcmin: column(
    optional(cell.decimal(0, 3)),
    "Dip of the horizon in minutes of arc for a root of a metre of the zone's height; empty where height does not count.",
  ),
  dip_twilight: column(optional(cell.yesNo), "Whether Fajr and Isha count the dip too."),
  url: column(optional(cell.url), "Where it publishes."),
  note: column(optional(cell.text), "What is not certain, or what it prints besides."),
});

export const authorityAreas = table("authorities/authority-areas.csv", "Where an authority answers.", {
  ...authority,
  country: column(required(countryCell), "Country, ISO 3166-1 alpha-2, upper case."),
  west: column(optional(cell.degrees("lng", 180)), "Western edge of the part of it; empty for the whole country."),
  south: column(optional(cell.degrees("lat", 90)), "Southern edge."),
  east: column(optional(cell.degrees("lng", 180)), "Eastern edge."),
  north: column(optional(cell.degrees("lat", 90)), "Northern edge."),
});

export const authorityEditions = table(
  "authorities/authority-editions.csv",
  "What an authority prints from a date on, where it differs from its method.",
  {
    ...authority,
    from: column(optional(cell.date), "First date; empty in the oldest edition."),
    fajr_angle: column(optional(cell.decimal(0, 30)), angleDoc("Fajr")),
    isha_angle: column(optional(cell.decimal(0, 30)), angleDoc("Isha")),
    isha_minutes: column(optional(cell.integer(0, 240)), "Minutes from Maghrib to Isha, in place of an angle."),
    isha_minutes_ramadan: column(optional(cell.integer(0, 240)), "The same in Ramadan."),
    maghrib_angle: column(
      optional(cell.decimal(0, 30)),
      "Degrees of the Sun below the horizon at Maghrib, in place of sunset.",
    ),
    dhuhr_clock: column(
      optional(clockCell),
      "Dhuhr, where it is the same all year, with the offset of its clock: 13:30+05:00.",
    ),
    asr_minutes: column(
      optional(cell.integer(0, 240)),
      "Minutes from Asr to the printed Maghrib, in place of a shadow.",
    ),
    horizon_deg: column(optional(cell.decimal(0, 3)), "Depression of the Sun at sunrise and sunset, if not 0.83."),
    sun: column(optional(kindCell(SUN_RULES)), "Which Sun the times of a day are computed with."),
    asr_sun: column(optional(kindCell(ASR_SUNS)), "The same for Asr."),
    twilight: column(optional(kindCell(TWILIGHTS)), "How Fajr and Isha are found."),
    fajr: printedColumn("Fajr"),
    sunrise: printedColumn("sunrise"),
    dhuhr: printedColumn("Dhuhr"),
    asr: printedColumn("Asr"),
    maghrib: printedColumn("Maghrib"),
    isha: printedColumn("Isha"),
    source: column(required(cell.text), "Where the figures come from."),
    evidence: column(optional(cell.text), "How well they reproduce its timetable, and on which rows they were chosen."),
  },
);

export const authorityZones = table(
  "authorities/authority-zones.csv",
  "Zones and towns that an authority computes for together.",
  {
    ...authority,
    zone: column(required(zoneCell), "Code of the zone."),
    name: column(required(cell.text), "Its name, or the districts in it."),
    points: column(required(list(pointCell)), "Its towns, latitude and longitude, joined by ;"),
    within_km: column(optional(cell.integer(1, 500)), "A place farther from its towns is not in it; empty for 150."),
    lat: column(optional(cell.degrees("lat", 90)), "Latitude that it is computed for; empty for that of the place."),
    lng: column(optional(cell.degrees("lng", 180)), "Longitude that it is computed for; empty for that of the place."),
    sunrise_lat: column(optional(cell.degrees("lat", 90)), "Latitude of sunrise, where it is another."),
    sunrise_lng: column(optional(cell.degrees("lng", 180)), "Longitude of sunrise, where it is another."),
    height_m: column(optional(cell.integer(0, 9000)), "Height that its dip is of, metres."),
    add_min: column(optional(cell.decimal(-90, 90)), "Minutes added to every time."),
    basis: column(
      required(kindCell(["document", "fitted", "derived"])),
      "document: the authority's own figure; fitted: from printed rows; derived: from the map, not checked.",
    ),
  },
);

export const authorityTimetables = table(
  "authorities/authority-timetables.csv",
  "Timetables that an authority published and lets others print; they answer for their days, its rule for all others.",
  {
    ...authority,
    zone: column(optional(zoneCell), "Code of its zone; empty where it has none."),
    file: column(
      required(cell.pattern(/^[a-z0-9]+(-[a-z0-9]+)*-\d{4}$/, "bad-name", "a name and a year such as sg-muis-2026")),
      "Name of the file in authorities/timetables, without .csv: the columns of a mosque's printed timetable; Asr as the authority's school, the first shadow where it prints both.",
    ),
    source: column(required(cell.text), "Who published it: a source of sources.csv, whose licence allows it."),
    perpetual: column(
      optional(cell.yesNo),
      "yes: it is the same every year, so the times of a date hold for that date of all years.",
    ),
    url: column(required(cell.url), "Where it was taken from."),
  },
);

export const authorityNights = table(
  "authorities/authority-nights.csv",
  "Bounds of Fajr and Isha that an authority sets where twilight is long.",
  {
    ...authority,
    prayer: column(required(kindCell(NIGHT_PRAYERS)), "fajr or isha."),
    from: column(optional(monthDay), "First day of the year, MM-DD; empty for all year."),
    to: column(optional(monthDay), "Last day, included."),
    above_lat: column(required(cell.decimal(0, 90)), "Least latitude, north or south."),
    act: column(
      required(kindCell(NIGHT_ACTS)),
      "cap: no farther from sunset or sunrise; unreached: where the Sun does not reach the angle; replace: always.",
    ),
    measure: column(
      required(kindCell(NIGHT_MEASURES)),
      "share of the printed night, minutes, or the latitude whose share of the night is taken.",
    ),
    value: column(required(cell.decimal(0, 300)), "The share, the minutes or the latitude."),
    spring_per_deg: column(
      optional(cell.decimal(0, 0.1)),
      "Added to the share for each degree that the Sun sinks below 18° at midnight, while days grow longer.",
    ),
    autumn_per_deg: column(optional(cell.decimal(0, 0.1)), "The same while days grow shorter."),
  },
);

const minutesOf = (month: string) => column(required(cell.decimal(-60, 60)), `Minutes added in ${month}.`);

export const authorityCorrections = table(
  "authorities/authority-corrections.csv",
  "Minutes that an authority adds by season, for all of it or for a zone.",
  {
    ...authority,
    zone: column(optional(zoneCell), "The zone; empty for all."),
    prayers: column(required(list(kindCell(DAY_TIMES))), "The times, joined by ;"),
    by: column(
      required(kindCell(CORRECTION_KINDS)),
      "month: for the whole month; season: on its first day, and evenly between two.",
    ),
    from_year: column(
      optional(cell.integer(1900, 2100)),
      "First year of the tables that print so; empty for all before.",
    ),
    to_year: column(optional(cell.integer(1900, 2100)), "Last year, included; empty for all after."),
    part: column(
      optional(cell.integer(1, 3)),
      "By season, the third of each month that the row is of; empty for whole months.",
    ),
    jan: minutesOf("January"),
    feb: minutesOf("February"),
    mar: minutesOf("March"),
    apr: minutesOf("April"),
    may: minutesOf("May"),
    jun: minutesOf("June"),
    jul: minutesOf("July"),
    aug: minutesOf("August"),
    sep: minutesOf("September"),
    oct: minutesOf("October"),
    nov: minutesOf("November"),
    dec: minutesOf("December"),
  },
);

export const authorityGaps = table(
  "authorities/authority-gaps.csv",
  "Countries in which no authority decides for most people, so that a numbered method answers.",
  {
    country: column(required(countryCell), "Country, ISO 3166-1 alpha-2, upper case."),
    reason: column(required(cell.text), "What people follow there instead, one sentence."),
  },
);
