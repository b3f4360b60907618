/** From a row of places/<cc>.csv to the place record of one language. */
import type { Place } from "#core/model/place.ts";
import { summaryOf } from "#core/review/summary.ts";
import { nameFor } from "#core/text/name.ts";
import type { PlaceRow } from "../tables/places.ts";
import type { CityRow } from "../tables/reference.ts";
import type { PlanContext } from "./context.ts";
import { labelsOf, namesOf } from "./labels.ts";

/** A row with what the plan has decided about it. */
export interface PlannedPlace {
  readonly id: number;
  readonly row: PlaceRow;
  readonly country: string;
  readonly city: CityRow | null;
  readonly timezone: string | null;
}

const halalOf = ({
  type,
  halal,
  halal_certified_by,
  halal_certificate_expires_on,
  alcohol,
}: PlaceRow): Place["halal"] =>
  type === "halal"
    ? {
        level: halal,
        certified_by: halal_certified_by,
        certificate_expires_on: halal_certificate_expires_on,
        alcohol,
      }
    : null;

const sourcesOf = ({ source }: PlaceRow, context: PlanContext): Place["sources"] =>
  source.map((one) => {
    const [id = one, ...reference] = one.split(":");
    const known = context.sources.get(id);
    return {
      name: known?.name ?? id,
      id: reference.length > 0 ? one : null,
      url: known?.url ?? null,
      license: known?.license ?? "NOASSERTION",
    };
  });

const ratingOf = (id: number, { ratings }: PlanContext): Place["rating"] => {
  const { average, count } = summaryOf(ratings.get(id) ?? []);
  return { average, count };
};

/** The record, its members in the order of the contract and `rating` the last. */
export const placeRecord = (place: PlannedPlace, lang: string, context: PlanContext): Place => {
  const { id, row, country, city, timezone } = place;
  const names = namesOf(row);
  return {
    id,
    slug: row.slug,
    type: row.type,
    type_label: nameFor(labelsOf(context.types.get(row.type)), lang).name,
    category: row.category,
    ...nameFor(names, lang),
    names,
    description: (lang === "ar" ? row.description_ar : null) ?? row.description_en,
    address: {
      street_address: row.street_address,
      locality: row.locality,
      region: row.region,
      postal_code: row.postal_code,
    },
    country,
    city: city?.slug ?? null,
    city_name: city === null ? null : nameFor(namesOf(city), lang).name,
    lat: row.lat,
    lng: row.lng,
    timezone,
    phone: row.phone,
    website: row.website,
    opening_hours: row.opening_hours,
    status: row.status,
    amenities: {
      women_space: row.women_space,
      wudu: row.wudu,
      wheelchair: row.wheelchair,
      parking: row.parking,
      toilets: row.toilets,
      janazah: row.janazah,
    },
    jumuah:
      row.jumuah === null ? null : [...row.jumuah].map((one) => ({ ...one, languages: [...one.languages] })),
    iqama: row.iqama,
    halal: halalOf(row),
    sources: sourcesOf(row, context),
    verified_on: row.verified_on,
    updated_on: row.updated_on,
    edit_url: context.editUrl?.replace("{file}", `data/places/${country.toLowerCase()}.csv`) ?? null,
    rating: ratingOf(id, context),
  };
};
