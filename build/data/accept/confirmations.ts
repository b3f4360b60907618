/**
 * Moves `verified_on` of places and of their times by the confirmations of visitors: by what several people say on days far
 * apart, never by what one person repeats. Pure; the order of the confirmations does not matter.
 */
import { compareText } from "#core/base/text.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { SuggestionRecord } from "#core/model/suggestion.ts";
import { groupBy } from "../../base/group.ts";
import type { Row } from "../../import/layer/row.ts";
import { type CountryRows, findPlace, laterOf, setVerified } from "./country.ts";

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
