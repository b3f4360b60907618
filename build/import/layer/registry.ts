/**
 * What outlives an import. ids.csv has ids by reference, retired.csv ids without a place and what replaced them. The
 * registry only grows and never reuses an id; if a reference occurs twice the later line counts, since one place may
 * have become two. review.csv has pairs that may be the same place: people fill `decision` with same or different,
 * later imports honour that and keep decided lines. Invalid lines are refused and named: continuing could give an id
 * twice.
 */
import { existsSync, readFileSync } from "node:fs";
import { compareText } from "#core/base/text.ts";
import { IMPORTED_ID_MIN, isImportedId } from "#core/model/common.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { cleanWords, withoutFormula } from "../mapping/names.ts";
import type { Doubt } from "../resolve/cluster.ts";
import type { Decision } from "../resolve/resolve.ts";

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
export const openRegistry = (path: string, least: number): Registry => {
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
export const formatRetired = (
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
export const readReview = (path: string): Review => {
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
export interface DoubtOf extends Doubt {
  readonly country: string;
  readonly nameA: string;
  readonly nameB: string;
}

/** A name that is safe in a spreadsheet; curated rows may be unchecked. */
const shown = (name: string): string => withoutFormula(cleanWords(name));

const keyOf = ({ a, b }: { readonly a: string; readonly b: string }): string =>
  compareText(a, b) < 0 ? `${a}\t${b}` : `${b}\t${a}`;

/** The file: doubts of the settled countries, plus all lines that are decided or of other countries. */
export const formatReview = ({ lines }: Review, settled: ReadonlySet<string>, doubts: readonly DoubtOf[]): string => {
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
