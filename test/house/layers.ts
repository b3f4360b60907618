/**
 * The layers of the house: `layers.json` lists each folder with its duty and the folders that it may import from, type imports
 * included. A folder stands below all that it imports, so the table has no cycles. A file belongs to the longest listed
 * folder that contains it. The table of ARCHITECTURE.md is made from this one (`npm run house -- --write`).
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { importsOf, type Graph } from "./graph.ts";

export interface Layer {
  readonly folder: string;
  /** What the folder is for, in a few words. */
  readonly duty: string;
  /** The folders that it may import from. */
  readonly imports: readonly string[];
  /** The only packages that it may import, where it must run anywhere; absent: any. */
  readonly packages?: readonly string[];
}

const TABLE = fileURLToPath(new URL("layers.json", import.meta.url));

export const LAYERS: readonly Layer[] = JSON.parse(readFileSync(TABLE, "utf8")) as readonly Layer[];

/** The layer of a file, or undefined where no listed folder contains it. */
export const layerOf = (path: string, layers = LAYERS): Layer | undefined =>
  layers
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .reduce<Layer | undefined>(
      (best, one) => (best === undefined || one.folder.length > best.folder.length ? one : best),
      undefined,
    );

/** What is wrong with the table itself: a folder that is listed twice, or that imports from a row at or below its own. */
export const tableProblems = (layers: readonly Layer[]): readonly string[] => {
  const above = new Set<string>();
  return layers.flatMap(({ folder, imports }) => {
    const problems = imports
      .filter((one) => !above.has(one))
      .map((one) => `${folder} may import ${one}, which is not listed above it`);
    if (above.has(folder)) problems.push(`${folder} is listed twice`);
    above.add(folder);
    return problems;
  });
};

/** Style sheets and data belong to no layer. */
const isSource = (path: string): boolean => /\.(tsx?|mjs)$/.test(path);

/** One sentence for each import between layers that the table does not allow. */
export const importProblems = (graph: Graph, layers = LAYERS): readonly string[] =>
  [...graph].flatMap(([path, imports]) => {
    const own = layerOf(path, layers);
    if (own === undefined) return [`${path} is in no folder of layers.json`];
    return [...imports].filter(isSource).flatMap((imported) => {
      const other = layerOf(imported, layers);
      if (other === undefined || other === own || own.imports.includes(other.folder)) return [];
      return [`${path} imports ${imported}: ${own.folder} may import ${own.imports.join(", ") || "nothing"}`];
    });
  });

/** One sentence for each package that a layer with a list of packages imports beside it. */
export const packageProblems = (path: string, source: string, layers = LAYERS): readonly string[] => {
  const own = layerOf(path, layers);
  const allowed = own?.packages;
  if (own === undefined || allowed === undefined) return [];
  return importsOf(path, source, "packages")
    .filter((name) => !allowed.includes(name))
    .map((name) => `${path} imports ${name}: ${own.folder} may import ${allowed.join(", ")} and no other package`);
};

const short = (folder: string): string => `\`${folder.replace("server/core/", "#core/")}\``;

/** The rows of ARCHITECTURE.md, as Markdown. */
export const markdownTable = (layers = LAYERS): string =>
  [
    "| folder | duty | may import |",
    "|---|---|---|",
    ...layers.map(
      ({ folder, duty, imports }) => `| \`${folder}\` | ${duty} | ${imports.map(short).join(", ") || "nothing"} |`,
    ),
  ].join("\n");

const [BEGIN, END] = ["<!-- layers: npm run house -- --write -->", "<!-- /layers -->"];

/** The text of ARCHITECTURE.md with its table made anew. */
export const withTable = (text: string, layers = LAYERS): string => {
  const [before = "", rest] = text.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined)
    throw new Error(`ARCHITECTURE.md: got no ${BEGIN} … ${END}, expected the place of the table`);
  return `${before}${BEGIN}\n${markdownTable(layers)}\n${END}${after}`;
};
