/** Checks of what callers give: all that is wrong is said at once, each with the name of the option. */

/** Something that is wrong with an option; null: nothing. */
export type Fault = string | null;

/** Throws a RangeError that names every fault; returns if there is none. */
export const refuse = (of: string, faults: readonly Fault[]): void => {
  const found = faults.filter((fault) => fault !== null);
  if (found.length > 0) throw new RangeError(`${of}: ${found.join("; ")}`);
};

const shown = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : String(value));

/** A number from `min` to `max`, if it is given. */
export const within = (name: string, value: unknown, min: number, max: number, isWhole = false): Fault => {
  if (value === undefined) return null;
  const isSound = typeof value === "number" && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  return isSound
    ? null
    : `${name} must be ${isWhole ? "a whole number" : "a number"} from ${min} to ${max}, got ${shown(value)}`;
};

/** One of some texts or numbers, if it is given. */
export const oneOf = (name: string, value: unknown, choices: readonly unknown[]): Fault =>
  value === undefined || choices.includes(value)
    ? null
    : `${name} must be one of ${choices.join(", ")}, got ${shown(value)}`;

/** A country code, if it is given. */
export const countryFault = (value: unknown): Fault =>
  value === undefined || (typeof value === "string" && /^[A-Za-z]{2}$/.test(value))
    ? null
    : `country must be two letters (ISO 3166-1 alpha-2), got ${shown(value)}`;

/** Latitude and longitude, both needed. */
export const pointFaults = ({ lat, lng }: { readonly lat?: unknown; readonly lng?: unknown }): readonly Fault[] => [
  lat === undefined ? "lat is missing" : within("lat", lat, -90, 90),
  lng === undefined ? "lng is missing" : within("lng", lng, -180, 180),
];
