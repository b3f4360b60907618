import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createProgress } from "../../../build/base/progress.ts";
import { buildData } from "../../../build/compile/build.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Step = readonly [done: number, what: string, rows?: number];

/** What is printed of steps that are half a second apart. */
const written = (isTerminal: boolean, steps: readonly Step[]): readonly string[] => {
  const texts: string[] = [];
  let nowMs = 0;
  const onProgress = createProgress(
    isTerminal,
    (text) => texts.push(text),
    () => nowMs,
  );
  for (const [done, what, rows] of steps) {
    nowMs += 500;
    onProgress(done, what, rows);
  }
  return texts;
};

describe("createProgress", () => {
  test("draws one line over itself on a terminal, and ends it", () => {
    expect(
      written(true, [
        [0, "a"],
        [0.5, "b"],
        [1, "c"],
      ]),
    ).toEqual([
      `\r\u001b[K[${".".repeat(24)}]   0 % a`,
      `\r\u001b[K[${"#".repeat(12)}${".".repeat(12)}]  50 % b`,
      `\r\u001b[K[${"#".repeat(24)}] 100 % c\n`,
    ]);
  });

  test("tells no rate of a few rows, which would be that of the start", () => {
    const told = written(false, [
      [0, "a"],
      [0.4, "b"],
      [0.9, "c", 1],
      [1, "d", 200],
    ]);
    expect(told).toEqual(["  0 % a\n", " 40 % b\n", " 90 % c\n", "100 % d, 100 rows/s\n"]);
  });

  test("prints a plain line every tenth elsewhere", () => {
    const steps = Array.from({ length: 101 }, (_, i) => [i / 100, `step ${i}`] as const);
    const lines = written(false, steps);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe("  0 % step 0\n");
    expect(lines.at(-1)).toBe("100 % step 100\n");
    expect(lines.join("")).not.toContain("\u001b");
  });

  test("tells how many rows a second were done, after the first second", () => {
    const steps: readonly Step[] = [
      [0, "0 of 2", 0],
      [0.4, "1 of 2", 300],
      [0.9, "2 of 2", 450],
    ];
    expect(written(false, steps)).toEqual([
      "  0 % 0 of 2\n",
      " 40 % 1 of 2, 300 rows/s\n",
      " 90 % 2 of 2, 300 rows/s\n",
    ]);
  });

  test.each([
    ["a clean build", {}],
    ["a build that is given up", { "places/gb.csv": "phone\nnone\n" }],
  ])("the line of %s is ended, so that what follows begins on its own", async (name, overlay) => {
    const texts: string[] = [];
    const dataDir = writeSmallData(join(scratch, name, "data"), overlay);
    const onProgress = createProgress(
      true,
      (text) => texts.push(text),
      () => 0,
    );
    await buildData({
      dataDir,
      outDir: join(scratch, name, "v1"),
      today: "2026-01-15",
      editUrl: null,
      onProgress,
    });
    expect(texts.at(-1)?.endsWith("\n")).toBe(true);
  });
});
