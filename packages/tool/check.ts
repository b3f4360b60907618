/**
 * What is wrong with packed packages: their size, what their scripts ask of a host, what package.json says of them, and what
 * publint finds. Types are tried by a program (test/packages), runtimes by test/runtimes.
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { parseAst } from "vite";
import * as z from "zod";
import { folderOf } from "./build.ts";
import type { Packed } from "./pack.ts";
import { weightsOf } from "./weight.ts";

const manifest = z.looseObject({
  name: z.string().regex(/^@musalla\/[a-z]+$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string().min(20),
  license: z.literal("MIT"),
  type: z.literal("module"),
  sideEffects: z.union([z.literal(false), z.array(z.string())]),
  exports: z.record(z.string(), z.unknown()),
  types: z.string(),
  files: z.array(z.string()),
  dependencies: z.never().optional(),
});

const NEEDED = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "dist/index.d.ts",
  "dist/index.js",
  "example.mjs",
  "package.json",
];

/** Written for a package that holds code of others. */
const LICENCES = "dist/licences.txt";

/** Names of interfaces that a package without a host may not use: code made from text, and what Node or a page has. */
const OF_HOSTS: ReadonlySet<string> = new Set(
  "eval Function require process Buffer global window document navigator fetch setTimeout atob btoa TextDecoder URL".split(
    " ",
  ),
);

const IMPORTS: ReadonlySet<string> = new Set(["ImportDeclaration", "ImportExpression", "ExportAllDeclaration"]);

interface Node {
  readonly type: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** What a script may hold. */
interface Allowed {
  readonly isBare: boolean;
  /** Whether a module that it imports is part of the package. */
  readonly isOwn: (specifier: string) => boolean;
}

/** The module that a node imports; "" where that is no text, undefined if it imports none. */
const importedBy = (node: Node): string | undefined => {
  const source = "source" in node && isNode(node.source) ? node.source : null;
  if (!IMPORTS.has(node.type) && !(node.type === "ExportNamedDeclaration" && source !== null)) return undefined;
  return source !== null && "value" in source ? String(source.value) : "";
};

/** What is wrong with a piece of code: imports of others, an await at the top level, and names of hosts if it must be bare. */
const codeFaults = (node: Node, allowed: Allowed, isTop = true): readonly string[] => {
  const { isBare, isOwn } = allowed;
  const inner = isTop && !/Function|PropertyDefinition/.test(node.type);
  const imported = importedBy(node);
  const faults =
    imported !== undefined && !isOwn(imported)
      ? ["an import"]
      : node.type === "AwaitExpression" && isTop
        ? ["an await at the top level"]
        : isBare && node.type === "Identifier" && "name" in node && OF_HOSTS.has(String(node.name))
          ? [`the name ${String(node.name)}`]
          : [];
  const below = Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
    .filter(isNode)
    .flatMap((child) => codeFaults(child, allowed, inner));
  return [...faults, ...below];
};

const scriptFaults = ({ spec, files }: Packed): readonly string[] =>
  files
    .filter((path) => path.endsWith(".js"))
    .flatMap((path) => {
      const code = parseAst(readFileSync(join(folderOf(spec), path), "utf8"));
      const isOwn = (specifier: string): boolean =>
        /^\.\.?\//.test(specifier) && files.includes(posix.join(posix.dirname(path), specifier));
      return [...new Set(codeFaults(code, { isBare: spec.isBare, isOwn }))].map((what) => `${path} holds ${what}`);
    });

/** Everything that is wrong with a packed package, each with its name. */
export const packageFaults = async (packed: Packed): Promise<readonly string[]> => {
  const { spec, files, name, version } = packed;
  const root = folderOf(spec);
  const json: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const parsed = manifest.safeParse(json);
  const weights = await weightsOf(spec);
  const { messages } = await publint({ pkgDir: root, strict: true, pack: false });
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return [
    ...(parsed.success ? [] : [`package.json: ${z.prettifyError(parsed.error)}`]),
    ...NEEDED.filter((path) => !files.includes(path)).map((path) => `${path} is missing`),
    ...files.filter((path) => path.includes("src/")).map((path) => `${path} is a source, and no part of the package`),
    ...(changes.includes(`## ${version}`) ? [] : [`CHANGELOG.md has no section ${version}`]),
    ...Object.entries(spec.weights)
      .filter(([program, { gzipMax }]) => !((weights.get(program) ?? Infinity) <= gzipMax))
      .map(
        ([program, { gzipMax }]) => `${program} weighs ${weights.get(program)} bytes after gzip, may weigh ${gzipMax}`,
      ),
    ...(spec.isBare && files.includes(LICENCES) ? [`${LICENCES}: it holds code of others, and may hold none`] : []),
    ...scriptFaults(packed),
    ...messages.map((message) => `publint: ${formatMessage(message, json as never) ?? message.code}`),
  ].map((fault) => `${name}: ${fault}`);
};
