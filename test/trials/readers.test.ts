/** The fuzz of readers of `npm run trial -- fuzz --readers` in its short form: none breaks a promise over bad input. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tryTarget } from "./fuzz/readers/run.ts";
import { promise, target } from "./fuzz/readers/target.ts";
import { allTargets } from "./fuzz/readers/targets.ts";

const INPUTS = 25;
/** Each costs a thread; test/build/import/formats/formats.damage.test.ts has more of it. */
const THREADS = "import overture-geoparquet";

const targets = allTargets("public/data/v1", "data").filter(({ name }) => name !== THREADS);

describe("bad input", () => {
  test.each(targets.map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const { inputs, fault } = await tryTarget(one, INPUTS, 1);
    expect(fault).toBeNull();
    expect(inputs).toBe(INPUTS);
  });
});

test("a promise that is broken is reported with the shortest input that shows it", async () => {
  const broken = target("made up", fc.string(), ["a"], (text) => {
    promise(!text.includes("="), "it has a value");
    return "whole";
  });
  expect((await tryTarget(broken, 2000, 1)).fault).toBe('it has a value\n  "="');
});
