/**
 * The labelled pairs of test/truth/same-place.csv: made up, labelled by hand before any score was seen. Rows in
 * even places are for tuning, those in odd places are held out.
 */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { haveSimilarNames } from "../../server/core/places/same-place.ts";
import { searchWordsOf } from "../../build/compile/plan/search-words.ts";
import type { Draft } from "../../build/import/records/record.ts";
import type { TypesByName } from "../../build/import/resolve/profile.ts";
import { resolve } from "../../build/import/resolve/resolve.ts";
import { placeTypes, type PlaceTypeRow, searchWords } from "../../build/tables/reference.ts";
import { readTable } from "../../build/tables/table.ts";
import { distanceM } from "../../server/core/base/geo.ts";
import type { SearchWords } from "../../server/core/shard/search-words.ts";

const PAIRS = new URL("../../test/truth/same-place.csv", import.meta.url);
const TYPES = new URL("../../data/place-types.csv", import.meta.url);
const WORDS = new URL("../../data/search-words.csv", import.meta.url);

export interface LabelledPair {
  readonly kind: string;
  readonly isSame: boolean;
  readonly isHeldOut: boolean;
  readonly a: Draft;
  readonly b: Draft;
}

type Verdict = "same" | "doubtful" | "different";
type Judge = (a: Draft, b: Draft) => Verdict;

/** The words that resolution takes, as they are shipped. */
export const readSearchWords = (): SearchWords =>
  searchWordsOf({
    searchAffixes: [],
    placeTypes: [],
    searchWords: readTable(searchWords, "search-words.csv", readFileSync(WORDS, "utf8")).rows,
  });

/** The types that it takes, as they are shipped. */
export const readTypes = (): ReadonlyMap<string, PlaceTypeRow> =>
  new Map(
    readTable(placeTypes, "place-types.csv", readFileSync(TYPES, "utf8")).rows.map(({ value }) => [value.type, value]),
  );

/** `en=Old Mosque|ar=…` as an object. */
const fieldsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split("|").flatMap((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [] : [[part.slice(0, at), part.slice(at + 1)]];
    }),
  );

/** The pairs of the file, or of another in its form. */
export const readPairs = (file: URL | string = PAIRS): readonly LabelledPair[] => {
  const rows: readonly Readonly<Record<string, string>>[] = parse(readFileSync(file), { columns: true });
  return rows.map((row, index) => {
    const draftOf = (side: "a" | "b"): Draft => ({
      ref: row[`${side}_ref`] ?? "",
      point: { lat: Number(row[`${side}_lat`]), lng: Number(row[`${side}_lng`]) },
      country: "XX",
      type: row[`${side}_type`] ?? "",
      names: fieldsOf(row[`${side}_names`] ?? ""),
      columns: fieldsOf(row[`${side}_columns`] ?? ""),
      updated: null,
      ...(row[`${side}_also`] && { also: [row[`${side}_also`] ?? ""] }),
    });
    const { kind = "", label } = row;
    return { kind, isSame: label === "same", isHeldOut: index % 2 === 1, a: draftOf("a"), b: draftOf("b") };
  });
};

/** Resolution of the two alone; one whose ref is curated:1 is a curated row. */
export const byResolution =
  (words: SearchWords, types: TypesByName): Judge =>
  (a, b) => {
    const isCurated = ({ ref }: Draft): boolean => ref.startsWith("curated:");
    const rows = [a, b].filter(isCurated);
    const curated = rows.map(({ ref, point, type, names }) => {
      return { id: Number(ref.slice("curated:".length)), point, type, names, refs: [] };
    });
    const drafts = [a, b].filter((draft) => !isCurated(draft));
    const { clusters, doubts } = resolve(drafts, curated, [], words, types);
    if (clusters.some(({ refs, curated: id }) => refs.length + (id === null ? 0 : 1) === 2)) return "same";
    return doubts.length > 0 ? "doubtful" : "different";
  };

const SAME_M = 60;

/** The plain rule: nearer than 60 m, types that go together, names that are similar or wanting. */
export const byPlainRule: Judge = (a, b) => {
  const [namesOfA, namesOfB] = [Object.values(a.names), Object.values(b.names)];
  const areNamesCompatible =
    namesOfA.length === 0 ||
    namesOfB.length === 0 ||
    namesOfA.some((x) => namesOfB.some((y) => haveSimilarNames([x], [y])));
  const areTypesCompatible = (a.type === "halal") === (b.type === "halal");
  return areTypesCompatible && areNamesCompatible && distanceM(a.point, b.point) < SAME_M ? "same" : "different";
};

export interface Figures {
  readonly pairs: number;
  /** Of the pairs that were held for one place, the share that are; 1 where there were none. */
  readonly precision: number;
  /** Of the pairs that are one place, the share that were held for it. */
  readonly recall: number;
  /** The share of pairs that a person is asked about. */
  readonly doubtful: number;
  readonly wrong: readonly LabelledPair[];
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

export const judged = (pairs: readonly LabelledPair[], judge: Judge): Figures => {
  const verdicts = pairs.map((pair) => ({ pair, verdict: judge(pair.a, pair.b) }));
  const taken = verdicts.filter(({ verdict }) => verdict === "same");
  const right = taken.filter(({ pair }) => pair.isSame).length;
  return {
    pairs: pairs.length,
    precision: share(right, taken.length),
    recall: share(right, pairs.filter(({ isSame }) => isSame).length),
    doubtful: share(verdicts.filter(({ verdict }) => verdict === "doubtful").length, pairs.length),
    wrong: verdicts.filter(({ pair, verdict }) => pair.isSame !== (verdict === "same")).map(({ pair }) => pair),
  };
};
