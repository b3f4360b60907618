/**
 * Which test belongs to which module. `test/` mirrors the sources: `test/core/places/near.test.ts` is of
 * `server/core/places/near.ts`, `test/server/…` of the rest of the server, `test/build/…`, `test/web/…` and `test/bench/…` of
 * those trees, `test/packages/client/client.test.ts` of `packages/client/src/client.ts`. Several tests of one module add what
 * they are about: `core/base/box.around.test.ts`. `test-folders.json` lists the folders whose tests are of no single module, and
 * why; `tested-in.json` says of a module without a test of its name which test exercises it.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { importsOf, sourceOf, sourcesBelow } from "./graph.ts";

const jsonBeside = <T>(name: string): T =>
  JSON.parse(readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8")) as T;

/** Folders of tests that are of no single module, each with the reason. */
export const OWN_FOLDERS = jsonBeside<Readonly<Record<string, string>>>("test-folders.json");

/** Modules without a test of their name, each with the test that exercises it. */
export const TESTED_IN = jsonBeside<Readonly<Record<string, string>>>("tested-in.json");

/** The modules that ship or build, without declarations of types, which have no code. */
export const MODULES: readonly string[] = ["server", "build", "web", "packages", "bench"]
  .flatMap(sourcesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));

export const TESTS: readonly string[] = sourcesBelow("test").filter((path) => path.endsWith(".test.ts"));

/** The test of a module's name. */
export const testOf = (module: string): string =>
  `test/${module
    .replace(/\.tsx?$/, "")
    .replace(/^server\/core\//, "core/")
    .replace(/^(packages\/[^/]+)\/src\//, "$1/")}.test.ts`;

/** The name of the test without what it is about: `box.test.ts` for `box.around.test.ts`. */
export const withoutAspect = (test: string): string =>
  posix.join(posix.dirname(test), `${posix.basename(test).split(".")[0] ?? ""}.test.ts`);

export const isOfOwnFolder = (test: string): boolean =>
  Object.keys(OWN_FOLDERS).some((folder) => test.startsWith(`${folder}/`));

/** Tests that neither bear a module's name nor stand in a folder of their own. */
export const strayTests = (tests: readonly string[], modules: readonly string[]): readonly string[] => {
  const names = new Set(modules.map(testOf));
  return tests.filter((test) => !isOfOwnFolder(test) && !names.has(withoutAspect(test)));
};

interface Node {
  readonly type: string;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const hasFunction = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasFunction);
  if (!isNode(value)) return false;
  return /^(?:Arrow)?Function|^MethodDefinition$/.test(value.type) || Object.values(value).some(hasFunction);
};

/** Whether a module only declares types and constants. */
export const isPlain = (path: string, source: string): boolean => !hasFunction(parseSync(path, source).program);

const SOURCES: ReadonlySet<string> = new Set([...MODULES, ...sourcesBelow("test")]);

/** All files that a test imports, directly or not. */
export const reachedBy = (test: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [test];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !SOURCES.has(path)) continue;
    reached.add(path);
    waiting.push(...importsOf(path, sourceOf(path)).filter((one) => !reached.has(one)));
  }
  return reached;
};
