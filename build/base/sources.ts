/**
 * The files of the project that a module runs: what it imports, and what that imports, to the end. Types are erased and
 * run nothing. Packages are not looked into: the lock file says which they are. Refuses nothing: a path that leads nowhere
 * is passed over, since the module that has it does not run either.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** What is written for people; nothing is built of it where it is only one file of a folder. */
const PROSE = "README.md";

/** The files at or below a path. */
export const filesBelow = (path: string): readonly string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => name !== PROSE);
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
};

/** The hash of files and folders by name and content, and of what else decides; a README counts where it is named itself. */
export const hashFiles = (paths: readonly string[], also: string): string => {
  const hash = createHash("sha256").update(also);
  for (const file of paths.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
};

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** `import … from "x"`, `export … from "x"`, `import "x"`; `type` where nothing of it is run. */
const DECLARATION =
  /^[ \t]*(?:import|export)\b(?<type>\s+type\s+(?!from\b))?(?:[^"';]*?\sfrom)?\s*["'](?<from>[^"'\n]+)["']/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["'](?<from>[^"'\n]+)["']/g;
/** `new URL("x", import.meta.url)`, which threads and files are named by. */
const BESIDE = /\bnew URL\(\s*["'](?<from>[^"'\n]+)["'],\s*import\.meta\.url/g;

const IS_MODULE = /\.(?:[cm]?[jt]s|tsx)$/;

/** The files that the module at `path` names; packages, and modules that a bundler makes, are none. */
const importsOf = (path: string): readonly string[] => {
  const text = readFileSync(join(PROJECT, path), "utf8");
  const at = (name: string): string => normalize(join(dirname(path), name.replace(/\?.*$/, "")));
  const imported = [...text.matchAll(DECLARATION), ...text.matchAll(DYNAMIC_IMPORT)].flatMap(({ groups }) => {
    const { type, from = "" } = groups ?? {};
    if (type !== undefined) return [];
    if (from.startsWith("#core/")) return [from.replace("#core", "server/core")];
    return from.startsWith(".") ? [at(from)] : [];
  });
  return [...imported, ...[...text.matchAll(BESIDE)].map(({ groups }) => at(groups?.["from"] ?? ""))];
};

/** The `entries` and all that they run, but for what only `without` does; paths below the project, sorted. */
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
