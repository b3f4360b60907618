/** MUSALLA_REVIEWS: what it may say, and that a wrong one is told without a password. */
import { describe, expect, it } from "vitest";
import { parseReviewsSetting, reviewsDefault } from "../../server/storage/open.ts";

describe("parseReviewsSetting", () => {
  it.each([
    [reviewsDefault("process"), { driver: "fs", folder: ".data/reviews" }],
    ["fs:/var/lib/musalla", { driver: "fs", folder: "/var/lib/musalla" }],
    ["redis://localhost", { driver: "redis", url: "redis://localhost" }],
    ["redis://:secret@10.0.0.1:6380/2", { driver: "redis", url: "redis://:secret@10.0.0.1:6380/2" }],
    ["rediss://user:secret@redis.example/0", { driver: "redis", url: "rediss://user:secret@redis.example/0" }],
    ["sqlite:.data/reviews.sqlite", { driver: "sqlite", file: ".data/reviews.sqlite" }],
    ["cloudflare-kv:REVIEWS", { driver: "cloudflare-kv", binding: "REVIEWS" }],
  ])("%s", (text, setting) => expect(parseReviewsSetting(text)).toEqual(setting));

  it.each([
    ["", /must be fs:FOLDER/],
    ["reviews", /must be fs:FOLDER/],
    ["fs:", /names nothing after fs:/],
    ["sqlite: ", /names nothing after sqlite:/],
    ["mongodb://secret@host", /must be fs:FOLDER/],
    ["redis://", /no URL/],
    ["redis:secret", /no URL/],
    ["redis://:secret@host:port", /no URL/],
    ["redis://:secret@host/reviews", /no number/],
    ["cloudflare-kv:a-b", /no identifier/],
  ])("%j is refused, and not repeated", (text, problem) => {
    const told = parseReviewsSetting(text);
    expect(told).toMatch(problem);
    expect(told).not.toContain("secret");
  });
});
