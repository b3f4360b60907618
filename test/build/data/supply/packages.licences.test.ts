/** Packages in production are under licences that were approved; any other is told. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatLicences, isAllowed, licenceFaults, licencesOf } from "../../../../build/data/supply/packages.ts";
import approved from "../../../../build/data/supply/approved.json" with { type: "json" };

test("those of this project are", () => {
  const used = licencesOf(readFileSync("package-lock.json", "utf8"), approved);
  expect(used.length).toBeGreaterThan(300);
  expect(licenceFaults(used, approved)).toEqual([]);
  expect(formatLicences(used)).toMatch(/\nzod [\d.]+: MIT\n[^]*packages$/);
});

const SMALL = {
  licences: ["MIT", "ISC"],
  packages: { library: { licence: "LGPL-3.0-only", why: "A reason." } },
  unstated: { silent: { licence: "MIT", why: "Its file." } },
};
const lockOf = (packages: object): string => JSON.stringify({ lockfileVersion: 3, packages });
const faultsOf = (packages: object, list = SMALL): readonly string[] =>
  licenceFaults(licencesOf(lockOf(packages), list), list);
const BOTH = {
  "node_modules/library": { version: "1.0.0", license: "LGPL-3.0-only" },
  "node_modules/silent": { version: "1.0.0" },
};

describe("a package", () => {
  test("may be approved by name, or say in its files what its package.json does not", () => {
    expect(faultsOf(BOTH)).toEqual([]);
  });

  test.each<readonly [string, object, readonly string[]]>([
    [
      "of another licence",
      { ...BOTH, "node_modules/x": { version: "2.0.0", license: "AGPL-3.0-only" } },
      ["x 2.0.0 is under AGPL-3.0-only, which build/data/supply/approved.json does not name"],
    ],
    ["of no licence", { ...BOTH, "node_modules/x": { version: "2.0.0" } }, ["x 2.0.0 names no licence"]],
    [
      "that changed the licence it was approved for",
      { ...BOTH, "node_modules/library": { version: "2.0.0", license: "GPL-3.0-only" } },
      ["library 2.0.0 is under GPL-3.0-only, which build/data/supply/approved.json does not name"],
    ],
    [
      "within another one",
      { ...BOTH, "node_modules/a/node_modules/@s/x": { version: "2.0.0", license: "Other" } },
      ["@s/x 2.0.0 is under Other, which build/data/supply/approved.json does not name"],
    ],
    ["that went", { "node_modules/silent": { version: "1.0.0" } }, ["library is approved by name, and not used"]],
  ])("%s is told", (_, packages, told) => expect(faultsOf(packages)).toEqual(told));

  test("of development counts too: what builds the pages ships in them", () => {
    expect(faultsOf({ ...BOTH, "node_modules/x": { version: "2.0.0", license: "AGPL-3.0-only", dev: true } })).toEqual([
      "x 2.0.0 is under AGPL-3.0-only, which build/data/supply/approved.json does not name",
    ]);
  });
});

test.each([
  ["MIT", true],
  ["GPL-2.0", false],
  ["(MIT OR GPL-2.0)", true],
  ["MIT AND GPL-2.0", false],
  ["GPL-2.0 OR MIT AND ISC", true],
  ["(GPL-2.0 OR MIT) AND ISC", true],
  ["GPL-2.0 OR (MIT AND GPL-3.0)", false],
  ["MIT WITH an-exception", false],
  ["MIT ISC", false],
  ["(MIT", false],
  ["MIT OR", false],
  ["SEE LICENSE IN x", false],
  ["MIT / ISC", false],
  ["", false],
])("%j is allowed: %s", (expression, allowed) => {
  expect(isAllowed(expression, new Set(["MIT", "ISC"]))).toBe(allowed);
});
