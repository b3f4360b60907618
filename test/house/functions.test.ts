/** Functions stay small: those over a limit are listed, and the list may only shrink. */
import { describe, expect, it } from "vitest";
import { functionsIn, LISTED, linesOf, overLimits } from "./functions.ts";
import { HOUSE, sourceOf, sourcesBelow } from "./graph.ts";

const found = linesOf(
  Object.fromEntries(
    [...HOUSE, "packages"].flatMap(sourcesBelow).map((path) => [path, overLimits(path, sourceOf(path))]),
  ),
);
const listed = linesOf(LISTED);

describe("functions over 60 lines, a complexity of 15 or 5 parameters", () => {
  it("are those of functions.json: a new one is made smaller, not listed", () => {
    expect(found.filter((one) => !listed.includes(one))).toEqual([]);
  });

  it("leave functions.json once they are small: the list only shrinks", () => {
    expect(listed.filter((one) => !found.includes(one))).toEqual([]);
  });
});

describe("a function", () => {
  const measured = (source: string) => functionsIn("a.ts", source);

  it("is counted in lines, with its parameters, by its name within others", () => {
    const source = "const outer = (a, b) => {\n  function inner(c = 1, ...d) {}\n  return { keep: () => a };\n};";
    expect(measured(source).map(({ name, lines, parameters }) => [name, lines, parameters])).toEqual([
      ["outer", 4, 2],
      ["outer.inner", 1, 2],
      ["outer.keep", 1, 0],
    ]);
  });

  it.each([
    ["(a) => a", 1],
    ["(a) => { if (a) return 1; else return 2; }", 2],
    ["(a) => (a ? 1 : 2)", 2],
    ["(a, b) => a && b", 2],
    ["(a, b) => a?.b ?? 0", 3],
    ["(a = 1) => a", 2],
    ["(a) => { for (const b of a) while (b) c(); }", 3],
    ["(a) => { switch (a) { case 1: case 2: return 1; default: return 2; } }", 3],
    ["(a) => { try { b(); } catch { c(); } }", 1],
    ["(a) => { a ??= 1; }", 2],
    ["(a) => a.map((b) => (b ? 1 : 2))", 1],
  ])("is as complex as the ways through it: %s", (source, complexity) => {
    expect(measured(source)[0]?.complexity).toBe(complexity);
  });

  it("that is over a limit is seen", () => {
    const long = `const f = () => {\n${"g();\n".repeat(60)}};`;
    const wide = "const h = (a, b, c, d, e, f) => a;";
    const branchy = `const i = (a) => ${"a ? 1 : ".repeat(15)}2;`;
    expect(overLimits("a.ts", `${long}\n${wide}\n${branchy}`)).toEqual({
      f: ["lines"],
      h: ["parameters"],
      i: ["complexity"],
    });
  });
});
