/** Four servers and one Redis are one service: limits, keys, duplicates, ratings and erasures hold across all of them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRedisAbsent, startRedis } from "../support/redis.ts";
import type { RunningRedis } from "../support/redis.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const SERVERS = 4;
/** Reviews of a client within an hour, as it is without a setting. */
const LIMIT = 20;

interface Review {
  readonly id: string;
  readonly delete_token: string;
}

interface Rating {
  readonly average: number | null;
  readonly count: number;
}

interface Sent {
  readonly place?: number;
  readonly rating?: number;
  readonly comment: string;
  readonly client: string;
  readonly key?: string;
}

describe.skipIf(isRedisAbsent)("four servers and one Redis (needs redis-server)", () => {
  let redis: RunningRedis;
  let servers: readonly RunningServer[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    const settings = {
      MUSALLA_REVIEWS: redis.url,
      MUSALLA_TRUSTED_PROXIES: "1",
      MUSALLA_RATE_LIMIT: undefined,
    };
    servers = await Promise.all(Array.from({ length: SERVERS }, async () => startServer(settings)));
  });
  afterAll(async () => {
    await Promise.all(servers.map(async (server) => server.stop()));
    await redis.stop();
  });

  const post = async (server: RunningServer | undefined, { place = 401, rating = 5, comment, client, key }: Sent) => {
    const reply = await fetch(`${server?.origin}/api/v1/review`, {
      method: "POST",
      headers: { "x-forwarded-for": client, ...(key !== undefined && { "idempotency-key": key }) },
      body: new URLSearchParams({ place_id: String(place), rating: String(rating), comment }),
    });
    const { data } = (await reply.json()) as { readonly data?: readonly Review[] };
    return { status: reply.status, review: data?.[0], rest: reply.headers.get("ratelimit") };
  };

  const fromAll = async <T>(path: string): Promise<readonly (readonly T[])[]> =>
    Promise.all(
      servers.map(async ({ origin }) => {
        const reply = await fetch(`${origin}/api/v1${path}`);
        return ((await reply.json()) as { readonly data: readonly T[] }).data;
      }),
    );

  it("accept twenty reviews of a client in all, however they are spread", async () => {
    const sent = Array.from({ length: 2 * LIMIT }, async (_, i) =>
      post(servers[i % SERVERS], { place: 401 + (i % 10), comment: `Review ${i}`, client: "192.0.2.1" }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT);
    const after = await Promise.all(
      servers.map(async (server) => post(server, { comment: "One more", client: "192.0.2.1" })),
    );
    expect(after.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(after.map(({ rest }) => /r=(\d+)/.exec(rest ?? "")?.[1])).toEqual(["0", "0", "0", "0"]);
  });

  it("make one review of a key that reaches all of them at once, and tell all the same token", async () => {
    const sent = { place: 411, comment: "With a key", client: "192.0.2.2", key: "key-of-a-phone-on-a-bus" };
    const answers = await Promise.all([...servers, ...servers].map(async (server) => post(server, sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 201));
    expect(new Set(answers.map(({ review }) => `${review?.id} ${review?.delete_token}`)).size).toBe(1);
    for (const reviews of await fromAll<Review>("/reviews?place_id=411")) expect(reviews).toHaveLength(1);
    const other = await post(servers[3], { ...sent, rating: 1 });
    expect(other.status).toBe(409);
  });

  it("take the same words of a client once", async () => {
    const sent = { place: 412, comment: "The same words", client: "192.0.2.3" };
    const answers = await Promise.all(servers.map(async (server) => post(server, sent)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    for (const reviews of await fromAll<Review>("/reviews?place_id=412")) expect(reviews).toHaveLength(1);
  });

  it("show the same rating, at a place at once, in a list within seconds; and the same bytes", async () => {
    const ratings = [5, 4, 2, 1, 5, 3, 4, 4];
    const sent = ratings.map(async (rating, i) =>
      post(servers[i % SERVERS], { place: 413, rating, comment: `Stars ${i}`, client: `192.0.2.${10 + i}` }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(ratings.map(() => 201));
    const expected = { average: 3.5, count: ratings.length };
    for (const [place] of await fromAll<{ readonly rating: Rating }>("/place?id=413"))
      expect(place?.rating).toMatchObject(expected);

    const [place] = (await fromAll<{ readonly country: string; readonly city: string }>("/place?id=413"))[0] ?? [];
    const list = `/places?country=${place?.country}&city=${place?.city}&limit=100`;
    const listed = async () =>
      (await fromAll<{ readonly id: number; readonly rating: Rating }>(list)).map(
        (cards) => cards.find(({ id }) => id === 413)?.rating,
      );
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject(servers.map(() => expected));
    // Reviews of other places of that city, which other servers took, are seen within seconds as well.
    const tags = async () =>
      new Set(
        await Promise.all(
          servers.map(async ({ origin }) => (await fetch(`${origin}/api/v1${list}`)).headers.get("etag")),
        ),
      );
    await expect.poll(async () => (await tags()).size, { timeout: 10_000 }).toBe(1);
  });

  it("see an erasure wherever it was asked for", async () => {
    const { review } = await post(servers[0], { place: 414, comment: "To be erased", client: "192.0.2.4" });
    const headers = { authorization: `Bearer ${review?.delete_token}` };
    const erased = await fetch(`${servers[1]?.origin}/api/v1/review?id=${review?.id}`, { method: "DELETE", headers });
    expect(erased.status).toBe(200);
    for (const reviews of await fromAll<Review>("/reviews?place_id=414")) expect(reviews).toEqual([]);
    for (const [place] of await fromAll<{ readonly rating: Rating }>("/place?id=414"))
      expect(place?.rating).toMatchObject({ average: null, count: 0 });
  });

  it("go on when one of them ends", async () => {
    servers[0]?.signal("SIGTERM");
    expect(await servers[0]?.ended).toBe(0);
    const answers = await Promise.all(
      servers.slice(1).map(async (server) => post(server, { place: 415, comment: "After", client: "192.0.2.5" })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
