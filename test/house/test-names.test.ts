/** Tests are found by name: each test file bears the name of its module, and each module says where it is tested. */
import { describe, expect, it } from "vitest";
import { sourceOf } from "./graph.ts";
import {
  isOfOwnFolder,
  isPlain,
  MODULES,
  OWN_FOLDERS,
  reachedBy,
  strayTests,
  TESTED_IN,
  testOf,
  TESTS,
  withoutAspect,
} from "./test-names.ts";

const named = new Set(TESTS.filter((test) => !isOfOwnFolder(test)).map(withoutAspect));

/** Modules that ship or build, that do something, and that have no test of their name. */
const unnamed = MODULES.filter(
  (path) => !path.startsWith("bench/") && !named.has(testOf(path)) && !isPlain(path, sourceOf(path)),
);

describe("tests", () => {
  it("bear the name of a module, or stand in a folder whose reason is listed", () => {
    expect(strayTests(TESTS, MODULES)).toEqual([]);
  });

  it("of no module are seen, and what they are about is no part of the name", () => {
    const modules = ["server/core/base/geo.ts", "web/app/ui/dates.ts", "packages/client/src/client.ts"];
    const tests = ["core/base/geo", "core/base/geo.box", "web/app/ui/dates", "packages/client/client", "core/base/box"];
    expect(
      strayTests(
        tests.map((one) => `test/${one}.test.ts`),
        modules,
      ),
    ).toEqual(["test/core/base/box.test.ts"]);
  });

  it("stand in every listed folder", () => {
    expect(Object.keys(OWN_FOLDERS).filter((folder) => !TESTS.some((test) => test.startsWith(`${folder}/`)))).toEqual(
      [],
    );
  });
});

describe("modules without a test of their name", () => {
  it("are listed in tested-in.json with the test that exercises them", () => {
    expect(unnamed.filter((path) => TESTED_IN[path] === undefined)).toEqual([]);
  });

  it("are listed only while they need it", () => {
    expect(Object.keys(TESTED_IN).filter((path) => !unnamed.includes(path))).toEqual([]);
  });

  it("are imported by that test, directly or not, unless it asks a whole program", () => {
    const reached = new Map([...new Set(Object.values(TESTED_IN))].map((test) => [test, reachedBy(test)]));
    const wrong = Object.entries(TESTED_IN).filter(
      ([path, test]) => !TESTS.includes(test) || !(isOfOwnFolder(test) || reached.get(test)?.has(path) === true),
    );
    expect(wrong).toEqual([]);
  });

  it("need none if they only declare types and constants", () => {
    expect(isPlain("a.ts", "export interface A { readonly f: () => void }\nexport const B = [1, 2] as const;")).toBe(
      true,
    );
    expect(isPlain("a.ts", "export const double = (n: number): number => 2 * n;")).toBe(false);
  });
});
