/**
 * One engine over `read(name)`: whatever the files come from, a query has the same hits in the same
 * order with the same scores, the same total and the same records. Asked over made-up places.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generate } from "../../bench/generate/generate.ts";
import { judgedOver } from "../../bench/search/equality.ts";
import { readQueries } from "../../bench/search/queries.ts";
import { keeping, readFromHttp, readFromMemory } from "../../bench/search/readers.ts";
import { serveShards } from "../../bench/search/shard-server.ts";
import type { ShardServer } from "../../bench/search/shard-server.ts";
import { buildData } from "../../build/build.ts";
import type { Query } from "../../bench/generate/answers.ts";
import { readFrom } from "../../server/utils/files.ts";
import { SHIPPED_DATA, temporaryFolder } from "../build/small-data.ts";

/** Every class of queries, in equal parts. */
const QUERIES = 160;

const folder = temporaryFolder();
const [dataDir, outDir] = [join(folder, "data"), join(folder, "v1")];
let server: ShardServer;
let queries: readonly Query[];

beforeAll(async () => {
  const onProgress = (): void => undefined;
  generate({ dataDir: SHIPPED_DATA, outDir: dataDir, size: 2000, seed: 5, set: "test", onProgress });
  const built = await buildData({ dataDir, outDir, today: "2026-11-21", editUrl: null, onProgress });
  expect(built.output).not.toBeNull();
  queries = readQueries(dataDir).slice(0, QUERIES);
  server = await serveShards(outDir);
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("local files, memory and a static host with brotli bodies give the same answers", async () => {
  const { read, files } = keeping(readFrom(outDir));
  const local = await judgedOver(read, queries);
  expect(queries).toHaveLength(QUERIES);
  expect(new Set(local.map(({ digest }) => digest)).size).toBeGreaterThan(QUERIES / 2);
  expect(await judgedOver(readFromMemory(files), queries)).toEqual(local);
  expect(await judgedOver(readFromHttp(server.base), queries)).toEqual(local);
});
