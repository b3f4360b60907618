/**
 * The columns of places and of the rules of a mosque's own times, and the faults of a row that no single column has and that
 * need no other row: the check and suggestions share them.
 */
import { CURATED_ID_MAX, ID_MAX } from "#core/model/common.ts";
import { type Amenity, AVAILABILITY, HALAL_LEVELS, STATUSES } from "#core/model/place.ts";
import { PRAYERS } from "#core/model/prayer.ts";
import { CONGREGATIONS } from "#core/model/times.ts";
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
  list,
  optional,
  type Refusal,
  required,
  type RowOf,
} from "./cell-schema.ts";
import * as cell from "./cell.ts";
import { scientificHint, slugCell } from "./cell.ts";

const { choice, pattern } = cell;

const availability = (what: string) =>
  column(optional(choice("unknown-value", AVAILABILITY)), `${what}: yes, limited or no; empty where unknown.`);

/** Spreadsheets drop the plus sign of a number, and write a long one as 3.58E+11, losing digits. */
const phone = pattern(/^\+[1-9]\d{4,14}$/, "bad-phone", "a number in E.164 form such as +442076528000", (value) =>
  /^[1-9]\d{9,14}$/.test(value) ? `did you mean +${value}?` : scientificHint(value, "+"),
);

/** One column per amenity, in the order of AMENITIES. */
const amenityColumns = {
  women_space: availability("A place for women"),
  wudu: availability("Ablution facilities"),
  wheelchair: availability("Step-free access"),
  parking: availability("Parking"),
  toilets: availability("Toilets"),
  janazah: availability("Funeral prayers"),
} satisfies Record<Amenity, unknown>;

export const placeColumns = {
  id: column(
    optional(cell.integer(1, CURATED_ID_MAX)),
    "Leave empty; the project gives the number, and it never changes.",
  ),
  slug: column(required(slugCell), "Name for addresses, unique in the file, from the English name."),
  type: column(required(cell.text), "A type of place-types.csv."),
  category: column(optional(cell.text), "Kind of halal venue: a category that place-types.csv lists for the type."),
  rank: column(
    required(cell.integer(1, 5)),
    "How widely known: 1 in the world, 2 in the country, 3 main one of its city, 4 locally, 5 ordinary.",
  ),
  name_en: column(required(cell.text) as Cell<string | null>, "Name in English."),
  name_ar: column(optional(cell.arabicText), "The place's own Arabic name, in Arabic letters."),
  names: column(optional(cell.textByLanguage), "Names in other languages: tr=…;fr=…"),
  alt_names: column(
    optional(list(cell.otherName)),
    "Other names that people use, old and short ones and airport codes among them: tr=Eski Cami;LHR",
  ),
  city: column(optional(slugCell), "Slug of a city of cities.csv in the same country; empty where none fits."),
  lat: column(
    required(cell.degrees("lat", 90)),
    "Degrees north of the building, 4 or 5 decimals; 3 where unsure of the building.",
  ),
  lng: column(required(cell.degrees("lng", 180)), "Degrees east of the building."),
  street_address: column(optional(cell.text), "House number and street."),
  locality: column(optional(cell.text), "Town or district, where it is not the city."),
  region: column(optional(cell.text), "Province or state."),
  postal_code: column(optional(cell.text), "Postal code."),
  phone: column(optional(phone), "E.164: a plus sign and digits."),
  website: column(optional(cell.url), "Official address, https:// where it has it."),
  opening_hours: column(optional(cell.openingHours), "OpenStreetMap opening_hours syntax."),
  status: column(
    required(choice("unknown-value", STATUSES)),
    "active, temporarily-closed, closed, or unknown: it may no longer exist.",
  ),
  ...amenityColumns,
  halal: column(optional(choice("unknown-value", HALAL_LEVELS)), "For halal venues: only, yes, limited or no."),
  halal_certified_by: column(optional(cell.text), "Who certifies."),
  halal_certificate_expires_on: column(optional(cell.date), "Last day of the certificate."),
  alcohol: column(optional(choice("unknown-value", ["yes", "no"])), "Whether alcohol is sold."),
  description_en: column(optional(cell.text), "One sentence in English."),
  description_ar: column(optional(cell.arabicText), "The same in Arabic."),
  source: column(required(list(cell.text)), "Sources of sources.csv, each alone or as source:identifier."),
  verified_on: column(optional(cell.date), "The day someone checked the row against its source; empty if nobody did."),
  updated_on: column(optional(cell.date), "The day the row last changed."),
};

export type PlaceRow = RowOf<typeof placeColumns>;

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
  return all.every((one) => language.safeParse(one).success)
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

/** What is wrong with a column of a row. */
interface ColumnFault extends Fault {
  readonly column: string;
}

/** Columns that only places of type halal have. */
export const HALAL_FIELDS = ["halal", "halal_certified_by", "halal_certificate_expires_on", "alcohol"] as const;

/** Fields of halal venues that another place has. */
export const misplacedHalalFields = (
  row: Pick<PlaceRow, "type" | (typeof HALAL_FIELDS)[number]>,
): readonly ColumnFault[] =>
  row.type === "halal"
    ? []
    : HALAL_FIELDS.filter((name) => row[name] !== null).map((name) => ({
        column: name,
        code: "halal-misplaced",
        message: `${name} belongs to places of type halal, this is ${row.type}`,
      }));

/** A type or category that the table of types does not list. `types`: the categories of each, if it has any. */
export const unknownTypes = (
  { type, category }: Pick<PlaceRow, "type" | "category">,
  types: ReadonlyMap<string, { readonly categories: readonly string[] | null }>,
): readonly ColumnFault[] => {
  const known = types.get(type);
  if (known === undefined) {
    const message = `type ${JSON.stringify(type)} is not one of ${[...types.keys()].join(", ")}`;
    return [{ column: "type", code: "unknown-type", message }];
  }
  if (category === null || known.categories?.includes(category) === true) return [];
  const allowed = known.categories === null || known.categories.length === 0 ? undefined : known.categories.join(", ");
  const hint = allowed === undefined ? `leave it empty: ${type} has no categories` : `one of ${allowed}`;
  const message = `category ${JSON.stringify(category)} does not go with type ${type}`;
  return [{ column: "category", code: "unknown-category", message, hint }];
};

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

/** Faults of a single row of a schedule. */
export const rowFaults = (value: TimesRow, rule: Rule): readonly ColumnFault[] => {
  const faults: ColumnFault[] = [];
  const report = (name: string, code: string, message: string, more: Pick<Fault, "hint"> = {}): number =>
    faults.push({ column: name, code, message, ...more });
  if (value.from !== null && value.to !== null && value.to < value.from)
    report("to", "ends-before-start", `to ${value.to} is before from ${value.from}`);
  const { season, least, most } = rule;
  if (season !== null && season.last < season.first)
    report("season", "ends-before-start", `season ${value.season} ends on day ${season.last}, before it starts`);
  if (least !== null && most !== null && minuteOfDay(value.prayer, most) < minuteOfDay(value.prayer, least))
    report("bounds", "ends-before-start", `bounds ${value.bounds} end before they start`);
  if (DAILY.has(value.prayer) && rule.shift > 1)
    report(
      "shift",
      "out-of-range",
      `${value.prayer} has one congregation a day, so shift ${rule.shift} is shown nowhere`,
      {
        hint: "write other as its prayer, with a label; Friday prayers have shifts",
      },
    );
  if (value.prayer === "jumuah" && (rule.weekdays & ~FRIDAY) !== 0)
    report("weekdays", "bad-date", "the Friday prayer is on Fridays; leave the weekdays empty");
  const hasSermon = value.prayer === "jumuah" || value.prayer.startsWith("eid-");
  if (!hasSermon && (value.khutbah !== null || value.languages !== null))
    report(
      value.khutbah === null ? "languages" : "khutbah",
      "khutbah-misplaced",
      "only the prayers of Friday and Eid have a sermon",
    );
  return faults;
};
