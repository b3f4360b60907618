/**
 * The data before a change, for the rules that compare: a folder on disk or a git revision. Reads with `git rev-parse`,
 * `ls-tree` and `cat-file` only. CSV rows are read leniently as texts by column name, so data of another version, or
 * with errors, can be compared. An unknown revision gives `null`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { textRow } from "../../base/text-row.ts";
import { readCsv } from "../../csv/csv.ts";

/** The files of a data folder: path below it → bytes. */
export type Snapshot = ReadonlyMap<string, Uint8Array>;

const MAX_BYTES = 1 << 30;

/** Reads the data folder on disk, without dotfiles. */
export const readFolder = (dataDir: string): Snapshot => {
  const paths = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)\./.test(path) && statSync(join(dataDir, path)).isFile())
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(dataDir, path))]));
};

const git = (dir: string, args: readonly string[], input = ""): Buffer =>
  execFileSync("git", args, { cwd: dir, input, maxBuffer: MAX_BYTES, stdio: ["pipe", "pipe", "pipe"] });

const commitOf = (dataDir: string, revision: string): string | null => {
  try {
    const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
    return git(dataDir, args).toString("utf8").trim();
  } catch {
    return null;
  }
};

/** Object name → path of every file below `dataDir` in a commit. */
const listTree = (dataDir: string, commit: string): readonly (readonly [string, string])[] =>
  git(dataDir, ["ls-tree", "-r", "-z", commit])
    .toString("utf8")
    .split("\0")
    .flatMap((entry) => {
      const [, object, path] = /^100\d{3} blob ([0-9a-f]+)\t([^]+)$/.exec(entry) ?? [];
      return object === undefined || path === undefined ? [] : [[object, path] as const];
    });

/** Splits the output of `cat-file --batch`: a line with the size, the bytes, a line end. */
const splitBatch = (output: Buffer, count: number): readonly Uint8Array[] => {
  const contents: Uint8Array[] = [];
  let at = 0;
  while (contents.length < count) {
    const lineEnd = output.indexOf("\n", at);
    const size = Number(output.toString("latin1", at, lineEnd).split(" ")[2]);
    contents.push(output.subarray(lineEnd + 1, lineEnd + 1 + size));
    at = lineEnd + size + 2;
  }
  return contents;
};

/** Reads `dataDir` as of `revision`; `null` if git does not know it. */
export const readRevision = (dataDir: string, revision: string): Snapshot | null => {
  const commit = commitOf(dataDir, revision);
  if (commit === null) return null;
  const entries = listTree(dataDir, commit);
  if (entries.length === 0) return new Map();
  const batch = git(dataDir, ["cat-file", "--batch"], `${entries.map(([object]) => object).join("\n")}\n`);
  const contents = splitBatch(batch, entries.length);
  return new Map(entries.map(([, path], i) => [path, contents[i] ?? new Uint8Array()]));
};

/** A CSV row: texts by column name. */
export type Fields = Readonly<Record<string, string>>;

export interface Records {
  readonly columns: readonly string[];
  readonly rows: readonly Fields[];
}

const NO_RECORDS: Records = { columns: [], rows: [] };

/** The rows of one CSV file of a snapshot; none if it has no such file. */
export const recordsOf = (snapshot: Snapshot, path: string): Records => {
  const bytes = snapshot.get(path);
  if (bytes === undefined) return NO_RECORDS;
  const [header, ...rows] = readCsv(path, new TextDecoder().decode(bytes)).rows;
  const columns = header?.fields ?? [];
  return {
    columns,
    rows: rows.map(({ fields }) => textRow(columns, fields)),
  };
};

export interface PlaceRecord {
  /** Upper case. */
  readonly country: string;
  readonly fields: Fields;
}

const PLACES = /^places\/([^/]+)\.csv$/;

/** The places of a snapshot, in file and row order, and all columns used. */
export const placesOf = (
  snapshot: Snapshot,
): { readonly columns: readonly string[]; readonly rows: readonly PlaceRecord[] } => {
  const columns = new Set<string>();
  const rows: PlaceRecord[] = [];
  for (const path of [...snapshot.keys()].sort()) {
    const [, stem] = PLACES.exec(path) ?? [];
    if (stem === undefined) continue;
    const file = recordsOf(snapshot, path);
    for (const name of file.columns) columns.add(name);
    for (const fields of file.rows) rows.push({ country: stem.toUpperCase(), fields });
  }
  return { columns: [...columns], rows };
};

/** A place as the base has it. */
export interface BasePlace {
  readonly id: number;
  /** Upper-case code of the file it was in. */
  readonly country: string;
  readonly slug: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly lat: number;
  readonly lng: number;
}

export interface Base {
  readonly places: ReadonlyMap<number, BasePlace>;
  readonly retired: ReadonlySet<number>;
  /** The git revision it was read from; `null` for a folder. */
  readonly revision: string | null;
}

const idOf = (fields: Fields): number | null => {
  const id = Number(fields["id"]);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Degrees, or NaN if empty. */
const degreesOf = (text = ""): number => (text === "" ? Number.NaN : Number(text));

const toPlace = ({ country, fields }: PlaceRecord): readonly BasePlace[] => {
  const id = idOf(fields);
  if (id === null) return [];
  const { slug = "", name_en: nameEn = "", name_ar: nameAr = "" } = fields;
  const [lat, lng] = [degreesOf(fields["lat"]), degreesOf(fields["lng"])];
  return [{ id, country, slug, nameEn, nameAr, lat, lng }];
};

/** Reads the base of `dataDir` from a git revision or a folder; `null` if `base` is neither. */
export const readBase = (base: string, dataDir: string): Base | null => {
  const isFolder = existsSync(base) && statSync(base).isDirectory();
  const snapshot = isFolder ? readFolder(base) : readRevision(dataDir, base);
  if (snapshot === null) return null;
  return {
    revision: isFolder ? null : base,
    places: new Map(
      placesOf(snapshot)
        .rows.flatMap(toPlace)
        .map((place) => [place.id, place]),
    ),
    retired: new Set(
      recordsOf(snapshot, "retired.csv")
        .rows.map(idOf)
        .filter((id) => id !== null),
    ),
  };
};
