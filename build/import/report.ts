/**
 * The report of an import: every item read is taken, merged or dropped for a reason. Numbers that do not add up are a
 * bug, and throw.
 */
import { compareText } from "#core/base/text.ts";
import type { Tally } from "./gather/drafts.ts";
import type { Counts, Settled } from "./layer/settle.ts";
import type { MappingFile } from "./mapping/schema.ts";
import { type Drop, DROP_REASONS, DROPS, NOT_RECOGNISED } from "./records/record.ts";

const amount = (count: number): string => String(count).padStart(9);

const reasonLine = (reason: Drop, count: number, examples: readonly string[]): string =>
  `  ${amount(count)} ${reason}: ${DROP_REASONS[reason]} ${examples.join(", ")}`;

/** What is known before the countries are settled. */
export interface Reading {
  readonly dataset: string;
  readonly format: string;
  readonly input: string;
  readonly source: MappingFile["source"];
  /** The day that the input is of, YYYY-MM-DD; `null` where nobody said. */
  readonly asOf: string | null;
  /** The country whose records are all in the input; `null` if some may be missing. */
  readonly covers: string | null;
  /** Whether places of the shipped layers counted as curated. */
  readonly withLayers: boolean;
  readonly tally: Tally;
}

interface ReportDrop {
  readonly reason: Drop;
  readonly count: number;
  readonly why: string;
  readonly examples: readonly string[];
}

export interface Report extends Omit<Reading, "tally"> {
  readonly read: number;
  readonly taken: number;
  readonly merged: number;
  readonly dropped: number;
  readonly drops: readonly ReportDrop[];
  readonly countries: Readonly<Record<string, { readonly taken: number; readonly merged: number }>>;
  /** Undecided pairs in these countries. */
  readonly doubts: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Why an input without any recognised record is refused; `null` if it is not, or has no records at all. */
export const nothingRecognised = ({ input, format, tally }: Reading): string | null => {
  const drops = DROPS.flatMap((reason) => {
    const found = tally.drops[reason];
    return found !== undefined && NOT_RECOGNISED.has(reason) ? [{ reason, ...found }] : [];
  });
  if (tally.read === 0 || sum(drops.map(({ count }) => count)) < tally.read) return null;
  const reasons = drops.map(({ reason, count, examples }) => reasonLine(reason, count, examples));
  const records = tally.read === 1 ? "Its one record is" : `None of its ${tally.read} records is`;
  const what = tally.read === 1 ? "no place" : "a place";
  return [
    `${input}: nothing was recognised, and nothing was changed. ${records} ${what} by ${format} and its mapping:`,
    ...reasons,
    "Is it the right format, and the right --mapping?",
  ].join("\n");
};

/** Builds the report. Throws an Error if the numbers do not add up. */
export const reportOf = ({ tally, ...reading }: Reading, { counts: all, doubts }: Settled): Report => {
  const counts: Counts = all.get(reading.dataset) ?? { countries: new Map(), drops: {} };
  const drops = (Object.keys(DROP_REASONS) as readonly Drop[])
    .flatMap((reason): readonly ReportDrop[] => {
      const found = [tally.drops[reason], counts.drops[reason]].filter((one) => one !== undefined);
      const count = sum(found.map((one) => one.count));
      const examples = found.flatMap((one) => one.examples).slice(0, 3);
      return count === 0 ? [] : [{ reason, count, why: DROP_REASONS[reason], examples }];
    })
    .sort((a, b) => b.count - a.count || compareText(a.reason, b.reason));
  const countries = [...counts.countries].sort(([a], [b]) => compareText(a, b));
  const taken = sum(countries.map(([, one]) => one.taken));
  const merged = sum(countries.map(([, one]) => one.merged));
  const dropped = sum(drops.map(({ count }) => count));
  const { read } = tally;
  if (taken + merged + dropped !== read)
    throw new Error(
      `the report of ${reading.dataset}: got ${taken} taken + ${merged} merged + ${dropped} dropped, expected ${read} read`,
    );
  const byCountry = Object.fromEntries(countries);
  return { ...reading, read, taken, merged, dropped, drops, countries: byCountry, doubts };
};

/** Countries listed in the text; the JSON lists all. */
const SHOWN_COUNTRIES = 12;

/** The report for people. */
export const formatImportReport = (report: Report, outDir: string): string => {
  const { dataset, format, input, source, read, taken, merged, dropped, drops, countries, doubts } = report;
  const largest = Object.entries(countries).sort(([a, x], [b, y]) => y.taken - x.taken || compareText(a, b));
  const shown = largest.slice(0, SHOWN_COUNTRIES).map(([code, one]) => `${code} ${one.taken}`);
  const more = largest.length > SHOWN_COUNTRIES ? `, and ${largest.length - SHOWN_COUNTRIES} more` : "";
  const where = shown.length > 0 ? `  ${shown.join(", ")}${more}` : "";
  const reasons = drops.map(({ reason, count, examples }) => reasonLine(reason, count, examples));
  const waiting =
    doubts === 0
      ? []
      : [`${doubts} pairs may be one place: write same or different into ${outDir}/review.csv and import again`];
  const address = source.url === null ? "" : `, ${source.url}`;
  return [
    `${outDir}: ${dataset}, from ${input} (${format})`,
    `${amount(read)} read${read === 0 ? ": the input has no records, so there is nothing to take" : ""}`,
    `${amount(taken)} taken${where}`,
    `${amount(merged)} merged into other records of the same place`,
    `${amount(dropped)} dropped`,
    ...reasons,
    ...waiting,
    `Source: ${source.name}, ${source.license}${address}`,
  ].join("\n");
};
