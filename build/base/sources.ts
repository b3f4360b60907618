/**
 * The source files that a module runs: its imports, transitively. Type imports are ignored (they are erased), packages
 * too (the lock file pins them), and so are paths that lead nowhere: their module could not run either. The server's
 * revision for ETags is a hash of the code that makes answers tagged by address and data version alone.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** Documentation; left out of the hash of a folder. */
const PROSE = "README.md";

/** The files at or below a path. */
export const filesBelow = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => name !== PROSE);
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
};

/** Hash of files and folders by name and content, plus `also`. A README counts only if listed itself. */
export const hashFiles = (paths: readonly string[], also = ""): string => {
  const hash = createHash("sha256").update(also);
  for (const file of paths.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
};

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** `import … from "x"`, `export … from "x"`, `import "x"`; `type` when it is a type import. */
const DECLARATION =
  /^[ \t]*(?:import|export)\b(?<type>\s+type\s+(?!from\b))?(?:[^"';]*?\sfrom)?\s*["'](?<from>[^"'\n]+)["']/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["'](?<from>[^"'\n]+)["']/g;
/** `new URL("x", import.meta.url)`: how workers and files are referenced. */
const BESIDE = /\bnew URL\(\s*["'](?<from>[^"'\n]+)["'],\s*import\.meta\.url/g;

const IS_MODULE = /\.(?:[cm]?[jt]s|tsx)$/;

/** The project files that the module at `path` imports; no packages and no bundler-made modules. */
const importsOf = (path: string): readonly string[] => {
  const text = readFileSync(join(PROJECT, path), "utf8");
  const at = (name: string): string => normalize(join(dirname(path), name.replace(/\?.*$/, "")));
  const imported = [...text.matchAll(DECLARATION), ...text.matchAll(DYNAMIC_IMPORT)].flatMap(({ groups }) => {
    const { type, from = "" } = groups ?? {};
    if (type !== undefined) return [];
    if (from.startsWith("#core/")) return [from.replace("#core", "server/core")];
    return from.startsWith(".") ? [at(from)] : [];
  });
  return [
    ...imported,
    ...[...text.matchAll(BESIDE)].flatMap(({ groups }) => (groups?.["from"] === undefined ? [] : [at(groups["from"])])),
  ];
};

/** `entries` and everything they run, except what only `without` runs; paths below the project, sorted. */
export const sourcesOf = (entries: readonly string[], without: readonly string[] = []): readonly string[] => {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || without.includes(path)) continue;
    if (statSync(join(PROJECT, path), { throwIfNoEntry: false })?.isFile() !== true) continue;
    seen.add(path);
    if (IS_MODULE.test(path)) waiting.push(...importsOf(path));
  }
  return [...seen].sort();
};

const REVISION_LENGTH = 12;

/** The code that makes these answers, and `etag-and-encoding.ts`, which serialises them. */
const SOURCES = ["server/core/api/read-operations.ts", "server/data/etag-and-encoding.ts"];

export const sourcesOfAnswers = (): readonly string[] => sourcesOf(SOURCES);

/** The revision of the server, for ETags. */
export const revisionOfAnswers = (): string => hashFiles(sourcesOfAnswers()).slice(0, REVISION_LENGTH);
