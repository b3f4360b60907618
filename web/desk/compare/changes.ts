/** What a suggestion changes: each value by its path in the place record, as it is and as it is proposed. */
import type { Place } from "#core/model/place.ts";
import type { SuggestedFields, SuggestionKind } from "#core/model/suggestion.ts";

export interface Change {
  /** `phone`, `address.locality`, `names.ar`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Shown elsewhere: points on the map, rules in a table, other places in a list. */
const APART: ReadonlySet<string> = new Set(["lat", "lng", "rules", "duplicate_of", "confirms"]);

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of a record by path, those of groups included. */
export const flat = (fields: Readonly<Record<string, unknown>>, prefix = ""): readonly (readonly [string, unknown])[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value] as const],
  );

/** The record of values by path. */
export const nested = (values: Iterable<readonly [string, unknown]>): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [name = "", ...rest] = path.split(".");
    if (rest.length === 0) fields[name] = value;
    else fields[name] = { ...(fields[name] as object | undefined), [rest.join(".")]: value };
  }
  return fields;
};

/** A value as text; empty where there is none. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** The value at a path; `undefined` if there is none. */
const valueAt = (record: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (isGroup(at) ? at[name] : undefined), record);

const pointText = (lat: unknown, lng: unknown): string =>
  typeof lat === "number" && typeof lng === "number" ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : "";

/** What the kind itself says, where the fields do not. */
const impliedBy = (kind: SuggestionKind, fields: SuggestedFields): SuggestedFields =>
  kind === "closed" && fields.status === undefined ? { ...fields, status: "closed" } : fields;

/** The changes of a suggestion against the place as it is; `null` for a new one. */
export const changesOf = (
  kind: SuggestionKind,
  proposed: SuggestedFields | null,
  place: Place | null,
): readonly Change[] => {
  const fields = impliedBy(kind, proposed ?? {});
  const values = flat(fields).filter(([path]) => !APART.has(path));
  const changes = values.map(([path, value]) => ({
    path,
    before: textOf(valueAt(place, path)),
    after: textOf(value),
  }));
  const point = pointText(fields.lat, fields.lng);
  if (point === "") return changes;
  return [{ path: "point", before: pointText(place?.lat, place?.lng), after: point }, ...changes];
};
