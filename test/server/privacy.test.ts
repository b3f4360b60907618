/** Of a client nothing is kept but digests: its address is in no file and in no line that the server prints. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const ADDRESS = "198.51.100.77";
const NETWORK = "2001:db8:aaaa:bbbb";
const COMMENT = "Words of the visitor that go nowhere else";
const NAME = "Umm Kulthum of Tanta";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    MUSALLA_TRUSTED_PROXIES: "1",
    MUSALLA_RATE_LIMIT: "2",
    MUSALLA_MODERATION_TOKEN: "moderators-of-this-test",
  });
});
afterAll(async () => server.stop());

const ask = async (method: string, path: string, client: string, body?: unknown): Promise<string> => {
  const reply = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: {
      "x-forwarded-for": client,
      "content-type": "application/json",
      "idempotency-key": `key-${client}`,
      authorization: "Bearer moderators-of-this-test",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return reply.text();
};

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe("a run with reviews, duplicates, reports, refusals, an erasure and an act of moderation", () => {
  beforeAll(async () => {
    for (const client of [ADDRESS, `${NETWORK}::9`]) {
      const review = { place_id: 401, rating: 5, comment: COMMENT, name: NAME };
      const created = await ask("POST", "/review", client, review);
      const [, id = ""] = /"id":"([^"]+)"/.exec(created) ?? [];
      expect(id).not.toBe("");
      await ask("POST", "/review", client, review);
      await ask("POST", "/review", client, { ...review, rating: 1 });
      await ask("POST", "/review", client, { ...review, rating: 9, more: client });
      await ask("POST", "/review/report", client, { id, reason: "spam" });
      await ask("DELETE", `/review?id=${id}`, client);
      await ask("POST", "/moderation/review", client, { id, action: "remove", reason: "A test." });
      await ask("GET", "/moderation/reviews?status=removed", client);
      await ask("GET", "/places?lat=21.4224779&lng=39.8262136", client);
      await ask("GET", "/prayer?lat=21.4224779&lng=39.8262136", client);
    }
  });

  it.each([
    ["the address", ADDRESS],
    ["the network", NETWORK],
    ["the coordinates", "21.4224779"],
    ["the key", "key-198"],
  ])("leaves %s nowhere", (_, text) => {
    const files = filesBelow(server.reviewsDir);
    expect(files.length).toBeGreaterThan(10);
    const holders = files.filter((file) => file.includes(text) || readFileSync(file, "utf8").includes(text));
    expect(holders).toEqual([]);
    expect(server.output()).not.toContain(text);
  });

  it.each([COMMENT, NAME])("leaves %j in the record alone", (text) => {
    const holders = filesBelow(server.reviewsDir).filter((file) => readFileSync(file, "utf8").includes(text));
    expect(holders.length).toBe(2);
    for (const file of holders) expect(file).toMatch(/\/reviews\/401\//);
    expect(server.output()).not.toContain(text);
  });
});

describe("a storage that fails", () => {
  it("is told by its kind, without the names of its files", async () => {
    const broken = await startServer({ MUSALLA_REVIEWS: "fs:package.json/reviews" });
    const body = new URLSearchParams({ place_id: "401", rating: "5", comment: COMMENT });
    const reply = await fetch(`${broken.origin}/api/v1/review`, { method: "POST", body });
    const place = await fetch(`${broken.origin}/api/v1/place?id=401`);
    expect([reply.status, place.status]).toEqual([503, 503]);
    expect(place.headers.get("retry-after")).toBe("5");
    await broken.stop();
    expect(broken.output()).toMatch(/"event":"storage-failed","kind":"E[A-Z]+"/);
    expect(broken.output()).not.toMatch(/once\/|salts\/|Words of/);
  });
});

describe("wrong settings", () => {
  it("stop the start, all named at once", async () => {
    const wrong = { MUSALLA_RATE_LIMIT: "many", MUSALLA_MODERATION_TOKEN: "tiny" };
    await expect(startServer(wrong)).rejects.toThrow(/MUSALLA_MODERATION_TOKEN[^]*MUSALLA_RATE_LIMIT/);
  });
});
