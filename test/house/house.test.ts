/** The house as a whole: no import cycles, nothing exported for nobody, a core without a clock. `npm run house` prints its figures. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { foldersOf, graphOf, HOUSE, importsOf, ringsOf, sourceOf, sourcesBelow, unusedExports } from "./graph.ts";

interface Figures {
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

describe("the figures, printed and not limited,", () => {
  const script = fileURLToPath(new URL("figures.ts", import.meta.url));
  const printed = execFileSync(process.execPath, ["--import", "tsx", script], { encoding: "utf8" });
  const { entered } = JSON.parse(printed) as Figures;

  test.each(["near", "search", "review", "prayer"])(
    "name the modules that the first request of the kind %s enters",
    (kind) => {
      expect(entered[kind]).toContain("http/reply.ts");
    },
  );
});
