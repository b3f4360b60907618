/** Regenerates data from the packages it comes from; returns messages for people. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const REFRESHABLE = ["cities", "countries", "derived", "dictionary", "ephemeris"] as const;
type Refreshable = (typeof REFRESHABLE)[number];

/** The years that /prayer answers for. */
const EPHEMERIS_YEARS = [1900, 2100] as const;

const said = (path: string, changed: boolean, rows: number): string =>
  `${path}: ${rows} rows, ${changed ? "written" : "unchanged"}`;

/** Refreshes one part of `dataDir`. Rejects if a required package is not installed. */
export const refresh = async (
  what: Refreshable,
  dataDir: string,
  onProgress: (done: number, what: string) => void,
): Promise<string> => {
  if (what === "cities") {
    const { refreshCities } = await import("./cities.ts");
    const { path, changed, rows, added, removed, refused } = await refreshCities(dataDir);
    const refusals = refused.map((one) => `\n  refused from city-names.csv: ${JSON.stringify(one)}`);
    return `${said(path, changed, rows)}, ${added.length} added, ${removed.length} removed${refusals.join("")}`;
  }
  if (what === "countries") {
    const { refreshCountries } = await import("./countries.ts");
    const { path, changed, rows } = await refreshCountries(dataDir);
    return said(path, changed, rows);
  }
  if (what === "derived") {
    const { refreshDerived } = await import("../derive/files.ts");
    return refreshDerived(dataDir);
  }
  if (what === "dictionary") {
    const { withDictionary } = await import("../derive/files.ts");
    const path = join(dataDir, "README.md");
    const readme = withDictionary(await readFile(path, "utf8"));
    if (readme === null) throw new Error(`${path} has no marks for the dictionary`);
    await writeFile(path, readme);
    return `${path}: written`;
  }
  const { computeEphemeris } = await import("./ephemeris.ts");
  const bytes = computeEphemeris(...EPHEMERIS_YEARS, (done) => onProgress(done, "ephemeris"));
  const path = join(dataDir, "ephemeris.bin");
  await writeFile(path, bytes);
  return `${path}: ${bytes.length} bytes, written`;
};
