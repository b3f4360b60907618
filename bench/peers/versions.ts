/** Which version of a package is installed for the benchmarks. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** `name version`, from the package.json above the package's entry. */
export const labelOf = (name: string): string => {
  const entry = createRequire(import.meta.url).resolve(name);
  const folder = join("node_modules", name);
  const root = entry.slice(0, entry.lastIndexOf(folder) + folder.length);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly version: string;
  };
  return `${name} ${version}`;
};
