/** What the static files of the search weigh, as they lie and as they are sent. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Read } from "../../server/core/query/store.ts";
import { GROUPS, groupOf } from "./files.ts";

export interface GroupSize {
  readonly what: string;
  readonly files: number;
  readonly rawBytes: number;
  readonly brotliBytes: number;
}

/** Names of the index files of a build. */
const indexFiles = (buildDir: string): readonly string[] =>
  readdirSync(join(buildDir, "index"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(buildDir.length + 1).replaceAll("\\", "/")); // prettier-ignore

/** The size of every group; `bodyOf` compresses. */
export const sizesOf = async (buildDir: string, bodyOf: Read): Promise<readonly GroupSize[]> => {
  const names = indexFiles(buildDir);
  const sizes: GroupSize[] = [];
  for (const group of GROUPS) {
    const some = names.filter((name) => groupOf(name) === group);
    let [rawBytes, brotliBytes] = [0, 0];
    for (const name of some) {
      rawBytes += statSync(join(buildDir, name)).size;
      brotliBytes += (await bodyOf(name))?.length ?? 0;
    }
    sizes.push({ what: group.what, files: some.length, rawBytes, brotliBytes });
  }
  return sizes;
};
