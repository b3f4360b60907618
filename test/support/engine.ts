/** The engine over the test data, and what a test needs around it. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ApiContext } from "#core/api/context.ts";
import { createShardCache, need, type Read, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { buildData } from "../../build/compile/build.ts";
import { contextOver } from "./api-context.ts";
import { TODAY, writeFixture } from "./fixture.ts";
import { writeImports } from "./imports.ts";
import { onceARun } from "./once.ts";
import { importsAt } from "../../build/check/load/country-files.ts";

/** The moment at which the tests ask, unless they say otherwise. */
export const NOW_MS = Date.parse("2026-02-10T12:00:00Z");

export interface TestEngine {
  readonly read: Read;
  readonly store: ShardCache;
  readonly directory: Directory;
  /** A context without zones, opening hours and reviews, at {@link NOW_MS}, except `changes`. */
  readonly context: (changes?: Partial<ApiContext>) => ApiContext;
}

const readFrom =
  (folder: string): Read =>
  async (name) =>
    readFile(join(folder, name)).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });

/** What the test data is built with, beside itself. */
interface Kind {
  /** The text of a file of ratings to fold in. */
  readonly ratings?: string;
  /** Places beside the data (imports.ts). */
  readonly imports?: true;
  /** All cities that ship, not the large ones alone. */
  readonly allCities?: true;
}

const build = async (folder: string, { ratings, imports, allCities }: Kind): Promise<void> => {
  const dataDir = join(folder, "data");
  writeFixture(dataDir, allCities === true ? "all" : "large");
  const ratingsFile = ratings === undefined ? null : join(folder, "ratings.csv");
  if (ratingsFile !== null) writeFileSync(ratingsFile, ratings ?? "");
  const { output, diagnostics } = await buildData({
    dataDir,
    overlays: importsAt(imports === true ? writeImports(join(folder, "imports")) : null),
    outDir: join(folder, "v1"),
    today: TODAY,
    editUrl: null,
    addUrl: "https://example.org/add",
    ratingsFile,
    onProgress: () => undefined,
  });
  if (output === null) throw new Error(`the test data is not sound: ${JSON.stringify(diagnostics)}`);
};

/** Opens the test data, which the processes of a run build once for each kind. Nothing writes into it. */
export const openEngine = async (kind: Kind = {}): Promise<TestEngine> => {
  const name = `test-data-${createHash("sha256").update(JSON.stringify(kind)).digest("hex").slice(0, 16)}`;
  return open(join(await onceARun(name, async (folder) => build(folder, kind)), "v1"));
};

const open = async (outDir: string): Promise<TestEngine> => {
  const read = readFrom(outDir);
  const store = createShardCache(read, 32 * 1024 * 1024);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  return {
    read,
    store,
    directory,
    context: (changes = {}) => ({
      ...contextOver({ store, directory, nowMs: NOW_MS }),
      ...changes,
    }),
  };
};
