/**
 * Two shapes of one build: reading it file by file and reading archives by position answer the same bytes.
 */
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_BASE, type ApiContext } from "#core/api/context.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { joinParts, lengthOf } from "#core/http/reply.ts";
import { createReviewRepository } from "#core/review/service.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { createShardCache, type LocalFiles, need, NEVER } from "#core/shard/cache.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { readDirectory } from "#core/shard/directory.ts";
import type { LiveRatings } from "#core/shard/live-ratings.ts";
import { archiveFile, ARCHIVES, DIRECTORY_FILE, MANIFEST_FILE, SHARED_ARCHIVE } from "#core/shard/paths.ts";
import { generate } from "../../../bench/generate/generate.ts";
import { createRandom } from "../../../bench/generate/random.ts";
import { readQueries } from "../../../bench/peers/queries.ts";
import { judgedOver } from "../../../bench/peers/judge.ts";
import { buildData } from "../../../build/compile/build.ts";
import { openArchives, openDataSource, Unreadable } from "../../../server/data/data-source.ts";
import { followData } from "../../../server/data/engine.ts";
import { filesBelow } from "../../build/folders.ts";
import { writeFixture } from "../../support/fixture.ts";
import { samplePlaces } from "../../support/traffic/sample.ts";
import { startServer } from "../../running/start.ts";

const HOOK_MS = 120_000;
const TODAY = "2026-11-21";
const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const PLACES = 3000;

const base = mkdtempSync(join(tmpdir(), "musalla-archives-"));
const at = (name: string): string => join(base, name);
const failed = (path: string, cause: unknown): Error => new Error(path, { cause });

let archives: LocalFiles;

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a !== null && b !== null && Buffer.compare(a, b) === 0;

const opened = async (folder: string): Promise<LocalFiles | null> => openArchives(folder, failed);

beforeAll(async () => {
  const onProgress = (): void => undefined;
  writeFixture(at("tables"));
  generate({ dataDir: at("tables"), outDir: at("data"), size: PLACES, seed: 3, set: "test", onProgress });
  for (const hasFiles of [true, false]) {
    const shape = { hasFiles, hasArchives: true };
    const outDir = at(hasFiles ? "both" : "archives");
    const { output } = await buildData({ dataDir: at("data"), outDir, today: TODAY, editUrl: null, onProgress, shape });
    expect(output).not.toBeNull();
  }
  const local = await opened(at("both"));
  if (local === null) throw new Error("got no archives");
  archives = local;
}, HOOK_MS);
afterAll(() => rmSync(base, { recursive: true, force: true }), HOOK_MS);

/** A rating of every third place that is newer than the build. */
const RATINGS: LiveRatings = {
  size: PLACES,
  get: (id) =>
    id % 3 === 0
      ? {
          bytes: new TextEncoder().encode(`{"average":${id % 5},"count":${id}}`),
          hash: Math.imul(id, 0x9e3779b1) >>> 0,
        }
      : undefined,
};

/** A context over files, or over archives. */
const contextOver = async (local: LocalFiles | null, ratings: LiveRatings): Promise<ApiContext> => {
  const store = createShardCache(openDataSource(at("both")).read, 1 << 20, NEVER, local);
  return {
    store,
    directory: await need(store, DIRECTORY_FILE, readDirectory),
    nowMs: NOW_MS,
    base: API_BASE,
    zoneAt: () => null,
    isOpen: () => null,
    reviews: createReviewRepository(memoryStorage()),
    knowsReviews: true,
    ratings,
  };
};

/** The answer at an address: status, headers and body. */
const answerOf = async (context: ApiContext, address: string): Promise<string> => {
  const { pathname, search } = new URL(address, "http://localhost");
  const operation = READ_OPERATIONS.find(({ path }) => `${API_BASE}${path}` === pathname);
  if (operation === undefined || !("endpoint" in operation)) throw new Error(`no operation at ${pathname}`);
  const { status, headers, parts, version } = await operation.endpoint({ path: pathname, search }, context);
  return JSON.stringify([
    status,
    headers,
    version,
    new TextDecoder().decode(joinParts({ parts })),
    lengthOf({ parts }),
  ]);
};

/** Lists of countries and cities at any depth, near points and in boxes, records, and what few ask for. */
const addresses = (): readonly string[] => {
  const random = createRandom("archives");
  const { places } = samplePlaces(at("both"));
  const [first] = places;
  const mixed = places.slice(0, 40).flatMap(({ country, city, lat, lng, id, name }) => {
    const page = `limit=${1 + random.below(100)}&offset=${random.below(200)}&lang=${random.pick(["en", "ar"])}`;
    return [
      `places?country=${country}&${page}`,
      `places?country=${country}&type=mosque&${page}`,
      ...(city === null ? [] : [`places?country=${country}&city=${city}&${page}`, `places?city=${city}&limit=100`]),
      `places?lat=${lat}&lng=${lng}&radius=${random.pick([500, 5000, 50_000])}&${page}`,
      `places?bbox=${lng - 0.2},${lat - 0.2},${lng + 0.2},${lat + 0.2}&${page}`,
      `place?id=${id}&lang=ar`,
      `search?q=${encodeURIComponent(name)}`,
    ];
  });
  const rest = [
    "places?limit=100",
    "places?status=closed",
    `places?q=${first?.name}&format=geojson`,
    "cities",
    "countries",
  ];
  return [...mixed, ...rest, "types", "events", "place?id=1", "openapi.json"].map((one) => `${API_BASE}/${one}`);
};

describe("answers from archives", () => {
  test.each([
    ["as they were built", { size: 0, get: () => undefined }],
    ["with live ratings", RATINGS],
  ] as const)("are those from files, byte by byte, %s", async (_, ratings) => {
    const [files, local] = [await contextOver(null, ratings), await contextOver(archives, ratings)];
    for (const address of addresses())
      expect(await answerOf(local, address), address).toBe(await answerOf(files, address));
  });

  test("are the same where every read has to be waited for", async () => {
    const later = <T>(value: T): Promise<Awaited<T>> =>
      new Promise((resolve) => setImmediate(() => resolve(value as Awaited<T>)));
    const slow: LocalFiles = {
      read: async (name) => later(archives.read(name)),
      documentOf: async (id) => later(archives.documentOf(id)),
      cards: async (...asked) => later(archives.cards(...asked)),
      listing: async (name) => later(archives.listing(name)),
    };
    const [files, local] = [await contextOver(null, RATINGS), await contextOver(slow, RATINGS)];
    for (const address of addresses().slice(0, 100))
      expect(await answerOf(local, address), address).toBe(await answerOf(files, address));
  });

  test("are never of another place, even if a document is damaged on the disk", async () => {
    const [asked, other] = samplePlaces(at("both")).places;
    const damaged = { ...archives, documentOf: () => archives.documentOf(other?.id ?? 0) };
    const answer = answerOf(await contextOver(damaged, RATINGS), `${API_BASE}/place?id=${asked?.id}`);
    await expect(answer).rejects.toThrow(`got the card of another place than ${asked?.id}`);
  });

  test("of the search are the same, with their scores", async () => {
    const queries = readQueries(at("data")).slice(0, 48);
    const judged = await judgedOver(openDataSource(at("both")).read, queries);
    expect(await judgedOver(async (name) => archives.read(name), queries)).toEqual(judged);
  });
});

describe("the archives of a build", () => {
  test("have every file of it, byte by byte", async () => {
    const files = filesBelow(at("both")).filter((path) => !path.startsWith(ARCHIVES));
    expect(files.length).toBeGreaterThan(1000);
    const { read } = openDataSource(at("both"));
    const differing: string[] = [];
    for (const path of files) if (!isSame(await archives.read(path), await read(path))) differing.push(path);
    expect(differing).toEqual([]);
  });

  test("are the same with the files beside them or without; then only the manifest is a file by itself", () => {
    const both = filesBelow(at("both")).filter((path) => path.startsWith(ARCHIVES));
    expect(filesBelow(at("archives"))).toEqual([...both, MANIFEST_FILE].sort());
    for (const path of both)
      expect(statSync(at(join("archives", path))).size).toBe(statSync(at(join("both", path))).size);
  });

  test("are a server's only source of files where there are no others", async () => {
    const [both, alone] = [
      await startServer({ MUSALLA_DATA: at("both") }),
      await startServer({ MUSALLA_DATA: at("archives") }),
    ];
    try {
      const paths = ["manifest.json", "en/places/id.json", "index/directory.json", "none.json", "_archives/id.bin"];
      for (const path of paths) {
        const [a, b] = await Promise.all(
          [both, alone].map(async ({ origin }) => {
            const reply = await fetch(`${origin}/data/v1/${path}`);
            return [reply.status, reply.headers.get("etag"), await reply.text()] as const;
          }),
        );
        expect(b, path).toEqual(a);
        expect(a?.[0], path).toBe(path.includes("none") || path.includes("archives/") ? 404 : 200);
      }
    } finally {
      await Promise.all([both.stop(), alone.stop()]);
    }
  }, 60_000);
});

describe("archives are passed over, and the files are read,", () => {
  /** A copy of what opening a build reads, changed. */
  const changed = (name: string, change: (folder: string) => void): string => {
    for (const part of [ARCHIVES, MANIFEST_FILE, DIRECTORY_FILE])
      cpSync(at(join("both", part)), at(join(name, part)), { recursive: true });
    change(at(name));
    return at(name);
  };

  test.each([
    ["where there are none", (folder: string) => rmSync(join(folder, ARCHIVES), { recursive: true })],
    ["where one is missing", (folder: string) => rmSync(join(folder, archiveFile("ID")))],
    ["where one is of another format", (folder: string) => writeFileSync(join(folder, archiveFile("ID")), "another")],
    ["where one is cut short", (folder: string) => truncateSync(join(folder, archiveFile(SHARED_ARCHIVE)), 5000)],
    [
      "where one is of another build",
      (folder: string) => cpSync(join(folder, archiveFile("TR")), join(folder, archiveFile("ID"))),
    ],
    ["where the manifest is of another build", (folder: string) => writeFileSync(join(folder, MANIFEST_FILE), "{}")],
  ])("%s", async (name, change) => {
    const folder = changed(name, change);
    expect(await opened(folder)).toBeNull();
    const { engineAt } = followData(openDataSource(folder));
    const { store, directory } = await engineAt(NOW_MS);
    expect([store.local, Object.keys(directory.countries).length > 100]).toEqual([null, true]);
  });

  test("but not where the system refuses to open one: that is told", async () => {
    const folder = changed("refused", (path) => {
      rmSync(join(path, archiveFile("ID")));
      mkdirSync(join(path, archiveFile("ID")));
    });
    await expect(openDataSource(folder).openLocal?.()).rejects.toThrow(Unreadable);
  });
});

test("an engine goes on reading the build that it was opened on, when another build or none is in its place", async () => {
  for (const path of filesBelow(at("both"))) {
    mkdirSync(dirname(at(join("served", path))), { recursive: true });
    linkSync(at(join("both", path)), at(join("served", path)));
  }
  const { engineAt } = followData(openDataSource(at("served")));
  const { read, store } = await engineAt(NOW_MS);
  renameSync(at("served"), at("away"));
  rmSync(at("away"), { recursive: true });
  for (const path of filesBelow(at("both")).filter((one) => /^en\/places\/.[dt]/.test(one)))
    expect(isSame(await read(path), await archives.read(path)), path).toBe(true);
  const asked = ["ar", [{ first: documentOf("ID", 0), count: 60 }]] as const;
  expect(await store.local?.cards(...asked)).toEqual(await archives.cards(...asked));
});
