/** The house as a whole: no rings, nothing exported for nobody, few files, few modules a request. `npm run house` prints it. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { foldersOf, graphOf, HOUSE, importsOf, ringsOf, sourceOf, sourcesBelow, unusedExports } from "./graph.ts";

/** Modules of server/core that the first request of a kind may enter. */
const ENTERED_MAX = { near: 18, search: 30, review: 18, prayer: 20 } as const;
/**
 * Production files and their lines: 777 and 52,074 before the house was put in order. The mosques' own times, their import and
 * their pages, suggestions with their pages, pages of countries, cities and places, and the mosque's screen came since.
 */
const FILES_MAX = 480;
const LINES_MAX = 86_500;

interface Figures {
  readonly files: number;
  readonly lines: number;
  readonly entered: Readonly<Record<string, readonly string[]>>;
}

describe("imports, those of types too", () => {
  test.each(HOUSE)("make no ring in %s, neither of files nor of folders", (folder) => {
    const graph = graphOf(sourcesBelow(folder));
    expect(graph.size).toBeGreaterThan(50);
    expect(ringsOf(graph)).toEqual([]);
    expect(ringsOf(foldersOf(graph))).toEqual([]);
  });

  test("are found, and a ring is seen", () => {
    const source =
      'import type { A } from "./b.ts";\nexport { c } from "#core/base/time.ts";\nawait import("../d.ts");';
    expect(importsOf("build/x/a.ts", source)).toEqual(["build/x/b.ts", "server/core/base/time.ts", "build/d.ts"]);
    const ring = new Map([
      ["a/a.ts", new Set(["b/b.ts"])],
      ["b/b.ts", new Set(["a/c.ts"])],
      ["a/c.ts", new Set<string>()],
    ]);
    expect(ringsOf(ring)).toEqual([]);
    expect(ringsOf(foldersOf(ring))).toEqual([["a", "b"]]);
  });
});

describe("exports", () => {
  test("are imported somewhere", () => {
    const paths = [...HOUSE, "packages", "test"].flatMap(sourcesBelow);
    const sources = new Map([...paths, "nitro.config.ts"].map((path) => [path, sourceOf(path)]));
    const unused = unusedExports(sources).filter((one) => HOUSE.some((folder) => one.startsWith(`${folder}/`)));
    expect(unused).toEqual([]);
  });

  test("that nobody imports are seen", () => {
    const sources = [
      ["a.ts", "export const a = 1;\nexport interface A {}\nexport type B = 1;"],
      ["b.ts", 'import { a, type B as C } from "./a.ts";'],
      ["c.ts", 'import * as d from "./d.ts";'],
      ["d.ts", "export const d = 1;"],
    ] as const;
    expect(unusedExports(new Map(sources))).toEqual(["a.ts#A"]);
  });
});

test("the core knows no clock: new Date() without a time is not in it", () => {
  const found = sourcesBelow("server/core").filter((path) => /^[^/*]*\bnew Date\(\)/m.test(sourceOf(path)));
  expect(found).toEqual([]);
});

describe("the figures", () => {
  const script = fileURLToPath(new URL("figures.ts", import.meta.url));
  const printed = execFileSync(process.execPath, ["--import", "tsx", script], { encoding: "utf8" });
  const { files, lines, entered } = JSON.parse(printed) as Figures;

  test("production code is in few files", () => {
    expect(files).toBeLessThanOrEqual(FILES_MAX);
    expect(lines).toBeLessThanOrEqual(LINES_MAX);
  });

  test.each(Object.entries(ENTERED_MAX))("the first request of the kind %s enters %d modules at most", (name, most) => {
    const modules = entered[name] ?? [];
    expect(modules, modules.join(" ")).toContain("http/reply.ts");
    expect(modules.length, modules.join(" ")).toBeLessThanOrEqual(most);
  });
});
