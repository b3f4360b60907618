/** The house as a whole: no rings, layers that import downward, few modules a request. Figures: `npm run house`. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { HOUSE, foldersOf, graphOf, importsOf, ringsOf, sourcesBelow } from "./graph.ts";

/** Folders of server/core, each importing only from those before it. */
const LAYERS = ["base", "model", "http", "shard", "hijri", "prayer", "review", "places", "search", "api"];

/** Modules of server/core that the first request of a kind may enter. */
const ENTERED_MAX = { near: 18, search: 30, review: 18, prayer: 20 } as const;

const layerOf = (path: string): number => LAYERS.indexOf(/^server\/core\/([^/]+)\//.exec(path)?.[1] ?? "");

describe("imports", () => {
  test.each(HOUSE)("make no ring in %s, neither of files nor of folders", (folder) => {
    const graph = graphOf(sourcesBelow(folder));
    expect(graph.size).toBeGreaterThan(50);
    expect(ringsOf(graph)).toEqual([]);
    expect(ringsOf(foldersOf(graph))).toEqual([]);
  });

  test("go down the layers of server/core", () => {
    const graph = graphOf(sourcesBelow("server/core"));
    expect([...graph.keys()].filter((path) => layerOf(path) === -1)).toEqual([]);
    const upward = [...graph].flatMap(([path, imports]) =>
      [...imports].filter((one) => layerOf(one) > layerOf(path)).map((one) => `${path} imports ${one}`),
    );
    expect(upward).toEqual([]);
  });

  test("are found with their types, and a ring is seen", () => {
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

test("a request enters few modules", () => {
  const script = fileURLToPath(new URL("requests.ts", import.meta.url));
  const printed = execFileSync(process.execPath, ["--import", "tsx", script], { encoding: "utf8" });
  const entered = JSON.parse(printed) as Readonly<Record<keyof typeof ENTERED_MAX, readonly string[]>>;
  for (const [name, most] of Object.entries(ENTERED_MAX)) {
    const modules = entered[name as keyof typeof ENTERED_MAX];
    expect(modules.length, `${name}: ${modules.join(" ")}`).toBeLessThanOrEqual(most);
    expect(modules).toContain("http/reply.ts");
  }
});
