/** Settings: what stands without any, and that every wrong one is named at once, none guessed, no secret shown. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesDriver } from "../../../server/storage/files-driver.ts";
import { readSettings, SETTINGS } from "../../../server/runtime/settings.ts";

describe("readSettings", () => {
  it("needs none", () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: null,
      data: null,
      reviews: { driver: filesDriver, target: ".data/reviews" },
      rules: { limit: 20, isHolding: false, moderators: [] },
      moderatorFile: null,
      origin: null,
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
      MUSALLA_ORIGIN: "https://musalla.example",
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
      HOST: "::1",
    };
    expect(readSettings(environment)).toEqual({
      port: 8080,
      host: "::1",
      data: "/srv/data",
      reviews: { driver: filesDriver, target: "/srv/reviews" },
      rules: { limit: 0, isHolding: true, moderators: [{ name: "moderator", token: "sixteen-letters!" }] },
      moderatorFile: null,
      origin: "https://musalla.example",
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
      PORT: "http",
      HOST: "http://localhost",
      MUSALLA_DATA: " ",
      MUSALLA_ORIGIN: "https://musalla.example/here",
      MUSALLA_REVIEWS: "floppy:a",
      MUSALLA_REVIEW_MODE: "closed",
      MUSALLA_MODERATION_TOKEN: "short",
      MUSALLA_MODERATION_TOKENS: "short",
      MUSALLA_MODERATION_TOKENS_FILE: "/none",
      MUSALLA_RATE_LIMIT: "-1",
      MUSALLA_TRUSTED_PROXIES: "many",
      MUSALLA_MAX_REQUESTS: "1e3",
      MUSALLA_MAX_DELAY: "none",
      MUSALLA_MAX_CONNECTIONS: "few",
      MUSALLA_CLIENT_TIMEOUT: "soon",
      MUSALLA_LOG: "all",
      MUSALLA_HSTS: "a year",
      MUSALLA_METRICS: "yes",
      MUSALLA_RATELIMIT: "20",
    };
    const problems = readSettings(names);
    expect(Array.isArray(problems) ? problems.map((one) => one.split(" ")[0]) : []).toEqual(Object.keys(names));
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "99999"],
    ["PORT", "-1"],
    ["PORT", "3e3"],
    ["PORT", ""],
    ["HOST", ""],
    ["HOST", "[::1]"],
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
    ["MUSALLA_MODERATION_TOKENS", ""],
    ["MUSALLA_MODERATION_TOKENS", " , "],
    ["MUSALLA_MODERATION_TOKENS", "secret-without-a-name"],
    ["MUSALLA_MODERATION_TOKENS", "amina:secret-of-amina-1,secret-without-a-name"],
    ["MUSALLA_MODERATION_TOKENS", ":secret-without-a-name"],
    ["MUSALLA_MODERATION_TOKENS", "a/b:secret-of-somebody"],
    ["MUSALLA_MODERATION_TOKENS", "amina:secret"],
    ["MUSALLA_MODERATION_TOKENS", "amina:secret with spaces in it"],
    ["MUSALLA_MODERATION_TOKENS", "amina:secret-of-amina-1,Amina:secret-of-amina-2"],
    ["MUSALLA_MODERATION_TOKENS", "amina:secret-of-everybody,bilal:secret-of-everybody"],
  ])("%s=%j is refused", (name, value) => {
    const told = JSON.stringify(readSettings({ [name]: value }));
    expect(JSON.parse(told)).toHaveLength(1);
    expect(told).toContain(name);
    expect(told).not.toMatch(/secret|me@/);
    if (name.endsWith("TOKEN") && value !== "") expect(told).not.toContain(value);
  });
});

describe("moderators", () => {
  const rulesOf = (environment: Readonly<Record<string, string>>) => {
    const settings = readSettings(environment);
    return "rules" in settings ? settings.rules.moderators : settings;
  };
  const AMINA = { name: "amina", token: "secret:of-amina-1" };

  it("have names and tokens of their own, beside the one without a name", () => {
    const MUSALLA_MODERATION_TOKENS = " amina:secret:of-amina-1,\nأمينة : secret-of-bilal-2 ,";
    const bilal = { name: "أمينة", token: "secret-of-bilal-2" };
    expect(rulesOf({ MUSALLA_MODERATION_TOKENS })).toEqual([AMINA, bilal]);
    const one = { name: "moderator", token: "secret-of-everybody" };
    expect(rulesOf({ MUSALLA_MODERATION_TOKENS, MUSALLA_MODERATION_TOKEN: one.token })).toEqual([one, AMINA, bilal]);
  });

  it.each(["moderator:secret-of-somebody", `amina:secret-of-everybody`])(
    "%s is not told apart from the one",
    (text) => {
      const both = { MUSALLA_MODERATION_TOKEN: "secret-of-everybody", MUSALLA_MODERATION_TOKENS: text };
      expect(rulesOf(both)).toEqual([
        expect.stringMatching(/^MUSALLA_MODERATION_TOKENS, with MUSALLA_MODERATION_TOKEN, /),
      ]);
      expect(JSON.stringify(rulesOf(both))).not.toContain("secret");
    },
  );
});

describe("a misspelt name", () => {
  it.each([
    ["MUSALLA_RATELIMIT", "MUSALLA_RATE_LIMIT"],
    ["MUSALLA_TRUSTED_PROXY", "MUSALLA_TRUSTED_PROXIES"],
    ["MUSALLA_REVIEW", "MUSALLA_REVIEWS"],
    ["MUSALLA_PORT", "PORT"],
    ["MUSALLA_HOST", "HOST"],
    ["MUSALLA_TOKEN", "MUSALLA_MODERATION_TOKEN"],
    ["MUSALA_DATA", "MUSALLA_DATA"],
    ["MUSSALLA_TRUSTED_PROXYS", "MUSALLA_TRUSTED_PROXIES"],
    ["MUSALLAH_LOG", "MUSALLA_LOG"],
    ["MUSALLADATA", "MUSALLA_DATA"],
    ["musalla_data", "MUSALLA_DATA"],
    ["MUSALLA-DATA", "MUSALLA_DATA"],
    ["MUSALLA_", null],
  ])("%s is told, with the setting that it is nearest to, without its value", (name, nearest) => {
    const told = readSettings({ [name]: "a secret" });
    expect(told).toHaveLength(1);
    expect(told).toEqual([expect.stringContaining(`${name} is not a setting; did you mean ${nearest ?? ""}`)]);
    expect(JSON.stringify(told)).not.toContain("secret");
  });

  it("is nothing that others set: the shell, Node, Nitro, or Kubernetes for a service called musalla", () => {
    const others = {
      _: "/usr/bin/node",
      A: "a",
      PATH: "/bin",
      HOSTNAME: "a",
      DATA: "b",
      NITRO_CLUSTER_WORKERS: "2",
      NODE_ENV: "production",
      npm_package_name: "musalla",
      MUSALLA_SERVICE_HOST: "10.0.0.1",
      MUSALLA_SERVICE_PORT: "3000",
      MUSALLA_SERVICE_PORT_HTTP: "3000",
      MUSALLA_PORT: "tcp://10.0.0.1:3000",
      MUSALLA_PORT_3000_TCP: "tcp://10.0.0.1:3000",
      MUSALLA_PORT_3000_TCP_PROTO: "tcp",
      MUSALLA_PORT_3000_TCP_PORT: "3000",
      MUSALLA_PORT_3000_TCP_ADDR: "10.0.0.1",
      MUSALLA_API_SERVICE_HOST: "10.0.0.1",
      MUSALLA_LEFT_OUT: undefined,
    };
    expect(readSettings(others)).toMatchObject({ port: 3000 });
  });
});

describe("server/README.md", () => {
  it("has a row of every setting, as it is declared", () => {
    const text = readFileSync("server/README.md", "utf8");
    const [, table = ""] =
      /## Settings\n\n\| variable \| default \| what \|\n\|---\|---\|---\|\n([^]*?)\n\n/.exec(text) ?? [];
    const rows = SETTINGS.map(({ name, otherwise, what }) => `| \`${name}\` | ${otherwise} | ${what} |`);
    expect(table.split("\n")).toEqual(rows);
  });
});
