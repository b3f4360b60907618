/**
 * Settles countries: resolves the drafts of all data sets into places, gives them ids and writes their rows. The result
 * depends only on drafts, decisions and registry. The registry is written before files that use it, so an interruption
 * is harmless.
 * What outlives an import. ids.csv has ids by reference, retired.csv ids without a place and what replaced them. The
 * registry only grows and never reuses an id; if a reference occurs twice the later line counts, since one place may
 * have become two. review.csv has pairs that may be the same place: people fill `decision` with same or different,
 * later imports honour that and keep decided lines. Invalid lines are refused and named: continuing could give an id
 * twice.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText } from "#core/base/text.ts";
import { IMPORTED_ID_MIN, isImportedId } from "#core/values/ids.ts";
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
import { type Decision, resolve } from "../resolve/resolve.ts";
import { countriesIn, datasetsIn, type LayerPaths } from "./paths.ts";
import { compareRows, HEADER, type Row, toRow } from "./row.ts";

interface Registry {
  readonly idOf: (ref: string) => number | undefined;
  readonly entries: () => Iterable<readonly [ref: string, id: number]>;
  /**
   * The id for a place with these references: the smallest that one of them has and `taken` lacks, else a new one.
   * References without an id get it too.
   */
  readonly claim: (refs: readonly string[], taken: ReadonlySet<number>) => number;
  /** The file with all lines, old and new. */
  readonly text: () => string;
}

const IDS_HEADER = "ref,id\n";

const faulty = (path: string, line: number, got: string): Error =>
  new Error(`${path}:${line}: got ${JSON.stringify(got.slice(0, 60))}, expected ref,id; take it back from a backup`);

/** Opens the registry at `path`, or a new one. New ids are above `least`. */
const openRegistry = (path: string, least: number): Registry => {
  const old = existsSync(path) ? readFileSync(path, "utf8") : IDS_HEADER;
  const ids = new Map<string, number>();
  let [line, start, max] = [2, IDS_HEADER.length, Math.max(least, IMPORTED_ID_MIN - 1)];
  if (!old.startsWith(IDS_HEADER)) throw faulty(path, 1, old.split("\n")[0] ?? "");
  for (let end = old.indexOf("\n", start); end >= 0; end = old.indexOf("\n", start)) {
    const comma = old.lastIndexOf(",", end);
    const id = Number(old.slice(comma + 1, end));
    if (comma <= start || !isImportedId(id)) throw faulty(path, line, old.slice(start, end));
    ids.set(old.slice(start, comma), id);
    max = Math.max(max, id);
    line += 1;
    start = end + 1;
  }
  if (start < old.length) throw faulty(path, line, old.slice(start));
  const added: string[] = [];
  const put = (ref: string, id: number): void => {
    ids.set(ref, id);
    added.push(`${ref},${id}\n`);
  };
  const claim = (refs: readonly string[], taken: ReadonlySet<number>): number => {
    let found: number | null = null;
    for (const ref of refs) {
      const known = ids.get(ref);
      if (known !== undefined && !taken.has(known) && (found === null || known < found)) found = known;
    }
    if (found === null) {
      max += 1;
      for (const ref of refs) put(ref, max);
      return max;
    }
    for (const ref of refs) if (!ids.has(ref)) put(ref, found);
    return found;
  };
  return {
    idOf: (ref) => ids.get(ref),
    entries: () => ids.entries(),
    claim,
    text: () => old + added.join(""),
  };
};

const RETIRED_HEADER = ["id", "reason", "replaced_by"] as const;

/** Replacements as listed in the existing file. */
const readOld = (path: string): ReadonlyMap<number, number> => {
  if (!existsSync(path)) return new Map();
  const [, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  return new Map(rows.map(({ fields: [id, , by] }) => [Number(id), Number(by ?? "")]));
};

/**
 * The text of retired.csv.
 * @param live - ids that places have
 * @param placeOf - the id of the place, imported or curated, that a reference belongs to
 */
const formatRetired = (
  path: string,
  registry: Registry,
  live: ReadonlySet<number>,
  placeOf: (ref: string) => number | undefined,
): string => {
  const old = readOld(path);
  const gone = new Map<number, number | undefined>();
  for (const [ref, id] of registry.entries()) {
    if (live.has(id)) continue;
    const by = placeOf(ref);
    if (!gone.has(id) || gone.get(id) === undefined) gone.set(id, by);
  }
  const isThere = (id: number): boolean => id > 0 && (!isImportedId(id) || live.has(id));
  const rows = [...gone]
    .sort(([a], [b]) => a - b)
    .map(([id, found]) => {
      const before = old.get(id) ?? 0;
      const by = found ?? (isThere(before) ? before : undefined);
      return [String(id), by === undefined ? "unverified" : "duplicate", String(by ?? "")];
    });
  return formatCsv(RETIRED_HEADER, rows);
};

const REVIEW_COLUMNS = ["country", "a", "b", "name_a", "name_b", "metres", "score", "why", "decision"] as const;

type Line = Readonly<Record<(typeof REVIEW_COLUMNS)[number], string>>;

interface Review {
  readonly lines: readonly Line[];
  readonly decisions: readonly Decision[];
}

const isDecision = (text: string): text is Decision["decision"] => text === "same" || text === "different";

/** Reads the review file of a layer. Throws an Error naming every invalid line. */
const readReview = (path: string): Review => {
  if (!existsSync(path)) return { lines: [], decisions: [] };
  const {
    rows: [header, ...rows],
    diagnostics,
  } = readCsv("review.csv", readFileSync(path, "utf8"));
  const faults = diagnostics.map(({ line, message }) => `${path}:${line}: ${message}`);
  const missing = REVIEW_COLUMNS.filter((name) => header?.fields.includes(name) !== true);
  if (missing.length > 0) throw new Error(`${path}: the header has no column ${missing.join(", ")}`);
  const lines = rows.map(({ fields, position }): Line => {
    const at = (name: string): string => (fields[header?.fields.indexOf(name) ?? -1] ?? "").trim();
    const decision = at("decision").toLowerCase();
    if (decision !== "" && !isDecision(decision))
      faults.push(
        `${path}:${position(0).line}: decision is ${JSON.stringify(decision)}, must be same, different or empty`,
      );
    return { ...(Object.fromEntries(REVIEW_COLUMNS.map((name) => [name, at(name)])) as Line), decision };
  });
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const decisions = lines.flatMap(({ a, b, decision }) => (isDecision(decision) ? [{ a, b, decision }] : []));
  return { lines, decisions };
};

/** A doubtful pair with its country and names. */
interface DoubtOf extends Doubt {
  readonly country: string;
  readonly nameA: string;
  readonly nameB: string;
}

/** A name that is safe in a spreadsheet; curated rows may be unchecked. */
const shown = (name: string): string => withoutFormula(cleanWords(name));

const keyOf = ({ a, b }: { readonly a: string; readonly b: string }): string =>
  compareText(a, b) < 0 ? `${a}\t${b}` : `${b}\t${a}`;

/** The file: doubts of the settled countries, plus all lines that are decided or of other countries. */
const formatReview = ({ lines }: Review, settled: ReadonlySet<string>, doubts: readonly DoubtOf[]): string => {
  const kept = lines.filter(({ country, decision }) => decision !== "" || !settled.has(country));
  const known = new Set(kept.map(keyOf));
  const fresh = doubts
    .filter((one) => !known.has(keyOf(one)))
    .map(({ country, a, b, nameA, nameB, metres, score, why }): Line => ({
      country,
      a,
      b,
      name_a: shown(nameA),
      name_b: shown(nameB),
      metres: String(Math.round(metres)),
      score: score.toFixed(2),
      why,
      decision: "",
    }));
  const all = [...kept, ...fresh].sort((x, y) => compareText(x.country, y.country) || compareText(keyOf(x), keyOf(y)));
  return formatCsv(
    REVIEW_COLUMNS,
    all.map((line) => REVIEW_COLUMNS.map((name) => line[name])),
  );
};

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

const beside = (path: string): string => `${path}.settled`;

/** Writes the rows to a temporary file beside the final one; no rows delete the file. */
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

const titleOf = (key: string, byRef: ReadonlyMap<string, OwnedDraft>, curated: readonly Curated[]): string => {
  const names = byRef.get(key)?.draft.names ?? curated.find(({ id }) => key === `curated:${id}`)?.names ?? {};
  return names["en"] ?? Object.values(names)[0] ?? "";
};

/** Settles `countries` and writes the layer. */
export const settle = (paths: LayerPaths, countries: readonly string[], context: SettleContext): Settled => {
  const { dataDir, layers, where, languagesOf, searchWords, romanise, onProgress } = context;
  const settled = new Set(countries);
  const standing = readStanding(paths, settled);
  const review = readReview(paths.review);
  const registry = openRegistry(
    paths.ids,
    [...standing.ids].reduce((a, b) => Math.max(a, b), 0),
  );
  const types = new Map(context.types.map((one) => [one.type, one]));
  const datasets = datasetsIn(paths);
  const counters = new Map(datasets.map((dataset) => [dataset, createCounter()]));
  const curatedOf = new Map<string, number>();
  const doubts: DoubtOf[] = [];
  const twins: Twin[] = [];
  const filled = new Set<string>();

  for (const [index, country] of [...settled].sort(compareText).entries()) {
    const { byRef, superseded } = draftsOf(paths, datasets, country, (ref) => standing.refs.has(ref));
    const counterOf = (ref: string): Counter | undefined => counters.get(byRef.get(ref)?.dataset ?? "");
    for (const { dataset, draft } of superseded) counters.get(dataset)?.drop("elsewhere", draft.ref);
    const curated = readCurated(dataDir, layers, country);
    const drafts = [...byRef.values()].map(({ draft }) => draft);
    const resolution = resolve(drafts, curated, review.decisions, searchWords);
    const rowContext = { where, types, languages: languagesOf(country), romanise };
    const rows: Row[] = [];
    for (const { refs, curated: held, best } of resolution.clusters) {
      if (held !== null) {
        for (const ref of refs) curatedOf.set(ref, held);
        for (const ref of refs) twins.push([country, ref, String(held)]);
        for (const ref of refs) counterOf(ref)?.drop("curated", `${ref} is ${held}`);
        continue;
      }
      const id = registry.claim(refs, standing.ids);
      standing.ids.add(id);
      for (const ref of refs) standing.refs.set(ref, id);
      rows.push(toRow(id, refs, best, rowContext));
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
      [paths.twins, formatTwins(paths.twins, settled, twins)],
    ]),
  );
  const counts = new Map([...counters].map(([dataset, counter]) => [dataset, counter.counts()]));
  return { counts, doubts: doubts.length };
};
