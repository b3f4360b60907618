/** The report of a run of the world: what each country has, by source. */

export interface SourceOutcome {
  /** Name of the data set: `osm-gb`. */
  readonly dataset: string;
  /** Read in this run; failed, with what an earlier run read; failed, with nothing. */
  readonly status: "read" | "kept" | "missing";
  /** The day that its data is of, YYYY-MM-DD; `null` if nobody says. */
  readonly asOf: string | null;
  /** Places of which it is the main source, and records merged into places. */
  readonly taken: number;
  readonly merged: number;
  /** Why it failed; `null` if it did not. */
  readonly why: string | null;
}

export interface CountryOutcome {
  readonly country: string;
  readonly places: number;
  readonly sources: readonly SourceOutcome[];
}

export interface WorldReport {
  readonly countries: readonly CountryOutcome[];
  /** Pairs that may be one place. */
  readonly doubts: number;
}

/** Sources that failed and of which there is nothing from before. */
export const missingIn = ({ countries }: WorldReport): readonly SourceOutcome[] =>
  countries.flatMap(({ sources }) => sources.filter(({ status }) => status === "missing"));

const sourceText = ({ dataset, status, asOf, taken, merged }: SourceOutcome): string => {
  const day = asOf === null ? "" : ` of ${asOf}`;
  if (status === "missing") return `${dataset} missing`;
  return `${dataset} ${taken}+${merged}${day}${status === "kept" ? ", kept" : ""}`;
};

/** The report for people: a line a country, then what failed and why. */
export const formatWorldReport = (report: WorldReport, outDir: string): string => {
  const lines = report.countries.map(
    ({ country, places, sources }) => `${country} ${String(places).padStart(7)}  ${sources.map(sourceText).join("; ")}`,
  );
  const failures = report.countries
    .flatMap(({ sources }) => sources)
    .flatMap(({ dataset, status, why }) => (why === null ? [] : [`${dataset} ${status}: ${why}`]));
  const total = report.countries.reduce((sum, { places }) => sum + places, 0);
  return [
    ...lines,
    ...failures,
    `${outDir}: ${total} places in ${report.countries.length} countries; of each source its own places + merged records`,
    ...(report.doubts === 0 ? [] : [`${report.doubts} pairs may be one place: see ${outDir}/review.csv`]),
  ].join("\n");
};
