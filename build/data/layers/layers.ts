/**
 * Makes the shipped layers (data/layers) from a folder of imports. Each place goes to the first layer of layers.csv
 * that has one of its sources, so that its strictest source decides its licence. Its id comes from the ledgers
 * (identities.ts). What an imports folder has no data set for stays as it is.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { elementAt } from "#core/base/element-at.ts";
import { compareText } from "#core/base/text.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { cellOf } from "../../base/text-row.ts";
import type { Snapshot } from "../../check/load/revision.ts";
import { formatCsv } from "../../csv/csv.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import { countriesIn, layerPaths } from "../../import/layer/paths.ts";
import { compareRows, HEADER, type Row } from "../../import/layer/row.ts";
import {
  extracts as extractsTable,
  importedSources,
  type LayerRow,
  retired as retiredTable,
} from "../../tables/reference.ts";
import { type DataDiff, diffSnapshots } from "../diff/diff.ts";
import { type LayerRowOf, refusedBefore, summedUp, throughGate } from "./at-gate.ts";
import {
  type Admitted,
  type Extract,
  formatLedger,
  layerFiles,
  type LedgerEntry,
  readExtracts,
  readGate,
  readHeldAreas,
  readLayers,
  refsOf,
  sourceOf,
} from "./folder.ts";
import { effectOfAreas, type EffectOn, englishLabels } from "./held-areas.ts";
import {
  claimIds,
  type Imported,
  type LayerPlace,
  type Published,
  readImported,
  readPublished,
  type Retired,
  sortOutMissing,
  updateLedger,
} from "./identities.ts";

/** What the gate did with the rows of the layers, by source, country and reason. */
const ADMISSION_REPORT = "layers/admission.csv";

const EXTRACTS = Object.keys(extractsTable.columns);
const RETIRED = Object.keys(retiredTable.columns);
const SOURCES = Object.keys(importedSources.columns);

type LayerFiles = ReturnType<typeof layerFiles>;

/** The row with its permanent id, also in its slug. */
const withId = (row: Row, id: number): Row => ({
  ...row,
  id: String(id),
  slug: `${cellOf(row, "slug").replace(/-\d+$/, "")}-${id}`,
});

/** One country as a data folder, for a comparison. */
const snapshotOf = (country: string, rows: readonly Row[], retired: readonly (readonly string[])[]): Snapshot =>
  new Map([
    [`places/${country.toLowerCase()}.csv`, Buffer.from(formatPlaces(rows))],
    ["retired.csv", Buffer.from(formatCsv(RETIRED, retired))],
  ]);

const retiredFields = ({ id, reason, replacedBy }: Retired): readonly string[] => [
  String(id),
  reason,
  replacedBy === null ? "" : String(replacedBy),
];

const formatPlaces = (rows: readonly Row[]): string =>
  formatCsv(
    HEADER,
    // A file from before a column was added does not have it.
    rows.toSorted(compareRows).map((row) => HEADER.map((name) => row[name] ?? "")),
  );

/** The rows with those of `fresh` added or put in their place, by their first column, in the order of its numbers. */
const merged = (
  old: readonly Row[],
  columns: readonly string[],
  fresh: readonly (readonly string[])[],
): readonly (readonly string[])[] => {
  const rows = [...old.map((row) => columns.map((name) => cellOf(row, name))), ...fresh];
  const byKey = new Map(rows.map((cells) => [elementAt(cells, 0), cells]));
  return [...byKey].sort(([a], [b]) => Number(a) - Number(b) || compareText(a, b)).map(([, cells]) => cells);
};

/** Sources in no layer, or under another licence than their layer. */
const faultsOf = (layers: readonly LayerRow[], sources: readonly Row[]): readonly string[] =>
  sources.flatMap((row) => {
    const [id, license] = [cellOf(row, "id"), cellOf(row, "license")];
    const layer = layers.find(({ sources: ofLayer }) => ofLayer.includes(id));
    if (layer === undefined) return [`source ${id} (${license}) is in no layer of data/layers/layers.csv`];
    if (layer.license === license) return [];
    return [`source ${id} is under ${license}, and its layer ${layer.layer} is under ${layer.license}`];
  });

/** The diffs of several countries as one. */
const joinDiffs = (diffs: readonly DataDiff[]): DataDiff => ({
  added: diffs.flatMap(({ added }) => added),
  removed: diffs.flatMap(({ removed }) => removed),
  retired: diffs.flatMap(({ retired }) => retired),
  minted: diffs.flatMap(({ minted }) => minted),
  renumbered: diffs.flatMap(({ renumbered }) => renumbered),
  moved: diffs.flatMap(({ moved }) => moved),
  renamed: diffs.flatMap(({ renamed }) => renamed),
  changed: diffs.flatMap(({ changed }) => changed),
  tables: [],
  files: diffs.flatMap(({ files }) => files),
  columns: [...new Set(diffs.flatMap(({ columns }) => columns))],
});

interface MadeLayers {
  readonly diff: DataDiff;
  /** Places by layer. */
  readonly counts: Readonly<Record<string, number>>;
  /** Imported places that held-areas.csv leaves out. */
  readonly held: number;
  /** What the gate did, by source, country and reason. */
  readonly admitted: readonly Admitted[];
}

/** Of an imports folder, what layers are made from. */
interface Imports {
  readonly sources: readonly Row[];
  readonly extracts: readonly Extract[];
  /** Records that a place of the data represents, with its id. */
  readonly twins: ReadonlyMap<string, number>;
  readonly rowsOf: (country: string) => readonly Row[];
}

const NO_IMPORTS: Imports = { sources: [], extracts: [], twins: new Map(), rowsOf: () => [] };

const readImports = (importsDir: string | null): Imports => {
  if (importsDir === null) return NO_IMPORTS;
  const paths = layerPaths(importsDir);
  return {
    sources: rowsAt(paths.sources),
    extracts: readExtracts(paths),
    twins: new Map(rowsAt(paths.twins).map((row) => [cellOf(row, "ref"), Number(cellOf(row, "id"))])),
    rowsOf: (country) =>
      [paths.places, paths.unverified, paths.refused].flatMap((pathOf) => [...rowsAt(pathOf(country))]),
  };
};

/** What keeps an imports folder from being used. */
const faultsOfExtracts = (importsDir: string | null, extracts: readonly Extract[]): readonly string[] => [
  ...(importsDir !== null && extracts.length === 0 ? [`${importsDir} holds no imported data set`] : []),
  ...extracts
    .filter(({ withLayers }) => withLayers)
    .map(({ name }) => `${name} was compared with the layers themselves; import it again with --no-layers`),
];

/** Stands for the layer of places of a source that layers.csv does not name any more. */
const NO_LAYER = "";

/** The layer of each source, and of a place by its records: the first that has one of its sources. */
const layerFinder = (layers: readonly LayerRow[]) => {
  const ofSource = (source: string): string | undefined =>
    layers.find(({ sources }) => sources.includes(source))?.layer;
  const ofPlace = (refs: readonly string[]): string => {
    const used = new Set(refs.map((ref) => ofSource(sourceOf(ref))));
    return layers.find(({ layer }) => used.has(layer))?.layer ?? NO_LAYER;
  };
  return { ofSource, ofPlace };
};

/** The places that layers have now, their ids, and what became of the ids before. */
interface Identified {
  readonly published: Published;
  readonly places: readonly LayerPlace[];
  readonly retired: readonly Retired[];
  readonly ledger: ReadonlyMap<string, LedgerEntry>;
  /** Imported places that held-areas.csv leaves out. */
  readonly leftOut: number;
}

const identify = (
  published: Published,
  imported: readonly Imported[],
  { extracts, twins }: Imports,
  layerOf: (refs: readonly string[]) => string,
): Identified => {
  const fresh = claimIds(
    imported.filter(({ isLeftOut }) => !isLeftOut),
    published.ledger,
    layerOf,
  );
  const ledger = updateLedger(published, fresh, extracts);
  const { staying, retired } = sortOutMissing(published.places, fresh, ledger, twins, layerOf);
  return { published, places: [...fresh, ...staying], retired, ledger, leftOut: imported.length - fresh.length };
};

/** The rows of a country's places: imported ones under their permanent id, the others as the layers have them. */
const rowsOfPlaces = (
  places: readonly LayerPlace[],
  published: readonly Row[],
  imported: readonly Row[],
): readonly LayerRowOf[] => {
  const idOf = new Map(places.flatMap(({ id, refs }) => refs.map((ref) => [ref, id] as const)));
  const rows = new Map(published.map((row) => [Number(cellOf(row, "id")), row]));
  for (const row of imported) {
    const id = idOf.get(elementAt(refsOf(row), 0));
    if (id !== undefined) rows.set(id, withId(row, id));
  }
  return places.map(({ id, layer }) => {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`got no row for the place ${id} of the layer ${layer}, expected one`);
    return { layer, row };
  });
};

/** The files of some rows, a file for each layer. */
const filesOfLayers = (rows: readonly LayerRowOf[], pathOf: (layer: string) => string): readonly [string, string][] =>
  [...groupBy(rows, ({ layer }) => layer)].map(([layer, rowsOfLayer]) => [
    pathOf(layer),
    formatPlaces(rowsOfLayer.map(({ row }) => row)),
  ]);

interface MadeCountry {
  /** Content by path. */
  readonly files: readonly (readonly [path: string, content: string])[];
  /** Ids that the gate does not show, or whose place has a twin. */
  readonly turnedAway: readonly Retired[];
  readonly admitted: readonly Admitted[];
  readonly diff: DataDiff;
}

/** Makes the countries of `dataDir`, one at a time: rows take memory. */
const countryMaker = (
  dataDir: string,
  layers: readonly string[],
  { published, places, retired, ledger }: Identified,
  effectOn: EffectOn,
  importedRows: Imports["rowsOf"],
): ((country: string) => MadeCountry) => {
  const gate = readGate(dataDir);
  const files = new Map(layers.map((layer) => [layer, layerFiles(dataDir, layer)]));
  const placesIn = groupBy(places, ({ country }) => country);
  const retiredIn = groupBy(retired, ({ id }) => published.places.get(id)?.country);
  const extractOf = (ref: string): string => ledger.get(ref)?.extract ?? "";
  /** A place in an area where nobody knows is shown as such. */
  const inItsArea = (country: string, row: Row): Row => {
    const isUnsure = row["status"] === "active" && effectOn({ country, row }) === "unknown";
    return isUnsure ? { ...row, status: "unknown" } : row;
  };
  return (country) => {
    const before = [...files.values()].flatMap((ofLayer) => rowsAt(ofLayer.country(country)));
    const hidden = [...files.values()].flatMap((ofLayer) => rowsAt(ofLayer.unverifiedOf(country)));
    const rows = rowsOfPlaces(placesIn.get(country) ?? [], [...before, ...hidden], importedRows(country)).map(
      ({ layer, row }) => ({ layer, row: inItsArea(country, row) }),
    );
    const curated = rowsAt(join(dataDir, "places", `${country.toLowerCase()}.csv`));
    const { shown, unverified, retired: turnedAway, admitted } = throughGate(gate, country, rows, curated, extractOf);
    const gone = [...(retiredIn.get(country) ?? []), ...turnedAway].map(retiredFields);
    const after = shown.map(({ row }) => row);
    return {
      files: [
        ...filesOfLayers(shown, (layer) => layerFiles(dataDir, layer).country(country)),
        ...filesOfLayers(unverified, (layer) => layerFiles(dataDir, layer).unverifiedOf(country)),
      ],
      turnedAway,
      admitted,
      diff: diffSnapshots(snapshotOf(country, before, []), snapshotOf(country, after, gone)),
    };
  };
};

/** The tables of a layer, without its ledger: retired ids, and the sources that its places have. */
const tablesOfLayer = (
  paths: LayerFiles,
  places: readonly LayerPlace[],
  retired: readonly Retired[],
  live: ReadonlySet<number>,
  sources: readonly Row[],
): readonly [string, string][] => {
  const ids = merged(rowsAt(paths.retired), RETIRED, retired.map(retiredFields));
  const used = new Set(places.flatMap(({ refs }) => refs.map(sourceOf)));
  const usedSources = sources
    .filter((row) => used.has(cellOf(row, "id")))
    .map((row) => SOURCES.map((name) => cellOf(row, name)));
  return [
    [
      paths.retired,
      formatCsv(
        RETIRED,
        ids.filter((cells) => !live.has(Number(elementAt(cells, 0)))),
      ),
    ],
    [paths.sources, formatCsv(SOURCES, merged(rowsAt(paths.sources), SOURCES, usedSources))],
  ];
};

/** The ledger of a layer, and the extracts that have its records. */
const ledgersOfLayer = (
  paths: LayerFiles,
  entries: ReadonlyMap<string, LedgerEntry>,
  extracts: readonly Extract[],
): readonly [string, string][] => {
  const used = new Set([...entries.values()].map(({ extract }) => extract));
  const rows = extracts
    .filter(({ name }) => used.has(name))
    .map(({ name, source, asOf, countries, digest }) => [name, source, asOf, countries.join(";"), digest]);
  return [
    [paths.extracts, formatCsv(EXTRACTS, merged(rowsAt(paths.extracts), EXTRACTS, rows))],
    [paths.ids, formatLedger(entries)],
  ];
};

/** The files of places that a layer has now. */
const filesOfPlaces = (paths: LayerFiles): readonly string[] => [
  ...countriesIn(paths.places).map(paths.country),
  ...countriesIn(paths.unverified).map(paths.unverifiedOf),
];

const formatReport = (report: readonly Admitted[]): string =>
  formatCsv(
    ["source", "country", "decision", "reason", "places", "extract"],
    report.map(({ source, country, decision, reason, places, extract }) => [
      source,
      country,
      decision,
      reason,
      String(places),
      extract,
    ]),
  );

/**
 * Brings the layers of `dataDir` up to an imports folder, and leads all their rows through the gate.
 * @param importsDir - `null`: only the gate
 * @param isDry - only says what would change
 * @throws Error when the folder cannot be used; the layers are then unchanged
 */
export const makeLayers = (dataDir: string, importsDir: string | null, isDry: boolean): MadeLayers => {
  const layers = readLayers(dataDir);
  const imports = readImports(importsDir);
  const { sources, extracts } = imports;
  const faults = [...faultsOfExtracts(importsDir, extracts), ...faultsOf(layers, sources)];
  if (faults.length > 0) throw new Error(faults.join("\n"));

  const names = layers.map(({ layer }) => layer);
  const layerOf = layerFinder(layers);
  const labels = englishLabels(dataDir);
  const effectOn = effectOfAreas(readHeldAreas(dataDir), labels);
  const published = readPublished(dataDir, names, effectOn);
  const imported = importsDir === null ? [] : readImported(importsDir, effectOn, labels);
  const identified = identify(published, imported, imports, layerOf.ofPlace);
  const { places, retired, ledger, leftOut } = identified;

  const makeCountry = countryMaker(dataDir, names, identified, effectOn, imports.rowsOf);
  const countries = new Set([...published.places.values(), ...places].map(({ country }) => country));
  const made = [...countries].sort(compareText).map(makeCountry);
  const files = new Map(made.flatMap((country) => country.files));
  const turnedAway = made.flatMap((country) => country.turnedAway);
  const hidden = new Set(turnedAway.map(({ id }) => id));
  const live = new Set(places.map(({ id }) => id).filter((id) => !hidden.has(id)));

  // Before the rows: a kill may lose that a record was missed, and must not lose an id.
  const ledgers = new Map<string, string>();
  const removed: string[] = [];
  for (const layer of names) {
    const paths = layerFiles(dataDir, layer);
    const entries = new Map([...ledger].filter(([ref]) => layerOf.ofSource(sourceOf(ref)) === layer));
    if (entries.size === 0) continue;
    const isOfLayer = (place: { readonly layer: string }): boolean => place.layer === layer;
    const gone = [...retired, ...turnedAway].filter(isOfLayer);
    for (const [path, text] of tablesOfLayer(paths, places.filter(isOfLayer), gone, live, sources))
      files.set(path, text);
    for (const [path, text] of ledgersOfLayer(paths, entries, extracts)) ledgers.set(path, text);
    removed.push(...filesOfPlaces(paths).filter((path) => !files.has(path)));
  }
  const reportPath = join(dataDir, ADMISSION_REPORT);
  const admitted = made.flatMap((country) => country.admitted);
  const report = summedUp([...admitted, ...refusedBefore(rowsAt(reportPath), extracts)]);
  files.set(reportPath, formatReport(report));
  if (!isDry) {
    writeFiles(new Map([...ledgers, ...files]));
    for (const path of removed) rmSync(path);
  }
  return {
    diff: joinDiffs(made.map(({ diff }) => diff)),
    held: leftOut,
    admitted: report,
    counts: Object.fromEntries(
      names.map((name) => [name, places.filter(({ id, layer }) => layer === name && live.has(id)).length]),
    ),
  };
};
