/**
 * Marks every call at the top level of a module of server/core as free of effects, so that the bundler leaves out what a
 * package does not use: the schemas, above all, of data that was checked when the package was built. The core keeps its
 * side of that: importing it does nothing but make values.
 */
import { parseAst, type Plugin } from "vite";

const CORE = /\/(?:server\/core|packages\/[^/]+\/src)\//;
const MARK = "/* @__PURE__ */ ";

interface Node {
  readonly type: string;
  readonly start: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const isFunction = ({ type }: Node): boolean => type === "ArrowFunctionExpression" || type.startsWith("Function");

/** Where the calls begin that run when the node is evaluated. */
const callsIn = (node: Node): readonly number[] => {
  if (isFunction(node)) return [];
  const own = node.type === "CallExpression" || node.type === "NewExpression" ? [node.start] : [];
  const below = Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
    .filter(isNode)
    .flatMap(callsIn);
  return [...own, ...below];
};

/** The top-level declarations of variables. */
const declarationsOf = (body: readonly Node[]): readonly Node[] =>
  body.flatMap((statement) => {
    const inner = "declaration" in statement && isNode(statement.declaration) ? statement.declaration : statement;
    return inner.type === "VariableDeclaration" ? [inner] : [];
  });

/** The code with a mark before each call that runs when the module is imported. */
export const marked = (code: string): string => {
  const { body } = parseAst(code, { lang: "ts" });
  const starts = [...new Set(declarationsOf(body as readonly Node[]).flatMap(callsIn))].sort((a, b) => b - a);
  return starts.reduce((text, at) => `${text.slice(0, at)}${MARK}${text.slice(at)}`, code);
};

export const pureCalls: Plugin = {
  name: "pure-calls",
  enforce: "pre",
  transform: (code, id) => (CORE.test(id) && id.endsWith(".ts") ? { code: marked(code), map: null } : null),
};
