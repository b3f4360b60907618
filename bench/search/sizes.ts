/** What the static files of the search weigh, as they lie and as they are sent. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Read } from "../../server/core/shard/cache.ts";
import { sum } from "../../test/support/figures.ts";
import { groupOf, GROUPS, SAMPLE } from "./files.ts";

export interface GroupSize {
  readonly what: string;
  readonly quality: number;
  readonly files: number;
  readonly rawBytes: number;
  /** Of all of them; where fewer were compressed, what those came to times the share of their bytes. */
  readonly brotliBytes: number;
  /** Files that were compressed. */
  readonly compressed: number;
}

/** Names of the files of a build that the search reads. */
const searchFiles = (buildDir: string): readonly string[] =>
  ["index", "en/places", "ar/places"].flatMap((folder) =>
    readdirSync(join(buildDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(buildDir.length + 1)
          .replaceAll("\\", "/"),
      )
      .sort(),
  );

/** So many of them, evenly spread; all if there are fewer. */
export const spreadOver = <T>(items: readonly T[], count: number): readonly T[] =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, i) => Math.floor((i * items.length) / count)).flatMap((at) =>
        items.slice(at, at + 1),
      );

/** The size of every group; `bodyOf` compresses. */
export const sizesOf = async (buildDir: string, bodyOf: Read): Promise<readonly GroupSize[]> => {
  const names = searchFiles(buildDir);
  const bytesOf = (some: readonly string[]): number => sum(some.map((name) => statSync(join(buildDir, name)).size));
  const sizes: GroupSize[] = [];
  for (const group of GROUPS) {
    const { what, quality, isSampled } = group;
    const all = names.filter((name) => groupOf(name) === group);
    const some = isSampled ? spreadOver(all, SAMPLE) : all;
    const bodies = await Promise.all(some.map(async (name) => (await bodyOf(name))?.length ?? 0));
    const rawBytes = bytesOf(all);
    const brotliBytes = Math.round((sum(bodies) * rawBytes) / Math.max(bytesOf(some), 1));
    sizes.push({ what, quality, files: all.length, rawBytes, brotliBytes, compressed: some.length });
  }
  return sizes;
};
