/** Moves `verified_on` of places and of their times by the confirmations of visitors. Pure. */
import { compareText } from "#core/base/text.ts";
import type { SuggestionRecord } from "#core/model/suggestion.ts";
import { groupBy } from "../../base/group.ts";
import type { Row } from "../../import/layer/row.ts";
import { type Confirmation, confirmedOn } from "./confirmations.ts";
import { type CountryRows, findPlace, laterOf, setVerified } from "./country-rows.ts";

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
