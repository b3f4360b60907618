/** The Hijri months of each country that announced some or has a rule: an announcement replaces what the rule gives. */
import { type CountryMonthsFile, monthKey } from "#core/hijri/country-months.ts";
import { ruledLetter, ruledMonthOf } from "#core/hijri/ruled-month.ts";
import { countryHijriFile } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import type { Tables } from "../../check/load/load.ts";

type Announced = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Offset {
  readonly observance_id: number;
  readonly hijri_year: number;
  readonly country: string;
  readonly offset_days: number;
}

/** The months that countries announced, by way of an observance in each: every day of the month moves with it. */
const announcementsOf = (
  rules: readonly { readonly id: number; readonly hijri_month: number }[],
  offsets: readonly Offset[],
): Announced => {
  const monthOf = new Map(rules.map(({ id, hijri_month: month }) => [id, month]));
  const found: Record<string, Record<string, number>> = {};
  for (const { country, hijri_year: year, observance_id: id, offset_days: days } of offsets) {
    const month = monthOf.get(id);
    if (month !== undefined) (found[country] ??= {})[monthKey(year, month)] = days;
  }
  return found;
};

const PLAIN = ruledLetter({ days: 0, doubt: 0 });

/** `months` with what another country announced in their place. */
const over = (
  months: readonly string[],
  from: number,
  announced: Readonly<Record<string, number>>,
): readonly string[] =>
  months.map((letters, year) =>
    Array.from(letters, (letter, month) => {
      const days = announced[monthKey(from + year, month + 1)];
      return days === undefined || days === ruledMonthOf(letter)?.days ? letter : ruledLetter({ days, doubt: 0 });
    }).join(""),
  );

type RowsIn = Pick<Tables, "hijriRules" | "hijriMonths" | "observances" | "observanceOffsets">;

const valuesOf = <T>(rows: readonly { readonly value: T }[]): readonly T[] => rows.map(({ value }) => value);

/** What is known of the months of each country. */
export const countryMonthsOf = (tables: RowsIn): ReadonlyMap<string, CountryMonthsFile> => {
  const { from, countries: computed } = tables.hijriMonths;
  const announced = announcementsOf(valuesOf(tables.observances), valuesOf(tables.observanceOffsets));
  const years = Math.max(0, ...Object.values(computed).map(({ length }) => length));
  const table = Array.from({ length: years }, () => PLAIN.repeat(12));
  const ruled = valuesOf(tables.hijriRules).map(({ country, rule, follows }): readonly [string, CountryMonthsFile] => {
    const own = computed[country] ?? (follows === null ? undefined : computed[follows]);
    const months = follows === null ? (own ?? []) : over(own ?? table, from, announced[follows] ?? {});
    const basis = follows === null && rule !== "sighting" ? "rule" : "estimate";
    return [country, { rule, basis, announced: announced[country] ?? {}, from, months: [...months] }];
  });
  const all = new Map(ruled);
  for (const [country, months] of Object.entries(announced))
    if (!all.has(country))
      all.set(country, { rule: "umm-al-qura", basis: "estimate", announced: months, from, months: [] });
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The files of the engine, one a country. */
export const planHijri = (tables: RowsIn): readonly File[] =>
  [...countryMonthsOf(tables)].map(([country, file]) => ({
    path: countryHijriFile(country),
    content: JSON.stringify(file),
  }));
