/**
 * The plan of the world: which inputs are read for which countries (data/imports/world.csv). A line for a country comes
 * in the place of the line for all countries of the same source. Countries that come from one address are one step, so
 * that a large input is read once.
 */
import { elementAt } from "#core/base/element-at.ts";
import { compareText } from "#core/base/text.ts";
import { groupBy } from "../../base/group.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { worldPlan, type WorldPlanRow } from "../../tables/reference.ts";

/** One input, for one country or several. */
export interface Step {
  /** Unique in a plan: `osm-gb`, or `osm-ae-bh-kw` for several countries. */
  readonly name: string;
  readonly mapping: string;
  readonly format: string;
  /** `null`: the format's own service is asked for the country. */
  readonly address: string | null;
  /** Upper-case codes, sorted. */
  readonly countries: readonly string[];
}

/** Every country in the plan, and its name in the line that is for all. */
const ALL = "*";

/** Two lines for the same source in one country, which would replace each other. */
const repeatedLines = (rows: readonly WorldPlanRow[]): readonly string[] =>
  [...groupBy(rows, ({ country, mapping }) => `${country},${mapping}`)]
    .filter(([, some]) => some.length > 1)
    .map(([key]) => `${worldPlan.path}: two lines begin with ${key}`);

/** The plan of a data folder; throws an Error with all faults of the file. */
export const readPlan = (dataDir: string): readonly WorldPlanRow[] => {
  const { rows, diagnostics } = loadTable(worldPlan, fileAt(dataDir, worldPlan.path));
  const plan = rows.map(({ value }) => value);
  const faults = [
    ...diagnostics.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`),
    ...repeatedLines(plan),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return plan;
};

/** Names of more countries would only be long; the first is in no other step of the mapping. */
const NAMED = 8;

const nameOf = (mapping: string, countries: readonly string[]): string =>
  countries.length > NAMED
    ? `${mapping}-${elementAt(countries, 0)}-and-${countries.length - 1}-more`.toLowerCase()
    : [mapping, ...countries].join("-").toLowerCase();

/** The steps for these countries (upper-case codes), single countries first, in the order of the codes. */
export const stepsOf = (plan: readonly WorldPlanRow[], countries: readonly string[]): readonly Step[] => {
  const mappings = [...new Set(plan.map(({ mapping }) => mapping))].sort(compareText);
  const inputs = mappings.flatMap((mapping) =>
    countries.flatMap((code) => {
      const lines = plan.filter((row) => row.mapping === mapping);
      const line = lines.find(({ country }) => country === code) ?? lines.find(({ country }) => country === ALL);
      if (line === undefined) return [];
      const { format, address } = line;
      return [{ mapping, format, address: address?.replaceAll("{country}", code) ?? null, code }];
    }),
  );
  const isShared = ({ address }: (typeof inputs)[number]): boolean => address !== null;
  const groups = groupBy(inputs, (input) => JSON.stringify(isShared(input) ? { ...input, code: "" } : input));
  return [...groups.values()]
    .flatMap(([first, ...others]): readonly Step[] => {
      if (first === undefined) return [];
      const { mapping, format, address } = first;
      const codes = [first, ...others].map(({ code }) => code).sort(compareText);
      return [{ name: nameOf(mapping, codes), mapping, format, address, countries: codes }];
    })
    .sort(
      (a, b) =>
        Math.min(a.countries.length, 2) - Math.min(b.countries.length, 2) ||
        compareText(a.countries.join(), b.countries.join()) ||
        compareText(a.mapping, b.mapping),
    );
};
