/** Installs the packages of a folder that has a package.json of its own, unless they are there. */
import { spawnSync } from "node:child_process";

/** Throws if npm cannot install them. */
export const installPackagesOf = (folder: string): void => {
  const npm = (stdio: "ignore" | "inherit", ...args: readonly string[]): boolean =>
    spawnSync("npm", ["--prefix", folder, ...args], { stdio }).status === 0;
  if (npm("ignore", "ls") || npm("inherit", "ci", "--silent")) return;
  throw new Error(`${folder}: npm could not install its packages`);
};
