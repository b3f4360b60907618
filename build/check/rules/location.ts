/**
 * Where a place is: in the country of its file, or within 0.45° of arc (50 km) of its outline or of the city it names
 * (countries without an outline are skipped); near the city it names, or one of the two is a mistake; and not where
 * another row is. Two rows may be one place within 60 m, or within 300 m with similar names. A halal venue and a mosque
 * are never the same place. Names are compared folded, so case, accents, diacritics and punctuation do not count;
 * translations are never compared.
 */
import { words } from "#core/base/fold.ts";
import { distanceM, type LatLng, METRES_PER_DEG } from "#core/base/geo.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import { createGrid, type Grid } from "../../base/group.ts";
import { similarity } from "../../base/similarity.ts";
import type { CityRow } from "../../tables/reference.ts";
import { type FileRule, NOTHING, type PlaceTableRow, type Rule, type RuleContext } from "./rule.ts";
import { titleOf } from "../../tables/places.ts";

export const TOLERANCE_DEG = 0.45;

const isNearCity = ({ city, lat, lng }: PlaceRow, { cities }: RuleContext): boolean => {
  const centre = city === null ? undefined : cities.get(city);
  return centre !== undefined && distanceM(centre, { lat, lng }) <= TOLERANCE_DEG * METRES_PER_DEG;
};

/** How far a place is outside its country, in degrees of arc; 0 within the tolerance. */
const outsideDeg = (value: PlaceRow, context: RuleContext): number => {
  if (isNearCity(value, context)) return 0;
  const outline = context.atlas.outline(context.country);
  const distance = outline?.distanceDeg(value) ?? 0;
  return distance <= TOLERANCE_DEG ? 0 : distance;
};

/** The mistake that explains the point, if any: swapped, wrong sign, or another country's file. */
const hintFor = ({ lat, lng }: LatLng, { atlas, country, countryNames }: RuleContext): string => {
  const isIn = (point: LatLng): boolean =>
    Math.abs(point.lat) <= 90 && atlas.outline(country)?.distanceDeg(point, 0) === 0;
  if (isIn({ lat: lng, lng: lat })) return `lat and lng look swapped: did you mean lat ${lng}, lng ${lat}?`;
  if (isIn({ lat, lng: -lng })) return `did you mean lng ${-lng}?`;
  if (isIn({ lat: -lat, lng })) return `did you mean lat ${-lat}?`;
  if (isIn({ lat: -lat, lng: -lng })) return `did you mean lat ${-lat}, lng ${-lng}?`;
  const other = atlas.countryAt({ lat, lng }, countryNames.keys());
  return other === null
    ? "the point is at sea or in no country; copy it again from a map"
    : `the point is in ${countryNames.get(other) ?? other}, whose places are in data/places/${other.toLowerCase()}.csv`;
};

export const insideCountry: Rule = ({ value, report }, context) => {
  const outside = outsideDeg(value, context);
  const { country, countryNames, exceptions } = context;
  if (outside === 0 || exceptions.allows("outside-country", `${country.toLowerCase()}/${value.slug}`)) return NOTHING;
  const km = Math.round((outside * METRES_PER_DEG) / 1000);
  const message = `lat ${value.lat}, lng ${value.lng} is ${km} km outside ${countryNames.get(country) ?? country}`;
  return [report("lat", "outside-country", message, { hint: hintFor(value, context) })];
};

interface NearestCity {
  readonly slug: string;
  readonly metres: number;
}

/** The nearest of `cities`; `null` if there are none. */
export const nearestCity = (cities: Iterable<CityRow>, point: LatLng): NearestCity | null => {
  let nearest: NearestCity | null = null;
  for (const city of cities) {
    const metres = distanceM(city, point);
    if (nearest === null || metres < nearest.metres) nearest = { slug: city.slug, metres };
  }
  return nearest;
};

/** Metres; major airports lie within this distance of their city's centre. */
export const FAR_M = 60_000;

export const nearCity: Rule = ({ value, report }, context) => {
  const { city, slug } = value;
  const { cities, country, exceptions } = context;
  const centre = city === null ? undefined : cities.get(city);
  const metres = centre === undefined ? 0 : distanceM(centre, value);
  // Places outside their country are reported by that rule, which gives better hints.
  if (metres <= FAR_M || outsideDeg(value, context) > 0) return NOTHING;
  if (exceptions.allows("far-from-city", `${country.toLowerCase()}/${slug}`)) return NOTHING;
  const message = `the place is ${Math.round(metres / 1000)} km from the centre of ${city}`;
  const nearest = nearestCity(cities.values(), value);
  const hint =
    nearest === null || nearest.slug === city
      ? "copy lat and lng again from a map"
      : `the nearest city of cities.csv is ${nearest.slug}, ${Math.round(nearest.metres / 1000)} km away`;
  return [report("lat", "far-from-city", message, { message, hint })];
};

/** Names at least this similar count as the same: one letter in ten may differ. */
const ALIKE = 0.8;

const haveOneName = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length === 0 || b.length === 0) return false;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const isPart = few.length > 1 && few.every((word) => many.includes(word));
  return isPart || similarity(a.join(" "), b.join(" ")) >= ALIKE;
};

/** The names of a place by language, as comparable words. */
type FoldedNames = readonly (readonly string[] | null)[];

const foldNames = (names: readonly (string | null)[]): FoldedNames =>
  names.map((name) => (name === null ? null : words(name)));

/** True when the names in any language are nearly equal, or one extends the other. */
const areSimilar = (a: FoldedNames, b: FoldedNames): boolean =>
  a.some((one, i) => {
    const other = b[i];
    return one !== null && other !== null && other !== undefined && haveOneName(one, other);
  });

/** The same for unfolded names. */
export const haveSimilarNames = (a: readonly (string | null)[], b: readonly (string | null)[]): boolean =>
  areSimilar(foldNames(a), foldNames(b));

export const SAME_M = 60;
export const SIMILAR_M = 300;

/** Rows kept per cell of the grid; keeps a file with a single point from taking quadratic time. */
const CELL_CAPACITY = 64;

/** A row and its names, folded on first use. */
interface Candidate {
  readonly row: PlaceTableRow;
  names: FoldedNames | null;
}

const namesOf = (one: Candidate): FoldedNames => {
  one.names ??= foldNames([one.row.value.name_en, one.row.value.name_ar]);
  return one.names;
};

const isOne = (a: Candidate, b: Candidate): boolean => {
  const metres = distanceM(a.row.value, b.row.value);
  return metres < SAME_M || (metres < SIMILAR_M && areSimilar(namesOf(a), namesOf(b)));
};

const createRowGrid = (): Grid<Candidate> => createGrid(SIMILAR_M, CELL_CAPACITY, ({ row }: Candidate) => row.value);

export const nearDuplicate: FileRule = (rows, { exceptions, country }) => {
  const places = createRowGrid();
  const venues = createRowGrid();
  const nameOf = ({ value }: PlaceTableRow): string => `${country.toLowerCase()}/${value.slug}`;
  return rows.flatMap((row) => {
    const grid = row.value.type === "halal" ? venues : places;
    const own: Candidate = { row, names: null };
    let twin: PlaceTableRow | null = null;
    grid.around(row.value, (other) => {
      const isTwin = isOne(own, other) && !exceptions.allows("near-duplicate", nameOf(row), nameOf(other.row));
      if (isTwin) twin = other.row;
      return isTwin;
    });
    grid.add(own);
    return twin === null ? [] : [warning(row, twin)];
  });
};

const warning = (row: PlaceTableRow, twin: PlaceTableRow) => {
  const metres = Math.round(distanceM(row.value, twin.value));
  const line = twin.report("slug", "near-duplicate", "").line;
  const message = `${titleOf(row.value)} is ${metres} m from ${titleOf(twin.value)} (line ${line}); are they one place?`;
  return row.report("name_en", "near-duplicate", message, {
    message,
    hint: "if so, keep the richer row; if not, say why in data/exceptions.csv",
  });
};
