/**
 * The built server over data that breaks while it runs: what it cannot read it says it cannot (503), what is damaged
 * it refuses (500), and in neither case it answers that there is nothing. Once the data is back, so is every answer.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ARCHIVES } from "#core/shard/paths.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const BUILT = "public/data/v1";
/** Longer than a build takes to be put in place, shorter than anybody waits. */
const SOON_MS = 3000;

const base = mkdtempSync(join(tmpdir(), "musalla-faults-data-"));
const folder = join(base, "v1");
const running: RunningServer[] = [];
const start = async (data: string): Promise<RunningServer> => {
  const server = await startServer({ MUSALLA_DATA: data });
  running.push(server);
  return server;
};

/** How the host of the data answers for a file. */
type Way = (response: ServerResponse, bytes: Buffer) => void;

const sound: Way = (response, bytes) => response.end(bytes);
const notFound: Way = (response) => response.writeHead(404).end();
const WAYS: Readonly<Record<string, Way>> = {
  "answers 500": (response) => response.writeHead(500).end(),
  "answers 404 to everything": notFound,
  "cuts its answers": (response, bytes) => {
    response.writeHead(200, { "content-length": bytes.length }).write(bytes.subarray(0, 10));
    setTimeout(() => response.destroy(), 10);
  },
  "answers pages with 200": (response) => response.end("<html>We will be back soon.</html>"),
};

let way: Way = sound;
const host = createServer(({ url = "" }, response) => {
  try {
    way(response, readFileSync(join(BUILT, url)));
  } catch {
    notFound(response, Buffer.alloc(0));
  }
});

afterAll(async () => {
  await Promise.all(running.map(async (server) => server.stop()));
  host.close();
  rmSync(base, { recursive: true, force: true });
});

/** Addresses of which each needs files that no other has asked for. */
const EACH_OTHER = [
  "/places?country=fr&type=mosque",
  "/place?id=401",
  "/search?q=kyoto",
  "/cities?country=no",
  "/prayer?lat=-33.9&lng=18.4&date=2026-12-01",
];

const ask = async ({ origin }: RunningServer, path: string) => {
  const startMs = performance.now();
  const reply = await fetch(`${origin}/api/v1${path}`);
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, tookMs: performance.now() - startMs };
};

const expectUnavailable = async (server: RunningServer, path: string): Promise<void> => {
  const { status, headers, text, tookMs } = await ask(server, path);
  expect([status, text], path).toEqual([503, expect.stringContaining('"code":"unavailable"')]);
  expect(headers.get("retry-after"), path).toMatch(/^\d+$/);
  expect(tookMs, path).toBeLessThan(SOON_MS);
};

describe("a host of the data that", () => {
  let server: RunningServer;
  let expected: readonly string[] = [];
  const KEPT = "/types";
  const addressOf = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    const other = await start(BUILT);
    expected = await Promise.all(EACH_OTHER.map(async (path) => (await ask(other, path)).text));
    server = await start(addressOf());
    await ask(server, KEPT);
  });

  it.each(Object.keys(WAYS))("%s: what is not available is 503 soon, the rest is answered", async (name) => {
    way = WAYS[name] ?? sound;
    for (const path of EACH_OTHER) await expectUnavailable(server, path);
    expect((await ask(server, KEPT)).status).toBe(200);
  });

  it("breaks off once: is asked again", async () => {
    let isBroken = false;
    way = (response, bytes) => {
      if (isBroken) sound(response, bytes);
      else response.destroy();
      isBroken = true;
    };
    expect((await ask(server, EACH_OTHER[0] ?? "")).status).toBe(200);
    expect(isBroken).toBe(true);
  });

  it("is well again: everything is answered as from files", async () => {
    way = sound;
    const texts = await Promise.all(EACH_OTHER.map(async (path) => (await ask(server, path)).text));
    expect(texts.map((text, i) => text === expected[i])).toEqual(EACH_OTHER.map(() => true));
  });
});

describe("a folder of the data", () => {
  let server: RunningServer;
  beforeAll(async () => {
    // Archives are in memory or on their descriptors: what is done to files is seen without them.
    cpSync(BUILT, folder, { recursive: true, filter: (path) => basename(path) !== ARCHIVES });
    server = await start(folder);
    expect((await ask(server, "/types")).status).toBe(200);
  });

  it.each([
    ["index/ids/0.bin", "/place?id=401"],
    ["index/slugs/me.json", "/places?city=medina"],
    ["index/tiles/11-21.json", "/prayer?lat=21.4&lng=39.8&date=2026-12-01"],
    ["index/retired.json", "/place?id=384"],
  ])("without %s does not say that there is nothing", async (file, path) => {
    const away = join(base, "away");
    renameSync(join(folder, file), away);
    const { status, text } = await ask(server, path);
    expect([status, text], path).toEqual([500, expect.stringContaining('"code":"internal-error"')]);
    renameSync(away, join(folder, file));
    expect((await ask(server, path)).status).toBeLessThan(500);
  });

  it("without its manifest is asked for nothing new, soon, and everything once it is back", async () => {
    const [manifest, away] = [join(folder, "manifest.json"), join(base, "away")];
    renameSync(manifest, away);
    await expectUnavailable(server, "/places?country=fr&type=mosque");
    expect((await ask(server, "/types")).status).toBe(200);
    renameSync(away, manifest);
    expect((await ask(server, "/places?country=fr&type=mosque")).status).toBe(200);
  });

  it("of another format keeps a server from starting, and says why", () => {
    const directory = readFileSync(join(folder, "index/directory.json"), "utf8");
    writeFileSync(join(folder, "index/directory.json"), directory.replace(/"format":\d+/, '"format":99'));
    const { status, stderr } = spawnSync(process.execPath, [".output/server/index.mjs"], {
      env: {
        ...process.env,
        PORT: "0",
        HOST: "127.0.0.1",
        MUSALLA_DATA: folder,
        MUSALLA_REVIEWS: `fs:${base}/reviews`,
      },
      encoding: "utf8",
      timeout: 20_000,
      killSignal: "SIGKILL",
    });
    expect(status).toBe(2);
    expect(stderr).toContain("index/directory.json");
    expect(stderr).toContain("format");
    writeFileSync(join(folder, "index/directory.json"), directory);
  });
});
