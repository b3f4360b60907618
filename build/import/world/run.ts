/**
 * The places of the world into a folder of imports, step by step of the plan, one request at a time. A source that
 * fails, or suddenly lacks half of its records, leaves what the folder has of it; the others go on. A run that is
 * killed at any moment goes on when the command is run again.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import { isForPeople } from "../../base/diagnostics.ts";
import { writeFiles } from "../../base/files.ts";
import type { OnProgress } from "../../base/progress.ts";
import type { Aliases } from "../../tables/aliases.ts";
import { countries as countriesTable, type WorldPlanRow } from "../../tables/reference.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { formatsOf } from "../formats/formats.ts";
import { gather, NOTHING_READ } from "../gather/gather.ts";
import { GaveUp } from "../input/politeness.ts";
import type { RangeOptions } from "../input/file.ts";
import { countriesIn, datasetsIn, formatSources, layerPaths, type LayerPaths, READING } from "../layer/paths.ts";
import { writeLayer } from "../layer/write-layer.ts";
import {
  nothingRecognised,
  openContext,
  type Prepared,
  type Reading,
  type Report,
  reportOf,
  withMapping,
} from "../import.ts";
import { fetchStep } from "./fetch.ts";
import { type Step, stepsOf } from "./plan.ts";
import { openRun, type Outcome, type Run } from "./progress.ts";
import { moveInto } from "../../../server/base/replace-file.ts";

interface WorldOptions extends RangeOptions {
  readonly dataDir: string;
  /** Folder of imports that is written. */
  readonly outDir: string;
  readonly plan: readonly WorldPlanRow[];
  /** Upper-case codes. */
  readonly countries: readonly string[];
  /** Countries whose sources may lack half of what they had. */
  readonly accepted: ReadonlySet<string>;
  readonly aliases: Aliases;
  readonly checkpointItems: number;
  readonly onProgress: OnProgress;
}

interface SourceOutcome {
  /** Name of the data set: `osm-gb`. */
  readonly dataset: string;
  /** Read in this run; failed, with what an earlier run read; failed, with nothing. */
  readonly status: "read" | "kept" | "missing";
  /** The day that its data is of, YYYY-MM-DD; `null` if nobody says. */
  readonly asOf: string | null;
  /** Places with this as their main source, and records that were merged into other places. */
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

interface WorldReport {
  readonly countries: readonly CountryOutcome[];
  /** Pairs that may be one place. */
  readonly doubts: number;
}

/** Fewer records than this may vanish: somebody tidied up a small country. */
const LEAST_GUARDED = 20;

/** Part of its former records that an extract must still have. */
const LEAST_LEFT = 0.5;

const linesIn = (path: string): number => (existsSync(path) ? readFileSync(path, "latin1").split("\n").length - 1 : 0);

const datasetOf = ({ mapping }: Step, country: string): string => `${mapping}-${country.toLowerCase()}`;

const draftsFile = (country: string): string => `${country.toLowerCase()}.jsonl`;

/** Why the new drafts of a country are not believed; `null` if they are. */
const lossOf = (paths: LayerPaths, fresh: string, dataset: string, country: string): string | null => {
  const before = linesIn(join(paths.drafts(dataset), draftsFile(country)));
  const now = linesIn(join(fresh, draftsFile(country)));
  const isBelieved = now > 0 && (before < LEAST_GUARDED || now >= before * LEAST_LEFT);
  if (before === 0 || isBelieved) return null;
  return `it has ${now} places, and had ${before}; --accept-loss ${country.toLowerCase()} takes it`;
};

/** The drafts that new ones are being put in the place of. */
const asideOf = (paths: LayerPaths, dataset: string): string => paths.partial(`${dataset}.old`);

/** Makes the drafts of one country a data set of its own, with what is known of them beside. */
const keepCountry = (paths: LayerPaths, fresh: string, reading: Reading, country: string): void => {
  const { dataset } = reading;
  const [from, partial, aside] = [join(fresh, draftsFile(country)), paths.partial(dataset), asideOf(paths, dataset)];
  for (const path of [partial, aside]) rmSync(path, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  if (existsSync(from)) moveInto(from, join(partial, draftsFile(country)));
  writeFiles(new Map([[join(partial, READING), `${JSON.stringify(reading)}\n`]]));
  if (existsSync(paths.drafts(dataset))) moveInto(paths.drafts(dataset), aside);
  moveInto(partial, paths.drafts(dataset));
  rmSync(aside, { recursive: true, force: true });
};

/** Puts back the drafts that a kill left aside. */
const recover = (paths: LayerPaths, datasets: readonly string[]): void => {
  for (const dataset of datasets) {
    const aside = asideOf(paths, dataset);
    if (existsSync(aside) && !existsSync(paths.drafts(dataset))) moveInto(aside, paths.drafts(dataset));
  }
};

/** The countries of a step whose new records are believed. */
const believedIn = ({ countries }: Step, losses: Readonly<Record<string, string>>): readonly string[] =>
  countries.filter((country) => losses[country] === undefined);

/** Reads a step into a data set a country. */
const readStep = async (step: Step, prepared: Prepared, paths: LayerPaths, options: WorldOptions): Promise<Outcome> => {
  const { accepted, aliases, checkpointItems, onProgress } = options;
  const { digest, file, mapping, layerContext, words } = prepared;
  const fetched = await fetchStep(step, {
    ...options,
    formats: formatsOf(aliases),
    isWanted: mapping.isWanted,
    key: digest,
  });
  const folder = paths.partial(`${step.name}.step`);
  const tally = await gather({
    format: fetched.format,
    input: fetched.input,
    mapping,
    where: layerContext.where,
    words,
    languagesOf: layerContext.languagesOf,
    countries: step.countries,
    keepsNameless: true,
    status: null,
    key: [digest, fetched.format.name, ...step.countries].join("\n"),
    folder,
    checkpointItems,
    onProgress,
  });
  const reading: Reading = {
    dataset: step.name,
    format: fetched.format.name,
    input: fetched.input.label,
    source: file.source,
    asOf: fetched.asOf,
    covers: null,
    withLayers: false,
    tally,
  };
  // A whole dump without a mosque is right; one in which nothing can be read is not.
  const refusal = "no-type" in tally.drops ? null : nothingRecognised(reading);
  if (refusal !== null) {
    rmSync(folder, { recursive: true, force: true });
    return { kind: "failed", why: refusal };
  }
  const losses: Record<string, string> = {};
  for (const country of step.countries) {
    const why = accepted.has(country) ? null : lossOf(paths, folder, datasetOf(step, country), country);
    if (why !== null) losses[country] = why;
  }
  writeFiles(new Map([[paths.sources, formatSources(paths.sources, file.source)]]));
  for (const country of believedIn(step, losses)) {
    // What an input of several countries drops belongs to none of them.
    const drafts = { ...NOTHING_READ, read: linesIn(join(folder, draftsFile(country))) };
    const own = {
      dataset: datasetOf(step, country),
      covers: country,
      tally: step.countries.length > 1 ? drafts : tally,
    };
    keepCountry(paths, folder, { ...reading, ...own }, country);
  }
  rmSync(folder, { recursive: true, force: true });
  return { kind: "read", losses };
};

/** Steps of one service that fail in a row before the rest of its steps are not tried. */
const FAILURES = 2;

/** What a step asks: a server, or the service of its format. */
const serviceOf = ({ address, format }: Step): string => (address === null ? format : new URL(address).origin);

const readAll = async (
  steps: readonly Step[],
  run: Run,
  preparedFor: ReadonlyMap<string, Prepared>,
  paths: LayerPaths,
  options: WorldOptions,
): Promise<void> => {
  const { onProgress, say } = options;
  /** Failures in a row, by service. */
  const failures = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    const prepared = preparedFor.get(step.mapping);
    if (prepared === undefined || run.outcomeOf(step.name)?.kind === "read") continue;
    const within: OnProgress = (done, what, rows) => onProgress((0.9 * (index + done)) / steps.length, what, rows);
    within(0, step.name);
    const service = serviceOf(step);
    try {
      if ((failures.get(service) ?? 0) >= FAILURES)
        throw new Error(`${service} failed ${FAILURES} times in a row, and was not asked again`);
      run.record(step.name, await readStep(step, prepared, paths, { ...options, onProgress: within }));
    } catch (error) {
      if (!isForPeople(error)) throw error;
      if (error instanceof GaveUp) failures.set(service, (failures.get(service) ?? 0) + 1);
      run.record(step.name, { kind: "failed", why: error.message });
    }
    const outcome = run.outcomeOf(step.name);
    if (outcome?.kind === "failed") say(`${step.name} failed: ${outcome.why}`);
    else failures.delete(service);
  }
};

const savedReport = (path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null;

/** What each country has after the run, by source. */
const outcomesOf = (
  steps: readonly Step[],
  countries: readonly string[],
  run: Run,
  paths: LayerPaths,
): readonly CountryOutcome[] =>
  countries.map((country) => ({
    country,
    places: Math.max(0, linesIn(paths.places(country)) - 1),
    sources: steps
      .filter((step) => step.countries.includes(country))
      .map((step) => {
        const dataset = datasetOf(step, country);
        const outcome = run.outcomeOf(step.name);
        const report = savedReport(paths.report(dataset));
        const why = outcome?.kind === "failed" ? outcome.why : (outcome?.losses[country] ?? null);
        const hasDrafts = existsSync(paths.drafts(dataset));
        const status = outcome?.kind === "read" && why === null ? "read" : hasDrafts ? "kept" : "missing";
        const { asOf = null, taken = 0, merged = 0 } = report ?? {};
        return { dataset, status, asOf, taken, merged, why };
      }),
  }));

/** The codes of all countries of the data, sorted. */
export const countriesOf = (dataDir: string): readonly string[] =>
  loadTable(countriesTable, fileAt(dataDir, countriesTable.path))
    .rows.map(({ value }) => value.code)
    .sort(compareText);

interface EndedRun {
  readonly report: WorldReport;
  /** Call it once the layers are made: the next run then starts from the beginning. */
  readonly end: () => void;
}

/**
 * Runs the plan. The folder is one of imports: `npm run data -- layers` makes the layers from it.
 * @throws Error naming every fault of the plan or its mappings
 */
export const runWorld = async (options: WorldOptions): Promise<EndedRun> => {
  const { aliases, dataDir, nowMs, onProgress, outDir, plan, say } = options;
  const context = openContext(dataDir, aliases, [], onProgress);
  const countries = options.countries.toSorted(compareText);
  const steps = stepsOf(plan, countries);
  const preparedFor = new Map<string, Prepared>();
  const faults: string[] = [];
  for (const name of new Set(steps.map(({ mapping }) => mapping))) {
    const prepared = withMapping(context, name);
    if ("faults" in prepared) faults.push(...prepared.faults);
    else preparedFor.set(name, prepared);
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  mkdirSync(outDir, { recursive: true });
  const paths = layerPaths(outDir);
  const digests = [...preparedFor.values()].map(({ digest }) => digest);
  recover(
    paths,
    steps.flatMap((step) => step.countries.map((country) => datasetOf(step, country))),
  );
  const run = openRun(outDir, steps, digests.join(), nowMs());
  if (run.resumed > 0) say(`going on after ${run.resumed} of ${steps.length} steps`);
  await readAll(steps, run, preparedFor, paths, options);

  const filled = datasetsIn(paths).flatMap((dataset) => countriesIn(paths.drafts(dataset)));
  const layerContext = { ...context.layerContext, onProgress };
  const written = writeLayer(paths, [...new Set([...countries, ...filled])].sort(compareText), layerContext);
  const reports = new Map<string, string>();
  for (const step of steps) {
    const outcome = run.outcomeOf(step.name);
    if (outcome?.kind !== "read") continue;
    for (const country of believedIn(step, outcome.losses)) {
      const dataset = datasetOf(step, country);
      const reading = JSON.parse(readFileSync(paths.reading(dataset), "utf8")) as Reading;
      reports.set(paths.report(dataset), `${JSON.stringify(reportOf(reading, written), null, 2)}\n`);
    }
  }
  writeFiles(reports);
  const report: WorldReport = { countries: outcomesOf(steps, countries, run, paths), doubts: written.doubts };
  writeFiles(new Map([[join(outDir, "world-report.json"), `${JSON.stringify(report, null, 2)}\n`]]));
  return { report, end: run.end };
};

/** Sources that failed and have no data of an earlier run. */
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
