/**
 * Rules of Hijri months: a country has one rule, with what it needs, and follows one that has a rule of its own; the months of
 * the rules are those that `refresh hijri-months` computes; announced months leave those between them 29 or 30 days.
 */
import { hijriMonthStart, type HijriTable } from "#core/hijri/hijri.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import { isComputed } from "../../tables/hijri.ts";
import type { Tables } from "../load/load.ts";

type Rows = Tables["hijriRules"];

type Row = Rows[number];

/** The columns that a rule needs. */
const needed = ({ value: { rule, follows, least, points }, report }: Row): readonly Diagnostic[] => {
  if (follows !== null || (rule !== "sighting" && rule !== "mabims")) return [];
  const missing = [points === null ? "points" : null, rule === "sighting" && least === null ? "least" : null];
  return missing.flatMap((column) =>
    column === null ? [] : [report(column, "required", `${column} is needed for the rule ${rule}`)],
  );
};

/** Countries that a row names: they exist, and have the rule that it takes from them. */
const named = (
  { value: { country, rule, follows, hajj_of: hajjOf }, report }: Row,
  own: ReadonlyMap<string, Row["value"]>,
  countries: ReadonlySet<string>,
): readonly Diagnostic[] => {
  const unknown = Object.entries({ country, follows, hajj_of: hajjOf }).flatMap(([column, code]) =>
    code === null || countries.has(code)
      ? []
      : [report(column, "unknown-country", `${column} ${code} is not in countries.csv`)],
  );
  const followed = own.get(follows ?? "");
  const isFollowed = follows === null || (followed?.follows === null && followed.rule === rule);
  const isHajj = hajjOf === null || own.get(hajjOf)?.rule === "umm-al-qura";
  return [
    ...unknown,
    ...(isFollowed
      ? []
      : [
          report("follows", "unknown-value", `follows ${follows} must be a country of the same rule that follows none`),
        ]),
    ...(isHajj
      ? []
      : [report("hajj_of", "unknown-value", `hajj_of ${hajjOf} must be a country by the rule umm-al-qura`)]),
  ];
};

const rulesOf = (rules: Rows, countries: ReadonlySet<string>): readonly Diagnostic[] => {
  const own = new Map(rules.map(({ value }) => [value.country, value]));
  const seen = new Set<string>();
  return rules.flatMap((row) => {
    const { country } = row.value;
    const isRepeated = seen.has(country);
    seen.add(country);
    const repeated = isRepeated ? [row.report("country", "duplicate-id", `country ${country} occurs twice`)] : [];
    return [...repeated, ...named(row, own, countries), ...needed(row)];
  });
};

const REFRESH = "run npm run data -- refresh hijri-months";

const monthsOf = (rules: Rows, { countries, from }: Tables["hijriMonths"]): readonly Diagnostic[] => {
  const wanted = rules.filter(({ value }) => isComputed(value));
  const names = new Set(wanted.map(({ value }) => value.country));
  const missing = wanted
    .filter(({ value }) => countries[value.country] === undefined)
    .map(({ value: { country }, report }) =>
      report("country", "bad-hijri-table", `country ${country} has no months in hijri-months.json: ${REFRESH}`),
    );
  const [first] = rules;
  const stray = Object.keys(countries).filter((country) => !names.has(country));
  return stray.length === 0 || first === undefined
    ? missing
    : [
        ...missing,
        first.report(
          "country",
          "bad-hijri-table",
          `hijri-months.json from ${from} on has months of ${stray.join(", ")}, which have no such rule: ${REFRESH}`,
        ),
      ];
};

/** Months between two announcements that are held against each other. */
const NEAR = 12;

const announcedOf = (
  { observances, observanceOffsets }: Pick<Tables, "observances" | "observanceOffsets">,
  table: HijriTable,
): readonly Diagnostic[] => {
  const monthOf = new Map(observances.map(({ value }) => [value.id, value.hijri_month]));
  const dated = observanceOffsets.flatMap(({ value, report }) => {
    const month = monthOf.get(value.observance_id);
    if (month === undefined) return [];
    const start = hijriMonthStart(table, value.hijri_year, month) + value.offset_days;
    return [{ country: value.country, index: value.hijri_year * 12 + month - 1, start, report }];
  });
  return [...groupBy(dated, ({ country }) => country).values()].flatMap((all) => {
    const sorted = all.toSorted((a, b) => a.index - b.index);
    return sorted.flatMap((one, position) => {
      const before = sorted[position - 1];
      const months = before === undefined ? Infinity : one.index - before.index;
      if (before === undefined || months === 0 || months > NEAR) return [];
      const days = one.start - before.start;
      if (days >= 29 * months && days <= 30 * months) return [];
      const message = `offset_days gives ${days} days to the ${months} months before, which is not 29 or 30 each`;
      return [one.report("offset_days", "out-of-range", message)];
    });
  });
};

/** Checks the rules and announcements of Hijri months. */
export const checkHijri = (tables: Tables): readonly Diagnostic[] => [
  ...rulesOf(tables.hijriRules, new Set(tables.countries.map(({ value }) => value.code))),
  ...monthsOf(tables.hijriRules, tables.hijriMonths),
  ...announcedOf(tables, tables.hijri),
];
