/** The lock files of a project: that of its root, and those of the folders that are installed on demand. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import approved from "./approved.json" with { type: "json" };
import { lockFaults, packagesOf } from "./lock.ts";

const LOCK = "package-lock.json";

/** How many folders deep a lock may stand. */
const DEPTH = 2;

const foldersBelow = (folder: string, depth: number): readonly string[] => {
  if (depth === 0) return [folder];
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|public$|dist$)/.test(entry.name))
    .flatMap(({ name }) => foldersBelow(join(folder, name), depth - 1));
  return [folder, ...below];
};

/** Paths of the locks below a folder, sorted; one for each package.json there is. */
export const locksIn = (root: string): readonly string[] =>
  foldersBelow(root, DEPTH)
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => join(folder, LOCK))
    .sort(compareText);

/** What is wrong with each of them, and with approvals that no package needs. */
export const locksFaults = (locks: readonly string[]): readonly string[] => {
  const runs = new Set(Object.keys(approved.installScripts));
  const used = new Set<string>();
  const faults = locks.flatMap((path) => {
    if (!existsSync(path)) return [`${path}: is not there: run npm install`];
    const lockText = readFileSync(path, "utf8");
    for (const { name, hasInstallScript } of packagesOf(lockText))
      if (hasInstallScript === true) used.add(name);
    return lockFaults(path, lockText, readFileSync(path.replace(LOCK, "package.json"), "utf8"), runs);
  });
  const stale = [...runs].filter((name) => !used.has(name));
  return [
    ...faults,
    ...stale.map((name) => `build/supply/approved.json: ${name} runs no script, or is not used`),
  ];
};
