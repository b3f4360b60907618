/** The tables that names are made of, in `tables/*.csv`: stems, patterns, syllables, letters, countries. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";

/** Which of the two kinds of query sets: a form kept for `test` occurs in no place and no `train` query. */
export type QuerySet = "train" | "test";

const STEM_KINDS = ["quality", "person", "given", "title", "adjective"] as const;
export type StemKind = (typeof STEM_KINDS)[number];

/** A word of real names with its spellings. */
export interface Stem {
  readonly kind: StemKind;
  readonly arabic: string;
  /** Romanisations that places bear, the usual one first; of a quality without its article. */
  readonly latin: readonly string[];
  readonly turkish: string;
  /** Romanisations that only the queries of test sets use. */
  readonly heldOut: readonly string[];
}

/** How places of a type are called in a language; `{n}` is replaced by the name proper. */
export interface Pattern {
  readonly lang: string;
  readonly type: string;
  readonly category: string;
  readonly weight: number;
  readonly pattern: string;
}

/** What invented words of a flavour sound like. */
export interface Syllables {
  readonly onsets: readonly string[];
  readonly vowels: readonly string[];
  readonly codas: readonly string[];
  readonly endings: readonly string[];
}

export interface Respelling {
  readonly from: string;
  readonly to: string;
  readonly set: QuerySet;
}

export interface NameTables {
  readonly stems: Readonly<Record<StemKind, readonly Stem[]>>;
  readonly patterns: readonly Pattern[];
  readonly syllables: ReadonlyMap<string, Syllables>;
  /** Latin letters and groups of them to Arabic letters, longer groups first. */
  readonly letters: ReadonlyMap<string, string>;
  readonly respellings: readonly Respelling[];
  /** Flavour by country code, the countries with most places first. */
  readonly flavours: ReadonlyMap<string, string>;
}

type Fields = Readonly<Record<string, string>>;

const read = (name: string): readonly Fields[] =>
  parse(readFileSync(fileURLToPath(new URL(`tables/${name}.csv`, import.meta.url))), { columns: true });

const list = (text = ""): readonly string[] => text.split(";").filter((item) => item !== "");

const toStem = (row: Fields): Stem => ({
  kind: STEM_KINDS.find((kind) => kind === row["kind"]) ?? "given",
  arabic: row["arabic"] ?? "",
  latin: list(row["latin"]),
  turkish: row["tr"] ?? "",
  heldOut: list(row["held_out"]),
});

const toPattern = (row: Fields): Pattern => ({
  lang: row["lang"] ?? "",
  type: row["type"] ?? "",
  category: row["category"] ?? "",
  weight: Number(row["weight"]),
  pattern: row["pattern"] ?? "",
});

const toSyllables = (row: Fields): readonly [string, Syllables] => [
  row["flavour"] ?? "",
  {
    onsets: list(row["onsets"]),
    vowels: list(row["vowels"]),
    codas: list(row["codas"]).map((coda) => (coda === "-" ? "" : coda)),
    endings: list(row["endings"]),
  },
];

/** Reads all of them. */
export const loadNameTables = (): NameTables => {
  const stems = read("stems").map(toStem);
  const ofKind = (kind: StemKind): readonly Stem[] => stems.filter((stem) => stem.kind === kind);
  return {
    stems: {
      quality: ofKind("quality"),
      person: ofKind("person"),
      given: ofKind("given"),
      title: ofKind("title"),
      adjective: ofKind("adjective"),
    },
    patterns: read("patterns").map(toPattern),
    syllables: new Map(read("syllables").map(toSyllables)),
    letters: new Map(read("letters").map(({ latin = "", arabic = "" }) => [latin, arabic])),
    respellings: read("respellings").map(({ from = "", to = "", set }) => ({
      from,
      to,
      set: set === "test" ? "test" : "train",
    })),
    flavours: new Map(read("countries").map(({ country = "", flavour = "" }) => [country, flavour])),
  };
};
