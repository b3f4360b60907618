/**
 * From drafts to the layer: each country's drafts are resolved, given ids and written as rows. What comes
 * depends on the drafts, the decisions and the registry alone. The registry is on the disk before any
 * file that uses it, so that a kill between the two costs nothing but the work.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { SearchWords } from "#core/shard/json.ts";
import { formatCsv } from "../../csv/write.ts";
import type { OnProgress } from "../../progress.ts";
import { compareFields } from "../../tables/order.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import { writeFiles } from "../../write-files.ts";
import { type Curated, type Doubt, resolve } from "../resolve/resolve.ts";
import type { Whereabouts } from "../whereabouts.ts";
import { type Counts, createCounter } from "./counts.ts";
import { readCurated } from "./curated.ts";
import { draftsOf, type OwnedDraft } from "./drafts-of.ts";
import { datasetsIn, type LayerPaths } from "./paths.ts";
import { openRegistry } from "./registry.ts";
import { formatRetired } from "./retired.ts";
import { type DoubtOf, formatReview, readReview } from "./review.ts";
import { HEADER, type Row, toRow } from "./row.ts";
import { readStanding } from "./standing.ts";

export interface SettleContext {
  readonly dataDir: string;
  readonly where: Whereabouts;
  readonly types: readonly PlaceTypeRow[];
  readonly languagesOf: (country: string) => readonly string[];
  readonly searchWords: SearchWords;
  readonly onProgress: OnProgress;
}

export interface Settled {
  /** Of the data set that was imported. */
  readonly counts: Counts;
  /** Pairs of the settled countries that wait for a decision. */
  readonly doubts: number;
}

const compareRows = (a: Row, b: Row): number =>
  compareFields(a["city"] ?? "", b["city"] ?? "") ||
  compareFields(a["type"] ?? "", b["type"] ?? "") ||
  Number(a["rank"]) - Number(b["rank"]) ||
  compareFields(a["slug"] ?? "", b["slug"] ?? "");

const beside = (path: string): string => `${path}.settled`;

/** The rows beside the file that they will be; none take the file away. */
const prepareRows = (path: string, rows: readonly Row[]): void => {
  if (rows.length === 0) return;
  mkdirSync(dirname(path), { recursive: true });
  const sorted = [...rows].sort(compareRows);
  writeFileSync(
    beside(path),
    formatCsv(
      HEADER,
      sorted.map((row) => HEADER.map((name) => row[name] ?? "")),
    ),
  );
};

const titleOf = (
  key: string,
  byRef: ReadonlyMap<string, OwnedDraft>,
  curated: readonly Curated[],
): string => {
  const names = byRef.get(key)?.draft.names ?? curated.find(({ id }) => key === `curated:${id}`)?.names ?? {};
  return names["en"] ?? Object.values(names)[0] ?? "";
};

/** Settles `countries` and writes the layer; counts what became of the drafts of `dataset`. */
export const settle = (
  paths: LayerPaths,
  dataset: string,
  countries: readonly string[],
  context: SettleContext,
): Settled => {
  const { dataDir, where, languagesOf, searchWords, onProgress } = context;
  const settled = new Set(countries);
  const standing = readStanding(paths, settled);
  const review = readReview(paths.review);
  const registry = openRegistry(paths.ids, [...standing.ids].reduce((a, b) => Math.max(a, b), 0)); // prettier-ignore
  const types = new Map(context.types.map((one) => [one.type, one]));
  const datasets = datasetsIn(paths);
  const counter = createCounter();
  const curatedOf = new Map<string, number>();
  const doubts: DoubtOf[] = [];
  const filled = new Set<string>();

  for (const [index, country] of [...settled].sort(compareText).entries()) {
    const { byRef, superseded } = draftsOf(paths, datasets, country, (ref) => standing.refs.has(ref));
    const isOwn = (ref: string): boolean => byRef.get(ref)?.dataset === dataset;
    for (const one of superseded) if (one.dataset === dataset) counter.drop("elsewhere", one.draft.ref);
    const curated = readCurated(dataDir, country);
    const drafts = [...byRef.values()].map(({ draft }) => draft);
    const resolution = resolve(drafts, curated, review.decisions, searchWords);
    const rowContext = { where, types, languages: languagesOf(country) };
    const rows: Row[] = [];
    for (const { refs, curated: held, best } of resolution.clusters) {
      const own = refs.filter(isOwn);
      if (held !== null) {
        for (const ref of refs) curatedOf.set(ref, held);
        for (const ref of own) counter.drop("curated", `${ref} is ${held}`);
        continue;
      }
      const id = registry.claim(refs, standing.ids);
      standing.ids.add(id);
      for (const ref of refs) standing.refs.set(ref, id);
      rows.push(toRow(id, refs, best, rowContext));
      for (const ref of own) if (ref === best.ref) counter.take(country);
        else counter.merge(country); // prettier-ignore
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
    onProgress(0.9 + (0.1 * (index + 1)) / settled.size, `${country} settled`);
  }

  writeFiles(new Map([[paths.ids, registry.text()]]));
  for (const country of settled) {
    const path = paths.places(country);
    if (filled.has(country)) renameSync(beside(path), path);
    else rmSync(path, { force: true });
  }
  const placeOf = (ref: string): number | undefined => standing.refs.get(ref) ?? curatedOf.get(ref);
  writeFiles(
    new Map([
      [paths.review, formatReview(review, settled, doubts)],
      [paths.retired, formatRetired(paths.retired, registry, standing.ids, placeOf)],
    ]),
  );
  return { counts: counter.counts(), doubts: doubts.length };
};
