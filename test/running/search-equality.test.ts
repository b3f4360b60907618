/**
 * One engine over `read(name)`: wherever it runs and whatever its files come from, a query has the same
 * hits in the same order with the same scores, the same total and the same records.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Query } from "../../bench/generate/answers.ts";
import { generate } from "../../bench/generate/generate.ts";
import { type Judged, judgedOver } from "../../bench/peers/judge.ts";
import { readQueries } from "../../bench/peers/queries.ts";
import { keeping, readFromHttp, readFromMemory } from "../../bench/search/readers.ts";
import { serveShards, type ShardServer } from "../../bench/search/shard-server.ts";
import { buildData } from "../../build/compile/build.ts";
import { openDataSource } from "../../server/data/data-source.ts";
import { SHIPPED_DATA, temporaryFolder } from "../build/small-data.ts";
import { type Browser, bundlePage, openBrowser } from "../chromium/browser.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { percentile } from "../support/figures.ts";

/** Six of each class. */
const QUERIES = 96;

/** Making and removing the places may take this long on a busy host. */
const HOOK_MS = 120_000;

const folder = temporaryFolder();
const [dataDir, outDir] = [join(folder, "data"), join(folder, "v1")];
const { read, files } = keeping(openDataSource(outDir).read);
let server: ShardServer;
let queries: readonly Query[];
/** What the engine says over local files. */
let local: readonly Judged[];

beforeAll(async () => {
  const onProgress = (): void => undefined;
  generate({ dataDir: SHIPPED_DATA, outDir: dataDir, size: 2000, seed: 5, set: "test", onProgress });
  await buildData({ dataDir, outDir, today: "2026-11-21", editUrl: null, onProgress });
  queries = readQueries(dataDir).slice(0, QUERIES);
  server = await serveShards(outDir, isChromiumAbsent ? {} : await bundlePage());
  local = await judgedOver(read, queries);
}, HOOK_MS);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}, HOOK_MS);

test("over local files nearly every query finds its place first", () => {
  expect(local).toHaveLength(QUERIES);
  expect(local.filter(({ rank }) => rank === 1).length).toBeGreaterThan(QUERIES * 0.9);
});

test("the same from memory", async () => {
  expect(await judgedOver(readFromMemory(files), queries)).toEqual(local);
});

test("the same over HTTP from a static host with brotli bodies", async () => {
  expect(await judgedOver(readFromHttp(server.base), queries)).toEqual(local);
});

describe.skipIf(isChromiumAbsent)("in Chromium, over HTTP (needs chromium)", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(server.origin, server.base);
  }, HOOK_MS);
  afterAll(async () => browser.close());

  test("the same, and files come compressed", async () => {
    const { judged, sentBytes, readBytes } = await browser.judge(queries);
    expect(judged).toEqual(local);
    expect(sentBytes).toBeLessThan(readBytes * 0.7);
  });

  test("one query reads few bytes, for what every query needs and for itself", async () => {
    const bytes: number[] = [];
    for (const query of queries.slice(0, 8)) bytes.push((await browser.judge([query])).sentBytes);
    process.stdout.write(`bytes of one query: p50 ${percentile(bytes, 0.5)}, most ${Math.max(...bytes)}\n`);
    expect(Math.min(...bytes)).toBeGreaterThan(0);
    expect(percentile(bytes, 0.5)).toBeLessThan(100_000);
  });
});
