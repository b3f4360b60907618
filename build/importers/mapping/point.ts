/** Where an item is, from the fields that a mapping names: the forms in their order, the first that is there. */
import type { LatLng } from "#core/base/geo.ts";
import { type Fits, parseLatLng, parsePoint } from "../coordinates.ts";
import type { PointFault } from "../item.ts";
import { fieldOf, type Fields } from "./condition.ts";
import type { PointForm } from "./schema.ts";

type PointOf = (fields: Fields, fits: Fits | null) => LatLng | PointFault;

const first = (fields: Fields, names: readonly string[]): string => {
  for (const name of names) {
    const text = fieldOf(fields, name);
    if (text !== "") return text;
  }
  return "";
};

/** A pair whose longitude stands first. */
const parseLngLat = (text: string, fits: Fits | null): LatLng | PointFault => {
  const [lng = "", lat = "", more] = text.split(/\s*[,;|]\s*|\s+/);
  return more === undefined ? parseLatLng(lat, lng, fits) : "bad-coordinates";
};

const compileForm = (form: PointForm): PointOf => {
  if ("lat" in form)
    return (fields, fits) => parseLatLng(first(fields, form.lat), first(fields, form.lng), fits);
  if ("pair" in form && form.order === "lng-lat")
    return (fields, fits) => parseLngLat(first(fields, form.pair), fits);
  const names = "pair" in form ? form.pair : "wkt" in form ? form.wkt : "geojson" in form ? form.geojson : form.url; // prettier-ignore
  return (fields, fits) => parsePoint(first(fields, names), fits);
};

/** What finds the point; a fault is told only when no form gives a point, the graver of those there are. */
export const compilePoint = (forms: readonly PointForm[]): PointOf => {
  const compiled = forms.map(compileForm);
  return (fields, fits) => {
    let fault: PointFault = "no-coordinates";
    for (const pointOf of compiled) {
      const point = pointOf(fields, fits);
      if (typeof point !== "string") return point;
      if (point === "bad-coordinates") fault = point;
    }
    return fault;
  };
};
