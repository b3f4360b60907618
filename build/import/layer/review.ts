/**
 * Pairs that may be the same place, review.csv: people fill `decision` with same or different, later imports honour that and
 * keep decided lines. Invalid lines are refused and named.
 */
import { existsSync, readFileSync } from "node:fs";
import { compareText } from "#core/base/text.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { cleanWords, withoutFormula } from "../mapping/names.ts";
import type { Doubt } from "../resolve/cluster.ts";
import type { Decision } from "../resolve/resolve.ts";

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
  const staying = lines.filter(({ country, decision }) => decision !== "" || !settled.has(country));
  const known = new Set(staying.map(keyOf));
  const fresh = doubts
    .filter((pair) => !known.has(keyOf(pair)))
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
  const all = [...staying, ...fresh].sort(
    (x, y) => compareText(x.country, y.country) || compareText(keyOf(x), keyOf(y)),
  );
  return formatCsv(
    REVIEW_COLUMNS,
    all.map((line) => REVIEW_COLUMNS.map((name) => line[name])),
  );
};
