/**
 * Makes the shipped layers (data/layers) from a folder of imports. Each place goes to the first layer of layers.csv
 * that has one of its sources, so that its licence is that of its strictest source. Ids come from the ledgers: a record
 * keeps its id from extract to extract, whatever the order of its input. A place whose records two newer extracts in a
 * row lack is retired; one that has become part of another is replaced by it. What an imports folder has no data set
 * for stays as it is.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { LAYER_ID_MIN } from "#core/model/common.ts";
import { compareText } from "#core/base/text.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import type { Snapshot } from "../../check/load/revision.ts";
import { formatCsv } from "../../csv/write.ts";
import { countriesIn, layerPaths } from "../../import/layer/paths.ts";
import { compareRows, HEADER, type Row } from "../../import/layer/row.ts";
import {
  extracts as extractsTable,
  type HeldArea,
  importedSources,
  type LayerRow,
  retired as retiredTable,
} from "../../tables/reference.ts";
import { type DataDiff, diffSnapshots } from "../diff/diff.ts";
import {
  type Extract,
  layerFiles,
  placesBelow,
  type PlaceOf,
  readExtracts,
  readHeldAreas,
  readLayers,
  refsOf,
  rowsAt,
  sourceOf,
} from "./folder.ts";
import { formatLedger, type LedgerEntry, readLedger } from "./ledger.ts";

/** Newer extracts that lack a record before its place is retired. */
const MISSES = 2;

/** What becomes of an id. */
interface Retired {
  readonly id: number;
  readonly replacedBy: number | null;
}

/** A place with its permanent id and its layer. */
interface LayerPlace extends PlaceOf {
  readonly id: number;
  readonly layer: string;
}

interface Known {
  readonly ledger: Map<string, LedgerEntry>;
  readonly places: ReadonlyMap<number, LayerPlace>;
  /** Extract → digest. */
  readonly digests: ReadonlyMap<string, string>;
}

const EXTRACTS = Object.keys(extractsTable.columns);
const RETIRED = Object.keys(retiredTable.columns);
const SOURCES = Object.keys(importedSources.columns);

const readKnown = (dataDir: string, names: readonly string[]): Known => {
  const ledger = new Map<string, LedgerEntry>();
  const places = new Map<number, LayerPlace>();
  const digests = new Map<string, string>();
  for (const layer of names) {
    const files = layerFiles(dataDir, layer);
    for (const [ref, entry] of readLedger(files.ids)) ledger.set(ref, entry);
    for (const { country, row } of placesBelow(files.places)) {
      const id = Number(row["id"]);
      places.set(id, { id, layer, country, row });
    }
    for (const row of rowsAt(files.extracts)) digests.set(row["extract"] ?? "", row["digest"] ?? "");
  }
  return { ledger, places, digests };
};

/** The row with its permanent id, also in its slug. */
const withId = (row: Row, id: number): Row => ({
  ...row,
  id: String(id),
  slug: `${(row["slug"] ?? "").replace(/-\d+$/, "")}-${id}`,
});

/** Whether a place stands in one of the areas, and has no name where the area holds only such. */
const holds = (areas: readonly HeldArea[], labels: ReadonlySet<string>) => {
  return ({ country, row }: PlaceOf): boolean => {
    const [lat, lng] = [Number(row["lat"]), Number(row["lng"])];
    const isNameless = labels.has(row["name_en"] ?? "") && (row["names"] ?? "") === "";
    return areas.some(
      (one) =>
        one.country === country &&
        (one.places === "all" || isNameless) &&
        lat >= one.south &&
        lat <= one.north &&
        lng >= one.west &&
        lng <= one.east,
    );
  };
};

/** Gives the imported places their ids: the smallest that one of their records has, else the next. */
const claimIds = (
  fresh: readonly PlaceOf[],
  { ledger }: Known,
  layerOf: (refs: readonly string[]) => string,
): readonly LayerPlace[] => {
  const first = ({ row }: PlaceOf): string => refsOf(row).toSorted(compareText)[0] ?? "";
  const ordered = fresh.map((one) => ({ one, key: first(one) })).sort((a, b) => compareText(a.key, b.key));
  const taken = new Set<number>();
  let last = [...ledger.values()].reduce((max, { id }) => Math.max(max, id), LAYER_ID_MIN - 1);
  return ordered.map(({ one: { country, row } }) => {
    const refs = refsOf(row);
    const known = refs.flatMap((ref) => ledger.get(ref)?.id ?? []).filter((id) => !taken.has(id));
    const id = known.length > 0 ? Math.min(...known) : (last += 1);
    taken.add(id);
    return { id, layer: layerOf(refs), country, row: withId(row, id) };
  });
};

/** Records new ids, and how many newer extracts lacked each record. */
const updateLedger = (
  { ledger, digests }: Known,
  fresh: readonly LayerPlace[],
  extracts: readonly Extract[],
): Map<string, LedgerEntry> => {
  const next = new Map(ledger);
  const extractOf = new Map(extracts.flatMap(({ name, refs }) => refs.map((ref) => [ref, name] as const)));
  const isNewer = new Map(extracts.map(({ name, digest }) => [name, digests.get(name) !== digest]));
  for (const [ref, entry] of ledger) {
    if (extractOf.has(ref)) next.set(ref, { ...entry, missed: 0, extract: extractOf.get(ref) ?? entry.extract });
    else if (isNewer.get(entry.extract) === true) next.set(ref, { ...entry, missed: entry.missed + 1 });
  }
  for (const { id, row } of fresh)
    for (const ref of refsOf(row))
      if (!ledger.has(ref)) next.set(ref, { id, extract: extractOf.get(ref) ?? "", missed: 0 });
  return next;
};

/** Of the places that the imports lack: those that stay, and those that are retired. */
const settleMissing = (
  { places }: Known,
  fresh: readonly LayerPlace[],
  ledger: ReadonlyMap<string, LedgerEntry>,
  curated: ReadonlyMap<string, number>,
  isHeld: (place: PlaceOf) => boolean,
): { readonly kept: readonly LayerPlace[]; readonly retired: readonly Retired[] } => {
  const placeOf = new Map(fresh.flatMap(({ id, row }) => refsOf(row).map((ref) => [ref, id] as const)));
  const live = new Set(fresh.map(({ id }) => id));
  const kept: LayerPlace[] = [];
  const retired: Retired[] = [];
  for (const place of places.values()) {
    if (live.has(place.id)) continue;
    const refs = refsOf(place.row);
    const replacedBy = refs.flatMap((ref) => placeOf.get(ref) ?? curated.get(ref) ?? [])[0];
    const isGone = isHeld(place) || refs.every((ref) => (ledger.get(ref)?.missed ?? 0) >= MISSES);
    if (replacedBy !== undefined) retired.push({ id: place.id, replacedBy });
    else if (isGone) retired.push({ id: place.id, replacedBy: null });
    else kept.push(place);
  }
  return { kept, retired };
};

/** The places as one data folder, for a comparison. */
const snapshotOf = (places: Iterable<LayerPlace>, retired: readonly (readonly string[])[]): Snapshot => {
  const files = [...groupBy(places, ({ country }) => country)].map(([country, some]) => {
    const text = formatPlaces(some.map(({ row }) => row));
    return [`places/${country.toLowerCase()}.csv`, Buffer.from(text)] as const;
  });
  return new Map([...files, ["retired.csv", Buffer.from(formatCsv(RETIRED, retired))]]);
};

const formatPlaces = (rows: readonly Row[]): string =>
  formatCsv(
    HEADER,
    rows.toSorted(compareRows).map((row) => HEADER.map((name) => row[name] ?? "")),
  );

const byKey = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  rows.toSorted(([a = ""], [b = ""]) => Number(a) - Number(b) || compareText(a, b));

/** The rows with those of `fresh` added or put in their place, by their first column. */
const merged = (old: readonly Row[], columns: readonly string[], fresh: readonly (readonly string[])[]) => {
  const rows = new Map(old.map((row) => [row[columns[0] ?? ""], columns.map((name) => row[name] ?? "")]));
  for (const row of fresh) rows.set(row[0], [...row]);
  return byKey([...rows.values()]);
};

/** Sources in no layer, or under another licence than their layer. */
const faultsOf = (layers: readonly LayerRow[], sources: readonly Row[]): readonly string[] =>
  sources.flatMap(({ id = "", license = "" }) => {
    const layer = layers.find((one) => one.sources.includes(id));
    if (layer === undefined) return [`source ${id} (${license}) is in no layer of data/layers/layers.csv`];
    if (layer.license === license) return [];
    return [`source ${id} is under ${license}, and its layer ${layer.layer} is under ${layer.license}`];
  });

interface MadeLayers {
  readonly diff: DataDiff;
  /** Places by layer. */
  readonly counts: Readonly<Record<string, number>>;
  /** Imported places that held-areas.csv leaves out. */
  readonly held: number;
}

/**
 * Brings the layers of `dataDir` up to an imports folder.
 * @param isDry - only says what would change
 * @throws Error when the folder cannot be used; the layers are then unchanged
 */
export const makeLayers = (dataDir: string, importsDir: string, isDry: boolean): MadeLayers => {
  const layers = readLayers(dataDir);
  const paths = layerPaths(importsDir);
  const sources = rowsAt(paths.sources);
  const extracts = readExtracts(paths);
  const faults = [
    ...(extracts.length === 0 ? [`${importsDir} holds no imported data set`] : []),
    ...extracts
      .filter(({ withLayers }) => withLayers)
      .map(({ name }) => `${name} was compared with the layers themselves; import it again with --no-layers`),
    ...faultsOf(layers, sources),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));

  const names = layers.map(({ layer }) => layer);
  const layerOfSource = (source: string): string | undefined =>
    layers.find((one) => one.sources.includes(source))?.layer;
  const layerOf = (refs: readonly string[]): string => {
    const used = new Set(refs.map((ref) => layerOfSource(sourceOf(ref))));
    return names.find((name) => used.has(name)) ?? "";
  };
  const known = readKnown(dataDir, names);
  const labels = new Set(rowsAt(join(dataDir, "place-types.csv")).map((row) => row["label_en"] ?? ""));
  const isHeld = holds(readHeldAreas(dataDir), labels);
  const imported = placesBelow(join(importsDir, "places"));
  const wanted = imported.filter((one) => !isHeld(one));
  const fresh = claimIds(wanted, known, layerOf);
  const ledger = updateLedger(known, fresh, extracts);
  const curated = new Map(rowsAt(paths.twins).map(({ ref = "", id }) => [ref, Number(id)]));
  const { kept, retired } = settleMissing(known, fresh, ledger, curated, isHeld);
  const places = [...fresh, ...kept];
  const live = new Set(places.map(({ id }) => id));

  const files = new Map<string, string>();
  const removed: string[] = [];
  const oldRetired = names.flatMap((layer) => rowsAt(layerFiles(dataDir, layer).retired));
  for (const layer of names) {
    const own = places.filter((one) => one.layer === layer);
    const entries = [...ledger].filter(([ref]) => layerOfSource(sourceOf(ref)) === layer);
    const at = layerFiles(dataDir, layer);
    const isEmpty = entries.length === 0;
    if (isEmpty) continue;
    files.set(at.ids, formatLedger(new Map(entries)));
    const gone = retired.filter(({ id }) => known.places.get(id)?.layer === layer);
    const rows = gone.map(({ id, replacedBy }) => [
      String(id),
      replacedBy === null ? "unverified" : "duplicate",
      replacedBy === null ? "" : String(replacedBy),
    ]);
    const all = merged(rowsAt(at.retired), RETIRED, rows).filter(([id]) => !live.has(Number(id)));
    files.set(at.retired, formatCsv(RETIRED, all));
    const used = new Set(own.flatMap(({ row }) => refsOf(row).map(sourceOf)));
    const rowsOfSources = sources
      .filter(({ id = "" }) => used.has(id))
      .map((row) => SOURCES.map((name) => row[name] ?? ""));
    files.set(at.sources, formatCsv(SOURCES, merged(rowsAt(at.sources), SOURCES, rowsOfSources)));
    const ofLayer = new Set(entries.map(([, { extract }]) => extract));
    const rowsOfExtracts = extracts
      .filter(({ name }) => ofLayer.has(name))
      .map(({ name, source, asOf, countries, digest }) => [name, source, asOf, countries.join(";"), digest]);
    files.set(at.extracts, formatCsv(EXTRACTS, merged(rowsAt(at.extracts), EXTRACTS, rowsOfExtracts)));
    const byCountry = groupBy(own, ({ country }) => country);
    for (const [country, some] of byCountry) files.set(at.country(country), formatPlaces(some.map(({ row }) => row)));
    removed.push(
      ...countriesIn(at.places)
        .filter((code) => !byCountry.has(code))
        .map(at.country),
    );
  }
  const before = snapshotOf(
    known.places.values(),
    oldRetired.map((row) => RETIRED.map((name) => row[name] ?? "")),
  );
  const after = snapshotOf(
    places,
    retired.map(({ id, replacedBy }) => [String(id), "unverified", replacedBy === null ? "" : String(replacedBy)]),
  );
  if (!isDry) {
    writeFiles(files);
    for (const path of removed) rmSync(path);
  }
  return {
    diff: { ...diffSnapshots(before, after), tables: [] },
    held: imported.length - wanted.length,
    counts: Object.fromEntries(names.map((name) => [name, places.filter((one) => one.layer === name).length])),
  };
};
