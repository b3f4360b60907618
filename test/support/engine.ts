/** The engine over the test data, built into a temporary folder, and what a test needs around it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiContext } from "#core/api/context.ts";
import { createReviewRepository } from "#core/review/service.ts";
import { memoryStorage } from "#core/contribution/storage.ts";
import { createShardCache, need, type Read, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { NO_RATINGS } from "#core/shard/listing.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { buildData } from "../../build/compile/build.ts";
import { TODAY, writeFixture } from "./fixture.ts";
import { writeImports } from "./imports.ts";
import { importsAt } from "../../build/check/load/overlays.ts";

/** The moment at which the tests ask, unless they say otherwise. */
export const NOW_MS = Date.parse("2026-02-10T12:00:00Z");

export interface TestEngine {
  readonly read: Read;
  readonly store: ShardCache;
  readonly directory: Directory;
  /** A context without zones, opening hours and reviews, at {@link NOW_MS}, except `changes`. */
  readonly context: (changes?: Partial<ApiContext>) => ApiContext;
  readonly close: () => void;
}

const readFrom =
  (folder: string): Read =>
  async (name) =>
    readFile(join(folder, name)).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });

interface Built {
  readonly outDir: string;
  readonly remove: () => void;
}

const build = async (ratings?: string, withImports = false): Promise<Built> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-test-"));
  const [dataDir, outDir] = [join(folder, "data"), join(folder, "v1")];
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  writeFixture(dataDir);
  const ratingsFile = ratings === undefined ? null : join(folder, "ratings.csv");
  if (ratingsFile !== null) writeFileSync(ratingsFile, ratings ?? "");
  const overlays = importsAt(withImports ? writeImports(join(folder, "imports")) : null);
  const { output, diagnostics } = await buildData({
    dataDir,
    overlays,
    outDir,
    today: TODAY,
    editUrl: null,
    addUrl: "https://example.org/add",
    ratingsFile,
    onProgress: () => undefined,
  });
  if (output === null) {
    remove();
    throw new Error(`the test data is not sound: ${JSON.stringify(diagnostics)}`);
  }
  return { outDir, remove };
};

/** The test data without ratings: nothing writes into it, so that a process builds it once. */
let plain: Promise<Built> | undefined;

const buildPlain = async (): Promise<Built> => {
  const built = await build();
  process.once("exit", built.remove);
  return { ...built, remove: () => undefined };
};

/** Builds the test data and opens it; `close` removes it. `ratings` is the text of a file to fold in. */
export const openEngine = async (ratings?: string): Promise<TestEngine> =>
  open(await (ratings === undefined ? (plain ??= buildPlain()) : build(ratings)));

/** The same with imports beside the data (imports.ts). */
export const openEngineWithImports = async (): Promise<TestEngine> => open(await build(undefined, true));

const open = async ({ outDir, remove: close }: Built): Promise<TestEngine> => {
  const read = readFrom(outDir);
  const store = createShardCache(read, 32 * 1024 * 1024);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  return {
    read,
    store,
    directory,
    context: (changes = {}) => ({
      store,
      directory,
      nowMs: NOW_MS,
      base: "/api/v1",
      zoneAt: () => null,
      isOpen: () => null,
      reviews: createReviewRepository(memoryStorage()),
      ratings: NO_RATINGS,
      ...changes,
    }),
    close,
  };
};
