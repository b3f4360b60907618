/**
 * What suggestions and confirmations do to the rows of their country. Pure: new rows, or text that says why a
 * suggestion cannot be applied. Applying one twice is applying it once, so that a run that was killed is simply run
 * again. `verified_on` moves by what several people say on days far apart, never by what one person repeats; the order of
 * the confirmations does not matter.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { DAY_MS } from "#core/base/time.ts";
import { isLayerId } from "#core/values/ids.ts";
import type { SuggestedFields, SuggestionRecord } from "#core/model/suggestion.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { type FieldFault, printedFaults, readPlaceFields, readRules } from "#core/suggestion/columns.ts";
import { readPrinted } from "#core/suggestion/printed.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import type { Romanise } from "../../base/romanise.ts";
import { FAR_M } from "../../check/rules/against-base.ts";
import type { Whereabouts } from "../../import/gather/whereabouts.ts";
import { places } from "../../tables/places.ts";
import { freeSlug } from "../new/known.ts";
import type { RefusalAtGate } from "./at-gate.ts";
import { cellsOf, type PlaceCells, type PlaceTexts, placeTexts, type RetiredCells, type RuleCells } from "./cells.ts";
import {
  type CountryRows,
  EDITORIAL,
  findPlace,
  type FoundPlace,
  isAbout,
  laterOf,
  mergeNames,
  setColumns,
  setVerified,
} from "./country.ts";
import { writePrinted } from "./printed.ts";
import { applyRules } from "./rules.ts";

/** Different voters that are needed, each on a day of its own. */
const VOTERS = 3;

/** Days between the first and the last of them, at least. */
const SPAN_DAYS = 30;

export interface Confirmation {
  /** Key of the secret, a dash, digest of the network: comparable with voters of the same key, at one place. */
  readonly voter: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The voters of both, at most as many as the rule needs to tell apart. */
const joined = (some: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> => {
  const all = new Set(some);
  for (const voter of more) {
    if (all.size >= VOTERS) break;
    all.add(voter);
  }
  return all;
};

/** Whether each of the sets can name a voter that no other names (Hall's condition for three sets). */
const areDistinct = (sets: readonly [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>]): boolean => {
  const [a, b, c] = sets;
  const pairs = [joined(a, b), joined(a, c), joined(b, c)];
  return (
    sets.every((voters) => voters.size >= 1) &&
    pairs.every((voters) => voters.size >= 2) &&
    joined(joined(a, b), c).size >= VOTERS
  );
};

/** The rule for voters that can be compared with each other. */
const confirmedBy = (all: readonly Confirmation[]): string | null => {
  const votersOn = new Map<string, Set<string>>();
  for (const { voter, day } of all) votersOn.set(day, (votersOn.get(day) ?? new Set()).add(voter));
  const days = [...votersOn.keys()].sort(compareText);
  const on = (day: string): ReadonlySet<string> => votersOn.get(day) ?? new Set();
  for (const [i, first] of [...days.entries()].toReversed()) {
    let between: ReadonlySet<string> = new Set();
    for (const last of days.slice(i + 1)) {
      if (daysBetween(first, last) >= SPAN_DAYS && areDistinct([on(first), between, on(last)])) return first;
      between = joined(between, on(last));
    }
  }
  return null;
};

/**
 * The day that a place counts as confirmed on; `null` if the confirmations do not suffice. Three different voters on three
 * different days are needed, the last at least 30 days after the first, all later than `after`: the present `verified_on`
 * and the day of the last change. The answer is the day of the first of the three, and of all such threes the latest.
 */
export const confirmedOn = (all: readonly Confirmation[], after: string): string | null => {
  const later = all.filter(({ day }) => day > after);
  const found = [...groupBy(later, ({ voter }) => voter.split("-", 1)[0]).values()].flatMap(
    (some) => confirmedBy(some) ?? [],
  );
  return found.sort(compareText).at(-1) ?? null;
};

/** Something that visitors have confirmed. */
export interface Confirmed {
  /** Country and slug. */
  readonly where: string;
  readonly what: "place" | "times";
  readonly day: string;
}

interface ConfirmedCountry {
  readonly rows: CountryRows;
  readonly confirmed: readonly Confirmed[];
  /** Confirmations that no longer count: what they confirm was verified, or has changed, since, in the data as it was. */
  readonly counted: readonly string[];
}

/** A confirmation that names nothing confirms the place as a whole. */
const confirms = ({ fields }: SuggestionRecord, what: "existence" | "times"): boolean =>
  fields?.confirms === undefined || fields.confirms.length === 0
    ? what === "existence"
    : fields.confirms.includes(what);

const dayOf = ({ created_at: at }: SuggestionRecord): string => at.slice(0, 10);

const confirmationsOf = (records: readonly SuggestionRecord[], what: "existence" | "times"): readonly Confirmation[] =>
  records.flatMap((record) =>
    record.voter !== null && confirms(record, what) ? [{ voter: record.voter, day: dayOf(record) }] : [],
  );

/** The rule with a later day if the confirmations suffice for it; those that have ended are let be. */
const verifiedRule = (rule: RuleCells, all: readonly Confirmation[]): RuleCells => {
  const { from, to, verified_on: verified } = rule;
  const day = confirmedOn(all, laterOf(from, verified));
  return day === null || (to !== "" && to < day) ? rule : { ...rule, verified_on: day };
};

/** The place that a confirmation is of. @throws Error for one of no place, which no confirmation is */
const placeOf = ({ id, place_id: placeId }: SuggestionRecord): number => {
  if (placeId === null) throw new Error(`got the confirmation ${id} without a place, expected its id`);
  return placeId;
};

/** Counts the confirmations of a country's places. */
export const confirmPlaces = (rows: CountryRows, records: readonly SuggestionRecord[]): ConfirmedCountry => {
  let next = rows;
  const [confirmed, counted]: [Confirmed[], string[]] = [[], []];
  const byPlace = [...groupBy(records, placeOf)].sort(([a], [b]) => a - b);
  for (const [id, some] of byPlace) {
    const found = findPlace(next, id);
    if (found === null) continue;
    const { slug, verified_on: verified, updated_on: updated } = found.row;
    const where = `${rows.country} ${slug}`;
    const day = confirmedOn(confirmationsOf(some, "existence"), laterOf(verified, updated));
    if (day !== null) {
      next = setVerified(next, id, found, day);
      confirmed.push({ where, what: "place", day });
    }
    const isOwn = isAbout(id);
    const [oldest = ""] = next.times
      .filter(isOwn)
      .map((rule) => rule.verified_on)
      .sort(compareText);
    const least = { existence: laterOf(verified, updated), times: oldest };
    const ofTimes = confirmationsOf(some, "times");
    const times = next.times.map((rule) => (isOwn(rule) ? verifiedRule(rule, ofTimes) : rule));
    const days = times.flatMap((rule, i) => (rule === next.times[i] ? [] : [rule.verified_on]));
    const newest = days.sort(compareText).at(-1);
    if (newest !== undefined) {
      next = { ...next, times };
      confirmed.push({ where, what: "times", day: newest });
    }
    for (const record of some) {
      const isOpen = (["existence", "times"] as const).some(
        (what) => confirms(record, what) && dayOf(record) > least[what],
      );
      if (record.voter === null || !isOpen) counted.push(record.id);
    }
  }
  return { rows: next, confirmed, counted };
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
  /** Why the gate does not let a row be written. */
  readonly refusalAtGate: RefusalAtGate;
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

const faultsText = (faults: readonly FieldFault[]): string =>
  faults.map(({ parameter, message }) => `${parameter}: ${message}`).join("; ");

/** The values to write, by column, as `fix` writes them; text says what is wrong with the fields. */
const valuesOf = (fields: SuggestedFields, names = ""): PlaceTexts | string => {
  const { changes, faults } = readPlaceFields(fields);
  if (faults.length > 0) return faultsText(faults);
  const columns = Object.entries(changes.columns).map(([name, value]) => [name, value ?? ""] as const);
  const others = Object.keys(changes.names).length === 0 ? [] : [["names", mergeNames(names, changes.names)] as const];
  return placeTexts([...columns, ...others]);
};

const pointOf = ({ lat, lng }: Pick<PlaceTexts, "lat" | "lng">): LatLng => ({ lat: Number(lat), lng: Number(lng) });

const cityAt = (point: LatLng, country: string, { where }: ApplyContext): string =>
  where.townOf(point, country, "")?.city?.slug ?? "";

/** Writes the times that a suggestion says of a place; text says why they cannot be written. */
const writeTimes = (
  rows: CountryRows,
  placeId: number,
  slug: string,
  { fields, evidence, sentOn, judgedOn }: Change,
): CountryRows | string => {
  const days = fields.printed === undefined ? null : readPrinted(fields.printed);
  const rules = readRules(fields.rules, days !== null);
  const faults = [...rules.faults, ...printedFaults(days?.faults ?? [])];
  if (faults.length > 0) return faultsText(faults);
  if (days !== null) {
    const said = { source: EDITORIAL, url: evidence, verified_on: sentOn };
    return writePrinted(rows, { id: placeId, slug, evidence: said }, fields);
  }
  const statement = { source: EDITORIAL, url: evidence, day: sentOn, judgedOn };
  const times = applyRules(rows.times, placeId, rules.rows, statement);
  return typeof times === "string" ? times : { ...rows, times };
};

/**
 * Writes the times that came with a new place. They name it by its id, so that its row gets the next one here, as a list of
 * mosques with times does, and not from mint.
 */
const withTimes = (rows: CountryRows, row: PlaceCells, change: Change): CountryRows | string => {
  if (change.fields.rules === undefined && change.fields.printed === undefined) return rows;
  if (row.id !== "") return writeTimes(rows, Number(row.id), row.slug, change);
  const id = rows.lastId + 1;
  const numbered = rows.places.map((other) => (other === row ? { ...row, id: String(id) } : other));
  return writeTimes({ ...rows, places: numbered, lastId: id }, id, row.slug, change);
};

const addPlace = (rows: CountryRows, change: Change, context: ApplyContext): CountryRows | string => {
  const { fields, sentOn, judgedOn, evidence, isOfSteward } = change;
  const { rules: _rules, printed: _printed, ...said } = fields;
  const values = valuesOf(said);
  if (typeof values === "string") return values;
  const { name_en: english = "", name_ar: arabic = "", lat = "", lng = "", type = "" } = values;
  const name = english === "" ? context.romanise(arabic).whole : english;
  if (name === null || name === "")
    return "it has no name in Latin letters, which a place needs; reopen it and add one";
  const known = rows.places.find(
    (row) => row.name_en === name && row.lat === lat && row.lng === lng && row.type === type,
  );
  if (known !== undefined) return withTimes(rows, known, change);
  const city = cityAt(pointOf(values), rows.country, context);
  const slug = freeSlug(new Set(rows.places.map((row) => row.slug)), name, city);
  const row = cellsOf(places, {
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
  const refusal = context.refusalAtGate(rows.country, row, rows.places);
  return refusal ?? withTimes({ ...rows, places: [...rows.places, row] }, row, change);
};

/** Why the row is no longer what was judged; `null` if it is. */
const changedSince = (found: FoundPlace, { judgedOn }: Change, { judgedDays }: ApplyContext): string | null => {
  const day = found.row.updated_on;
  if (day <= judgedOn || judgedDays.get(Number(found.row.id))?.has(day) === true) return null;
  return `the row changed on ${day}, after the suggestion was judged on ${judgedOn}`;
};

/** What the gate reads. */
const NAMING = ["name_en", "name_ar", "names", "type"] as const;

/** Writes values of a place that exists. */
const editPlace = (
  rows: CountryRows,
  found: FoundPlace,
  values: PlaceTexts,
  change: Change,
  context: ApplyContext,
): CountryRows | string => {
  const moved = { ...found.row, ...values };
  const metres = distanceM(pointOf(found.row), pointOf(moved));
  const isFar = metres > FAR_M;
  if (isFar && !context.isFar)
    return `it moves the place by ${formatDistance(metres)}; look at it again, and write it with --far`;
  const all = isFar ? { ...values, city: cityAt(pointOf(moved), rows.country, context) } : values;
  const next = setColumns(rows, Number(found.row.id), found, all, change.judgedOn);
  if (next === rows) return next;
  const isCalledOtherwise = NAMING.some((column) => moved[column] !== found.row[column]);
  const refusal = isCalledOtherwise ? context.refusalAtGate(rows.country, moved, rows.places) : null;
  return refusal ?? changedSince(found, change, context) ?? next;
};

/** The place that goes and the one that stays: a curated one stays, since a layer makes its own again. */
export const pairOf = (placeId: number, other: number): readonly [gone: number, kept: number] =>
  isLayerId(other) && !isLayerId(placeId) ? [other, placeId] : [placeId, other];

const retirePlace = (rows: CountryRows, { placeId, fields }: Change, context: ApplyContext): CountryRows | string => {
  const other = fields.duplicate_of;
  if (placeId === null || other === undefined || other === placeId) return "it does not name the other place";
  const [gone, staying] = pairOf(placeId, other);
  const known = rows.retired.find((row) => row.id === String(gone));
  if (known !== undefined && known.replaced_by !== String(staying)) return `place ${gone} is retired already`;
  if (context.countryOfPlace(staying) === null) return `the place ${staying} that should stay does not exist`;
  const hasTimes = rows.scheduled.has(gone) || rows.times.some(isAbout(gone));
  if (hasTimes || context.hasEvents(gone)) {
    const what = hasTimes ? "times of its own" : "events (data/events.csv)";
    return `place ${gone} has ${what}; give them to place ${staying} first`;
  }
  const line: RetiredCells = { id: String(gone), reason: "duplicate", replaced_by: String(staying) };
  const others = rows.retired.filter((row) => row !== known);
  return {
    ...rows,
    places: rows.places.filter((row) => row.id !== String(gone)),
    overrides: rows.overrides.filter((row) => !isAbout(gone)(row)),
    // What was replaced by the place that goes is replaced by the one that stays.
    retired: [
      ...others.map((row) => (row.replaced_by === String(gone) ? { ...row, replaced_by: String(staying) } : row)),
      line,
    ],
  };
};

/** Applies one suggestion to the rows of the country that it is about. */
export const applyChange = (rows: CountryRows, change: Change, context: ApplyContext): CountryRows | string => {
  const { kind, placeId, fields } = change;
  if (kind === "add") return addPlace(rows, change, context);
  if (kind === "duplicate") return retirePlace(rows, change, context);
  const found = placeId === null ? null : findPlace(rows, placeId);
  if (placeId === null || found === null) return `no place of ${rows.country} has the id ${placeId ?? "that it needs"}`;
  if (kind === "times") return writeTimes(rows, placeId, found.row.slug, change);
  const values = kind === "closed" ? { status: fields.status ?? "closed" } : valuesOf(fields, found.row.names);
  return typeof values === "string" ? values : editPlace(rows, found, values, change, context);
};
