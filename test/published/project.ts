/** An empty project into which the packed packages are installed, as their users do. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildPackages } from "../../packages/tool/build.ts";
import { type Packed, packPackages } from "../../packages/tool/pack.ts";

export interface Project {
  readonly folder: string;
  readonly packed: readonly Packed[];
  readonly remove: () => void;
}

/** Builds, packs and installs the packages; nothing is fetched, as they have no dependencies. */
export const makeProject = async (): Promise<Project> => {
  await buildPackages();
  const folder = mkdtempSync(join(tmpdir(), "musalla-packages-"));
  const packed = packPackages(join(folder, "tarballs"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  const install = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", [...install, ...packed.map(({ tarball }) => tarball)], { cwd: folder, stdio: "pipe" });
  copyFileSync(resolve("test/published/trial.mjs"), join(folder, "trial.mjs"));
  writeFileSync(
    join(folder, "main.mjs"),
    'import { trial } from "./trial.mjs";\nconsole.log(JSON.stringify(await trial(process.argv[2])));\n',
  );
  return { folder, packed, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
