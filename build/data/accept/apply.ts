/**
 * What suggestions and confirmations do to the rows of their country. Pure: new rows, or text that says why a
 * suggestion cannot be applied. Applying one twice is applying it once, so that a run that was killed is simply run
 * again. A rule of a suggested schedule without a first day replaces the value of the rule that holds now for the same
 * prayer, season and weekdays; one with a first day ends that rule on the day before. `verified_on` moves by what
 * several people say on days far apart, never by what one person repeats; the order of the confirmations does not
 * matter.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { formatDate, parseDate } from "#core/base/date.ts";
import { DAY_MS } from "#core/base/time.ts";
import { isLayerId } from "#core/values/ids.ts";
import type { SuggestedFields, SuggestionRecord } from "#core/model/suggestion.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { type FieldFault, readPlaceFields, readRules } from "#core/suggestion/columns.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import type { Romanise } from "../../base/romanise.ts";
import { FAR_M } from "../../check/rules/against-base.ts";
import type { Whereabouts } from "../../import/gather/whereabouts.ts";
import { HEADER, type Row } from "../../import/layer/row.ts";
import { freeSlug } from "../new/known.ts";
import {
  type CountryRows,
  EDITORIAL,
  findPlace,
  type FoundPlace,
  laterOf,
  mergeNames,
  setColumns,
  setVerified,
} from "./country.ts";

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
  for (const one of more) {
    if (all.size >= VOTERS) break;
    all.add(one);
  }
  return all;
};

/** Whether each of the sets can name a voter that no other names (Hall's condition for three sets). */
const areDistinct = (sets: readonly [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>]): boolean => {
  const [a, b, c] = sets;
  const pairs = [joined(a, b), joined(a, c), joined(b, c)];
  return (
    sets.every((one) => one.size >= 1) && pairs.every((one) => one.size >= 2) && joined(joined(a, b), c).size >= VOTERS
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
  records.flatMap((one) => (one.voter !== null && confirms(one, what) ? [{ voter: one.voter, day: dayOf(one) }] : []));

/** The rule with a later day if the confirmations suffice for it; those that have ended are let be. */
const verifiedRule = (rule: Row, all: readonly Confirmation[]): Row => {
  const { from = "", to = "", verified_on: verified = "" } = rule;
  const day = confirmedOn(all, laterOf(from, verified));
  return day === null || (to !== "" && to < day) ? rule : { ...rule, verified_on: day };
};

/** Counts the confirmations of a country's places. */
export const confirmPlaces = (rows: CountryRows, records: readonly SuggestionRecord[]): ConfirmedCountry => {
  let next = rows;
  const [confirmed, counted]: [Confirmed[], string[]] = [[], []];
  const byPlace = [...groupBy(records, ({ place_id: id }) => id ?? 0)].sort(([a], [b]) => a - b);
  for (const [id, some] of byPlace) {
    const found = findPlace(next, id);
    if (found === null) continue;
    const { slug = "", verified_on: verified = "", updated_on: updated = "" } = found.row;
    const where = `${rows.country} ${slug}`;
    const day = confirmedOn(confirmationsOf(some, "existence"), laterOf(verified, updated));
    if (day !== null) {
      next = setVerified(next, id, found, day);
      confirmed.push({ where, what: "place", day });
    }
    const own = next.times.filter((rule) => rule["place_id"] === String(id));
    const oldest = own.map((rule) => rule["verified_on"] ?? "").sort(compareText)[0] ?? "";
    const least = { existence: laterOf(verified, updated), times: oldest };
    const ofTimes = confirmationsOf(some, "times");
    const times = next.times.map((rule) => (rule["place_id"] === String(id) ? verifiedRule(rule, ofTimes) : rule));
    const days = times.flatMap((rule, i) => (rule === next.times[i] ? [] : [rule["verified_on"] ?? ""]));
    const newest = days.sort(compareText).at(-1);
    if (newest !== undefined) {
      next = { ...next, times };
      confirmed.push({ where, what: "times", day: newest });
    }
    for (const one of some) {
      const isOpen = (["existence", "times"] as const).some((what) => confirms(one, what) && dayOf(one) > least[what]);
      if (one.voter === null || !isOpen) counted.push(one.id);
    }
  }
  return { rows: next, confirmed, counted };
};

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
