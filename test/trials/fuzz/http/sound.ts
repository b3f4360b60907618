/**
 * Valid queries. Rules between parameters, which the document gives in words, are coded here: requests that follow them
 * are never refused for their parameters.
 */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Operation, Parameter } from "./document.ts";
import { encoded, validOf } from "./values.ts";

export type Pair = readonly [name: string, value: string];

/** Unencoded values by parameter name. */
type Given = ReadonlyMap<string, string>;

const without = (given: Given, names: readonly string[]): Given =>
  new Map([...given].filter(([name]) => !names.includes(name)));

const withValue = (given: Given, name: string, value: string): Given => new Map([...given, [name, value]]);

const DAY_MS = 86_400_000;
const LAST = "2100-12-31";
/** Days of the longest range. */
const RANGE_DAYS = 366;

/** Dates in order. */
const inOrder = (given: Given): Given => {
  const [from, to] = [given.get("from"), given.get("to")];
  if (from === undefined || to === undefined || from <= to) return given;
  return new Map([...given, ["from", to], ["to", from]]);
};

const settlePlaces = (given: Given): Given => {
  const isNear = given.has("lat") && given.has("lng");
  const settled = isNear ? given : without(given, ["lat", "lng", "radius"]);
  return settled.has("radius") ? without(settled, ["bbox"]) : settled;
};

/** `date` alone, or `from` with either `to` or `days`, within a year and the last date. */
const settleDays = (asked: Given): Given => {
  const given = inOrder(asked);
  const [from, to] = [given.get("from"), given.get("to")];
  if (given.has("date") || (from === undefined && to !== undefined)) return without(given, ["from", "to", "days"]);
  if (from === undefined) return given;
  const firstMs = Date.parse(from);
  const spanMs = to === undefined ? 0 : (Date.parse(to) - firstMs) % (RANGE_DAYS * DAY_MS);
  const isLate = firstMs + RANGE_DAYS * DAY_MS > Date.parse(LAST);
  if (to === undefined && given.has("days") && !isLate) return given;
  return withValue(without(given, ["days"]), "to", new Date(firstMs + spanMs).toISOString().slice(0, 10));
};

const CUSTOM = ["fajr_angle", "isha_angle", "isha_minutes", "maghrib_angle", "maghrib_minutes"] as const;

/** Angles and minutes need method 6, not both for one prayer; `shafaq` needs method 15. */
const settleMethod = (given: Given): Given => {
  if (given.has("shafaq")) return withValue(without(given, CUSTOM), "method", "15");
  if (!CUSTOM.some((name) => given.has(name))) return given;
  const settled = ["isha", "maghrib"].flatMap((of) => (given.has(`${of}_angle`) ? [`${of}_minutes`] : []));
  return withValue(without(given, settled), "method", "6");
};

/** Parameters of calendars alone. */
const OF_CALENDARS = ["alarm", "include", "past", "duration"] as const;

/** A month alone, or days; days before today are before those that begin today. */
const settleTimes = (asked: Given): Given => {
  const given = asked.get("format") === "ics" ? asked : without(asked, OF_CALENDARS);
  const settled = given.has("month") ? without(given, ["date", "from", "to", "days"]) : settleDays(given);
  const isLong = Number(settled.get("past")) + Number(settled.get("days")) > RANGE_DAYS;
  const isDated = ["date", "from", "to", "month"].some((name) => settled.has(name));
  return isLong || isDated ? without(settled, ["past"]) : settled;
};

/** Days in order; what ended lately is asked for without days, reminders with a calendar. */
const settleEvents = (asked: Given): Given => {
  const given = asked.get("format") === "ics" ? asked : without(asked, ["alarm"]);
  const isDated = ["id", "from", "to"].some((name) => given.has(name));
  return inOrder(isDated ? without(given, ["past"]) : given);
};

const SETTLED: Readonly<Record<string, (given: Given) => Given>> = {
  listPlaces: settlePlaces,
  getPrayerTimes: (given) => settleMethod(settleDays(given)),
  getTimes: settleTimes,
  listEvents: settleEvents,
};

const milli = (limit: number): Arbitrary<number> =>
  fc.integer({ min: -limit * 1000, max: limit * 1000 }).map((one) => one / 1000);

const boxes = fc
  .tuple(milli(180), milli(90), milli(180), milli(90))
  .map(([west, a, east, b]) => [west, Math.min(a, b), east, Math.max(a, b)].join(","));

/** Parameters whose values a schema cannot fully describe. */
const TOLD_IN_WORDS: Readonly<Record<string, Arbitrary<string>>> = {
  bbox: boxes,
  timezone: fc.constantFrom("UTC", "Asia/Riyadh", "europe/london", "America/St_Johns", "Pacific/Apia", "Etc/GMT+5"),
};

/** A valid query, encoded, in the order of the document. */
export const soundQuery = ({ id, query }: Operation): Arbitrary<readonly Pair[]> => {
  const settle = SETTLED[id] ?? ((given: Given): Given => given);
  const pairOf = ({ name, schema, required = false }: Parameter): Arbitrary<Pair | null> => {
    const pair = (TOLD_IN_WORDS[name] ?? validOf(schema)).map((value): Pair => [name, value]);
    return required ? pair : fc.option(pair, { freq: 1 });
  };
  return fc
    .tuple(...query.map(pairOf))
    .map((pairs) =>
      [...settle(new Map(pairs.filter((pair) => pair !== null)))].map(([name, value]): Pair => [name, encoded(value)]),
    );
};

/** As part of a target. */
export const joined = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;
