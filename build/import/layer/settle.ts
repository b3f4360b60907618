/**
 * Settles countries: resolves the drafts of all data sets into places, gives them ids and writes their rows. The result
 * depends only on drafts, decisions and registry. The registry is written before files that use it, so an interruption
 * is harmless.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { writeFiles } from "../../base/files.ts";
import type { OnProgress } from "../../base/progress.ts";
import type { Romanise } from "../../base/romanise.ts";
import type { Overlay } from "../../check/load/country-files.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { layerPlaces, places } from "../../tables/places.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import { NOTHING_READ, readDrafts, type Tally, withDrop } from "../gather/gather.ts";
import type { Whereabouts } from "../gather/whereabouts.ts";
import { cleanWords, withoutFormula } from "../mapping/names.ts";
import type { Draft, Drop } from "../records/record.ts";
import type { Doubt } from "../resolve/cluster.ts";
import type { Curated } from "../resolve/profile.ts";
import { resolve } from "../resolve/resolve.ts";
import { type Gate, namedOf } from "../../admission/gate.ts";
import { labelsOfTypes, withSoundNames } from "../../admission/sound-names.ts";
import { countriesIn, datasetsIn, type LayerPaths } from "./paths.ts";
import { openRegistry } from "./registry.ts";
import { formatRetired } from "./retired.ts";
import { type DoubtOf, formatReview, readReview } from "./review.ts";
import { compareRows, HEADER, type Row, toRow } from "./row.ts";
import { besideOf, clearLeftovers, moveInto } from "../../../server/base/replace-file.ts";

interface CountryCounts {
  readonly taken: number;
  readonly merged: number;
}

export interface Counts {
  readonly countries: ReadonlyMap<string, CountryCounts>;
  readonly drops: Tally["drops"];
}

interface Counter {
  readonly take: (country: string) => void;
  readonly merge: (country: string) => void;
  readonly drop: (reason: Drop, example: string) => void;
  readonly counts: () => Counts;
}

const createCounter = (): Counter => {
  const countries = new Map<string, CountryCounts>();
  let tally = NOTHING_READ;
  const add = (country: string, taken: number, merged: number): void => {
    const known = countries.get(country) ?? { taken: 0, merged: 0 };
    countries.set(country, { taken: known.taken + taken, merged: known.merged + merged });
  };
  return {
    take: (country) => add(country, 1, 0),
    merge: (country) => add(country, 0, 1),
    drop: (reason, example) => {
      tally = withDrop(tally, reason, example);
    },
    counts: () => ({ countries, drops: tally.drops }),
  };
};

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
    return [{ id, point: { lat, lng }, type, names: all, refs: source.filter((one) => one.includes(":")) }];
  });
};

interface Standing {
  readonly ids: Set<number>;
  /** The place id of each reference. */
  readonly refs: Map<string, number>;
}

/** Ids and references of countries not in `settled`; other places may not take them. */
const readStanding = (paths: LayerPaths, settled: ReadonlySet<string>): Standing => {
  const standing: Standing = { ids: new Set(), refs: new Map() };
  for (const country of countriesIn(join(paths.dir, "places"))) {
    const path = paths.places(country);
    if (settled.has(country) || !existsSync(path)) continue;
    const [header, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
    const [id = -1, source = -1] = ["id", "source"].map((name) => header?.fields.indexOf(name));
    for (const { fields } of rows) {
      standing.ids.add(Number(fields[id]));
      for (const ref of (fields[source] ?? "").split(";")) standing.refs.set(ref, Number(fields[id]));
    }
  }
  return standing;
};

/** A draft of a country; if several data sets have its reference, the newest counts, else the later data set. */
interface OwnedDraft {
  readonly draft: Draft;
  readonly dataset: string;
}

interface CountryDrafts {
  readonly byRef: ReadonlyMap<string, OwnedDraft>;
  /** Drafts that lost to another data set's record, or to a place of another country. */
  readonly superseded: readonly OwnedDraft[];
}

const draftsOf = (
  paths: LayerPaths,
  datasets: readonly string[],
  country: string,
  isElsewhere: (ref: string) => boolean,
): CountryDrafts => {
  const byRef = new Map<string, OwnedDraft>();
  const superseded: OwnedDraft[] = [];
  for (const dataset of datasets) {
    for (const draft of readDrafts(join(paths.drafts(dataset), `${country.toLowerCase()}.jsonl`))) {
      const one = { draft, dataset };
      const known = byRef.get(draft.ref);
      const isOlder = known !== undefined && compareText(draft.updated ?? "", known.draft.updated ?? "") < 0;
      if (isOlder || isElsewhere(draft.ref)) superseded.push(one);
      else {
        if (known !== undefined) superseded.push(known);
        byRef.set(draft.ref, one);
      }
    }
  }
  return { byRef, superseded };
};

export interface SettleContext {
  readonly dataDir: string;
  /** The shipped layers, whose places count as curated; none while layers are being made. */
  readonly layers: readonly Overlay[];
  readonly where: Whereabouts;
  readonly types: readonly PlaceTypeRow[];
  readonly languagesOf: (country: string) => readonly string[];
  readonly searchWords: SearchWords;
  readonly romanise: Romanise;
  readonly gate: Gate;
  readonly onProgress: OnProgress;
}

export interface Settled {
  /** What became of the drafts of each data set. */
  readonly counts: ReadonlyMap<string, Counts>;
  /** Undecided pairs in the settled countries. */
  readonly doubts: number;
}

/** A record that a place of the data represents: country, reference, id of that place. */
type Twin = readonly [country: string, ref: string, id: string];

const TWINS_HEADER = ["country", "ref", "id"] as const;

/** twins.csv: the twins of the settled countries, and the lines of the others. */
const formatTwins = (path: string, settled: ReadonlySet<string>, twins: readonly Twin[]): string => {
  const [, ...old] = existsSync(path) ? readCsv(path, readFileSync(path, "utf8")).rows : [];
  const kept = old.map(({ fields: [country = "", ref = "", id = ""] }): Twin => [country, ref, id]);
  const all = [...kept.filter(([country]) => !settled.has(country)), ...twins];
  return formatCsv(
    TWINS_HEADER,
    all.sort(([a, x], [b, y]) => compareText(a, b) || compareText(x, y)),
  );
};

/** Writes the rows to a temporary file beside the final one; no rows delete the file. */
const prepareRows = (path: string, rows: readonly Row[]): void => {
  if (rows.length === 0) return;
  mkdirSync(dirname(path), { recursive: true });
  const sorted = [...rows].sort(compareRows);
  writeFileSync(
    besideOf(path),
    formatCsv(
      HEADER,
      sorted.map((row) => HEADER.map((name) => row[name] ?? "")),
    ),
  );
};

const titleOf = (key: string, byRef: ReadonlyMap<string, OwnedDraft>, curated: readonly Curated[]): string => {
  const names = byRef.get(key)?.draft.names ?? curated.find(({ id }) => key === `curated:${id}`)?.names ?? {};
  return names["en"] ?? Object.values(names)[0] ?? "";
};

/** The name of a row in the report. */
const titleOfRow = (row: Row): string => withoutFormula(cleanWords(namedOf(row).names[0] ?? ""));

/** Settles `countries` and writes the layer. */
export const settle = (paths: LayerPaths, countries: readonly string[], context: SettleContext): Settled => {
  const { dataDir, layers, where, languagesOf, searchWords, romanise, gate, onProgress } = context;
  const settled = new Set(countries);
  const standing = readStanding(paths, settled);
  const review = readReview(paths.review);
  const registry = openRegistry(
    paths.ids,
    [...standing.ids].reduce((a, b) => Math.max(a, b), 0),
  );
  const types = new Map(context.types.map((one) => [one.type, one]));
  const labelsOf = labelsOfTypes(context.types);
  const datasets = datasetsIn(paths);
  const counters = new Map(datasets.map((dataset) => [dataset, createCounter()]));
  const curatedOf = new Map<string, number>();
  const doubts: DoubtOf[] = [];
  const twins: Twin[] = [];
  clearLeftovers([...settled].flatMap((country) => [paths.places(country), paths.unverified(country)]));
  const filled = new Set<string>();
  const held = new Set<string>();
  const notShown = new Set<number>();

  for (const [index, country] of [...settled].sort(compareText).entries()) {
    const { byRef, superseded } = draftsOf(paths, datasets, country, (ref) => standing.refs.has(ref));
    const counterOf = (ref: string): Counter | undefined => counters.get(byRef.get(ref)?.dataset ?? "");
    for (const { dataset, draft } of superseded) counters.get(dataset)?.drop("elsewhere", draft.ref);
    const curated = readCurated(dataDir, layers, country);
    const drafts = [...byRef.values()].map(({ draft }) => draft);
    const resolution = resolve(drafts, curated, review.decisions, searchWords);
    const rowContext = { where, types, languages: languagesOf(country), romanise };
    const rows: Row[] = [];
    const unverified: Row[] = [];
    for (const { refs, curated: twin, best } of resolution.clusters) {
      if (twin !== null) {
        for (const ref of refs) curatedOf.set(ref, twin);
        for (const ref of refs) twins.push([country, ref, String(twin)]);
        for (const ref of refs) counterOf(ref)?.drop("curated", `${ref} is ${twin}`);
        continue;
      }
      const id = registry.claim(refs, standing.ids);
      standing.ids.add(id);
      for (const ref of refs) standing.refs.set(ref, id);
      const row = withSoundNames(toRow(id, refs, best, rowContext), labelsOf);
      const admission = gate(namedOf(row));
      if (admission.decision !== "shown") {
        for (const ref of refs)
          counterOf(ref)?.drop(admission.decision, `${ref} ${titleOfRow(row)} (${admission.reason})`);
        notShown.add(id);
        if (admission.decision === "unverified") unverified.push(row);
        continue;
      }
      rows.push({ ...row, type: admission.type });
      for (const ref of refs)
        if (ref === best.ref) counterOf(ref)?.take(country);
        else counterOf(ref)?.merge(country);
    }
    const named = (doubt: Doubt): DoubtOf => ({
      ...doubt,
      country,
      nameA: titleOf(doubt.a, byRef, curated),
      nameB: titleOf(doubt.b, byRef, curated),
    });
    for (const doubt of resolution.doubts) doubts.push(named(doubt));
    if (rows.length > 0) filled.add(country);
    prepareRows(paths.places(country), rows);
    if (unverified.length > 0) held.add(country);
    prepareRows(paths.unverified(country), unverified);
    onProgress(0.9 + (0.1 * (index + 1)) / settled.size, `${country} settled`);
  }

  writeFiles(new Map([[paths.ids, registry.text()]]));
  for (const country of settled) {
    for (const [path, isFilled] of [
      [paths.places(country), filled.has(country)],
      [paths.unverified(country), held.has(country)],
    ] as const)
      if (isFilled) moveInto(besideOf(path), path);
      else rmSync(path, { force: true });
  }
  const live = new Set([...standing.ids].filter((id) => !notShown.has(id)));
  const placeOf = (ref: string): number | undefined => standing.refs.get(ref) ?? curatedOf.get(ref);
  writeFiles(
    new Map([
      [paths.review, formatReview(review, settled, doubts)],
      [paths.retired, formatRetired(paths.retired, registry, live, placeOf)],
      [paths.twins, formatTwins(paths.twins, settled, twins)],
    ]),
  );
  const counts = new Map([...counters].map(([dataset, counter]) => [dataset, counter.counts()]));
  return { counts, doubts: doubts.length };
};
