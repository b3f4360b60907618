/** The server over a storage that refuses: 503 with Retry-After at once, nothing acknowledged, and the same review is taken once it is back. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isMountAbsent, mountSmall } from "../support/mount.ts";
import { isRedisAbsent, startRedis } from "../support/redis.ts";
import { type RunningServer, startServer } from "../running/start.ts";

const PLACE = 401;
const QUICKLY_MS = 3000;

let stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

const serverOver = async (reviews: string): Promise<RunningServer> => {
  const server = await startServer({ MUSALLA_REVIEWS: reviews, MUSALLA_RATE_LIMIT: "0" });
  stops.push(server.stop);
  return server;
};

const post = async ({ origin }: RunningServer, comment: string): Promise<Response> =>
  fetch(`${origin}/api/v1/review`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ place_id: PLACE, rating: 4, comment }),
  });

const expectRefused = async (server: RunningServer, comment: string): Promise<void> => {
  const startMs = performance.now();
  const reply = await post(server, comment);
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await reply.json()).toMatchObject({ ok: false, code: "unavailable" });
  expect(performance.now() - startMs).toBeLessThan(QUICKLY_MS);
  const listing = await fetch(`${server.origin}/api/v1/places?limit=1`);
  expect(listing.status).toBe(200);
};

const expectTaken = async (server: RunningServer, comment: string): Promise<void> => {
  // A claim of the failed attempt is given up after the five seconds that Retry-After says.
  await expect.poll(async () => (await post(server, comment)).status, { timeout: 10_000, interval: 500 }).toBe(201);
};

/** Comments of every review that is shown. */
const shown = async ({ origin }: RunningServer): Promise<readonly string[]> => {
  const reply = await fetch(`${origin}/api/v1/reviews?place_id=${PLACE}&limit=50`);
  const { data } = (await reply.json()) as { readonly data: readonly { readonly comment: string }[] };
  return data.map(({ comment }) => comment);
};

describe.skipIf(isMountAbsent)("files on a disk that refuses (needs to mount)", () => {
  it("that is full", async () => {
    const mounted = mountSmall("2m");
    stops.push(mounted.stop);
    const reserve = join(mounted.dir, "reserve");
    writeFileSync(reserve, "x".repeat(1_000_000));
    const server = await serverOver(`fs:${join(mounted.dir, "reviews")}`);
    await expectTaken(server, "There is room.");
    let status = 201;
    for (let n = 0; n < 1000 && status === 201; n += 1) {
      status = (await post(server, `${n} ${"x".repeat(1900)}`)).status;
    }
    await expectRefused(server, "There is none.");
    rmSync(reserve);
    await expectTaken(server, "There is none.");
    expect((await shown(server))[0]).toBe("There is none.");
  });

  it("that is read-only for a while", async () => {
    const mounted = mountSmall("2m");
    stops.push(mounted.stop);
    const server = await serverOver(`fs:${join(mounted.dir, "reviews")}`);
    await expectTaken(server, "Before");
    mounted.setReadOnly(true);
    await expectRefused(server, "Between");
    expect(await shown(server)).toEqual(["Before"]);
    mounted.setReadOnly(false);
    await expectTaken(server, "Between");
    expect(await shown(server)).toEqual(["Between", "Before"]);
  });
});

describe.skipIf(isRedisAbsent)("a Redis that goes away (needs redis-server)", () => {
  it("stopped, and started again", async () => {
    const redis = await startRedis();
    stops.push(redis.stop);
    const server = await serverOver(redis.url);
    await expectTaken(server, "Before");
    await redis.kill();
    await expectRefused(server, "Between");
    await redis.start();
    await expectTaken(server, "Between");
    expect(await shown(server)).toEqual(["Between", "Before"]);
  });

  it("not there when the server starts", async () => {
    const redis = await startRedis();
    stops.push(redis.stop);
    await redis.kill();
    const server = await serverOver(redis.url);
    await expectRefused(server, "Early");
    await redis.start();
    await expectTaken(server, "Early");
    expect(await shown(server)).toEqual(["Early"]);
  });
});
