/** Faults of a row that no single column has, and that need no other row: the check and suggestions share them. */
import { PRAYERS } from "#core/model/prayer.ts";
import { minuteOfDay, parseRule, type Rule } from "#core/times/rule.ts";
import type { Fault } from "./cell-schema.ts";
import type { PlaceRow } from "./places.ts";
import type { TimesRow } from "./times.ts";

/** What is wrong with a column of a row. */
interface ColumnFault extends Fault {
  readonly column: string;
}

/** Columns that only places of type halal have. */
export const HALAL_FIELDS = ["halal", "halal_certified_by", "halal_certificate_expires_on", "alcohol"] as const;

/** Fields of halal venues that another place has. */
export const misplacedHalalFields = (
  row: Pick<PlaceRow, "type" | (typeof HALAL_FIELDS)[number]>,
): readonly ColumnFault[] =>
  row.type === "halal"
    ? []
    : HALAL_FIELDS.filter((column) => row[column] !== null).map((column) => ({
        column,
        code: "halal-misplaced",
        message: `${column} belongs to places of type halal, this is ${row.type}`,
      }));

/** A type or category that the table of types does not list. `types`: the categories of each, if it has any. */
export const unknownTypes = (
  { type, category }: Pick<PlaceRow, "type" | "category">,
  types: ReadonlyMap<string, { readonly categories: readonly string[] | null }>,
): readonly ColumnFault[] => {
  const known = types.get(type);
  if (known === undefined) {
    const message = `type ${JSON.stringify(type)} is not one of ${[...types.keys()].join(", ")}`;
    return [{ column: "type", code: "unknown-type", message }];
  }
  if (category === null || known.categories?.includes(category) === true) return [];
  const allowed = known.categories === null || known.categories.length === 0 ? undefined : known.categories.join(", ");
  const hint = allowed === undefined ? `leave it empty: ${type} has no categories` : `one of ${allowed}`;
  const message = `category ${JSON.stringify(category)} does not go with type ${type}`;
  return [{ column: "category", code: "unknown-category", message, hint }];
};

const FRIDAY = 1 << 5;

/** Prayers with one congregation a day. */
export const DAILY: ReadonlySet<string> = new Set(PRAYERS);

/** The rule of a row of a schedule. */
export const ruleOf = (row: TimesRow): Rule =>
  parseRule({
    prayer: row.prayer,
    shift: row.shift ?? undefined,
    from: row.from ?? undefined,
    to: row.to ?? undefined,
    season: row.season ?? undefined,
    weekdays: row.weekdays ?? undefined,
    value: row.value,
    bounds: row.bounds ?? undefined,
  });

/** Faults of a single row of a schedule. */
export const rowFaults = (value: TimesRow, rule: Rule): readonly ColumnFault[] => {
  const faults: ColumnFault[] = [];
  const report = (column: string, code: string, message: string, more: Pick<Fault, "hint"> = {}): number =>
    faults.push({ column, code, message, ...more });
  if (value.from !== null && value.to !== null && value.to < value.from)
    report("to", "ends-before-start", `to ${value.to} is before from ${value.from}`);
  const { season, least, most } = rule;
  if (season !== null && season.last < season.first)
    report("season", "ends-before-start", `season ${value.season} ends on day ${season.last}, before it starts`);
  if (least !== null && most !== null && minuteOfDay(value.prayer, most) < minuteOfDay(value.prayer, least))
    report("bounds", "ends-before-start", `bounds ${value.bounds} end before they start`);
  if (DAILY.has(value.prayer) && rule.shift > 1)
    report(
      "shift",
      "out-of-range",
      `${value.prayer} has one congregation a day, so shift ${rule.shift} is shown nowhere`,
      {
        hint: "write other as its prayer, with a label; Friday prayers have shifts",
      },
    );
  if (value.prayer === "jumuah" && (rule.weekdays & ~FRIDAY) !== 0)
    report("weekdays", "bad-date", "the Friday prayer is on Fridays; leave the weekdays empty");
  const hasSermon = value.prayer === "jumuah" || value.prayer.startsWith("eid-");
  if (!hasSermon && (value.khutbah !== null || value.languages !== null))
    report(
      value.khutbah === null ? "languages" : "khutbah",
      "khutbah-misplaced",
      "only the prayers of Friday and Eid have a sermon",
    );
  return faults;
};
