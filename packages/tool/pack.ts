/** Packs the built packages as npm would publish them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { folderOf } from "./build.ts";
import { PACKAGES, type PackageSpec } from "./list.ts";

/** A package as it would be published. */
export interface Packed {
  readonly spec: PackageSpec;
  readonly name: string;
  readonly version: string;
  /** Path of the tarball. */
  readonly tarball: string;
  /** Bytes of the tarball. */
  readonly size: number;
  /** Paths in the package, sorted. */
  readonly files: readonly string[];
}

const report = z.object({
  name: z.string(),
  version: z.string(),
  filename: z.string(),
  size: z.number(),
  files: z.array(z.object({ path: z.string() })),
});
/** npm 11 answers a list, later ones an object by name. */
const answer = z
  .union([z.array(report), z.record(z.string(), report)])
  .transform((reports) => (Array.isArray(reports) ? reports : Object.values(reports)));

/** Packs all packages into a folder, which is emptied before. */
export const packPackages = (into: string): readonly Packed[] => {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  return PACKAGES.map((spec) => {
    const text = execFileSync(
      "npm",
      ["pack", "--json", "--ignore-scripts", "--pack-destination", into, folderOf(spec)],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const [packed] = answer.parse(JSON.parse(text));
    if (packed === undefined) throw new Error(`npm packed nothing of ${spec.folder}`);
    const { name, version, filename, size, files } = packed;
    return { spec, name, version, tarball: join(into, filename), size, files: files.map(({ path }) => path).sort() };
  });
};
