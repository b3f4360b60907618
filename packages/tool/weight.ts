/** What a program that uses a package weighs, as its user bundles it: minified by esbuild in one script, after gzip. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { folderOf } from "./build.ts";
import type { PackageSpec, Weight } from "./list.ts";

/** Bytes after gzip of a program of a built package. */
export const gzipOfProgram = async (
  { folder }: Pick<PackageSpec, "folder">,
  { program }: Pick<Weight, "program">,
): Promise<number> => {
  const lines = Object.entries(program).map(([module, names], index) => {
    const from = JSON.stringify(`@musalla/${folder}${module}`);
    return names === "*" ? `export * as m${index} from ${from};` : `export { ${names} } from ${from};`;
  });
  const { outputFiles } = await build({
    stdin: { contents: lines.join("\n"), resolveDir: folderOf({ folder }) },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
};

/** The weight of each of the programs that a package is weighed by. */
export const weightsOf = async (spec: PackageSpec): Promise<ReadonlyMap<string, number>> =>
  new Map(
    await Promise.all(
      Object.entries(spec.weights).map(async ([name, weight]) => [name, await gzipOfProgram(spec, weight)] as const),
    ),
  );
