/** Settings: what stands without any, and that every wrong one is named at once, none guessed, no secret shown. */
import { describe, expect, it } from "vitest";
import { readSettings } from "../../server/utils/settings.ts";

describe("readSettings", () => {
  it("needs none", () => {
    expect(readSettings({})).toEqual({
      data: null,
      reviews: { driver: "fs", folder: ".data/reviews" },
      rules: { limit: 20, isHolding: false, moderationToken: null },
      trustedProxies: 0,
      connections: 10_000,
      load: { requests: 1000, delayMs: 2000 },
      clientTimeoutS: 30,
      log: "errors",
      metrics: false,
      hstsS: null,
    });
  });

  it("takes all", () => {
    const environment = {
      MUSALLA_DATA: "/srv/data",
      MUSALLA_REVIEWS: "fs:/srv/reviews",
      MUSALLA_REVIEW_MODE: "hold",
      MUSALLA_MODERATION_TOKEN: "sixteen-letters!",
      MUSALLA_RATE_LIMIT: "0",
      MUSALLA_TRUSTED_PROXIES: "2",
      MUSALLA_MAX_CONNECTIONS: "100",
      MUSALLA_MAX_REQUESTS: "50",
      MUSALLA_MAX_DELAY: "1000",
      MUSALLA_CLIENT_TIMEOUT: "5",
      MUSALLA_LOG: "requests",
      MUSALLA_METRICS: "on",
      MUSALLA_HSTS: "31536000",
      PORT: "8080",
    };
    expect(readSettings(environment)).toEqual({
      data: "/srv/data",
      reviews: { driver: "fs", folder: "/srv/reviews" },
      rules: { limit: 0, isHolding: true, moderationToken: "sixteen-letters!" },
      trustedProxies: 2,
      connections: 100,
      load: { requests: 50, delayMs: 1000 },
      clientTimeoutS: 5,
      log: "requests",
      metrics: true,
      hstsS: 31_536_000,
    });
  });

  it("names all that are wrong", () => {
    const names = {
      MUSALLA_DATA: " ",
      MUSALLA_REVIEWS: "floppy:a",
      MUSALLA_REVIEW_MODE: "closed",
      MUSALLA_MODERATION_TOKEN: "short",
      MUSALLA_RATE_LIMIT: "-1",
      MUSALLA_TRUSTED_PROXIES: "many",
      MUSALLA_MAX_CONNECTIONS: "few",
      MUSALLA_MAX_REQUESTS: "1e3",
      MUSALLA_MAX_DELAY: "none",
      MUSALLA_CLIENT_TIMEOUT: "soon",
      MUSALLA_LOG: "all",
      MUSALLA_METRICS: "yes",
      MUSALLA_HSTS: "a year",
      PORT: "http",
    };
    const problems = readSettings(names);
    expect(Array.isArray(problems) ? problems.map((one) => one.split(" ")[0]) : []).toEqual(
      Object.keys(names),
    );
  });

  it.each([
    ["MUSALLA_DATA", ""],
    ["MUSALLA_DATA", "ftp://example.org/data/v1"],
    ["MUSALLA_DATA", "https://me@example.org/data/v1"],
    ["MUSALLA_DATA", "https://:secret@example.org/data/v1"],
    ["MUSALLA_DATA", "file:///etc"],
    ["MUSALLA_DATA", "https://example.org/data/v1?key=1"],
    ["MUSALLA_RATE_LIMIT", ""],
    ["MUSALLA_RATE_LIMIT", "1.5"],
    ["MUSALLA_RATE_LIMIT", "1000001"],
    ["MUSALLA_TRUSTED_PROXIES", "17"],
    ["MUSALLA_MAX_CONNECTIONS", "0"],
    ["MUSALLA_MAX_REQUESTS", "0"],
    ["MUSALLA_MAX_DELAY", "60001"],
    ["MUSALLA_CLIENT_TIMEOUT", "0"],
    ["MUSALLA_CLIENT_TIMEOUT", "3601"],
    ["MUSALLA_LOG", ""],
    ["MUSALLA_METRICS", "1"],
    ["MUSALLA_HSTS", ""],
    ["MUSALLA_HSTS", "63072001"],
    ["MUSALLA_REVIEW_MODE", ""],
    ["MUSALLA_MODERATION_TOKEN", ""],
    ["MUSALLA_MODERATION_TOKEN", "sixteen letters, spaced"],
    ["MUSALLA_MODERATION_TOKEN", "fifteen-letters"],
  ])("%s=%j is refused", (name, value) => {
    const told = JSON.stringify(readSettings({ [name]: value }));
    expect(JSON.parse(told)).toHaveLength(1);
    expect(told).toContain(name);
    expect(told).not.toMatch(/secret|me@/);
    if (name.endsWith("TOKEN") && value !== "") expect(told).not.toContain(value);
  });
});
