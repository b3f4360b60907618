/**
 * Writes the layer of an imports folder: resolves the drafts of all data sets into places, gives them ids and writes
 * their rows, country by country. The result depends only on drafts, decisions and registry. The registry is written
 * before files that use it, so an interruption is harmless.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { besideOf, clearLeftovers, moveInto } from "../../../server/base/replace-file.ts";
import type { Admission } from "#core/admission/admit.ts";
import { type Gate, namedOf } from "../../admission/gate.ts";
import { withSoundNames } from "../../admission/sound-names.ts";
import { writeFiles } from "../../base/files.ts";
import type { OnProgress } from "../../base/progress.ts";
import type { Romanise } from "../../base/romanise.ts";
import { cellOf } from "../../base/text-row.ts";
import type { Overlay } from "../../check/load/country-files.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { formatCsv } from "../../csv/csv.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import type { LabelsOf } from "../../tables/fact-texts.ts";
import { layerPlaces, places } from "../../tables/places.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import type { Whereabouts } from "../gather/whereabouts.ts";
import { cleanWords, withoutFormula } from "../mapping/names.ts";
import { type Curated, curatedKey } from "../resolve/profile.ts";
import { type Cluster, resolve } from "../resolve/resolve.ts";
import { type Counter, type Counts, createCounter } from "./counter.ts";
import { type CountryDrafts, readCountryDrafts } from "./country-drafts.ts";
import { countriesIn, datasetsIn, type LayerPaths } from "./paths.ts";
import { openRegistry, type Registry } from "./registry.ts";
import { formatRetired } from "./retired.ts";
import { type DoubtOf, formatReview, readReview } from "./review.ts";
import { compareRows, HEADER, type Row, toRow } from "./row.ts";

/**
 * The rows of a country in the data, `layers` included. Rows without an id are not merged yet, so they are
 * left out.
 */
const readCurated = (dataDir: string, layers: readonly Overlay[], country: string): readonly Curated[] => {
  const path = `places/${country.toLowerCase()}.csv`;
  const files = [
    [places, fileAt(dataDir, path)] as const,
    ...layers.map(({ dir, label }) => [layerPlaces, fileAt(dir, path, label)] as const),
  ].filter(([, file]) => existsSync(file.path));
  const rows = files.flatMap(([table, file]) => loadTable(table, file).rows);
  return rows.flatMap(({ value }): readonly Curated[] => {
    const { id, lat, lng, type, name_en: en, name_ar: ar, names, source } = value;
    if (id === null) return [];
    const all = { ...names, ...(en !== null && { en }), ...(ar !== null && { ar }) };
    return [{ id, point: { lat, lng }, type, names: all, refs: source.filter((reference) => reference.includes(":")) }];
  });
};

interface Standing {
  readonly ids: Set<number>;
  /** The place id of each reference. */
  readonly refs: Map<string, number>;
}

/** Ids and references of countries not in `written`; other places may not take them. */
const readStanding = (paths: LayerPaths, written: ReadonlySet<string>): Standing => {
  const standing: Standing = { ids: new Set(), refs: new Map() };
  for (const country of countriesIn(join(paths.dir, "places"))) {
    const path = paths.places(country);
    if (written.has(country) || !existsSync(path)) continue;
    for (const row of rowsAt(path)) {
      const id = Number(cellOf(row, "id"));
      standing.ids.add(id);
      for (const ref of cellOf(row, "source").split(";")) standing.refs.set(ref, id);
    }
  }
  return standing;
};

export interface LayerContext {
  readonly dataDir: string;
  /** The shipped layers, whose places count as curated; none while layers are being made. */
  readonly layers: readonly Overlay[];
  readonly where: Whereabouts;
  readonly types: readonly PlaceTypeRow[];
  readonly labelsOf: LabelsOf;
  readonly languagesOf: (country: string) => readonly string[];
  readonly searchWords: SearchWords;
  readonly romanise: Romanise;
  readonly gate: Gate;
  readonly onProgress: OnProgress;
}

/** What became of the drafts, and what people should decide. */
export interface WrittenLayer {
  /** What became of the drafts of each data set. */
  readonly counts: ReadonlyMap<string, Counts>;
  /** Undecided pairs in the countries written. */
  readonly doubts: number;
}

/** A record that a place of the data represents: country, reference, id of that place. */
type Twin = readonly [country: string, ref: string, id: string];

const TWINS_HEADER = ["country", "ref", "id"] as const;

/** twins.csv: the twins of the written countries, and the lines of the others. */
const formatTwins = (path: string, written: ReadonlySet<string>, twins: readonly Twin[]): string => {
  const before = rowsAt(path).map((row): Twin => [cellOf(row, "country"), cellOf(row, "ref"), cellOf(row, "id")]);
  const all = [...before.filter(([country]) => !written.has(country)), ...twins];
  return formatCsv(
    TWINS_HEADER,
    all.sort(([a, x], [b, y]) => compareText(a, b) || compareText(x, y)),
  );
};

/** Writes the rows of a country to a temporary file beside the final one; returns the path of the final one. */
const prepareRows = (path: string, rows: readonly Row[]): string => {
  mkdirSync(dirname(path), { recursive: true });
  const sorted = rows.toSorted(compareRows);
  writeFileSync(
    besideOf(path),
    formatCsv(
      HEADER,
      sorted.map((row) => HEADER.map((name) => cellOf(row, name))),
    ),
  );
  return path;
};

/** The English name of a record under comparison, else any; empty if it has none. */
const titleOf = (key: string, { byRef }: CountryDrafts, curated: readonly Curated[]): string => {
  const names = byRef.get(key)?.draft.names ?? curated.find(({ id }) => key === curatedKey(id))?.names ?? {};
  return names["en"] ?? Object.values(names)[0] ?? "";
};

/** The name of a row in the report. */
const titleOfRow = (row: Row): string => withoutFormula(cleanWords(namedOf(row).names[0] ?? ""));

/** What a run knows of all its countries, and gathers while it writes them. */
interface Run {
  readonly standing: Standing;
  readonly registry: Registry;
  /** By data set. */
  readonly counters: ReadonlyMap<string, Counter>;
  readonly twins: Twin[];
  readonly doubts: DoubtOf[];
  /** Ids of the places that the gate does not show. */
  readonly hidden: Set<number>;
}

const startRun = (paths: LayerPaths, countries: ReadonlySet<string>): Run => {
  const standing = readStanding(paths, countries);
  return {
    standing,
    registry: openRegistry(
      paths.ids,
      [...standing.ids].reduce((a, b) => Math.max(a, b), 0),
    ),
    counters: new Map(datasetsIn(paths).map((dataset) => [dataset, createCounter()])),
    twins: [],
    doubts: [],
    hidden: new Set(),
  };
};

const counterOf = ({ counters }: Run, dataset: string): Counter => {
  const counter = counters.get(dataset);
  if (counter === undefined)
    throw new Error(`got the data set ${dataset}, expected ${[...counters.keys()].join(", ")}`);
  return counter;
};

/** The counter of the data set that a draft is of. */
const counterOfDraft = (run: Run, { byRef }: CountryDrafts, ref: string): Counter => {
  const owned = byRef.get(ref);
  if (owned === undefined) throw new Error(`got the record ${ref}, expected one of the drafts`);
  return counterOf(run, owned.dataset);
};

/** The row of a new or known place, with its id, and its names made sound. */
const rowOfCluster = ({ refs, best }: Cluster, country: string, run: Run, context: LayerContext): Row => {
  const { standing, registry } = run;
  const id = registry.claim(refs, standing.ids);
  standing.ids.add(id);
  for (const ref of refs) standing.refs.set(ref, id);
  const { where, romanise, labelsOf } = context;
  const rowContext = { where, labelsOf, languages: context.languagesOf(country), romanise };
  return withSoundNames(toRow(id, refs, best, rowContext), labelsOf);
};

/** The rows of a country by what the gate decides. */
type CountryRows = Readonly<Record<Admission["decision"], readonly Row[]>>;

/** The rows of the places of a country; those of the data itself are noted as twins. */
const rowsOfClusters = (
  clusters: readonly Cluster[],
  drafts: CountryDrafts,
  country: string,
  run: Run,
  context: LayerContext,
): CountryRows => {
  const shown: Row[] = [];
  const unverified: Row[] = [];
  const refused: Row[] = [];
  const counterFor = (ref: string): Counter => counterOfDraft(run, drafts, ref);
  for (const cluster of clusters) {
    const { refs, curated, best } = cluster;
    if (curated !== null) {
      for (const ref of refs) {
        run.twins.push([country, ref, String(curated)]);
        counterFor(ref).drop("curated", `${ref} is ${curated}`);
      }
      continue;
    }
    const row = rowOfCluster(cluster, country, run, context);
    const admission = context.gate(namedOf(row));
    if (admission.decision === "shown") {
      shown.push({ ...row, type: admission.type });
      for (const ref of refs)
        if (ref === best.ref) counterFor(ref).take(country);
        else counterFor(ref).merge(country);
      continue;
    }
    for (const ref of refs) counterFor(ref).drop(admission.decision, `${ref} ${titleOfRow(row)} (${admission.reason})`);
    run.hidden.add(Number(cellOf(row, "id")));
    (admission.decision === "unverified" ? unverified : refused).push(row);
  }
  return { shown, unverified, refused };
};

/** Moves the prepared files into their places; a country without rows has no file. */
const publishFiles = (files: readonly string[], prepared: ReadonlySet<string>): void => {
  for (const path of files)
    if (prepared.has(path)) moveInto(besideOf(path), path);
    else rmSync(path, { force: true });
};

/** Resolves the drafts of `countries` into places and writes the layer. */
export const writeLayer = (paths: LayerPaths, countries: readonly string[], context: LayerContext): WrittenLayer => {
  const { dataDir, layers, searchWords, onProgress } = context;
  const ordered = [...new Set(countries)].sort(compareText);
  const run = startRun(paths, new Set(ordered));
  const review = readReview(paths.review);
  const files = ordered.flatMap((country) => [
    paths.places(country),
    paths.unverified(country),
    paths.refused(country),
  ]);
  clearLeftovers(files);
  const prepared = new Set<string>();
  const datasets = [...run.counters.keys()];
  const types = new Map(context.types.map((row) => [row.type, row]));

  for (const [index, country] of ordered.entries()) {
    const drafts = readCountryDrafts(paths, datasets, country, (ref) => run.standing.refs.has(ref));
    for (const { dataset, draft } of drafts.superseded) counterOf(run, dataset).drop("elsewhere", draft.ref);
    const curated = readCurated(dataDir, layers, country);
    const { clusters, doubts } = resolve(
      [...drafts.byRef.values()].map(({ draft }) => draft),
      curated,
      review.decisions,
      searchWords,
      types,
    );
    const rows = rowsOfClusters(clusters, drafts, country, run, context);
    for (const doubt of doubts)
      run.doubts.push({
        ...doubt,
        country,
        nameA: titleOf(doubt.a, drafts, curated),
        nameB: titleOf(doubt.b, drafts, curated),
      });
    for (const [path, decided] of [
      [paths.places(country), rows.shown],
      [paths.unverified(country), rows.unverified],
      [paths.refused(country), rows.refused],
    ] as const)
      if (decided.length > 0) prepared.add(prepareRows(path, decided));
    onProgress(0.9 + (0.1 * (index + 1)) / ordered.length, `${country} settled`);
  }

  writeFiles(new Map([[paths.ids, run.registry.text()]]));
  publishFiles(files, prepared);
  const live = new Set([...run.standing.ids].filter((id) => !run.hidden.has(id)));
  const curatedOf = new Map(run.twins.map(([, ref, id]) => [ref, Number(id)]));
  const placeOf = (ref: string): number | undefined => run.standing.refs.get(ref) ?? curatedOf.get(ref);
  const written = new Set(ordered);
  writeFiles(
    new Map([
      [paths.review, formatReview(review, written, run.doubts)],
      [paths.retired, formatRetired(paths.retired, run.registry, live, placeOf)],
      [paths.twins, formatTwins(paths.twins, written, run.twins)],
    ]),
  );
  const counts = new Map([...run.counters].map(([dataset, counter]) => [dataset, counter.counts()]));
  return { counts, doubts: run.doubts.length };
};
