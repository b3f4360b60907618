/** Which folder may import from which: the table `layers.json`, held against every import of every tree. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { graphOf, sourceOf, sourcesBelow } from "./graph.ts";
import { importProblems, LAYERS, layerOf, packageProblems, tableProblems, withTable } from "./layers.ts";

const TREES = ["server", "build", "web", "packages"];
const paths = TREES.flatMap(sourcesBelow);
const graph = graphOf(paths);

/** What the check says of one more import in one file. */
const planted = (path: string, imported: string): readonly string[] => {
  expect(paths).toContain(path);
  expect(paths).toContain(imported);
  return importProblems(new Map([[path, new Set([imported])]]));
};

describe("layers.json", () => {
  it("lists no folder twice, and no import from a row at or below its own", () => {
    expect(tableProblems(LAYERS)).toEqual([]);
    const wrong = [
      { folder: "a", duty: "", imports: ["b"] },
      { folder: "b", duty: "", imports: [] },
      { folder: "b", duty: "", imports: [] },
    ];
    expect(tableProblems(wrong)).toEqual(["a may import b, which is not listed above it", "b is listed twice"]);
  });

  it("lists only folders that exist, and only imports that are used", () => {
    const used = new Map<string, Set<string>>();
    for (const [path, imports] of graph) {
      const own = layerOf(path)?.folder ?? "";
      const known = used.get(own) ?? new Set();
      used.set(own, known);
      for (const imported of imports) {
        const other = layerOf(imported)?.folder;
        if (other !== undefined && other !== own) known.add(other);
      }
    }
    const idle = LAYERS.flatMap(({ folder, imports }) =>
      imports.filter((other) => used.get(folder)?.has(other) !== true).map((other) => `${folder} → ${other}`),
    );
    expect(idle).toEqual([]);
    expect(LAYERS.map(({ folder }) => folder).filter((folder) => !used.has(folder))).toEqual([]);
  });

  it("is the table of ARCHITECTURE.md (npm run house -- --write)", () => {
    const text = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
    expect(text).toBe(withTable(text));
  });
});

describe("imports between folders, those of types too", () => {
  it("are the listed ones", () => {
    expect(importProblems(graph)).toEqual([]);
  });

  it("of packages are the listed ones where a folder must run anywhere", () => {
    expect(paths.flatMap((path) => packageProblems(path, sourceOf(path)))).toEqual([]);
    const source =
      'import { readFile } from "node:fs/promises";\nimport type { H3Event } from "h3";\nimport * as z from "zod";';
    expect(packageProblems("server/core/places/near.ts", source)).toHaveLength(2);
  });

  it("upward or across are seen, wherever they are planted", () => {
    expect(planted("build/base/group.ts", "build/tiles/sets.ts")).toHaveLength(1);
    expect(planted("web/app/suggest/values.ts", "web/app/views/explore.tsx")).toHaveLength(1);
    expect(planted("server/core/places/near.ts", "build/base/group.ts")).toHaveLength(1);
    expect(planted("web/desk/main.tsx", "web/app/views/explore.tsx")).toEqual([
      expect.stringMatching(/^web\/desk\/main\.tsx imports web\/app\/views\/explore\.tsx: web\/desk may import /),
    ]);
  });

  it("upward are seen from every folder to every folder that is listed below it", () => {
    for (const [at, { folder }] of LAYERS.entries())
      for (const { folder: below } of LAYERS.slice(at + 1)) {
        const upward = new Map([[`${folder}/a.ts`, new Set([`${below}/b.ts`])]]);
        expect(importProblems(upward), `${folder} → ${below}`).toHaveLength(1);
      }
  });
});
