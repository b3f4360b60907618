/** The import graph of the sources, type imports included, and the rings in it. Paths are relative to the project. */
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Folders whose code ships or builds; tests are no part of the house. */
export const HOUSE = ["server", "build", "web", "bench"];

const IMPORT = /^\s*(?:import|export)\s(?:[^"';=]*?\sfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/gm;

/** Source files below a folder. */
export const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => posix.join(posix.relative(ROOT, entry.parentPath), entry.name))
    .filter((path) => !/(^|\/)(node_modules|dist|\.[^/]+)\//.test(path))
    .sort();

export const sourceOf = (path: string): string => readFileSync(`${ROOT}${path}`, "utf8");

const importedNames = (source: string): readonly string[] =>
  [...source.matchAll(IMPORT)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? "");

/** Files of the project that a source imports; with `packages`, what it imports from elsewhere. */
export const importsOf = (path: string, source: string, kind: "files" | "packages" = "files"): readonly string[] => {
  const names = importedNames(source);
  if (kind === "packages") return names.filter((name) => !/^(#core\/|\.)/.test(name));
  return names.flatMap((name) => {
    if (name.startsWith("#core/")) return [name.replace("#core", "server/core")];
    return name.startsWith(".") ? [posix.join(posix.dirname(path), name)] : [];
  });
};

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Each file and the files that it imports. */
export const graphOf = (paths: readonly string[]): Graph =>
  new Map(paths.map((path) => [path, new Set(importsOf(path, sourceOf(path)))]));

/** The same between folders. */
export const foldersOf = (graph: Graph): Graph => {
  const folders = new Map<string, Set<string>>();
  for (const [path, imports] of graph) {
    const own = posix.dirname(path);
    const into = folders.get(own) ?? new Set();
    folders.set(own, into);
    for (const one of imports) if (graph.has(one) && posix.dirname(one) !== own) into.add(posix.dirname(one));
  }
  return folders;
};

/** Strongly connected components of more than one node (R. Tarjan, SIAM J. Comput. 1, 1972). */
export const ringsOf = (graph: Graph): readonly (readonly string[])[] => {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const rings: (readonly string[])[] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    low.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      const reached = order.has(next) ? (stack.includes(next) ? (order.get(next) ?? 0) : index) : visit(next);
      low.set(node, Math.min(low.get(node) ?? index, reached));
    }
    if (low.get(node) === index) {
      const ring = stack.splice(stack.indexOf(node));
      if (ring.length > 1) rings.push(ring.sort());
    }
    return low.get(node) ?? index;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return rings;
};

const NAMED = /^(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s*from\s*"([^"]+)"/gm;
const WHOLE =
  /^(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\*[^;]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"|\bURL\(\s*"([^"]+)"/gm;
const DECLARED = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

const pathOf = (from: string, name: string): string =>
  name.startsWith("#core/") ? name.replace("#core", "server/core") : posix.join(posix.dirname(from), name);

/** `path#name` of every export that no other source imports; a module that is imported as a whole has none. */
export const unusedExports = (sources: ReadonlyMap<string, string>): readonly string[] => {
  const used = new Set<string>();
  const whole = new Set<string>();
  for (const [path, source] of sources) {
    for (const [, names = "", from = ""] of source.matchAll(NAMED))
      for (const name of names.split(","))
        used.add(
          `${pathOf(path, from)}#${name
            .trim()
            .replace(/^type /, "")
            .replace(/ as .*$/, "")}`,
        );
    for (const [, ...from] of source.matchAll(WHOLE)) for (const one of from) if (one) whole.add(pathOf(path, one));
  }
  return [...sources].flatMap(([path, source]) =>
    whole.has(path)
      ? []
      : [...source.matchAll(DECLARED)].map(([, name]) => `${path}#${name}`).filter((one) => !used.has(one)),
  );
};
