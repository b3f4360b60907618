/**
 * Checks the packages of the project by its lock files: its own, and the locks of folders that are installed on demand.
 * A lock is sound when every package comes from the registry that npm is set to, is the one that was locked, runs no
 * script that nobody has looked at, and when it agrees with package.json. A licence outside the list of approved.json
 * is a fault, unless the package is named there with a reason. Expressions are SPDX's. Reference: docs.npmjs.com,
 * "package-lock.json", lockfileVersion 3.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import satisfies from "spdx-satisfies";
import * as z from "zod";
import { compareText } from "#core/base/text.ts";
import approvedPackages from "./approved.json" with { type: "json" };

const VERSION = 3;

const names = z.record(z.string(), z.string()).optional();
const wanted = { dependencies: names, devDependencies: names, optionalDependencies: names };
const packageFile = z.object({ ...wanted, overrides: names });
const KINDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

const lockedPackage = z.object({
  ...wanted,
  /** Where the name in package.json is an alias, the name of the package. */
  name: z.string().optional(),
  version: z.string().optional(),
  /** Absent for what comes from the registry (.npmrc: omit-lockfile-registry-resolved). */
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
type LockedPackage = z.infer<typeof lockedPackage>;

const lockFile = z.object({ lockfileVersion: z.number(), packages: z.record(z.string(), lockedPackage) });

/** A package of a lock, by its path below the folder of the lock. */
interface Locked extends LockedPackage {
  readonly path: string;
  readonly name: string;
}

/** Folders of the project's own packages, which are workspaces of its lock. */
const WORKSPACE = /^packages\/[a-z]+$/;

/** The packages of a lock, without the project's own. Throws an Error if the file is not a lock. */
export const packagesOf = (lockText: string): readonly Locked[] =>
  Object.entries(lockFile.parse(JSON.parse(lockText)).packages)
    .filter(([path]) => path !== "" && !WORKSPACE.test(path))
    .filter(([, { link, resolved }]) => link !== true || !WORKSPACE.test(resolved ?? ""))
    .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? path.replace(/^.*node_modules\//, "") }));

const EXACT = /^(?:npm:[@\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
const DIGEST = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** What is wrong with one package; `approved` may run scripts when they are installed. */
const faultsOfPackage = (locked: Locked, approved: ReadonlySet<string>): readonly string[] => [
  ...(locked.resolved === undefined ? [] : [`comes from ${locked.resolved}, must come from the registry`]),
  ...(locked.link === true ? ["is a link to a folder, must come from the registry"] : []),
  // What a package brings along is in that package's digest.
  ...(locked.inBundle === true || DIGEST.test(locked.integrity ?? "") ? [] : ["has no SHA-512 digest"]),
  ...(locked.hasInstallScript === true && !approved.has(locked.name)
    ? ["runs a script when it is installed, which build/data/supply/approved.json does not name"]
    : []),
];

/** Everything that is wrong with a lock beside its package.json; `label` is how messages name the lock. */
export const lockFaults = (
  label: string,
  lockText: string,
  packageText: string,
  approved: ReadonlySet<string>,
): readonly string[] => {
  const { lockfileVersion, packages } = lockFile.parse(JSON.parse(lockText));
  const own = packageFile.parse(JSON.parse(packageText));
  const root: LockedPackage = packages[""] ?? {};
  const asked = KINDS.map((kind) => own[kind] ?? {});
  const locked = KINDS.map((kind) => root[kind] ?? {});
  const loose = [...asked, own.overrides ?? {}].flatMap((some) =>
    Object.entries(some).flatMap(([name, version]) => (EXACT.test(version) ? [] : [`${name} ${version}`])),
  );
  return [
    ...(lockfileVersion === VERSION ? [] : [`is of version ${lockfileVersion}, must be of ${VERSION}`]),
    ...(JSON.stringify(asked) === JSON.stringify(locked)
      ? []
      : ["names other packages than its package.json: run npm install"]),
    ...loose.map((name) => `${name} of its package.json is no exact version`),
    ...packagesOf(lockText).flatMap((entry) =>
      faultsOfPackage(entry, approved).map((fault) => `${entry.path} ${fault}`),
    ),
  ].map((fault) => `${label}: ${fault}`);
};

const LOCK = "package-lock.json";

/** How many folders deep a lock may be. */
const DEPTH = 2;

const foldersBelow = (folder: string, depth: number): readonly string[] => {
  if (depth === 0) return [folder];
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|public$|dist$|release$)/.test(entry.name))
    .flatMap(({ name }) => foldersBelow(join(folder, name), depth - 1));
  return [folder, ...below];
};

/** Paths of the locks below a folder, sorted; one for each package.json, except in workspaces. */
export const locksIn = (root: string): readonly string[] =>
  foldersBelow(root, DEPTH)
    .filter((folder) => existsSync(join(folder, "package.json")) && !WORKSPACE.test(relative(root, folder)))
    .map((folder) => join(folder, LOCK))
    .sort(compareText);

/** What is wrong with each of them, and with approvals that no package needs. */
export const locksFaults = (locks: readonly string[]): readonly string[] => {
  const runs = new Set(Object.keys(approvedPackages.installScripts));
  const used = new Set<string>();
  const faults = locks.flatMap((path) => {
    if (!existsSync(path)) return [`${path}: is not there: run npm install`];
    const lockText = readFileSync(path, "utf8");
    for (const { name, hasInstallScript } of packagesOf(lockText)) if (hasInstallScript === true) used.add(name);
    return lockFaults(path, lockText, readFileSync(path.replace(LOCK, "package.json"), "utf8"), runs);
  });
  const stale = [...runs].filter((name) => !used.has(name));
  return [...faults, ...stale.map((name) => `build/data/supply/approved.json: ${name} runs no script, or is not used`)];
};

/** Whether an SPDX expression is satisfied by the allowed licences; what is no expression is not. */
export const isAllowed = (expression: string, allowed: ReadonlySet<string>): boolean => {
  try {
    return satisfies(expression, [...allowed]);
  } catch {
    return false;
  }
};

interface Approved {
  readonly licence: string;
  readonly why: string;
}

interface ApprovedLicences {
  /** SPDX identifiers. */
  readonly licences: readonly string[];
  /** Packages that may have another one. */
  readonly packages: Readonly<Record<string, Approved>>;
  /** Packages whose package.json says nothing, and where the licence is said. */
  readonly unstated: Readonly<Record<string, Approved>>;
}

interface LicenceOf {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; `null` where nothing says it. */
  readonly licence: string | null;
}

/** All packages, each version once, by name; what builds the pages ships in them, so development packages count too. */
export const licencesOf = (
  lockText: string,
  { unstated }: Pick<ApprovedLicences, "unstated">,
): readonly LicenceOf[] => {
  const found = new Map<string, LicenceOf>();
  for (const { name, version = "", license } of packagesOf(lockText)) {
    found.set(`${name}@${version}`, { name, version, licence: license ?? unstated[name]?.licence ?? null });
  }
  return [...found.values()].sort((a, b) => compareText(a.name, b.name) || compareText(a.version, b.version));
};

/** What is wrong: a licence that may not be used, none at all, an approval that nothing needs. */
export const licenceFaults = (used: readonly LicenceOf[], approved: ApprovedLicences): readonly string[] => {
  const allowed = new Set(approved.licences);
  const faults = used.flatMap(({ name, version, licence }) => {
    if (licence === null) return [`${name} ${version} names no licence`];
    if (isAllowed(licence, allowed) || approved.packages[name]?.licence === licence) return [];
    return [`${name} ${version} is under ${licence}, which build/data/supply/approved.json does not name`];
  });
  const there = new Set(used.map(({ name }) => name));
  const stale = [...Object.keys(approved.packages), ...Object.keys(approved.unstated)].filter(
    (name) => !there.has(name),
  );
  return [...faults, ...stale.map((name) => `${name} is approved by name, and not used`)];
};

/** How many packages are under which licence, then each. */
export const formatLicences = (used: readonly LicenceOf[]): string => {
  const counts = new Map<string, number>();
  for (const { licence } of used) counts.set(licence ?? "none", (counts.get(licence ?? "none") ?? 0) + 1);
  const sums = [...counts].sort(([a, x], [b, y]) => y - x || compareText(a, b));
  return [
    ...used.map(({ name, version, licence }) => `${name} ${version}: ${licence ?? "none"}`),
    "",
    ...sums.map(([licence, count]) => `${String(count).padStart(5)} ${licence}`),
    `${used.length} packages`,
  ].join("\n");
};
