/**
 * The direction of imports and the rules of style that a reader can check in the text of the sources.
 * Each check is a function of one source text, shown here to be able to fail.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { filesBelow } from "./build/folders.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDERS = ["bench", "build", "server", "test", "web"];

/** What a check found wrong, one line each; `path` is relative to the project. */
type Check = (path: string, source: string) => readonly string[];

const below = (path: string, ...folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));

/** Comments, strings, templates, and regular expressions where an expression may begin. */
const TOKENS = [
  /\/\*[^]*?\*\//,
  /(?<=^|\s)\/\/.*/,
  /"(?:\\.|[^"\\\n])*"/,
  /'(?:\\.|[^'\\\n])*'/,
  /`(?:\\.|[^`\\])*`/,
  /(?<=[(,=:?[&|!>]\s*|return )\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\/[a-z]*/,
];
const TOKEN = new RegExp(TOKENS.map(({ source }) => source).join("|"), "gm");

/** The text without comments and the contents of strings, so that only code is judged. */
const codeOf = (source: string): string => source.replaceAll(TOKEN, (text) => (/^\/[*/]/.test(text) ? " " : '""'));

const IMPORT = /^\s*(?:import|export)\s(?:[^"';=]*?\sfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/gm;

/** Where a source imports from: `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")`. */
const importsOf = (source: string): readonly string[] =>
  [...source.matchAll(IMPORT)].map(([, from, dynamic]) => from ?? dynamic ?? "");

/** A relative import as a path of the project, `#core/x` as the folder it stands for. */
const resolved = (path: string, from: string): string => {
  if (from.startsWith("#core/")) return from.replace("#core", "server/core");
  return from.startsWith(".") ? new URL(from, `file:///${path}`).pathname.slice(1) : from;
};

const corePure: Check = (path, source) => {
  if (!below(path, "server/core")) return [];
  const imports = importsOf(source).filter(
    (from) => from !== "zod" && from !== "lru-cache" && !/^(#core\/|\.\/)[^]+\.ts$/.test(from),
  );
  const globals = /\bprocess\.|\bBuffer\b|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bnode:/g;
  return [...imports, ...(codeOf(source).match(globals) ?? [])].map((what) => `${path}: ${what}`);
};

const importDirection: Check = (path, source) => {
  const forbidden = below(path, "server/core")
    ? ["build", "test", "server/api", "server/utils", "server/routes"]
    : below(path, "server", "web")
      ? ["build", "test"]
      : below(path, "build")
        ? [
            "server/api",
            "server/utils",
            "server/routes",
            "server/plugins",
            "server/drivers",
            "server/entry",
            "server/mcp",
            "test",
          ]
        : [];
  return importsOf(source)
    .filter((from) => below(resolved(path, from), ...forbidden))
    .map((from) => `${path}: imports ${from}`);
};

const noAny: Check = (path, source) =>
  /(?:[:<,|&(]|\bas|=)\s*any\b(?!\s*[:(.])/.test(codeOf(source)) ? [`${path}: any`] : [];

const noNonNull: Check = (path, source) =>
  /[\w)\]]!(?![=\w])/.test(codeOf(source)) ? [`${path}: a non-null assertion`] : [];

/** Files that Nitro, workerd, vite or vitest load by their default export, most under names of their choosing. */
const DEFAULTS =
  /^(server|bench\/[^/]+)\/(api|routes|plugins|middleware)\/|^server\/error\.ts$|^server\/edge\/worker\.ts$|^test\/setup\/|(^|\/)[^/]+\.config\.ts$/;

const noDefaultExport: Check = (path, source) =>
  !DEFAULTS.test(path) &&
  !path.endsWith(".d.ts") &&
  /^\s*export (default\b|\{[^}]*\bas default\b)/m.test(codeOf(source))
    ? [`${path}: a default export`]
    : [];

const kebabCase: Check = (path) =>
  /^[a-z0-9-]+(\.(test|config|d))?\.tsx?$/.test(path.split("/").at(-1) ?? "") || DEFAULTS.test(path)
    ? []
    : [`${path}: not kebab-case`];

const CHECKS: Readonly<Record<string, Check>> = {
  corePure,
  importDirection,
  noAny,
  noNonNull,
  noDefaultExport,
  kebabCase,
};

const sources = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".ts")),
  ...FOLDERS.filter((folder) => existsSync(`${ROOT}${folder}`)).flatMap((folder) =>
    filesBelow(`${ROOT}${folder}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules/"))
      .map((path) => `${folder}/${path}`),
  ),
];

const textOf = (path: string): string => readFileSync(`${ROOT}${path}`, "utf8");

describe("the sources", () => {
  test("are found", () => {
    expect(sources.length).toBeGreaterThan(150);
    for (const folder of ["build/", "server/core/", "server/api/", "test/"])
      expect(sources.some((path) => path.startsWith(folder))).toBe(true);
  });

  test.each(Object.entries(CHECKS))("keep to %s", (_, check) => {
    const faults = sources.flatMap((path) => check(path, textOf(path)));
    expect(faults).toEqual([]);
  });
});

const CORE = "server/core/x.ts";

const VALUE = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;
const exportsOf = (source: string): readonly string[] =>
  [...codeOf(source).matchAll(VALUE)].flatMap(([, name]) => name ?? []);

/** Values that are exported and that no other source names. */
const unusedExports = (texts: ReadonlyMap<string, string>): readonly string[] => {
  const namedBy = new Map<string, number>();
  for (const source of texts.values())
    for (const name of new Set(source.match(/\w+/g))) namedBy.set(name, (namedBy.get(name) ?? 0) + 1);
  return [...texts].flatMap(([path, source]) =>
    exportsOf(source)
      .filter((name) => namedBy.get(name) === 1)
      .map((name) => `${path}: ${name}`),
  );
};

describe("the sources together", () => {
  const texts = new Map(sources.map((path) => [path, textOf(path)]));

  test("export nothing that only its own file names", () => {
    expect(unusedExports(texts)).toEqual([]);
    expect(
      unusedExports(
        new Map([
          ["a.ts", "export const a = 1;"],
          ["b.ts", "export const b = a;"],
        ]),
      ),
    ).toEqual(["b.ts: b"]);
  });
});

describe("each check can fail", () => {
  test.each<[Check, string, string]>([
    [corePure, CORE, 'import { x } from "node:fs";'],
    [corePure, CORE, 'import { x } from "../utils/x.ts";'],
    [corePure, CORE, 'import h3 from "h3";'],
    [corePure, CORE, 'import "./x";'],
    [corePure, CORE, 'export * from "unstorage";'],
    [corePure, CORE, 'const x = await import("node:os");'],
    [corePure, CORE, "const x = process.env;"],
    [corePure, CORE, "const x = Buffer.from(y);"],
    [corePure, CORE, "const x = Date.now();"],
    [corePure, CORE, "const x = Math.random();"],
    [importDirection, "server/api/v1/x.ts", 'import { x } from "../../../build/x.ts";'],
    [importDirection, "server/utils/x.ts", 'import { x } from "../../test/x.ts";'],
    [importDirection, "build/plan/x.ts", 'import type { X } from "../../server/utils/x.ts";'],
    [importDirection, "build/x.ts", 'import { x } from "../server/api/v1/x.ts";'],
    [importDirection, "build/x.ts", 'import { x } from "../server/entry/x.ts";'],
    [importDirection, "server/cli/x.ts", 'import { x } from "../../build/commands/x.ts";'],
    [noAny, "build/x.ts", "const x: any = 1;"],
    [noAny, "build/x.ts", "const x = y as any;"],
    [noAny, "build/x.ts", "const x: Map<string, any> = y;"],
    [noNonNull, "build/x.ts", "const x = y!;"],
    [noNonNull, "build/x.ts", "const x = y[0]!.z;"],
    [noNonNull, "build/x.ts", "const x = y()!;"],
    [noDefaultExport, "build/x.ts", "export default 1;"],
    [noDefaultExport, "server/utils/x.ts", "export { x as default };"],
    [kebabCase, "build/someThing.ts", ""],
  ])("%s of %s: %s", (check, path, source) => {
    expect(check(path, source)).not.toEqual([]);
  });

  test.each<[Check, string, string]>([
    [corePure, CORE, 'import * as z from "zod";\nimport { x } from "#core/y.ts";\nimport { w } from "./w.ts";'],
    [corePure, CORE, "// Date.now( is not ours, nor Buffer\nconst x = new ArrayBuffer(1);"],
    [corePure, "build/x.ts", 'import { x } from "node:fs";'],
    [importDirection, "build/x.ts", 'import { x } from "#core/y.ts";\nimport { w } from "./server/utils/x.ts";'],
    [importDirection, "build/commands/x.ts", 'import { x } from "../../server/cli/y.ts";'],
    [noAny, "build/x.ts", '/** any of: any */\nconst any = 1;\nconst x = ["as any"].some(anyOf);'],
    [noNonNull, "build/x.ts", 'const x = !y && z !== w && a != b && "hey!" && /x!/.test(c);'],
    [noDefaultExport, "server/api/v1/x.ts", "export default 1;"],
    [noDefaultExport, "build/x.ts", "/* export default */ export const x = 1;"],
  ])("and passes what is right: %s of %s: %s", (check, path, source) => {
    expect(check(path, source)).toEqual([]);
  });
});
