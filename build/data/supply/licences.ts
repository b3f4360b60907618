/**
 * The licences of all packages of the lock file. A licence outside the list of approved.json is a fault, unless the package
 * is named there with a reason. Expressions are SPDX's.
 */
import satisfies from "spdx-satisfies";
import { compareText } from "#core/base/text.ts";
import { packagesOf } from "./locks.ts";

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

export interface ApprovedLicences {
  /** SPDX identifiers. */
  readonly licences: readonly string[];
  /** Packages that may have another one. */
  readonly packages: Readonly<Record<string, Approved>>;
  /** Packages whose package.json says nothing, and where the licence is said. */
  readonly unstated: Readonly<Record<string, Approved>>;
}

export interface LicenceOf {
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
