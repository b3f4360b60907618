/**
 * Of a visitor nothing is kept but what was written to be read, and digests: no address and no coordinate is in the
 * storage, in the log or in the metrics, whatever the storage and however much is logged.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../start.ts";
import type { RunningServer } from "../start.ts";
import { STORES } from "./stores.ts";
import type { Store } from "./stores.ts";
import { MODERATION_TOKEN, VISITORS, operations, visit } from "./visitor.ts";
import type { Marks, Visited } from "./visitor.ts";

/** A number by itself, not within a longer one. */
const asNumber = (text: string): RegExp =>
  new RegExp(`(?<![\\d.])${text.replace("-", "-?").replaceAll(".", "\\.")}(?!\\d)`);

/** What must be nowhere, by what it is. */
const secretsOf = ({ forms, points, key, query, agent, wrongToken }: Marks, { given }: Visited) =>
  Object.entries({
    address: forms,
    point: points.flat().map((one) => one.slice(1)),
    key: [key],
    query: [query],
    agent: [agent],
    token: [wrongToken, given.deleteToken, MODERATION_TOKEN],
  });

describe.each(STORES)("reviews in $name, MUSALLA_LOG=requests, MUSALLA_METRICS=on", ({ isAbsent, open }) => {
  describe.skipIf(isAbsent)("after visits to every operation", () => {
    let store: Store;
    let server: RunningServer;
    let metrics = "";
    const visits: [Marks, Visited][] = [];
    beforeAll(async () => {
      store = await open();
      server = await startServer({
        MUSALLA_REVIEWS: store.setting,
        MUSALLA_LOG: "requests",
        MUSALLA_METRICS: "on",
        MUSALLA_TRUSTED_PROXIES: "1",
        MUSALLA_MODERATION_TOKEN: MODERATION_TOKEN,
      });
      for (const marks of VISITORS) visits.push([marks, await visit(server.origin, marks)]);
      metrics = await (await fetch(`${server.origin}/metrics`)).text();
    });
    afterAll(async () => {
      await server.stop();
      await store.stop();
    });

    it("each was asked, and reviews were taken", () => {
      for (const [, { asked, given }] of visits) {
        expect(operations().filter((one) => !asked.has(one))).toEqual([]);
        expect(given.id).not.toBe("");
        expect(given.deleteToken).not.toBe("");
      }
      expect(server.output().split("\n").length).toBeGreaterThan(100);
    });

    it("no address, coordinate, key, query, agent or token is in the log, the metrics or the storage", async () => {
      const places = new Map([["log", server.output()], ["metrics", metrics], ...(await store.disk())]);
      expect(places.size).toBeGreaterThan(2);
      const found: string[] = [];
      for (const [marks, visited] of visits)
        for (const [what, texts] of secretsOf(marks, visited))
          for (const text of texts)
            for (const [place, content] of places) {
              const isThere = what === "point" ? asNumber(text).test(content) : content.includes(text);
              if (isThere) found.push(`${what} ${text} in ${place}`);
            }
      expect(found).toEqual([]);
    });

    it("words, names and notes are in the storage, and nowhere else", async () => {
      const disk = [...(await store.disk()).values()].join("\n");
      for (const [{ comment, name, note }] of visits)
        for (const text of [comment, name, note]) {
          expect(disk).toContain(text);
          expect(server.output() + metrics).not.toContain(text);
        }
    });
  });
});

describe("a storage that fails", () => {
  it("is reported by its kind, without the names of its files", async () => {
    const broken = await startServer({ MUSALLA_REVIEWS: "redis://127.0.0.1:1" });
    const body = new URLSearchParams({ place_id: "401", rating: "5", comment: "Words of the visitor" });
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
