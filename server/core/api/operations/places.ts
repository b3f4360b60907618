/** The operations on places. */
import { place, placeDetail, placeParameters } from "#core/api/place.ts";
import { places, placesParameters } from "#core/api/places.ts";
import { reading } from "#core/api/operation.ts";
import type { Facts, Operation } from "#core/api/operation.ts";
import { place as placeRecord } from "#core/model/place.ts";

export const placeOperations = ({ directory, placeId }: Facts): readonly Operation[] => [
  reading(places, {
    id: "listPlaces",
    path: "/places",
    tag: "places",
    summary: "Places of a country, a city, a box or around a point",
    description:
      "Ordered by distance when lat and lng are given, by relevance when q is, else by country, city, type, rank and id. Closed places are left out unless status asks for them.",
    parameters: placesParameters(Object.keys(directory.types)),
    answer: { form: "list", status: 200, name: "Place", record: placeRecord },
    problems: ["bad-parameter"],
    cache: "data",
    examples: [
      { name: "of-a-city", query: "country=TR&city=istanbul&type=mosque&limit=1" },
      { name: "in-arabic", query: "country=SA&limit=1&lang=ar" },
      { name: "bad-parameters", query: "country=Saudi&limit=0" },
    ],
  }),
  reading(place, {
    id: "getPlace",
    path: "/place",
    tag: "places",
    summary: "One place with its rating and newest reviews",
    description: "A place that was taken out answers 410 and names the one that replaces it.",
    parameters: placeParameters,
    answer: { form: "record", status: 200, name: "PlaceDetail", record: placeDetail },
    problems: ["bad-parameter", "unknown-id", "retired"],
    cache: "live",
    examples: [
      { name: "found", query: `id=${placeId}` },
      { name: "not-there", query: "id=1999999999" },
      { name: "without-id", query: "" },
    ],
  }),
];
