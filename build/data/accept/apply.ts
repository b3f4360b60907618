/**
 * What each kind of suggestion does to the rows of its country. Pure: new rows, or text that says why the suggestion cannot
 * be applied. Applying one twice is applying it once, so that a run that was killed is simply run again.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import type { SuggestedFields, SuggestionKind } from "#core/model/suggestion.ts";
import { isLayerId } from "#core/model/common.ts";
import { type FieldFault, readPlaceFields, readRules } from "#core/suggestion/columns.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import type { Romanise } from "../../base/romanise.ts";
import { FAR_M } from "../../check/rules/against-base.ts";
import type { Whereabouts } from "../../import/gather/whereabouts.ts";
import { HEADER, type Row } from "../../import/layer/row.ts";
import { freeSlug } from "../new/known.ts";
import { applyRules } from "./apply-times.ts";
import { type CountryRows, EDITORIAL, findPlace, type FoundPlace, mergeNames, setColumns } from "./country-rows.ts";

/** A suggestion that was accepted. */
export interface Change {
  readonly id: string;
  readonly kind: SuggestionKind;
  /** `null` for a new place. */
  readonly placeId: number | null;
  readonly fields: SuggestedFields;
  /** Days, YYYY-MM-DD: sent by its author, and judged. */
  readonly sentOn: string;
  readonly judgedOn: string;
  /** The address of the evidence, or empty. */
  readonly evidence: string;
  readonly isOfSteward: boolean;
}

export interface ApplyContext {
  readonly where: Whereabouts;
  readonly romanise: Romanise;
  /** Whether a place may move by more than a kilometre. */
  readonly isFar: boolean;
  /** The country of a place that exists; `null` for others. */
  readonly countryOfPlace: (id: number) => string | null;
  readonly hasEvents: (id: number) => boolean;
  /** Days on which accepted suggestions that are not in the ledger yet were judged, by place. */
  readonly judgedDays: ReadonlyMap<number, ReadonlySet<string>>;
}

/** The rank of a place that nobody has said more about. */
const ORDINARY = "5";

const said = (faults: readonly FieldFault[]): string =>
  faults.map(({ parameter, message }) => `${parameter}: ${message}`).join("; ");

/** The values to write, by column, as `fix` writes them; text says what is wrong with the fields. */
const valuesOf = (fields: SuggestedFields, names = ""): Row | string => {
  const { changes, faults } = readPlaceFields(fields);
  if (faults.length > 0) return said(faults);
  const columns = Object.entries(changes.columns).map(([name, value]) => [name, value ?? ""] as const);
  const others = Object.keys(changes.names).length === 0 ? [] : [["names", mergeNames(names, changes.names)] as const];
  return Object.fromEntries([...columns, ...others]);
};

const pointOf = (row: Row): LatLng => ({ lat: Number(row["lat"]), lng: Number(row["lng"]) });

const cityAt = (point: LatLng, country: string, { where }: ApplyContext): string =>
  where.cityOf(point, country, "")?.slug ?? "";

/** A row as the file has it, with every column. */
const wholeRow = (values: Row): Row => Object.fromEntries(HEADER.map((name) => [name, values[name] ?? ""]));

const addPlace = (rows: CountryRows, change: Change, context: ApplyContext): CountryRows | string => {
  const { fields, sentOn, judgedOn, evidence, isOfSteward } = change;
  const values = valuesOf(fields);
  if (typeof values === "string") return values;
  const { name_en: english = "", name_ar: arabic = "", lat = "", lng = "", type = "" } = values;
  const name = english === "" ? (context.romanise(arabic).whole ?? "") : english;
  if (name === "") return "it has no name in Latin letters, which a place needs; reopen it and add one";
  const isThere = rows.places.some(
    (row) => row["name_en"] === name && row["lat"] === lat && row["lng"] === lng && row["type"] === type,
  );
  if (isThere) return rows;
  const city = cityAt(pointOf(values), rows.country, context);
  const slug = freeSlug(new Set(rows.places.map((row) => row["slug"] ?? "")), name, city);
  const row = wholeRow({
    status: "active",
    ...values,
    name_en: name,
    slug,
    rank: ORDINARY,
    city,
    source: EDITORIAL,
    verified_on: evidence !== "" || isOfSteward ? sentOn : "",
    updated_on: judgedOn,
  });
  return { ...rows, places: [...rows.places, row] };
};

/** Why the row is no longer what was judged; `null` if it is. */
const changedSince = (
  found: FoundPlace,
  { placeId, judgedOn }: Change,
  { judgedDays }: ApplyContext,
): string | null => {
  const day = found.row["updated_on"] ?? "";
  if (day <= judgedOn || judgedDays.get(placeId ?? 0)?.has(day) === true) return null;
  return `the row changed on ${day}, after the suggestion was judged on ${judgedOn}`;
};

/** Writes values of a place that exists. */
const editPlace = (
  rows: CountryRows,
  found: FoundPlace,
  values: Row,
  change: Change,
  context: ApplyContext,
): CountryRows | string => {
  const moved = { ...found.row, ...values };
  const metres = distanceM(pointOf(found.row), pointOf(moved));
  const isFar = metres > FAR_M;
  if (isFar && !context.isFar)
    return `it moves the place by ${formatDistance(metres)}; look at it again, and write it with --far`;
  const all = isFar ? { ...values, city: cityAt(pointOf(moved), rows.country, context) } : values;
  const next = setColumns(rows, change.placeId ?? 0, found, all, change.judgedOn);
  const conflict = next === rows ? null : changedSince(found, change, context);
  return conflict ?? next;
};

/** The place that goes and the one that stays: a curated one stays, since a layer makes its own again. */
export const pairOf = (placeId: number, other: number): readonly [gone: number, kept: number] =>
  isLayerId(other) && !isLayerId(placeId) ? [other, placeId] : [placeId, other];

const retirePlace = (rows: CountryRows, { placeId, fields }: Change, context: ApplyContext): CountryRows | string => {
  const other = fields.duplicate_of;
  if (placeId === null || other === undefined || other === placeId) return "it does not name the other place";
  const [gone, kept] = pairOf(placeId, other);
  const known = rows.retired.find((row) => row["id"] === String(gone));
  if (known !== undefined && known["replaced_by"] !== String(kept)) return `place ${gone} is retired already`;
  if (context.countryOfPlace(kept) === null) return `the place ${kept} that should stay does not exist`;
  const hasTimes = rows.scheduled.has(gone) || rows.times.some((row) => row["place_id"] === String(gone));
  if (hasTimes || context.hasEvents(gone)) {
    const what = hasTimes ? "times of its own" : "events (data/events.csv)";
    return `place ${gone} has ${what}; give them to place ${kept} first`;
  }
  const line: Row = { id: String(gone), reason: "duplicate", replaced_by: String(kept) };
  const others = rows.retired.filter((row) => row !== known);
  return {
    ...rows,
    places: rows.places.filter((row) => row["id"] !== String(gone)),
    overrides: rows.overrides.filter((row) => row["place_id"] !== String(gone)),
    // What was replaced by the place that goes is replaced by the one that stays.
    retired: [
      ...others.map((row) => (row["replaced_by"] === String(gone) ? { ...row, replaced_by: String(kept) } : row)),
      line,
    ],
  };
};

/** Applies one suggestion to the rows of the country that it is about. */
export const applyChange = (rows: CountryRows, change: Change, context: ApplyContext): CountryRows | string => {
  const { kind, placeId, fields, evidence, sentOn, judgedOn } = change;
  if (kind === "add") return addPlace(rows, change, context);
  if (kind === "duplicate") return retirePlace(rows, change, context);
  const found = placeId === null ? null : findPlace(rows, placeId);
  if (placeId === null || found === null) return `no place of ${rows.country} has the id ${placeId ?? "that it needs"}`;
  if (kind === "times") {
    const statement = { source: EDITORIAL, url: evidence, day: sentOn, judgedOn };
    const rules = readRules(fields.rules);
    if (rules.faults.length > 0) return said(rules.faults);
    const times = applyRules(rows.times, placeId, rules.rows, statement);
    return typeof times === "string" ? times : { ...rows, times };
  }
  const values = kind === "closed" ? { status: fields.status ?? "closed" } : valuesOf(fields, found.row["names"]);
  return typeof values === "string" ? values : editPlace(rows, found, values, change, context);
};
