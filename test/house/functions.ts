/**
 * The size of functions, by the parser of oxc: lines, cyclomatic complexity (McCabe, IEEE TSE 2, 1976; of a function alone,
 * without those inside it), parameters. `functions.json` lists those that are over a limit today; the list may only shrink.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

export const LIMITS = { lines: 60, complexity: 15, parameters: 5 } as const;

type Measure = keyof typeof LIMITS;

/** The functions over a limit: by file and name, with what is over it. */
export type Listed = Readonly<Record<string, Readonly<Record<string, readonly Measure[]>>>>;

export const LISTED = JSON.parse(
  readFileSync(fileURLToPath(new URL("functions.json", import.meta.url)), "utf8"),
) as Listed;

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

export const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const isFunction = ({ type, body }: Node): boolean =>
  /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type) && isNode(body);

const BRANCHES: ReadonlySet<string> = new Set([
  "IfStatement",
  "ConditionalExpression",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
  "AssignmentPattern",
]);

/** What one node adds to the complexity of its function, as the rule `complexity` of ESLint has it: a default and `?.` are ways too. */
const waysOf = (node: Node): number => {
  if (node.type === "SwitchCase") return node["test"] === null ? 0 : 1;
  if (node.type === "LogicalExpression") return 1;
  if (node.type === "AssignmentExpression") return /^(?:\|\||&&|\?\?)=$/.test(String(node["operator"])) ? 1 : 0;
  if (node["optional"] === true && /^(?:Member|Call)Expression$/.test(node.type)) return 1;
  return BRANCHES.has(node.type) ? 1 : 0;
};

const complexityOf = (node: Node): number =>
  childrenOf(node).reduce((sum, child) => sum + (isFunction(child) ? 0 : waysOf(child) + complexityOf(child)), 0);

const nameOf = (node: Node, parent: Node | undefined): string => {
  const named = [node["id"], parent?.["id"], parent?.["key"], parent?.["left"]].find(isNode);
  return typeof named?.["name"] === "string" ? named["name"] : "anonymous";
};

export interface Measured {
  /** Its name within those of the functions around it: `createMap.draw`. */
  readonly name: string;
  readonly lines: number;
  readonly complexity: number;
  readonly parameters: number;
}

/** The syntax tree of a source. */
export const treeOf = (path: string, source: string): Node => parseSync(path, source).program as unknown as Node;

/** Every function of a source, from the outermost to the innermost. */
export const functionsIn = (path: string, source: string): readonly Measured[] => {
  const found: Measured[] = [];
  const visit = (node: Node, parent: Node | undefined, around: string): void => {
    let inside = around;
    if (isFunction(node)) {
      const name = nameOf(node, parent);
      inside = around === "" ? name : `${around}.${name}`;
      const parameters = Array.isArray(node["params"]) ? node["params"].length : 0;
      const lines = source.slice(node.start, node.end).split("\n").length;
      found.push({ name: inside, lines, complexity: 1 + complexityOf(node), parameters });
    }
    for (const child of childrenOf(node)) visit(child, node, inside);
  };
  visit(treeOf(path, source), undefined, "");
  return found;
};

const MEASURES = Object.keys(LIMITS) as readonly Measure[];

/** The functions of a source that are over a limit; of several of one name all that any of them is over. */
export const overLimits = (path: string, source: string): Readonly<Record<string, readonly Measure[]>> => {
  const over = new Map<string, readonly Measure[]>();
  for (const one of functionsIn(path, source)) {
    const before = over.get(one.name) ?? [];
    const all = MEASURES.filter((measure) => one[measure] > LIMITS[measure] || before.includes(measure));
    if (all.length > 0) over.set(one.name, all);
  }
  return Object.fromEntries(over);
};

/** One line for each function and measure: `file: function: measure`. */
export const linesOf = (listed: Listed): readonly string[] =>
  Object.entries(listed)
    .flatMap(([path, functions]) =>
      Object.entries(functions).flatMap(([name, measures]) => measures.map((one) => `${path}: ${name}: ${one}`)),
    )
    .sort();
