/**
 * Makes the shipped layers (data/layers) from a folder of imports. Each place goes to the first layer of layers.csv
 * that has one of its sources, so that its strictest source decides its licence. Ids come from the ledgers: a record
 * keeps its id from extract to extract, in any order of its input. A place whose records two newer extracts in a
 * row lack is retired; one that has become part of another is replaced by it. What an imports folder has no data set
 * for stays as it is.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { LAYER_ID_MIN } from "#core/values/ids.ts";
import { elementAt } from "#core/base/element-at.ts";
import { compareText } from "#core/base/text.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { namedOf } from "../../admission/gate.ts";
import { withSoundNames } from "../../admission/sound-names.ts";
import type { Snapshot } from "../../check/load/revision.ts";
import { formatCsv } from "../../csv/csv.ts";
import { countriesIn, layerPaths } from "../../import/layer/paths.ts";
import { twinsAmong } from "./twins.ts";
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
  type Admitted,
  type Extract,
  type GateAndLabels,
  formatLedger,
  layerFiles,
  type LedgerEntry,
  type PlaceOf,
  placesBelow,
  readExtracts,
  readGate,
  readHeldAreas,
  readLayers,
  readLedger,
  refsOf,
  rowsAt,
  sourceOf,
} from "./folder.ts";

/** What the gate did with the rows of the layers, by source, country and reason. */
const ADMISSION_REPORT = "layers/admission.csv";

/** Newer extracts that lack a record before its place is retired. */
const MISSES = 2;

/** What becomes of an id. */
interface Retired {
  readonly id: number;
  readonly layer: string;
  readonly reason: "duplicate" | "unverified" | "not-a-place";
  readonly replacedBy: number | null;
}

/** A place without its row: rows are read country by country. */
interface LayerPlace {
  readonly id: number;
  readonly layer: string;
  readonly country: string;
  readonly refs: readonly string[];
  /** Whether held-areas.csv leaves it out. */
  readonly isLeftOut: boolean;
}

interface Known {
  readonly ledger: ReadonlyMap<string, LedgerEntry>;
  readonly places: ReadonlyMap<number, LayerPlace>;
  /** The extracts that the layers were last made from. */
  readonly extracts: ReadonlyMap<string, Pick<Extract, "digest" | "asOf">>;
}

const EXTRACTS = Object.keys(extractsTable.columns);
const RETIRED = Object.keys(retiredTable.columns);
const SOURCES = Object.keys(importedSources.columns);

/** What an area of held-areas.csv does with a place; `null`: none holds it. */
type EffectOn = (place: PlaceOf) => HeldArea["effect"] | null;

const readKnown = (dataDir: string, names: readonly string[], effectOn: EffectOn): Known => {
  const ledger = new Map<string, LedgerEntry>();
  const places = new Map<number, LayerPlace>();
  const extracts = new Map<string, Pick<Extract, "digest" | "asOf">>();
  for (const layer of names) {
    const files = layerFiles(dataDir, layer);
    for (const [ref, entry] of readLedger(files.ids)) ledger.set(ref, entry);
    for (const place of [...placesBelow(files.places), ...placesBelow(files.unverified)]) {
      const { country, row } = place;
      const id = Number(row["id"]);
      places.set(id, { id, layer, country, refs: refsOf(row), isLeftOut: effectOn(place) === "left-out" });
    }
    for (const { extract = "", digest = "", as_of: asOf = "" } of rowsAt(files.extracts))
      extracts.set(extract, { digest, asOf });
  }
  return { ledger, places, extracts };
};

/** The row with its permanent id, also in its slug. */
const withId = (row: Row, id: number): Row => ({
  ...row,
  id: String(id),
  slug: `${(row["slug"] ?? "").replace(/-\d+$/, "")}-${id}`,
});

/** Whether a row has only the name of its type, one of `labels`. */
const isNameless = (row: Row, labels: ReadonlySet<string>): boolean =>
  labels.has(row["name_en"] ?? "") && (row["names"] ?? "") === "";

/** Whether held-areas.csv holds a place back: it is in one of the areas, and has no name if the area holds only nameless ones. */
const holds =
  (areas: readonly HeldArea[], labels: ReadonlySet<string>): EffectOn =>
  ({ country, row }) => {
    const [lat, lng] = [Number(row["lat"]), Number(row["lng"])];
    const area = areas.find(
      (one) =>
        one.country === country &&
        (one.places === "all" || isNameless(row, labels)) &&
        lat >= one.south &&
        lat <= one.north &&
        lng >= one.west &&
        lng <= one.east,
    );
    return area?.effect ?? null;
  };

/** A place of the imports without its row. */
interface Imported {
  readonly country: string;
  readonly refs: readonly string[];
  readonly isNamed: boolean;
  readonly isLeftOut: boolean;
}

const readImported = (folder: string, effectOn: EffectOn, labels: ReadonlySet<string>): readonly Imported[] =>
  ["places", "unverified"]
    .flatMap((part) => [...placesBelow(join(folder, part))])
    .map((place) => ({
      country: place.country,
      refs: refsOf(place.row),
      isNamed: !isNameless(place.row, labels),
      isLeftOut: effectOn(place) === "left-out",
    }));

/**
 * Gives the imported places their ids: the smallest that one of their records has, else the next. Of the parts of what
 * was one place, one with a name keeps the id.
 */
const claimIds = (
  imported: readonly Imported[],
  { ledger }: Known,
  layerOf: (refs: readonly string[]) => string,
): readonly LayerPlace[] => {
  const ordered = imported
    .map((one) => ({ one, key: one.refs.toSorted(compareText)[0] ?? "" }))
    .sort((a, b) => compareText(a.key, b.key));
  const taken = new Set<number>();
  const claimed = new Map<Imported, number>();
  for (const { one } of ordered.toSorted((a, b) => Number(b.one.isNamed) - Number(a.one.isNamed))) {
    const known = one.refs.flatMap((ref) => ledger.get(ref)?.id ?? []).filter((id) => !taken.has(id));
    if (known.length === 0) continue;
    const id = Math.min(...known);
    taken.add(id);
    claimed.set(one, id);
  }
  let last = [...ledger.values()].reduce((max, { id }) => Math.max(max, id), LAYER_ID_MIN - 1);
  return ordered.map(({ one }) => {
    const { country, refs, isLeftOut } = one;
    return { id: claimed.get(one) ?? (last += 1), layer: layerOf(refs), country, refs, isLeftOut };
  });
};

/**
 * Records new ids, and how many newer extracts lacked each record: those of its name, or one that has all records of
 * its source in its country.
 */
const updateLedger = (
  { ledger, extracts: before, places }: Known,
  fresh: readonly LayerPlace[],
  extracts: readonly Extract[],
): Map<string, LedgerEntry> => {
  const next = new Map(ledger);
  const extractOf = new Map(extracts.flatMap(({ name, refs }) => refs.map((ref) => [ref, name] as const)));
  const newer = extracts.filter(({ name, digest, asOf }) => {
    const known = before.get(name);
    return known === undefined || known.digest !== digest || known.asOf < asOf;
  });
  const lacking = new Set(newer.map(({ name }) => name));
  const covered = new Set(newer.flatMap(({ source, covers }) => (covers === null ? [] : [`${source} ${covers}`])));
  for (const [ref, entry] of ledger) {
    const country = places.get(entry.id)?.country ?? "";
    if (extractOf.has(ref)) next.set(ref, { ...entry, missed: 0, extract: extractOf.get(ref) ?? entry.extract });
    else if (lacking.has(entry.extract) || covered.has(`${sourceOf(ref)} ${country}`))
      next.set(ref, { ...entry, missed: entry.missed + 1 });
  }
  const holders = new Map(fresh.map((place) => [place.id, place]));
  for (const place of fresh)
    for (const ref of place.refs) {
      const holder = holders.get(ledger.get(ref)?.id ?? 0);
      // A record whose former id another part of its place kept belongs to the id of its own place from now on.
      const isElsewhere = holder !== undefined && holder !== place;
      if (!ledger.has(ref) || isElsewhere)
        next.set(ref, { id: place.id, extract: extractOf.get(ref) ?? "", missed: 0 });
    }
  return next;
};

/**
 * Of the places that the imports lack: those that stay, and those that are retired. The ledger alone knows the places
 * whose rows were published and not kept in git.
 */
const settleMissing = (
  { places }: Known,
  fresh: readonly LayerPlace[],
  ledger: ReadonlyMap<string, LedgerEntry>,
  curated: ReadonlyMap<string, number>,
  layerOf: (refs: readonly string[]) => string,
): { readonly kept: readonly LayerPlace[]; readonly retired: readonly Retired[] } => {
  const placeOf = new Map(fresh.flatMap(({ id, refs }) => refs.map((ref) => [ref, id] as const)));
  const live = new Set(fresh.map(({ id }) => id));
  const refsOfId = groupBy(ledger.keys(), (ref) => ledger.get(ref)?.id ?? 0);
  const kept: LayerPlace[] = [];
  const retired: Retired[] = [];
  for (const id of new Set([...places.keys(), ...refsOfId.keys()])) {
    if (live.has(id)) continue;
    const place = places.get(id);
    const refs = place?.refs ?? refsOfId.get(id) ?? [];
    const layer = place?.layer ?? layerOf(refs);
    const replacedBy = refs.flatMap((ref) => placeOf.get(ref) ?? curated.get(ref) ?? [])[0];
    const isGone = place?.isLeftOut === true || refs.every((ref) => (ledger.get(ref)?.missed ?? 0) >= MISSES);
    if (replacedBy !== undefined) retired.push({ id, layer, reason: "duplicate", replacedBy });
    else if (isGone) retired.push({ id, layer, reason: "unverified", replacedBy: null });
    else if (place !== undefined) kept.push(place);
  }
  return { kept, retired };
};

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

/** Refused rows are not kept, so of what no extract brings again the report before tells. */
const refusedBefore = (rows: readonly Row[], extracts: readonly Extract[]): readonly Admitted[] =>
  rows.flatMap(({ source = "", country = "", decision = "", reason = "", places = "" }) =>
    decision === "refused" && !extracts.some((one) => one.source === source && one.countries.includes(country))
      ? [{ source, country, decision, reason, places: Number(places) }]
      : [],
  );

/** The same lines added up, sorted. */
const summedUp = (lines: readonly Admitted[]): readonly Admitted[] =>
  [
    ...groupBy(lines, ({ source, country, decision, reason }) =>
      [source, country, decision, reason].join("\t"),
    ).values(),
  ]
    .flatMap((same) =>
      same[0] === undefined ? [] : [{ ...same[0], places: same.reduce((all, { places }) => all + places, 0) }],
    )
    .sort(
      (a, b) =>
        compareText(a.source, b.source) ||
        compareText(a.country, b.country) ||
        compareText(a.decision, b.decision) ||
        compareText(a.reason, b.reason),
    );

/** What the gate did with the rows of a run. */
interface AtGate {
  readonly shown: readonly { readonly layer: string; readonly row: Row }[];
  readonly unverified: readonly { readonly layer: string; readonly row: Row }[];
  /** Ids that are not shown, and why. */
  readonly retired: readonly Retired[];
  /** Lines of the report for what is not shown. */
  readonly turnedAway: readonly Admitted[];
}

/** A line of the report for one row. */
const lineOf = (country: string, row: Row, admission: Pick<Admitted, "decision" | "reason">): Admitted => ({
  source: sourceOf(elementAt(refsOf(row), 0)),
  country,
  ...admission,
  places: 1,
});

/** Leads the rows of a country, their names made sound, through the gate. */
const throughGate = (
  { gate, labelsOf }: GateAndLabels,
  country: string,
  rows: readonly { readonly id: number; readonly layer: string; readonly row: Row }[],
): AtGate => {
  const shown: AtGate["shown"][number][] = [];
  const unverified: AtGate["unverified"][number][] = [];
  const retired: Retired[] = [];
  const turnedAway: Admitted[] = [];
  for (const { id, layer, row: given } of rows) {
    const row = withSoundNames(given, labelsOf);
    const admission = gate(namedOf(row));
    if (admission.decision === "shown") {
      shown.push({ layer, row: { ...row, type: admission.type } });
      continue;
    }
    turnedAway.push(lineOf(country, row, admission));
    const isRefused = admission.decision === "refused";
    if (!isRefused) unverified.push({ layer, row });
    retired.push({ id, layer, reason: isRefused ? "not-a-place" : "unverified", replacedBy: null });
  }
  return { shown, unverified, retired, turnedAway };
};

interface MadeLayers {
  readonly diff: DataDiff;
  /** Places by layer. */
  readonly counts: Readonly<Record<string, number>>;
  /** Imported places that held-areas.csv leaves out. */
  readonly held: number;
  /** What the gate did, by source, country and reason. */
  readonly admitted: readonly Admitted[];
}

/** The rows that stay, with the records of their twins, and the ids of those that go. */
const withoutTwins = (
  shown: AtGate["shown"],
  curated: readonly Row[],
): { readonly shown: AtGate["shown"]; readonly twins: readonly Retired[] } => {
  const twins = twinsAmong(
    shown.map(({ row }) => row),
    curated.filter((row) => (row["id"] ?? "") !== ""),
  );
  if (twins.size === 0) return { shown, twins: [] };
  const idOf = ({ row }: AtGate["shown"][number]): number => Number(row["id"]);
  const records = groupBy(
    shown.filter((one) => twins.has(idOf(one))),
    (one) => twins.get(idOf(one)),
  );
  return {
    shown: shown
      .filter((one) => !twins.has(idOf(one)))
      .map((one) => {
        const own = records.get(idOf(one)) ?? [];
        const source = [one, ...own].map(({ row }) => row["source"] ?? "").join(";");
        return own.length === 0 ? one : { ...one, row: { ...one.row, source } };
      }),
    twins: shown.flatMap((one) => {
      const replacedBy = twins.get(idOf(one));
      return replacedBy === undefined
        ? []
        : [{ id: idOf(one), layer: one.layer, reason: "duplicate" as const, replacedBy }];
    }),
  };
};

/** Of an imports folder, what layers are made from; nothing without one. */
const readImports = (importsDir: string | null) => {
  const paths = importsDir === null ? null : layerPaths(importsDir);
  return {
    sources: paths === null ? [] : rowsAt(paths.sources),
    extracts: paths === null ? [] : readExtracts(paths),
    twins: paths === null ? [] : rowsAt(paths.twins),
    rowsOf: (country: string): readonly Row[] =>
      paths === null ? [] : [...rowsAt(paths.places(country)), ...rowsAt(paths.unverified(country))],
  };
};

/** What keeps an imports folder from being used. */
const faultsOfExtracts = (importsDir: string | null, extracts: readonly Extract[]): readonly string[] => [
  ...(importsDir !== null && extracts.length === 0 ? [`${importsDir} holds no imported data set`] : []),
  ...extracts
    .filter(({ withLayers }) => withLayers)
    .map(({ name }) => `${name} was compared with the layers themselves; import it again with --no-layers`),
];

/**
 * Brings the layers of `dataDir` up to an imports folder, and leads all their rows through the gate.
 * @param importsDir - `null`: only the gate
 * @param isDry - only says what would change
 * @throws Error when the folder cannot be used; the layers are then unchanged
 */
export const makeLayers = (dataDir: string, importsDir: string | null, isDry: boolean): MadeLayers => {
  const layers = readLayers(dataDir);
  const { sources, extracts, twins, rowsOf } = readImports(importsDir);
  const faults = [...faultsOfExtracts(importsDir, extracts), ...faultsOf(layers, sources)];
  if (faults.length > 0) throw new Error(faults.join("\n"));

  const names = layers.map(({ layer }) => layer);
  const layerOfSource = (source: string): string | undefined =>
    layers.find((one) => one.sources.includes(source))?.layer;
  const layerOf = (refs: readonly string[]): string => {
    const used = new Set(refs.map((ref) => layerOfSource(sourceOf(ref))));
    return names.find((name) => used.has(name)) ?? "";
  };
  const labels = new Set(rowsAt(join(dataDir, "place-types.csv")).map((row) => row["label_en"] ?? ""));
  const effectOn = holds(readHeldAreas(dataDir), labels);
  const known = readKnown(dataDir, names, effectOn);
  const imported = importsDir === null ? [] : readImported(importsDir, effectOn, labels);
  const fresh = claimIds(
    imported.filter((one) => !one.isLeftOut),
    known,
    layerOf,
  );
  const ledger = updateLedger(known, fresh, extracts);
  const curated = new Map(twins.map(({ ref = "", id }) => [ref, Number(id)]));
  const { kept, retired } = settleMissing(known, fresh, ledger, curated, layerOf);
  const places = [...fresh, ...kept];
  const gate = readGate(dataDir);
  const turnedAway: Retired[] = [];
  const admitted: Admitted[] = [];

  const files = new Map<string, string>();
  const idOf = new Map(places.flatMap(({ id, refs }) => refs.map((ref) => [ref, id] as const)));
  const idsBefore = groupBy(known.places.values(), ({ country }) => country);
  const idsNow = groupBy(places, ({ country }) => country);
  const goneIn = groupBy(retired, ({ id }) => known.places.get(id)?.country);
  const diffs: DataDiff[] = [];
  for (const country of [...new Set([...idsBefore.keys(), ...idsNow.keys()])].sort(compareText)) {
    const before = names.flatMap((layer) => rowsAt(layerFiles(dataDir, layer).country(country)));
    const hidden = names.flatMap((layer) => rowsAt(layerFiles(dataDir, layer).unverifiedOf(country)));
    const rows = new Map([...before, ...hidden].map((row) => [Number(row["id"]), row]));
    for (const row of rowsOf(country)) {
      const id = idOf.get(refsOf(row)[0] ?? "");
      if (id !== undefined) rows.set(id, withId(row, id));
    }
    const now = (idsNow.get(country) ?? []).map(({ id, layer }) => {
      const row = rows.get(id) ?? {};
      const isUnsure = row["status"] === "active" && effectOn({ country, row }) === "unknown";
      return { id, layer, row: isUnsure ? { ...row, status: "unknown" } : row };
    });
    const atGate = throughGate(gate, country, now);
    const { shown, twins: folded } = withoutTwins(
      atGate.shown,
      rowsAt(join(dataDir, "places", `${country.toLowerCase()}.csv`)),
    );
    const shownLines = shown.map(({ row }) => lineOf(country, row, { decision: "shown", reason: "" }));
    admitted.push(...atGate.turnedAway, ...shownLines);
    const away = [...atGate.retired, ...folded];
    turnedAway.push(...away);
    for (const [layer, some] of groupBy(shown, (one) => one.layer))
      files.set(layerFiles(dataDir, layer).country(country), formatPlaces(some.map(({ row }) => row)));
    for (const [layer, some] of groupBy(atGate.unverified, (one) => one.layer))
      files.set(layerFiles(dataDir, layer).unverifiedOf(country), formatPlaces(some.map(({ row }) => row)));
    const after = shown.map(({ row }) => row);
    const gone = [...(goneIn.get(country) ?? []), ...away];
    diffs.push(diffSnapshots(snapshotOf(country, before, []), snapshotOf(country, after, gone.map(retiredFields))));
  }

  // Before the rows: a kill may lose that a record was missed, and must not lose an id.
  const ledgers = new Map<string, string>();
  const removed: string[] = [];
  const isTurnedAway = new Set(turnedAway.map(({ id }) => id));
  const live = new Set(places.map(({ id }) => id).filter((id) => !isTurnedAway.has(id)));
  for (const layer of names) {
    const own = places.filter((one) => one.layer === layer);
    const entries = [...ledger].filter(([ref]) => layerOfSource(sourceOf(ref)) === layer);
    const at = layerFiles(dataDir, layer);
    if (entries.length === 0) continue;
    const rows = [...retired, ...turnedAway].filter((one) => one.layer === layer).map(retiredFields);
    const all = merged(rowsAt(at.retired), RETIRED, rows).filter(([id]) => !live.has(Number(id)));
    files.set(at.retired, formatCsv(RETIRED, all));
    const used = new Set(own.flatMap(({ refs }) => refs.map(sourceOf)));
    const rowsOfSources = sources
      .filter(({ id = "" }) => used.has(id))
      .map((row) => SOURCES.map((name) => row[name] ?? ""));
    files.set(at.sources, formatCsv(SOURCES, merged(rowsAt(at.sources), SOURCES, rowsOfSources)));
    const ofLayer = new Set(entries.map(([, { extract }]) => extract));
    const rowsOfExtracts = extracts
      .filter(({ name }) => ofLayer.has(name))
      .map(({ name, source, asOf, countries, digest }) => [name, source, asOf, countries.join(";"), digest]);
    ledgers.set(at.extracts, formatCsv(EXTRACTS, merged(rowsAt(at.extracts), EXTRACTS, rowsOfExtracts)));
    ledgers.set(at.ids, formatLedger(new Map(entries)));
    removed.push(
      ...[...countriesIn(at.places).map(at.country), ...countriesIn(at.unverified).map(at.unverifiedOf)].filter(
        (path) => !files.has(path),
      ),
    );
  }
  const report = summedUp([...admitted, ...refusedBefore(rowsAt(join(dataDir, ADMISSION_REPORT)), extracts)]);
  files.set(
    join(dataDir, ADMISSION_REPORT),
    formatCsv(
      ["source", "country", "decision", "reason", "places"],
      report.map((line) => [line.source, line.country, line.decision, line.reason, String(line.places)]),
    ),
  );
  if (!isDry) {
    writeFiles(new Map([...ledgers, ...files]));
    for (const path of removed) rmSync(path);
  }
  return {
    diff: joinDiffs(diffs),
    held: imported.length - fresh.length,
    admitted: report,
    counts: Object.fromEntries(
      names.map((name) => [name, places.filter(({ id, layer }) => layer === name && live.has(id)).length]),
    ),
  };
};
