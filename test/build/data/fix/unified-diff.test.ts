import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines, unifiedDiff } from "../../../../build/data/fix/unified-diff.ts";

const side = (edits: ReturnType<typeof diffLines>, without: string): readonly string[] =>
  edits.filter(({ kind }) => kind !== without).map(({ line }) => line);

describe("diffLines", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", ""), { maxLength: 30 });

  test("holds both texts whole", () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const edits = diffLines(before, after);
        expect(side(edits, "+")).toEqual(before);
        expect(side(edits, "-")).toEqual(after);
      }),
    );
  });

  test("finds nothing between equal texts", () => {
    fc.assert(fc.property(lines, (same) => diffLines(same, same).every(({ kind }) => kind === " ")));
  });

  test("one row that moves is one row out and one in", () => {
    const edits = diffLines(["a", "b", "c", "d"], ["b", "c", "d", "a"]);
    expect(edits.filter(({ kind }) => kind !== " ")).toEqual([
      { kind: "-", line: "a" },
      { kind: "+", line: "a" },
    ]);
  });

  test("20,000 rows that all change take seconds, not minutes", () => {
    const rows = (mark: string): readonly string[] => Array.from({ length: 20_000 }, (_, i) => `${mark}${i}`);
    const startedMs = performance.now();
    expect(diffLines(rows("a"), rows("b"))).toHaveLength(40_000);
    expect(diffLines(rows("a"), rows("a").toReversed()).length).toBeGreaterThan(20_000);
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });
});

const diffOf = (before: string, after: string): string =>
  unifiedDiff("data/f.csv", before.split(" "), after.split(" "));

describe("unifiedDiff", () => {
  test("is empty for equal texts", () => {
    expect(diffOf("a b", "a b")).toBe("");
  });

  test("shows each change with two lines around it", () => {
    expect(diffOf("h 1 2 3 4 5 6 7 8 9", "h 1 2 3 four 5 6 7 8 9 10")).toBe(`--- data/f.csv
+++ data/f.csv
@@ -3,5 +3,5 @@
 2
 3
-4
+four
 5
 6
@@ -9,2 +9,3 @@
 8
 9
+10
`);
  });

  test("joins changes whose surroundings meet", () => {
    expect(diffOf("a 1 2 3 4 b", "A 1 2 3 4 B").match(/^@@/gm)).toHaveLength(1);
    expect(diffOf("a 1 2 3 4 5 b", "A 1 2 3 4 5 B").match(/^@@/gm)).toHaveLength(2);
  });

  test.each([
    [[], ["a"], "@@ -0,0 +1,1 @@"],
    [["a"], [], "@@ -1,1 +0,0 @@"],
  ])("counts from the line before where a side is empty", (before, after, heading) => {
    expect(unifiedDiff("f", before, after)).toContain(heading);
  });

  test("writes out what shows nothing, so that it can be seen and printed safely", () => {
    expect(unifiedDiff("f", ["a\u202eb\u001b[2J\nc"], ["ab"])).toContain("-a\\u{202e}b\\u{1b}[2J\\u{a}c\n+ab");
  });

  test("cuts a line that is longer than anyone reads", () => {
    expect(unifiedDiff("f", ["x".repeat(1_000_000)], ["x"]).length).toBeLessThan(6000);
  });
});
