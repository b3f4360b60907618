/**
 * What a visitor has filled in, as texts by field, and the fields of the suggestion that follow from it: only what differs from
 * the record. An emptied field is `null`, which removes the value. And what texts of the form mean: a point that was pasted,
 * opening hours as lines.
 */
import type { Place } from "#core/model/place.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { WEEKDAYS_FROM_MONDAY } from "#core/values/times.ts";
import { factsIn, pathOf as pathOfFact, factAt, factOf } from "#core/facts/parts.ts";
import type { Part } from "#core/facts/place.ts";
import { hasCongregations } from "../base/place-types.ts";
import type { Point } from "../map/view.ts";
import { parseHours } from "../place/hours.ts";

/** Texts by the path of a field: `phone`, `names.ar`, `address.locality`, `rules.fajr`. */
export type Values = Readonly<Record<string, string>>;

/** The rows of the form for times, in their order: the five prayers, two Friday prayers. */
export const TIMES_ROWS = [...PRAYERS, "jumuah", "jumuah2"] as const;

const pathsIn = (part: Part): readonly string[] => factsIn(part).map(pathOfFact);

/** Paths of the fields that are texts of the record itself. */
const PLAIN = ["name", "type", ...pathsIn("kind"), "description", ...pathsIn("contact")];

/** Paths of the fields of the address. */
export const ADDRESS_PATHS = pathsIn("address");

/** Degrees of a suggestion: five decimals are a metre. */
export const degreesText = (value: number): string => String(Number(value.toFixed(5)));

/** What the record says of a field; empty where it says nothing. */
export const recordedValue = (place: Place | null, path: string): string => {
  const [first = "", second] = path.split(".");
  const value: unknown = (place as Readonly<Record<string, unknown>> | null)?.[first];
  const inner =
    second === undefined ? value : (value as Readonly<Record<string, unknown>> | null | undefined)?.[second];
  return typeof inner === "string" || typeof inner === "number" ? String(inner) : "";
};

/** The text of a field: as it was filled in, else as the record has it. */
export const shownValue = (values: Values, place: Place | null, path: string): string =>
  values[path] ?? recordedValue(place, path);

/** The values to begin with: the draft, with the point of `start` if it is another than the draft began with. */
export const firstValues = (draft: Values | null, start: Values): Values => {
  if (draft === null) return start;
  const { start: began, lat, lng } = start;
  if (began === undefined || lat === undefined || lng === undefined || draft["start"] === began) return draft;
  return { ...draft, start: began, lat, lng };
};

/** The changed text of a field: `undefined` if it is as recorded, `null` if it was emptied. */
const changeOf = (values: Values, place: Place | null, path: string): string | null | undefined => {
  const value = values[path]?.trim();
  if (value === undefined || value === recordedValue(place, path)) return undefined;
  return value === "" ? null : value;
};

const changesOf = (values: Values, place: Place | null, paths: readonly string[]): Record<string, string | null> =>
  Object.fromEntries(
    paths.flatMap((path): [string, string | null][] => {
      const change = changeOf(values, place, path);
      return change === undefined ? [] : [[path.split(".").at(-1) ?? path, change]];
    }),
  );

const group = (name: string, changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.keys(changes).length === 0 ? {} : { [name]: changes };

/** Point of the form; `null` if it has none, or not a whole one. */
export const pointOf = (values: Values): { readonly lat: number; readonly lng: number } | null => {
  const [lat, lng] = [values["lat"] ?? "", values["lng"] ?? ""];
  return lat === "" || lng === "" ? null : { lat: Number(lat), lng: Number(lng) };
};

/** Languages whose names the form has: of the record, English and Arabic. */
export const nameLanguages = (place: Place | null): readonly string[] => {
  const written = place === null ? [] : Object.keys(place.names).filter((tag) => !place.names_computed.includes(tag));
  return [...new Set([...written, "en", "ar"])];
};

type SuggestedRules = NonNullable<SuggestedFields["rules"]>;

/** What was taken of a file: its name, its rules, its printed days as CSV. */
interface TakenFile {
  readonly name: string;
  readonly rules: SuggestedRules;
  readonly printed: string;
}

/** The values that keep what was taken of a file; `null` lets go of it. */
export const fileValues = (file: TakenFile | null): Values => ({
  "file.name": file?.name ?? "",
  "file.rules": file === null ? "" : JSON.stringify(file.rules),
  printed: file?.printed ?? "",
});

/** What was taken of a file; `null` if there is none. */
export const fileOf = (values: Values): TakenFile | null => {
  const { "file.name": name = "", "file.rules": rules = "", printed = "" } = values;
  if (printed === "") return null;
  try {
    return { name, rules: JSON.parse(rules) as SuggestedRules, printed };
  } catch {
    return null;
  }
};

/** The congregations that a file says, so that nobody need type them. */
const saidInFile = (values: Values): ReadonlySet<string> => {
  const file = fileOf(values);
  const [header = ""] = file?.printed.split("\n", 1) ?? [];
  const printed = header.split(",").map((name) => /^(?:(.+)_iqama|(jumuah))$/.exec(name));
  return new Set([
    ...(file?.rules ?? []).map(({ prayer }) => prayer),
    ...printed.flatMap((found) => found?.[1] ?? found?.[2] ?? []),
  ]);
};

/** The rows that are left to type beside a file. */
export const rowsToType = (values: Values): readonly (typeof TIMES_ROWS)[number][] => {
  const said = saidInFile(values);
  return TIMES_ROWS.filter((row) => !said.has(row === "jumuah2" ? "jumuah" : row));
};

/** The paths of the rows of times that say something, in the order of their rules. */
const rulePaths = (values: Values): readonly string[] =>
  rowsToType(values)
    .map((row) => `rules.${row}`)
    .filter((path) => (values[path] ?? "") !== "");

/** The rules of the file, and the rows that say something. */
export const rulesOf = (values: Values): SuggestedRules => [...(fileOf(values)?.rules ?? []), ...typedRules(values)];

const typedRules = (values: Values): SuggestedRules =>
  rulePaths(values).map((path) => {
    const row = path.slice("rules.".length);
    const khutbah = values[`khutbah.${row}`] ?? "";
    const [from, to] = [values["rules.from"] ?? "", values["rules.to"] ?? ""];
    return {
      prayer: row === "jumuah2" ? "jumuah" : row,
      ...(row === "jumuah2" && { shift: 2 }),
      value: values[path] ?? "",
      ...(khutbah !== "" && { khutbah }),
      ...(from !== "" && { from }),
      ...(to !== "" && { to }),
    };
  });

/** What was filled in of times alone. */
export const timesOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => /^(?:(?:rules|khutbah|file)\.|printed$)/.test(path)));

/** Whether something says times. */
export const hasTimes = (values: Values): boolean => fileOf(values) !== null || rulesOf(values).length > 0;

/** The times as fields: rules, and the printed days of a file. */
const timesFields = (values: Values): Pick<SuggestedFields, "rules" | "printed"> => {
  const [rules, file] = [rulesOf(values), fileOf(values)];
  return { ...(rules.length > 0 && { rules }), ...(file !== null && { printed: file.printed }) };
};

const editedFields = (values: Values, place: Place | null): Readonly<Record<string, unknown>> => ({
  ...changesOf(values, place, PLAIN),
  ...group(
    "names",
    changesOf(
      values,
      place,
      nameLanguages(place).map((tag) => `names.${tag}`),
    ),
  ),
  ...group("address", changesOf(values, place, ADDRESS_PATHS)),
  ...group("amenities", changesOf(values, place, pathsIn("amenities"))),
  ...group("halal", changesOf(values, place, pathsIn("halal"))),
});

/** The fields of a suggestion; `null` if it needs none or nothing was changed. */
export const fieldsOf = (kind: SuggestionKind, values: Values, place: Place | null): SuggestedFields | null => {
  const made = ((): Readonly<Record<string, unknown>> => {
    switch (kind) {
      case "add":
        return {
          ...editedFields(values, place),
          ...pointOf(values),
          ...(hasCongregations(values["type"] ?? "") && timesFields(values)),
        };
      case "moved":
        return { ...editedFields(values, place), ...pointOf(values) };
      case "closed":
        return { status: values["status"] ?? "closed" };
      case "duplicate":
        return /^\d+$/.test(values["duplicate_of"] ?? "") ? { duplicate_of: Number(values["duplicate_of"]) } : {};
      case "confirm":
        return { confirms: (values["confirms"] ?? "existence").split(" ") };
      case "times":
        return timesFields(values);
      default:
        return editedFields(values, place);
    }
  })();
  const isEmpty = Object.values(made).every((value) => Array.isArray(value) && value.length === 0);
  return isEmpty ? null : made;
};

/** The body of POST /suggestion. */
export interface SuggestionBody {
  readonly kind: SuggestionKind;
  readonly place_id?: number;
  readonly fields?: SuggestedFields;
  readonly evidence?: string;
  readonly note?: string;
  readonly name?: string;
}

/** The body of the form. */
export const bodyOf = (kind: SuggestionKind, values: Values, place: Place | null): SuggestionBody => {
  const [evidence, note, name] = ["evidence", "note", "who"].map((path) => values[path]?.trim() ?? "");
  const fields = fieldsOf(kind, values, place);
  return {
    kind,
    ...(place !== null && { place_id: place.id }),
    ...(fields !== null && { fields }),
    ...(evidence !== "" && { evidence }),
    ...(note !== "" && { note }),
    ...(name !== "" && { name }),
  };
};
/** The field of a rule: the file that it is of, or a row that was filled in. */
const rulePathOf = (index: number, member: string, values: Values): string => {
  const ofFile = fileOf(values)?.rules.length ?? 0;
  if (index < ofFile) return "printed";
  const path = rulePaths(values)[index - ofFile] ?? "rules";
  if (member === "from" || member === "to") return `rules.${member}`;
  return member === "khutbah" ? path.replace("rules.", "khutbah.") : path;
};

/** The field of the form that a parameter of the API is: `fields.rules[1].value` is the second row that was filled in. */
export const pathOf = (parameter: string, values: Values): string => {
  const [, index, member = ""] = /^fields\.rules\[(\d+)\](?:\.(\w+))?$/.exec(parameter) ?? [];
  if (index !== undefined) return rulePathOf(Number(index), member, values);
  if (/^fields\.printed\b/.test(parameter)) return "printed";
  if (parameter === "name") return "who";
  const path = parameter.replace(/^fields\.?/, "");
  return path === "lat" || path === "lng" ? "point" : path;
};

const ASCII_DIGITS = /[٠-٩۰-۹]/g;

/** Digits of Arabic keyboards as ASCII. */
const asciiDigits = (text: string): string => text.replace(ASCII_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));

/** A text as the data write it, where only its form is another: a phone number with spaces, an address without https. */
export const tidied = (path: string, text: string): string => {
  const plain = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (plain === "") return "";
  const fact = factAt(path);
  const kind = fact === null ? null : factOf(fact).kind;
  if (kind === "telephone") {
    const digits = asciiDigits(plain).replaceAll(/[\s().\-/\u2010-\u2015]/g, "");
    return digits.replace(/^00/, "+");
  }
  if (kind === "url" || path === "evidence")
    return /^[a-z]+:/i.test(plain) || !plain.includes(".") ? plain : `https://${plain}`;
  return kind === "latitude" || kind === "longitude" || kind === "hours" ? asciiDigits(plain) : plain;
};

const DEGREES = "(-?\\d{1,3}(?:\\.\\d+)?)";

/** Forms of a point (two numbers, a `geo:` address, a link of a map), the most telling first; each has latitude before longitude. */
const POINT_FORMS = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(`@${DEGREES},${DEGREES}`),
  new RegExp(`#map=[\\d.]+/${DEGREES}/${DEGREES}`),
  new RegExp(`[?&](?:q|ll|query|daddr|destination)=${DEGREES}(?:,|%2C)\\s*${DEGREES}`, "i"),
  new RegExp(`^geo:${DEGREES},${DEGREES}`),
  new RegExp(`^${DEGREES}°?\\s*[,;،؛ ]\\s*${DEGREES}°?$`),
];

/** The point of a text; `null` if it has none. */
export const parsePoint = (text: string): Point | null => {
  const plain = asciiDigits(text.trim()).replaceAll("٫", ".");
  for (const form of POINT_FORMS) {
    const [, lat, lng] = form.exec(plain) ?? [];
    if (lat === undefined || lng === undefined) continue;
    const point = { lat: Number(lat), lng: Number(lng) };
    return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
  }
  return null;
};

export interface Line {
  /** Whether each day of {@link WEEKDAYS_FROM_MONDAY} has these times. */
  readonly days: readonly boolean[];
  /** `HH:MM`. */
  readonly from: string;
  readonly to: string;
}

export const ALWAYS = "24/7";

/** A line for every day. */
export const newLine = (): Line => ({ days: WEEKDAYS_FROM_MONDAY.map(() => true), from: "", to: "" });

const isIn = (range: readonly [number, number], day: number): boolean => {
  const [first, last] = range;
  return first <= last ? day >= first && day <= last : day >= first || day <= last;
};

/** The lines of a text; `null` if a form of lines cannot show it. */
export const linesOf = (text: string): readonly Line[] | null => {
  if (text.trim() === "") return [newLine()];
  const rules = parseHours(text);
  if (rules === null || text.trim() === ALWAYS) return null;
  const lines: Line[] = [];
  for (const { days, times } of rules) {
    if (days === "holidays" || times.length === 0) return null;
    const open = WEEKDAYS_FROM_MONDAY.map((_, day) => days === null || days.some((range) => isIn(range, day)));
    // A later rule replaces an earlier one on its days.
    if (lines.some((line) => line.days.some((isOpen, day) => isOpen && open[day] === true))) return null;
    for (const time of times) {
      const [from, to] = time.split("–");
      if (from === undefined || to === undefined)
        throw new RangeError(`opening hours: got ${time}, expected HH:MM–HH:MM`);
      lines.push({ days: open, from, to });
    }
  }
  return lines;
};

const isWhole = ({ days, from, to }: Line): boolean => from !== "" && to !== "" && days.includes(true);

/** `Mo-Fr,Su` of the days in a list. */
const daysText = (days: readonly number[]): string => {
  const ranges: [first: number, last: number][] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === day - 1) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges
    .map(([first, last]) =>
      first === last
        ? `${WEEKDAYS_FROM_MONDAY[first]}`
        : `${WEEKDAYS_FROM_MONDAY[first]}${last === first + 1 ? "," : "-"}${WEEKDAYS_FROM_MONDAY[last]}`,
    )
    .join(",");
};

/**
 * OpenStreetMap's text of the lines; lines that are not whole are left out. Where lines share a day, it has the times of all
 * of them.
 */
export const hoursText = (lines: readonly Line[]): string => {
  const byTimes = new Map<string, number[]>();
  for (const day of WEEKDAYS_FROM_MONDAY.keys()) {
    const times = lines
      .filter((line) => isWhole(line) && line.days[day] === true)
      .map(({ from, to }) => `${from}-${to === "00:00" ? "24:00" : to}`);
    const text = [...new Set(times)].sort().join(",");
    if (text !== "") byTimes.set(text, [...(byTimes.get(text) ?? []), day]);
  }
  return [...byTimes].map(([times, days]) => `${daysText(days)} ${times}`).join("; ");
};
