/**
 * The columns of places, and the faults of a row that no single column has and that need no other row: the check and
 * suggestions share them.
 */
import { CURATED_ID_MAX } from "#core/values/ids.ts";
import { type Amenity, AVAILABILITY, HALAL_LEVELS, STATUSES, ALCOHOL } from "#core/values/place.ts";
import { type Cell, column, identity, list, optional, required, type RowOf, type ColumnFault } from "./cell-schema.ts";
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
  id: identity(
    column(
      optional(cell.integer(1, CURATED_ID_MAX)),
      "Leave empty; the project gives the number, and it never changes.",
    ),
  ),
  slug: identity(column(required(slugCell), "Name for addresses, unique in the file, from the English name.")),
  type: identity(column(required(cell.text), "A type of place-types.csv.")),
  category: column(optional(cell.text), "Kind of halal venue: a category that place-types.csv lists for the type."),
  rank: column(
    required(cell.integer(1, 5)),
    "How widely known: 1 in the world, 2 in the country, 3 main one of its city, 4 locally, 5 ordinary.",
  ),
  name_en: identity(column(required(cell.text) as Cell<string | null>, "Name in English.")),
  name_ar: identity(column(optional(cell.arabicText), "The place's own Arabic name, in Arabic letters.")),
  names: identity(column(optional(cell.textByLanguage), "Names in other languages: tr=…;fr=…")),
  alt_names: identity(
    column(
      optional(list(cell.otherName)),
      "Other names that people use, old and short ones and airport codes among them: tr=Eski Cami;LHR",
    ),
  ),
  city: identity(
    column(optional(slugCell), "Slug of a city of cities.csv in the same country; empty where none fits."),
  ),
  lat: identity(
    column(
      required(cell.degrees("lat", 90)),
      "Degrees north of the building, 4 or 5 decimals; 3 where unsure of the building.",
    ),
  ),
  lng: identity(column(required(cell.degrees("lng", 180)), "Degrees east of the building.")),
  street_address: identity(column(optional(cell.text), "House number and street.")),
  locality: identity(column(optional(cell.text), "Town or district, where it is not the city.")),
  region: identity(column(optional(cell.text), "Province or state.")),
  postal_code: identity(column(optional(cell.text), "Postal code.")),
  phone: column(optional(phone), "E.164: a plus sign and digits."),
  website: identity(column(optional(cell.url), "Official address, https:// where it has it.")),
  opening_hours: column(optional(cell.openingHours), "OpenStreetMap opening_hours syntax."),
  status: identity(
    column(
      required(choice("unknown-value", STATUSES)),
      "active, temporarily-closed, closed, or unknown: it may no longer exist.",
    ),
  ),
  ...amenityColumns,
  halal: column(optional(choice("unknown-value", HALAL_LEVELS)), "For halal venues: only, yes, limited or no."),
  halal_certified_by: column(optional(cell.text), "Who certifies."),
  halal_certificate_expires_on: column(optional(cell.date), "Last day of the certificate."),
  alcohol: column(optional(choice("unknown-value", ALCOHOL)), "Whether alcohol is sold."),
  description_en: column(optional(cell.text), "One sentence in English."),
  description_ar: column(optional(cell.arabicText), "The same in Arabic."),
  source: column(required(list(cell.text)), "Sources of sources.csv, each alone or as source:identifier."),
  verified_on: column(optional(cell.date), "The day someone checked the row against its source; empty if nobody did."),
  updated_on: column(optional(cell.date), "The day the row last changed."),
};

export type PlaceRow = RowOf<typeof placeColumns>;

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
