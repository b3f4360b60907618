/** A program as one file of JavaScript, for tests that start it many times: `tsx` takes a second of each start. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

export interface Bundled {
  readonly path: string;
  readonly remove: () => void;
}

/** Bundles the program at `entry`; packages stay outside, so the file lies within the project. */
export const bundleProgram = async (entry: string): Promise<Bundled> => {
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(join(".cache", "program-"));
  const path = join(folder, "program.mjs");
  await build({
    entryPoints: [entry],
    outfile: path,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
  });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
