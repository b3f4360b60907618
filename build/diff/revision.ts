/**
 * The data folder as it is, or as it was in a git revision: every file by its path below the folder.
 * Runs `git rev-parse`, `ls-tree` and `cat-file`, nothing that writes. An unknown revision is a message.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files of a data folder: path below it → bytes. */
export type Snapshot = ReadonlyMap<string, Uint8Array>;

const MAX_BYTES = 1 << 30;

/** Reads the data folder on disk. Folders and files whose names begin with a dot are passed over. */
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

/** Object name → path, of every file below `dataDir` in a commit. */
const listTree = (dataDir: string, commit: string): readonly (readonly [string, string])[] =>
  git(dataDir, ["ls-tree", "-r", "-z", commit])
    .toString("utf8")
    .split("\0")
    .flatMap((entry) => {
      const [, object, path] = /^100\d{3} blob ([0-9a-f]+)\t([^]+)$/.exec(entry) ?? [];
      return object === undefined || path === undefined ? [] : [[object, path] as const];
    });

/** The answers of `cat-file --batch`: a line with the size, the bytes, a line end. */
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

/** Reads `dataDir` as it was in `revision`; `null` when git knows no such revision. */
export const readRevision = (dataDir: string, revision: string): Snapshot | null => {
  const commit = commitOf(dataDir, revision);
  if (commit === null) return null;
  const entries = listTree(dataDir, commit);
  if (entries.length === 0) return new Map();
  const batch = git(dataDir, ["cat-file", "--batch"], `${entries.map(([object]) => object).join("\n")}\n`);
  const contents = splitBatch(batch, entries.length);
  return new Map(entries.map(([, path], i) => [path, contents[i] ?? new Uint8Array()]));
};
