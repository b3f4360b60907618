import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinParts, type Reply } from "#core/http/reply.ts";
import { createReplyCache } from "../../../server/data/reply-cache.ts";

const replyOf = (text: string, changes: Partial<Reply> = {}): Reply => ({
  status: 200,
  headers: { "content-type": "application/json" },
  parts: [new TextEncoder().encode(text)],
  version: "1",
  ...changes,
});

const textOf = (reply: Reply | undefined): string | null =>
  reply === undefined ? null : new TextDecoder().decode(joinParts(reply));

const offerTwice = (cache: ReturnType<typeof createReplyCache>, address: string, reply: Reply): void => {
  cache.offer(address, reply);
  cache.offer(address, reply);
};

describe("the cache of replies", () => {
  test("keeps what is asked for a second time", () => {
    const cache = createReplyCache(1000);
    cache.offer("/a", replyOf("A"));
    expect(cache.get("/a")).toBeUndefined();
    cache.offer("/a", replyOf("A"));
    expect(textOf(cache.get("/a"))).toBe("A");
  });

  test.each([
    ["an error", replyOf("no", { status: 400 })],
    ["what more than the data decides", { status: 200, headers: {}, parts: [] }],
  ])("never keeps %s", (_what, reply) => {
    const cache = createReplyCache(1000);
    offerTwice(cache, "/a", reply);
    expect(cache.get("/a")).toBeUndefined();
  });

  test("never keeps an address that is longer than people write", () => {
    const cache = createReplyCache(100_000);
    const address = `/${"a".repeat(600)}`;
    offerTwice(cache, address, replyOf("A"));
    expect(cache.get(address)).toBeUndefined();
  });

  test("keeps what holds until a moment no longer than that", () => {
    const cache = createReplyCache(1000);
    offerTwice(cache, "/a", replyOf("A", { untilMs: 1000 }));
    expect(textOf(cache.get("/a", 0, 999))).toBe("A");
    expect(cache.get("/a", 0, 1000)).toBeUndefined();
    expect(cache.get("/a", 0, 999)).toBeUndefined();
  });

  test("lets the least recently used go first", () => {
    const cache = createReplyCache(50);
    offerTwice(cache, "/a", replyOf("0123456789"));
    offerTwice(cache, "/b", replyOf("0123456789"));
    cache.get("/a");
    offerTwice(cache, "/c", replyOf("0123456789"));
    expect(["/a", "/b", "/c"].map((address) => textOf(cache.get(address)) !== null)).toEqual([true, false, true]);
  });

  test("copies: a view would hold the whole shard", () => {
    const shard = new Uint8Array(10_000);
    const cache = createReplyCache(100_000);
    offerTwice(cache, "/a", replyOf("", { parts: [shard.subarray(0, 10)] }));
    expect(cache.get("/a")?.parts[0]?.buffer.byteLength).toBe(10);
  });

  test("lets all go with the next generation of the ratings", () => {
    const cache = createReplyCache(100_000);
    offerTwice(cache, "/a", replyOf("A"));
    expect(textOf(cache.get("/a", 0))).toBe("A");
    expect(cache.get("/a", 1)).toBeUndefined();
    expect(cache.get("/a", 0)).toBeUndefined();
  });

  test("keeps nothing that was begun before the ratings changed", () => {
    const cache = createReplyCache(100_000);
    cache.get("/a", 1);
    cache.offer("/a", replyOf("old"), 0);
    cache.offer("/a", replyOf("old"), 0);
    expect(cache.get("/a", 1)).toBeUndefined();
    cache.offer("/a", replyOf("new"), 1);
    cache.offer("/a", replyOf("new"), 1);
    expect(textOf(cache.get("/a", 1))).toBe("new");
  });

  test("answers what was offered last for the address, or nothing, whatever the order", () => {
    const steps = fc.array(fc.tuple(fc.constantFrom("/a", "/b", "/c"), fc.boolean()));
    fc.assert(
      fc.property(steps, (all) => {
        const cache = createReplyCache(60);
        for (const [address, isOffer] of all) {
          if (isOffer) cache.offer(address, replyOf(address.repeat(8)));
          else expect([null, address.repeat(8)]).toContain(textOf(cache.get(address)));
        }
      }),
    );
  });
});
