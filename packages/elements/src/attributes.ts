/** Reads the attributes of the elements; faults are messages that name the attribute, in English, for who writes the page. */
import { ID_MAX } from "../../../server/core/values/ids.ts";

/** Gives the text of an attribute; null if it is not there. */
export type Attributes = (name: string) => string | null;

/** A value, or all that is wrong with the attributes it comes from. */
export type Read<T> = { readonly value: T } | { readonly faults: readonly string[] };

const INTEGER = /^\d{1,10}$/;
const DECIMAL = /^-?\d{1,3}(\.\d{1,15})?$/;

const shown = (text: string | null): string => (text === null ? "nothing" : JSON.stringify(text));

const inRange = (name: string, text: string | null, pattern: RegExp, min: number, max: number): Read<number> => {
  const value = Number(text);
  if (text !== null && pattern.test(text) && value >= min && value <= max) return { value };
  const kind = pattern === INTEGER ? "a whole number" : "degrees";
  return { faults: [`${name} must be ${kind} from ${min} to ${max}, got ${shown(text)}`] };
};

/** `place`: the id of a place. */
export const readPlace = (attribute: Attributes): Read<number> =>
  inRange("place", attribute("place"), INTEGER, 1, ID_MAX);

/** `lat` and `lng`; null if neither is there, and the visitor has to be asked. */
export const readPoint = (attribute: Attributes): Read<{ readonly lat: number; readonly lng: number } | null> => {
  const [latText, lngText] = [attribute("lat"), attribute("lng")];
  if (latText === null && lngText === null) return { value: null };
  const lat = inRange("lat", latText, DECIMAL, -90, 90);
  const lng = inRange("lng", lngText, DECIMAL, -180, 180);
  if ("value" in lat && "value" in lng) return { value: { lat: lat.value, lng: lng.value } };
  return { faults: [lat, lng].flatMap((coordinate) => ("faults" in coordinate ? coordinate.faults : [])) };
};

const LIMIT = 5;
const LIMIT_MAX = 20;

/** `limit`: how many places a list has, 5 when it is not given. */
export const readLimit = (attribute: Attributes): Read<number> =>
  attribute("limit") === null ? { value: LIMIT } : inRange("limit", attribute("limit"), INTEGER, 1, LIMIT_MAX);
