/**
 * Calculation methods and authorities as data (data/methods.json, data/authorities). A method is what an authority
 * computes and how it rounds, with the changes that method 6 (custom) allows, and the effect of a place's height: the
 * dip of the horizon (after PrayTimes and AlAdhan, unless the method has its own) and the height of the nearest town;
 * terrain is ignored. An authority names a method and the figures that differ from it, by editions in time and zones in
 * space, bounds of Fajr and Isha where twilight is long, and minutes added by season. timetable.ts and
 * places/authority-at.ts apply them.
 */
import * as z from "zod";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { CONFIDENCES, FALLBACK_REASONS, DAY_TIMES, MIDNIGHTS } from "#core/values/prayer.ts";
import { jsonReader } from "#core/shard/json.ts";
import { ASR_SUNS, HORIZON_DEG, SUN_RULES } from "./sky.ts";

/** When a bound acts: on every night that exceeds it, only where the angle is not reached, or in place of the angle. */
export const NIGHT_ACTS = ["cap", "unreached", "replace"] as const;

/** What the value of a bound is: a share of the printed night, minutes, or the latitude whose share is taken. */
export const NIGHT_MEASURES = ["share", "minutes", "latitude"] as const;

/** Prayers that a bound may be for. */
export const NIGHT_PRAYERS = ["fajr", "isha"] as const;

const MONTH_DAY = /^\d\d-\d\d$/;

/** A bound of one prayer, between the printed sunset or sunrise and the prayer. */
const nightRule = z.strictObject({
  prayer: z.enum(NIGHT_PRAYERS),
  from: z.string().regex(MONTH_DAY).nullable().describe("First day of the year, MM-DD; null is all year"),
  to: z.string().regex(MONTH_DAY).nullable().describe("Last day, included"),
  above_lat: z.number().min(0).max(90).describe("Least latitude, north or south, degrees"),
  act: z.enum(NIGHT_ACTS),
  measure: z.enum(NIGHT_MEASURES),
  value: z.number().min(0).max(300),
  spring_per_deg: z
    .number()
    .min(0)
    .max(0.1)
    .describe("Added to a share for each degree that the Sun sinks below 18° at midnight, while days grow longer"),
  autumn_per_deg: z.number().min(0).max(0.1).describe("The same while days grow shorter"),
});
export type NightRule = Readonly<z.infer<typeof nightRule>>;

/** How the minutes of a correction hold: for a whole month, or on the first day of a part of the year and even between two. */
export const CORRECTION_KINDS = ["month", "season"] as const;

const added = z.number().min(-60).max(60);
const year = z.int().min(1900).max(2100).nullable();

/** Minutes added to some times through the year. */
const seasonalCorrection = z.strictObject({
  prayers: z.array(z.enum(DAY_TIMES)).min(1),
  by: z.enum(CORRECTION_KINDS),
  from_year: year.describe("First year of the tables that print so; null is the beginning of time"),
  to_year: year.describe("Last year, included; null is no end"),
  minutes: z
    .union([z.array(added).length(12), z.array(added).length(36)])
    .describe("Of equal parts of the year, January first; by month twelve"),
});
export type SeasonalCorrection = Readonly<z.infer<typeof seasonalCorrection>>;

/** Directions in which an exact minute is rounded. */
export const ROUNDINGS = ["nearest", "up", "down"] as const;

const angle = z.number().min(0).max(30);
const minutes = z.int().min(0).max(240);

/** How an authority turns an exact instant into a printed minute. */
const printRule = z.strictObject({
  round: z.enum(ROUNDINGS).describe("Direction in which the exact minute is rounded"),
  offset_min: z.number().min(-30).max(30).describe("Minutes added; a fraction counts before rounding"),
});
export type PrintRule = z.infer<typeof printRule>;

const AS_COMPUTED: PrintRule = { round: "nearest", offset_min: 0 };
const print = printRule.default(AS_COMPUTED);

const printed = z.strictObject({
  fajr: print,
  sunrise: print,
  dhuhr: print,
  asr: print,
  sunset: print,
  maghrib: print,
  isha: print,
});

/** A town as its name, latitude, longitude (degrees) and height (metres). */
const townSchema = z.tuple([
  z.string().min(1),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().min(-500).max(9000),
]);

/** Rules for places of known height, of authorities that count it. */
const heightSchema = z.strictObject({
  dip_arcmin: z.number().min(0).max(3).describe("Dip of the horizon, minutes of arc per √metre"),
  sunrise: printRule.optional().describe("In place of that of `printed`"),
  maghrib: printRule.optional().describe("In place of that of `printed`"),
  twilight: z.boolean().default(false).describe("Whether Fajr and Isha count the dip too"),
  source: z.string().min(1),
  towns: z.array(townSchema).describe("Heights where the caller gives none"),
});

/** AlAdhan's parameters where they differ from the authority's; only for `compat=aladhan`. */
const aladhan = z.strictObject({
  fajr_angle: angle.optional(),
  tune_min: z.partialRecord(z.enum(["sunrise", "dhuhr", "asr", "maghrib", "sunset"]), z.int()).default({}),
  tune_yields: z.boolean().default(false).describe("Whether a tune of the caller's replaces the built-in one"),
});

/** How a method finds Fajr and Isha: by angles, or by the season as Moonsighting does. */
export const TWILIGHTS = ["angle", "moonsighting"] as const;

/** The figures that an authority may set in place of those of its method. */
const FIGURES = {
  fajr_angle: angle,
  isha_angle: angle,
  isha_minutes: minutes,
  isha_minutes_ramadan: minutes,
  horizon_deg: z.number().min(0).max(3),
  sun: z.enum(SUN_RULES),
  asr_sun: z.enum(ASR_SUNS),
  twilight: z.enum(TWILIGHTS),
  maghrib_angle: angle,
  dhuhr_clock: z.int().min(-240).max(1740),
  asr_minutes: minutes,
};

const prayerMethod = z.strictObject({
  id: z.int().min(1).max(23),
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  names: z.record(z.string(), z.string().min(1)).describe("Name by language; `en` is always there"),
  authority: z.string().min(1),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .describe("ISO 3166-1 alpha-2; null is no one country"),
  fajr_angle: FIGURES.fajr_angle.describe("Degrees of the Sun below the horizon at Fajr"),
  isha_angle: FIGURES.isha_angle.nullable().default(null),
  isha_minutes: FIGURES.isha_minutes.nullable().default(null).describe("Minutes after Maghrib instead of an angle"),
  isha_minutes_ramadan: FIGURES.isha_minutes_ramadan
    .nullable()
    .default(null)
    .describe("The same in Ramadan, where it differs"),
  maghrib_angle: FIGURES.maghrib_angle.nullable().default(null).describe("Degrees below the horizon; null is sunset"),
  maghrib_minutes: minutes.nullable().default(null).describe("Minutes after sunset"),
  horizon_deg: FIGURES.horizon_deg.default(HORIZON_DEG).describe("Depression at sunrise and sunset"),
  sun: FIGURES.sun.default("event").describe("Which Sun the times of a day are computed with"),
  asr_sun: FIGURES.asr_sun.default("event").describe("The same for Asr"),
  dhuhr_clock: FIGURES.dhuhr_clock
    .nullable()
    .default(null)
    .describe("Minutes after 0h UTC of the date at which Dhuhr is all year; null is noon"),
  asr_minutes: FIGURES.asr_minutes.nullable().default(null).describe("Minutes from Asr to Maghrib instead of a shadow"),
  midnight: z.enum(MIDNIGHTS).default("standard"),
  twilight: FIGURES.twilight.default("angle").describe("How Fajr and Isha are found"),
  printed: printed.prefault({}),
  imsak_min: z.int().min(0).max(60).default(10).describe("The fast begins this long before the printed Fajr"),
  nights: z.array(nightRule).default([]).describe("How Fajr and Isha are bounded where twilight is long"),
  corrections: z.array(seasonalCorrection).default([]).describe("Minutes that the authority adds by season"),
  height: heightSchema.nullable().default(null).describe("How the authority prints the height of a place"),
  aladhan: aladhan.prefault({}),
  source: z.string().min(1).describe("Where the figures come from"),
  year: z.int().nullable().describe("Year of the timetable that the printing rules were checked against"),
  evidence: z.string().nullable().default(null).describe("How well they reproduce it"),
});
export type PrayerMethod = z.infer<typeof prayerMethod>;

const methodsFile = z
  .strictObject({
    version: z.literal(1),
    methods: z.array(prayerMethod).min(1),
    named: z.array(prayerMethod).default([]).describe("Methods without a number; `id` is that of the nearest one"),
  })
  .refine(({ methods }) => new Set(methods.map(({ id }) => id)).size === methods.length, "ids repeat")
  .refine(({ methods }) => methods.every(({ names }) => names["en"] !== undefined), "names.en is missing")
  .refine(
    ({ methods }) => methods.every((m) => (m.isha_angle === null) !== (m.isha_minutes === null)),
    "exactly one of isha_angle and isha_minutes is needed",
  );

/** The methods by id, or an Error that describes the fault in the file. */
export const parseMethods = (json: unknown): ReadonlyMap<number, PrayerMethod> | Error => {
  const parsed = methodsFile.safeParse(json);
  if (!parsed.success) return new Error(`methods.json: ${z.prettifyError(parsed.error)}`);
  return new Map(parsed.data.methods.map((method) => [method.id, method]));
};

/** The methods without a number by key, of a file that {@link parseMethods} takes. */
export const parseNamedMethods = (json: unknown): ReadonlyMap<string, PrayerMethod> =>
  new Map(methodsFile.parse(json).named.map((method) => [method.key, method]));

/** Parameters of method 6. Angles in degrees, minutes after Maghrib (Isha) or sunset (Maghrib). */
interface CustomAngles {
  readonly fajrAngle?: number | undefined;
  readonly ishaAngle?: number | undefined;
  readonly ishaMinutes?: number | undefined;
  readonly maghribAngle?: number | undefined;
  readonly maghribMinutes?: number | undefined;
}

/** A method with the caller's figures; minutes take precedence over an angle of the same prayer. */
export const customise = (method: PrayerMethod, custom: CustomAngles): PrayerMethod => {
  const { fajrAngle, ishaAngle, ishaMinutes, maghribAngle, maghribMinutes } = custom;
  const changed: PrayerMethod = { ...method, fajr_angle: fajrAngle ?? method.fajr_angle };
  if (ishaMinutes !== undefined) Object.assign(changed, { isha_angle: null, isha_minutes: ishaMinutes });
  else if (ishaAngle !== undefined) Object.assign(changed, { isha_angle: ishaAngle, isha_minutes: null });
  if (maghribMinutes !== undefined) changed.maghrib_minutes = maghribMinutes;
  else if (maghribAngle !== undefined) changed.maghrib_angle = maghribAngle;
  return changed;
};

/** Dip in degrees per √metre, after PrayTimes and AlAdhan. */
export const DIP_DEG = 0.0347;
/** A town farther away says nothing about the place. */
const TOWN_WITHIN_M = 50_000;

/** The effect of height at one place. */
interface HeightEffect {
  /** Degrees by which the horizon is lower than at sea level. */
  readonly dipDeg: number;
  /** Whether the height is known, so that the method's rules for it apply. */
  readonly isKnown: boolean;
  /** The town whose height was used, if the caller gave none. */
  readonly note: string | null;
}

type Town = NonNullable<PrayerMethod["height"]>["towns"][number];

const nearestTown = (towns: readonly Town[], point: LatLng): Town | null => {
  let nearest: Town | null = null;
  let leastM = TOWN_WITHIN_M;
  for (const town of towns) {
    const [, lat, lng] = town;
    const metres = distanceM(point, { lat, lng });
    if (metres > leastM) continue;
    nearest = town;
    leastM = metres;
  }
  return nearest;
};

/** The effect of `elevationM` metres, or of the height of the method's nearest town if that is null. */
export const heightEffect = ({ height }: PrayerMethod, point: LatLng, elevationM: number | null): HeightEffect => {
  const town = elevationM === null && height !== null ? nearestTown(height.towns, point) : null;
  const heightM = elevationM ?? town?.[3] ?? 0;
  const perRootM = height === null ? DIP_DEG : height.dip_arcmin / 60;
  return {
    dipDeg: perRootM * Math.sqrt(Math.max(0, heightM)),
    isKnown: elevationM !== null || town !== null,
    note: town === null ? null : `elevation: ${town[0]}, ${town[3]} m`,
  };
};

const isoDate = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const degrees = (limit: number) => z.number().min(-limit).max(limit);

/** What an authority prints from a date on, until its next edition. */
const edition = z.strictObject({
  from: isoDate.nullable().describe("First date; null is the beginning of time"),
  figures: z.strictObject(FIGURES).partial(),
  printed: z.partialRecord(z.enum(DAY_TIMES), printRule),
  source: z.string(),
  evidence: z.string().nullable(),
});
export type Edition = Readonly<z.infer<typeof edition>>;

/** Places that share a point of computation, or minutes that are added for them. */
const zone = z.strictObject({
  id: z.string(),
  name: z.string(),
  points: z.array(z.tuple([degrees(90), degrees(180)])).describe("Towns: a place belongs to the zone of the nearest"),
  within_km: z.number().describe("A place farther from them is not in it"),
  lat: degrees(90).nullable().describe("Where the authority computes for; null is the place itself"),
  lng: degrees(180).nullable(),
  height_m: z.number().nullable().describe("Height that the dip is of"),
  add_min: z.number().describe("Minutes added to every time"),
  sunrise_lat: degrees(90).nullable().describe("Where it computes sunrise for, if elsewhere"),
  sunrise_lng: degrees(180).nullable(),
  corrections: z.array(seasonalCorrection),
});
export type AuthorityZone = Readonly<z.infer<typeof zone>>;

const authority = z.strictObject({
  id: z.string(),
  names: z.record(z.string(), z.string()),
  url: z.string().nullable(),
  confidence: z.enum(CONFIDENCES),
  answers: z.boolean().describe("Whether it answers without being asked for"),
  method: z.int().min(1).max(23),
  school: z.union([z.literal(0), z.literal(1)]).nullable(),
  imsak_min: z.int(),
  note: z.string().nullable(),
  dip: z
    .strictObject({ arcmin: z.number().describe("Minutes of arc per √metre"), twilight: z.boolean() })
    .nullable()
    .describe("How the height of a zone counts"),
  areas: z
    .array(z.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]).nullable())
    .describe("West, south, east, north in this country; null is all of it"),
  editions: z.array(edition).min(1).describe("Oldest first"),
  zones: z.array(zone),
  nights: z.array(nightRule),
  corrections: z.array(seasonalCorrection),
  timetables: z
    .array(
      z.strictObject({
        zone: z.string().nullable(),
        from: isoDate,
        to: isoDate,
        perpetual: z.boolean().describe("The same every year: the days it has answer for their dates of all years"),
        file: z.string().describe("Path of the shard (times/schedule.ts)"),
      }),
    )
    .describe("What it published itself, which answers in place of its rule"),
});
export type Authority = Readonly<z.infer<typeof authority>>;

const countryAuthorities = z.strictObject({
  school: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .describe("School most people follow, where it is known"),
  fallback: z.enum(FALLBACK_REASONS).nullable().describe("Why the country has no authority, where that is known"),
  authorities: z.array(authority).describe("Those of regions before those of the country"),
  nearby: z
    .strictObject({ fajr_earlier: z.int(), maghrib_later: z.int() })
    .nullable()
    .describe(
      "Most minutes by which authorities nearby print Fajr earlier and Maghrib later than the country's method",
    ),
});

/** What is known of the authorities of a country. */
export type CountryAuthorities = Readonly<z.infer<typeof countryAuthorities>>;

/** The country that an authority belongs to, upper case: its id begins with it. */
export const homeOf = (id: string): string => id.slice(0, 2).toUpperCase();

/** The JSON of a country's authorities. */
export const writeAuthorities = (value: CountryAuthorities): string => JSON.stringify(value);

/** Reads the authorities of a country. Throws an Error if the shard is not of this form. */
export const readAuthorities = jsonReader(countryAuthorities);
