/**
 * The ids of the places of layers. A record keeps its id from extract to extract, in any order of the input: ledgers
 * have the id of each. A place whose records two newer extracts in a row lack is retired; one that has become part of
 * another is replaced by it.
 */
import { join } from "node:path";
import { elementAt } from "#core/base/element-at.ts";
import { compareText } from "#core/base/text.ts";
import { LAYER_ID_MIN } from "#core/values/ids.ts";
import { groupBy } from "../../base/group.ts";
import { cellOf } from "../../base/text-row.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import { type Extract, layerFiles, type LedgerEntry, placesBelow, readLedger, refsOf, sourceOf } from "./folder.ts";
import { type EffectOn, isNameless } from "./held-areas.ts";

/** Newer extracts that lack a record before its place is retired. */
const MISSES = 2;

/** What becomes of an id. */
export interface Retired {
  readonly id: number;
  readonly layer: string;
  readonly reason: "duplicate" | "unverified" | "not-a-place";
  readonly replacedBy: number | null;
}

/** A place without its row: rows are read country by country. */
export interface LayerPlace {
  readonly id: number;
  readonly layer: string;
  readonly country: string;
  readonly refs: readonly string[];
  /** Whether held-areas.csv leaves it out. */
  readonly isLeftOut: boolean;
}

type Ledger = ReadonlyMap<string, LedgerEntry>;

/** The layers as they are in the data folder. */
export interface Published {
  readonly ledger: Ledger;
  readonly places: ReadonlyMap<number, LayerPlace>;
  /** The extracts that the layers were last made from. */
  readonly extracts: ReadonlyMap<string, Pick<Extract, "digest" | "asOf">>;
}

/** The layer of a place, from its records. */
type LayerOf = (refs: readonly string[]) => string;

export const readPublished = (dataDir: string, layers: readonly string[], effectOn: EffectOn): Published => {
  const ledger = new Map<string, LedgerEntry>();
  const places = new Map<number, LayerPlace>();
  const extracts = new Map<string, Pick<Extract, "digest" | "asOf">>();
  for (const layer of layers) {
    const files = layerFiles(dataDir, layer);
    for (const [ref, entry] of readLedger(files.ids)) ledger.set(ref, entry);
    for (const place of [...placesBelow(files.places), ...placesBelow(files.unverified)]) {
      const { country, row } = place;
      const id = Number(cellOf(row, "id"));
      places.set(id, { id, layer, country, refs: refsOf(row), isLeftOut: effectOn(place) === "left-out" });
    }
    for (const row of rowsAt(files.extracts))
      extracts.set(cellOf(row, "extract"), { digest: cellOf(row, "digest"), asOf: cellOf(row, "as_of") });
  }
  return { ledger, places, extracts };
};

/** A place of the imports without its row. */
export interface Imported {
  readonly country: string;
  /** At least one. */
  readonly refs: readonly string[];
  readonly isNamed: boolean;
  readonly isLeftOut: boolean;
}

export const readImported = (folder: string, effectOn: EffectOn, labels: ReadonlySet<string>): readonly Imported[] =>
  ["places", "unverified", "refused"]
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
export const claimIds = (imported: readonly Imported[], ledger: Ledger, layerOf: LayerOf): readonly LayerPlace[] => {
  const ordered = imported
    .map((place) => ({ place, firstRef: elementAt(place.refs.toSorted(compareText), 0) }))
    .sort((a, b) => compareText(a.firstRef, b.firstRef))
    .map(({ place }) => place);
  const taken = new Set<number>();
  const claimed = new Map<Imported, number>();
  for (const place of ordered.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))) {
    const free = place.refs.flatMap((ref) => ledger.get(ref)?.id ?? []).filter((id) => !taken.has(id));
    if (free.length === 0) continue;
    const id = Math.min(...free);
    taken.add(id);
    claimed.set(place, id);
  }
  let last = [...ledger.values()].reduce((max, { id }) => Math.max(max, id), LAYER_ID_MIN - 1);
  return ordered.map((place) => {
    const { country, refs, isLeftOut } = place;
    return { id: claimed.get(place) ?? (last += 1), layer: layerOf(refs), country, refs, isLeftOut };
  });
};

/** The extracts that the layers were not made from yet. */
const newerThan = (before: Published["extracts"], extracts: readonly Extract[]): readonly Extract[] =>
  extracts.filter(({ name, digest, asOf }) => {
    const published = before.get(name);
    return published === undefined || published.digest !== digest || published.asOf < asOf;
  });

/** Each entry with the extract that has its record, or with how many newer extracts lacked it. */
const entriesSeen = (
  { ledger, extracts: before, places }: Published,
  extracts: readonly Extract[],
  extractOf: ReadonlyMap<string, string>,
): Map<string, LedgerEntry> => {
  const newer = newerThan(before, extracts);
  const lacking = new Set(newer.map(({ name }) => name));
  const covered = new Set(newer.flatMap(({ source, covers }) => (covers === null ? [] : [`${source} ${covers}`])));
  const isCovered = (ref: string, country: string | undefined): boolean =>
    country !== undefined && covered.has(`${sourceOf(ref)} ${country}`);
  return new Map(
    [...ledger].map(([ref, entry]) => {
      const extract = extractOf.get(ref);
      if (extract !== undefined) return [ref, { ...entry, missed: 0, extract }];
      const isMissed = lacking.has(entry.extract) || isCovered(ref, places.get(entry.id)?.country);
      return [ref, isMissed ? { ...entry, missed: entry.missed + 1 } : entry];
    }),
  );
};

/** The name of an extract that has a record of the imports. */
const extractWith = (ref: string, extractOf: ReadonlyMap<string, string>): string => {
  const extract = extractOf.get(ref);
  if (extract === undefined) throw new Error(`got a place with the record ${ref}, expected it in one of the extracts`);
  return extract;
};

/**
 * Records new ids, and how many newer extracts lacked each record: those of its name, or one that has all records of
 * its source in its country.
 */
export const updateLedger = (
  published: Published,
  fresh: readonly LayerPlace[],
  extracts: readonly Extract[],
): Map<string, LedgerEntry> => {
  const { ledger } = published;
  const extractOf = new Map(extracts.flatMap(({ name, refs }) => refs.map((ref) => [ref, name] as const)));
  const next = entriesSeen(published, extracts, extractOf);
  const holders = new Map(fresh.map((place) => [place.id, place]));
  for (const place of fresh)
    for (const ref of place.refs) {
      const entry = ledger.get(ref);
      const holder = entry === undefined ? undefined : holders.get(entry.id);
      // A record whose former id another part of its place kept belongs to the id of its own place from now on.
      const isElsewhere = holder !== undefined && holder !== place;
      if (entry === undefined || isElsewhere)
        next.set(ref, { id: place.id, extract: extractWith(ref, extractOf), missed: 0 });
    }
  return next;
};

/**
 * Of the places that the imports lack: those that stay, and those that are retired. The ledger alone knows the places
 * whose rows were published and not kept in git.
 */
export const sortOutMissing = (
  places: Published["places"],
  fresh: readonly LayerPlace[],
  ledger: Ledger,
  curated: ReadonlyMap<string, number>,
  layerOf: LayerOf,
): { readonly staying: readonly LayerPlace[]; readonly retired: readonly Retired[] } => {
  const placeOf = new Map(fresh.flatMap(({ id, refs }) => refs.map((ref) => [ref, id] as const)));
  const live = new Set(fresh.map(({ id }) => id));
  const ledgerById = groupBy(ledger, ([, { id }]) => id);
  const isGone = (ref: string): boolean => {
    const entry = ledger.get(ref);
    return entry !== undefined && entry.missed >= MISSES;
  };
  const staying: LayerPlace[] = [];
  const retired: Retired[] = [];
  for (const id of new Set([...places.keys(), ...ledgerById.keys()])) {
    if (live.has(id)) continue;
    const place = places.get(id);
    const refs = place?.refs ?? (ledgerById.get(id) ?? []).map(([ref]) => ref);
    const layer = place?.layer ?? layerOf(refs);
    const replacedBy = refs.flatMap((ref) => placeOf.get(ref) ?? curated.get(ref) ?? [])[0];
    if (replacedBy !== undefined) retired.push({ id, layer, reason: "duplicate", replacedBy });
    else if (place?.isLeftOut === true || refs.every(isGone))
      retired.push({ id, layer, reason: "unverified", replacedBy: null });
    else if (place !== undefined) staying.push(place);
  }
  return { staying, retired };
};
