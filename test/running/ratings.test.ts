/** Two servers over one storage and one data build: how soon a review of one is seen at the other. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

interface Rating {
  readonly average: number | null;
  readonly count: number;
}

const shared = mkdtempSync(join(tmpdir(), "musalla-shared-"));
const settings = { MUSALLA_REVIEWS: `fs:${shared}`, MUSALLA_RATE_LIMIT: "0" };
let one: RunningServer;
let other: RunningServer;
beforeAll(async () => {
  [one, other] = await Promise.all([startServer(settings), startServer(settings)]);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  rmSync(shared, { recursive: true, force: true });
});

const get = async ({ origin }: RunningServer, path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/v1${path}`, { headers });

const LIST = "/places?country=sa&city=medina";
const PLACE_ID = 401;

const ratingIn = async (server: RunningServer, path = LIST): Promise<Rating | undefined> => {
  const { data } = (await (await get(server, path)).json()) as {
    data: readonly { id: number; rating: Rating }[];
  };
  return data.find(({ id }) => id === PLACE_ID)?.rating;
};

/** The ratings are followed every two seconds. */
const SOON = { timeout: 10_000, interval: 50 };

const post = async (
  rating: number,
  comment: string,
): Promise<{ readonly id: string; readonly delete_token: string }> => {
  const reply = await fetch(`${one.origin}/api/v1/review`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ place_id: PLACE_ID, rating, comment }),
  });
  expect(reply.status).toBe(201);
  const { data } = (await reply.json()) as { data: readonly { id: string; delete_token: string }[] };
  return data[0] ?? { id: "", delete_token: "" };
};

describe("a review posted to one server", () => {
  it("is in lists of both, though both had that list ready", async () => {
    for (const server of [one, other]) {
      for (let i = 0; i < 3; i += 1) expect(await ratingIn(server)).toEqual({ average: null, count: 0 });
    }
    const before = (await get(other, LIST)).headers.get("etag") ?? "";
    await post(4, "first");
    await vi.waitFor(async () => expect(await ratingIn(one)).toEqual({ average: 4, count: 1 }), {
      timeout: 1000,
      interval: 20,
    });
    await vi.waitFor(async () => expect(await ratingIn(other)).toEqual({ average: 4, count: 1 }), SOON);
    const changed = await get(other, LIST, { "if-none-match": before });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("cache-control")).toBe("public, max-age=300");
  });

  it("leaves both with the same ETag, which holds until the next one", async () => {
    const tags = await Promise.all([one, other].map(async (server) => (await get(server, LIST)).headers.get("etag")));
    expect(tags[0]).toBe(tags[1]);
    expect((await get(other, LIST, { "if-none-match": tags[0] ?? "" })).status).toBe(304);
  });

  it("is in /place and /reviews of both at once", async () => {
    const { id } = await post(5, "second");
    const reviews = (await (await get(other, `/reviews?place_id=${PLACE_ID}`)).json()) as {
      data: readonly { id: string }[];
      meta: { total: number };
    };
    expect([reviews.data[0]?.id, reviews.meta.total]).toEqual([id, 2]);
    for (const server of [one, other])
      expect(await ratingIn(server, `/place?id=${PLACE_ID}`)).toMatchObject({ average: 4.5, count: 2 });
  });

  it.each([
    ["near", "/places?lat=24.4393&lng=39.6172&radius=20000&limit=100"],
    ["a box", "/places?bbox=39,24,40,25&limit=100"],
    ["text", "/places?q=quba"],
    ["in Arabic", `${LIST}&lang=ar`],
  ])("is in lists by %s", async (_, path) => {
    await vi.waitFor(async () => expect(await ratingIn(one, path)).toEqual({ average: 4.5, count: 2 }), SOON);
  });

  it("leaves lists again when it is erased", async () => {
    const { id, delete_token: token } = await post(1, "third");
    await vi.waitFor(async () => expect((await ratingIn(other))?.count).toBe(3), SOON);
    const headers = { authorization: `Bearer ${token}` };
    const erased = await fetch(`${one.origin}/api/v1/review?id=${id}`, { method: "DELETE", headers });
    expect(erased.status).toBe(200);
    expect(await ratingIn(other, `/place?id=${PLACE_ID}`)).toMatchObject({ average: 4.5, count: 2 });
    await vi.waitFor(async () => expect(await ratingIn(other)).toEqual({ average: 4.5, count: 2 }), SOON);
  });

  it("is there after a restart", async () => {
    const again = await startServer(settings);
    try {
      await vi.waitFor(async () => expect(await ratingIn(again)).toEqual({ average: 4.5, count: 2 }), SOON);
    } finally {
      await again.stop();
    }
  });
});
