/**
 * What each kind of suggestion does to the rows of its country. Pure: new rows, or text that says why the suggestion cannot
 * be applied. Applying one twice is applying it once, so that a run that was killed is simply run again. A rule of a
 * suggested schedule without a first day replaces the value of the rule that holds now for the same prayer, season and
 * weekdays; one with a first day ends that rule on the day before.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { formatDate, parseDate } from "#core/base/time.ts";
import { isLayerId } from "#core/model/common.ts";
import type { SuggestedFields, SuggestionKind } from "#core/model/suggestion.ts";
import { type FieldFault, readPlaceFields, readRules } from "#core/suggestion/columns.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import type { Romanise } from "../../base/romanise.ts";
import { FAR_M } from "../../check/rules/against-base.ts";
import type { Whereabouts } from "../../import/gather/whereabouts.ts";
import { HEADER, type Row } from "../../import/layer/row.ts";
import { freeSlug } from "../new/known.ts";
import { type CountryRows, EDITORIAL, findPlace, type FoundPlace, laterOf, mergeNames, setColumns } from "./country.ts";

/** Who says so. */
interface Statement {
  readonly source: string;
  /** The address of the evidence, or empty. */
  readonly url: string;
  /** The day the schedule was sent: its sender saw it no later. */
  readonly day: string;
  /** The day a moderator judged it. */
  readonly judgedOn: string;
}

/** A suggested rule: the text of each column of data/times, `null` where it says nothing. */
type RuleTexts = Readonly<Record<string, string | null>>;

/** A rule says all of itself: what it leaves out is empty. The first shift is written as none. */
const statedIn = (rule: RuleTexts): Row =>
  Object.fromEntries(
    Object.entries(rule).map(([name, value]) => [name, name === "shift" && value === "1" ? "" : (value ?? "")]),
  );

/** Whether two rules are for the same congregation on the same weekdays of the same season. */
const isAlike = (a: Row, b: Row): boolean =>
  ["place_id", "prayer", "shift", "season", "weekdays"].every((name) => (a[name] ?? "") === (b[name] ?? ""));

const dayBefore = (day: string): string => {
  const epoch = parseDate(day);
  return epoch === null ? "" : formatDate(epoch - 1);
};

/** The row that `rule` replaces: that of the same first day, or the newest that has not ended; -1 if there is none. */
const replacedBy = (rows: readonly Row[], rule: Row, today: string): number => {
  const from = rule["from"] ?? "";
  let found = -1;
  for (const [i, row] of rows.entries()) {
    if (!isAlike(row, rule)) continue;
    const isNow = (row["from"] ?? "") <= today && ((row["to"] ?? "") === "" || (row["to"] ?? "") >= today);
    const holds = from === "" ? isNow : (row["from"] ?? "") === from;
    if (holds && (found === -1 || (row["from"] ?? "") > (rows[found]?.["from"] ?? ""))) found = i;
  }
  return found;
};

/** The rows of times with the suggested rules of a place in them; text says why they cannot be written. */
const applyRules = (
  rows: readonly Row[],
  placeId: number,
  rules: readonly RuleTexts[],
  { source, url, day, judgedOn }: Statement,
): readonly Row[] | string => {
  let all = rows;
  for (const rule of rules) {
    const said: Row = { ...statedIn(rule), place_id: String(placeId) };
    const at = replacedBy(all, said, day);
    const old = all[at];
    // One without a first day replaces what holds now, for as long as that does.
    const stated =
      said["from"] === "" && old !== undefined
        ? { ...said, from: old["from"] ?? "", to: said["to"] || (old["to"] ?? "") }
        : said;
    const same = old !== undefined && Object.entries(stated).every(([name, value]) => (old[name] ?? "") === value);
    if (!same && (old?.["verified_on"] ?? "") > judgedOn)
      return `its rule for ${stated["prayer"] ?? ""} was verified on ${old?.["verified_on"] ?? ""}, after the suggestion was judged`;
    const verified = laterOf(same ? (old["verified_on"] ?? "") : "", day);
    const now: Row = { ...old, ...stated, source, url: url === "" ? (old?.["url"] ?? "") : url, verified_on: verified };
    if (old !== undefined) {
      all = all.map((row, i) => (i === at ? now : row));
      continue;
    }
    const from = stated["from"] ?? "";
    const ends = from !== "" && (stated["to"] ?? "") === "";
    const isEnded = (row: Row): boolean =>
      ends && isAlike(row, stated) && (row["to"] ?? "") === "" && (row["from"] ?? "") < from;
    all = [...all.map((row) => (isEnded(row) ? { ...row, to: dayBefore(from) } : row)), now];
  }
  return all;
};

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
