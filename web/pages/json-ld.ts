/**
 * Linked data of a page in the vocabulary of schema.org, by the types of schema-dts: what the record says and nothing that
 * it does not. https://schema.org, https://developers.google.com/search/docs/appearance/structured-data
 */
import type {
  BreadcrumbList,
  City as CityType,
  Country as CountryType,
  DayOfWeek,
  Event as EventData,
  Graph,
  OpeningHoursSpecification,
  Place as PlaceData,
  PostalAddress,
  Thing,
} from "schema-dts";
import type { City, Country } from "#core/model/city.ts";
import type { Event } from "#core/model/event.ts";
import { typeOfPlace } from "../app/base/place-types.ts";
import { parseHours } from "../app/place/hours.ts";
import type { PlaceAnswer } from "../app/place/lines.ts";

/** Halal venues by their category. */
const FOOD: Readonly<Record<string, string>> = {
  restaurant: "Restaurant",
  cafe: "CafeOrCoffeeShop",
  butcher: "Store",
  grocery: "GroceryStore",
};

/** Any type of the vocabulary that is a place has the members used here. */
type PlaceType = Extract<PlaceData, { "@type": "Mosque" }>;

const typeOf = ({ type, category }: Pick<PlaceAnswer, "type" | "category">): "Mosque" =>
  (FOOD[category ?? ""] ?? typeOfPlace(type).schemaOrg) as "Mosque";

const DAYS: readonly DayOfWeek[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOLIDAYS: DayOfWeek = "PublicHolidays";

/** Days of a range that may go past Sunday. */
const daysBetween = (first: number, last: number): readonly DayOfWeek[] =>
  DAYS.map((_, step) => (first + step) % DAYS.length)
    .slice(0, ((last - first + DAYS.length) % DAYS.length) + 1)
    .flatMap((day) => DAYS[day] ?? []);

/** Opening hours; none where their syntax is more than the vocabulary can say. */
export const openingHours = (text: string | null): readonly OpeningHoursSpecification[] =>
  (text === null ? [] : (parseHours(text) ?? [])).flatMap(({ days, times }) => {
    const named = days === null ? DAYS : days === "holidays" ? [HOLIDAYS] : days.flatMap(([a, b]) => daysBetween(a, b));
    return times.map((time): OpeningHoursSpecification => {
      const [opens = "", closes = ""] = time.split("–");
      return {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: [...named],
        opens,
        // The vocabulary has no hour 24; the same minute twice is the whole day.
        closes: closes === "24:00" ? (opens === "00:00" ? "23:59" : "00:00") : closes,
      };
    });
  });

type Addressed = Pick<PlaceAnswer, "address" | "city_name" | "country">;

const addressOf = ({ address, city_name: city, country }: Addressed): PostalAddress => {
  const { street_address: street, locality, region, postal_code: code } = address;
  const town = locality ?? city;
  return {
    "@type": "PostalAddress",
    addressCountry: country,
    ...(street !== null && { streetAddress: street }),
    ...(town !== null && { addressLocality: town }),
    ...(region !== null && { addressRegion: region }),
    ...(code !== null && { postalCode: code }),
  };
};

const geoOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
  ({ "@type": "GeoCoordinates", latitude: lat, longitude: lng }) as const;

/** Labels of amenities; those that are there, or not. */
type AmenityLabels = Readonly<Record<keyof PlaceAnswer["amenities"], string>>;

const amenitiesOf = (amenities: PlaceAnswer["amenities"], labels: AmenityLabels) =>
  (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) =>
    amenities[name] === null
      ? []
      : [{ "@type": "LocationFeatureSpecification" as const, name: labels[name], value: amenities[name] !== "no" }],
  );

const ratingOf = ({ type, rating, reviews }: PlaceAnswer) =>
  rating.average === null || !typeOfPlace(type).hasReviews
    ? {}
    : {
        aggregateRating: {
          "@type": "AggregateRating" as const,
          ratingValue: rating.average,
          reviewCount: rating.count,
        },
        review: reviews.map(({ rating: stars, comment, name, created_at: at }) => ({
          "@type": "Review" as const,
          reviewRating: { "@type": "Rating" as const, ratingValue: stars, bestRating: 5, worstRating: 1 },
          author: { "@type": "Person" as const, name: name ?? "—" },
          datePublished: at.slice(0, 10),
          ...(comment !== null && { reviewBody: comment }),
        })),
      };

/** Addresses of what is said, absolute where the site is known. */
interface Links {
  readonly url: string;
  readonly image: string;
}

/** A place. */
export const placeData = (place: PlaceAnswer, labels: AmenityLabels, { url, image }: Links): PlaceType => {
  const { name, names, description, phone, website } = place;
  const others = [...new Set(Object.values(names))].filter((other) => other !== name);
  const hours = openingHours(place.opening_hours);
  const amenities = amenitiesOf(place.amenities, labels);
  return {
    "@type": typeOf(place),
    "@id": url,
    url,
    name,
    image,
    address: addressOf(place),
    geo: geoOf(place),
    ...(others.length > 0 && { alternateName: others }),
    ...(description !== null && { description }),
    ...(phone !== null && { telephone: phone }),
    ...(website !== null && { sameAs: website }),
    ...(hours.length > 0 && { openingHoursSpecification: [...hours] }),
    ...(amenities.length > 0 && { amenityFeature: amenities }),
    ...ratingOf(place),
  };
};

/** Things are their names too in the vocabulary; here they are written in full. */
type CityData = Exclude<CityType, string>;
type CountryData = Exclude<CountryType, string>;

/** A city. */
export const cityData = (city: City, { url, image }: Links): CityData => ({
  "@type": "City",
  "@id": url,
  url,
  name: city.name,
  image,
  geo: geoOf(city),
  containedInPlace: { "@type": "Country", name: city.country },
});

/** A country. */
export const countryData = (country: Country, { url, image }: Links): CountryData => ({
  "@type": "Country",
  "@id": url,
  url,
  name: country.name,
  image,
});

const STATUS = {
  scheduled: "EventScheduled",
  expected: "EventScheduled",
  cancelled: "EventCancelled",
  postponed: "EventPostponed",
  "moved-online": "EventMovedOnline",
} as const;

/** An event at a venue; `null` for one without, which the vocabulary does not take. */
export const eventData = (event: Event): EventData | null => {
  const { title, description, starts_at, ends_at, status, organizer, url, place_name: venue, city, country } = event;
  const where = venue ?? city;
  if (where === null || country === null) return null;
  return {
    "@type": "Event",
    name: title,
    startDate: starts_at,
    eventStatus: `https://schema.org/${STATUS[status]}`,
    eventAttendanceMode:
      status === "moved-online"
        ? "https://schema.org/OnlineEventAttendanceMode"
        : "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: where,
      address: {
        "@type": "PostalAddress",
        addressCountry: country,
        ...(city !== null && { addressLocality: city.replaceAll("-", " ") }),
      },
    },
    ...(ends_at !== null && { endDate: ends_at }),
    ...(description !== null && { description }),
    ...(organizer !== null && { organizer: { "@type": "Organization", name: organizer } }),
    ...(url !== null && { url }),
  };
};

/** The way to a page, the first page of the site first. */
export const crumbsData = (crumbs: readonly { readonly name: string; readonly url: string }[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: url,
  })),
});

/** All that a page says. */
export const graphOf = (things: readonly Thing[]): Graph => ({ "@context": "https://schema.org", "@graph": things });
