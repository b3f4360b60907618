/**
 * Tables of populated places: where they are, how large, and which are parts of a greater one. They tell where a city ends.
 */
import { column, optional, required, type RowOf } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { slugCell } from "#core/columns/cell.ts";
import { countryCell } from "./reference.ts";
import { table } from "./table.ts";

const geonamesId = cell.integer(1, 2_147_483_647);
const people = cell.integer(0, 100_000_000);

export const settlements = table(
  "settlements.csv",
  "Populated places of the world, which the city of a point is found by; made by `npm run data -- refresh cities`.",
  {
    id: column(optional(geonamesId), "GeoNames id; empty for a place that settlement-corrections.csv adds."),
    country: column(required(countryCell), "ISO 3166-1 alpha-2, upper case."),
    name: column(required(cell.text), "Its name in GeoNames."),
    lat: column(required(cell.degrees("lat", 90)), "Degrees north of the centre."),
    lng: column(required(cell.degrees("lng", 180)), "Degrees east of the centre."),
    population: column(optional(people), "Inhabitants; empty where nobody has counted them."),
    part_of: column(
      optional(geonamesId),
      "GeoNames id of the city that it is a part of; empty for a place of its own.",
    ),
  },
);
export type SettlementRow = RowOf<(typeof settlements)["columns"]>;

export const settlementCorrections = table(
  "settlement-corrections.csv",
  "What GeoNames lacks of populated places or has wrong. With an id, what is given replaces what GeoNames says.",
  {
    id: column(optional(geonamesId), "GeoNames id; empty for a place that GeoNames does not have."),
    country: column(required(countryCell), "ISO 3166-1 alpha-2, upper case."),
    name: column(required(cell.text), "Its name, for readers of this file; that of a place that is added."),
    lat: column(optional(cell.degrees("lat", 90)), "Degrees north of the centre."),
    lng: column(optional(cell.degrees("lng", 180)), "Degrees east of the centre."),
    population: column(optional(people), "Inhabitants, in round numbers: they only say how far it reaches."),
    part_of: column(optional(geonamesId), "GeoNames id of the city that it is a part of."),
    note: column(required(cell.text), "Why."),
  },
);
export type SettlementCorrection = RowOf<(typeof settlementCorrections)["columns"]>;

export const cityParts = table(
  "city-parts.csv",
  "Cities that are parts of another one: Croydon of London. Made by `npm run data -- refresh cities`.",
  {
    country: column(required(countryCell), "ISO 3166-1 alpha-2, upper case."),
    slug: column(required(slugCell), "Slug of the part in cities.csv."),
    part_of: column(required(slugCell), "Slug of the city that it is a part of."),
  },
);
export type CityPartRow = RowOf<(typeof cityParts)["columns"]>;
