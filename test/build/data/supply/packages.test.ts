/** The locks of this project are sound, and every way in which one may not be is told. */
import { describe, expect, test } from "vitest";
import { lockFaults, locksFaults, locksIn } from "../../../../build/data/supply/packages.ts";

test("the locks of this project are sound, and no approval of a script is left over", () => {
  const locks = locksIn(".");
  expect(locks).toEqual(
    expect.arrayContaining(["bench/package-lock.json", "package-lock.json", "test/runtimes/package-lock.json"]),
  );
  expect(locksFaults(locks)).toEqual([]);
});

const DIGEST = `sha512-${"A".repeat(86)}==`;
const PACKAGE = { dependencies: { one: "1.0.0" }, devDependencies: { two: "npm:twice@2.0.0" } };
const lockWith = (one: object, root: object = {}, version = 3): string =>
  JSON.stringify({
    lockfileVersion: version,
    packages: {
      "": { ...PACKAGE, ...root },
      "node_modules/one": { version: "1.0.0", integrity: DIGEST, ...one },
      "node_modules/two": { name: "twice", version: "2.0.0", integrity: DIGEST, dev: true },
    },
  });
const faults = (lock: string, own: object = PACKAGE, approved: readonly string[] = []): readonly string[] =>
  lockFaults("lock", lock, JSON.stringify(own), new Set(approved));

describe("a lock", () => {
  test("is sound so", () => {
    expect(faults(lockWith({}))).toEqual([]);
    expect(faults(lockWith({ hasInstallScript: true }), PACKAGE, ["one"])).toEqual([]);
    expect(faults(lockWith({ integrity: undefined, inBundle: true }))).toEqual([]);
    expect(faults(lockWith({ integrity: undefined, link: true, resolved: "packages/one" }))).toEqual([]);
  });

  test.each<readonly [string, string, object, string]>([
    ["no digest", lockWith({ integrity: undefined }), PACKAGE, "node_modules/one has no SHA-512 digest"],
    ["a weak digest", lockWith({ integrity: "sha1-AAAA" }), PACKAGE, "has no SHA-512 digest"],
    [
      "another host",
      lockWith({ resolved: "https://elsewhere.example/one.tgz" }),
      PACKAGE,
      "comes from https://elsewhere.example/one.tgz",
    ],
    ["plain http", lockWith({ resolved: "http://elsewhere.example/one.tgz" }), PACKAGE, "must come from the registry"],
    ["git", lockWith({ resolved: "git+ssh://git@example.org/one.git#1" }), PACKAGE, "must come from the registry"],
    ["a file", lockWith({ resolved: "file:../one" }), PACKAGE, "must come from the registry"],
    ["a link", lockWith({ link: true }), PACKAGE, "is a link to a folder"],
    ["a script", lockWith({ hasInstallScript: true }), PACKAGE, "runs a script when it is installed"],
    ["an older form", lockWith({}, {}, 2), PACKAGE, "is of version 2, must be of 3"],
    [
      "a package.json that went on",
      lockWith({}, { dependencies: {} }),
      PACKAGE,
      "names other packages than its package.json",
    ],
    [
      "a range",
      lockWith({}, { dependencies: { one: "^1.0.0" } }),
      { ...PACKAGE, dependencies: { one: "^1.0.0" } },
      "one ^1.0.0 of its package.json is no exact version",
    ],
    ["a loose override", lockWith({}), { ...PACKAGE, overrides: { one: "*" } }, "one * of its package.json"],
  ])("with %s is not", (_, lock, own, message) => {
    expect(faults(lock, own)).toEqual([expect.stringContaining(message)]);
  });
});
