/** The log of the built server: lines of JSON from closed lists, and nothing in them of who asked for what. */
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { formatLine, LEVELS, LOG_SETTINGS, type LogSetting } from "../../server/base/log.ts";
import { buildFixture } from "../contract/host.ts";
import { type RunningServer, startServer } from "./start.ts";

type Line = Readonly<Record<string, unknown>>;

/** All that the server printed but its greeting. */
const linesOf = (server: RunningServer): readonly Line[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("Musalla listens on "))
    .map((line) => JSON.parse(line) as Line);

/** Marks of a visitor, each of a kind of its own. */
const MARKS = {
  address: "198.51.100.77",
  point: "21.4224779",
  query: "quince-and-quail",
  comment: "words-of-the-visitor",
  name: "umm-kulthum",
  key: "key-of-the-visitor",
  token: "token-of-the-visitor",
  path: "/path-of-the-visitor",
} as const;

const visit = async ({ origin }: RunningServer): Promise<void> => {
  const { address, point, query, comment, name, key, token, path } = MARKS;
  const headers = { "x-forwarded-for": address, authorization: `Bearer ${token}`, "idempotency-key": key };
  const ask = async (method: string, target: string, body?: URLSearchParams): Promise<void> => {
    await fetch(`${origin}${target}`, { method, headers, ...(body !== undefined && { body }) }).then(async (reply) =>
      reply.text(),
    );
  };
  const review = new URLSearchParams({ place_id: "20", rating: "5", comment, name });
  await ask("GET", `/api/v1/search?q=${query}`);
  await ask("GET", `/api/v1/places?lat=${point}&lng=39.8&radius=500`);
  await ask("GET", `/api/v1/places?lat=${point}&lng=far&q=${query}`);
  await ask("HEAD", `/api/v1/prayer?lat=${point}&lng=39.8`);
  await ask("POST", "/api/v1/review", review);
  await ask("POST", "/api/v1/review", new URLSearchParams({ place_id: "20", rating: "1", comment, name }));
  await ask("DELETE", `/api/v1/review?id=${query}`);
  await ask("GET", `${path}%0a{"level":"forged"}?q=${query}`);
  await ask("GET", `/data/v1/manifest.json?${query}`);
  await ask("GET", `/robots.txt?${query}`);
  await ask("GET", "/api/v1/places?country=TR&type=mosque");
};

/** A visit from beginning to end. */
const run = async (setting: LogSetting, data: string): Promise<RunningServer> => {
  const server = await startServer({
    MUSALLA_DATA: data,
    MUSALLA_LOG: setting,
    MUSALLA_TRUSTED_PROXIES: "1",
    MUSALLA_ORIGIN: "https://musalla.example",
  });
  await visit(server);
  await server.stop();
  return server;
};

let servers: Readonly<Record<LogSetting, RunningServer>>;
beforeAll(async () => {
  const data = await buildFixture();
  // The server reads the files where there are no archives.
  rmSync(join(data.path, "_archives"), { recursive: true });
  appendFileSync(join(data.path, "index/blocks/tr.bin"), "x");
  const [off, errors, requests] = await Promise.all(LOG_SETTINGS.map(async (one) => run(one, data.path)));
  data.remove();
  if (off === undefined || errors === undefined || requests === undefined) throw new Error("a setting is missing");
  servers = { off, errors, requests };
});

describe.each(LOG_SETTINGS)("MUSALLA_LOG=%s", (setting) => {
  it("tells nothing of the visitor", () => {
    const server = servers[setting];
    for (const mark of Object.values(MARKS)) expect(server.output()).not.toContain(mark);
    expect(server.output()).not.toContain("39.8");
    expect(server.output()).not.toContain("127.0.0.1 ");
  });

  it("writes the events that it says", () => {
    const server = servers[setting];
    const events = new Set(linesOf(server).map((line) => String(line["event"])));
    const expected = {
      off: [],
      errors: ["fault", "stopped", "stopping"],
      requests: ["fault", "request", "stopped", "stopping"],
    };
    expect([...events].sort()).toEqual(expected[setting]);
    for (const { time, level, event } of linesOf(server)) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(level).toBe(LEVELS[event as keyof typeof LEVELS]);
    }
  });
});

describe("what went wrong", () => {
  it.each(["errors", "requests"] as const)("is told with the pattern of the address (%s)", (setting) => {
    const fault = linesOf(servers[setting]).find(({ event }) => event === "fault");
    expect(fault).toMatchObject({ route: "/api/v1/places", kind: "Error", code: null });
    expect(fault?.["message"]).toMatch(/^shard index\/blocks\/tr\.bin: /);
  });
});

describe("requests", () => {
  it("have a line each, in order; the first asks whether the server is up", () => {
    const asked = linesOf(servers.requests).filter(({ event, route }) => event === "request" && route !== null);
    const rows = asked.map(({ method, route, status, code }) => [method, route, status, code].join(" "));
    expect(rows).toEqual([
      "GET /** 200 ",
      "GET /api/v1/search 200 ",
      "GET /api/v1/places 200 ",
      "GET /api/v1/places 400 bad-parameter",
      "HEAD /api/v1/prayer 200 ",
      "POST /api/v1/review 201 ",
      "POST /api/v1/review 409 idempotency-conflict",
      "DELETE /api/v1/review 404 unknown-id",
      "GET /** 404 not-found",
      "GET /data/v1/** 200 ",
      "GET /** 200 ",
      "GET /api/v1/places 500 internal-error",
    ]);
    const bytes = asked.map((line) => Number(line["bytes"]));
    expect([bytes[4], Number(bytes[9]) > 100]).toEqual([0, true]);
    expect(asked.every((line) => Number(line["duration_ms"]) > 0)).toBe(true);
  });
});

describe("a line", () => {
  it("is one line, whatever is in it", () => {
    const line = formatLine("storage-notice", { notice: 'a\nb\r\u2028"}{' }, 0);
    expect(line.trimEnd().split(/[\n\r]/)).toHaveLength(1);
    expect(JSON.parse(line)).toEqual({
      time: "1970-01-01T00:00:00.000Z",
      level: "warning",
      event: "storage-notice",
      notice: 'a\nb\r\u2028"}{',
    });
  });

  it("drives no terminal and turns no text round, and is the same JSON", () => {
    const notice = "\u001b[2J\u009b31m\u007f\u202e\u2066\u2028";
    const line = formatLine("storage-notice", { notice }, 0);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u);
    expect(JSON.parse(line)).toMatchObject({ notice });
  });

  it("is of an event that the README describes", () => {
    const section = /\n## Logs\n([^]*?)\n## /.exec(readFileSync("server/README.md", "utf8"))?.[1] ?? "";
    const described = [...section.matchAll(/^\| `([a-z-]+)` \| (\w+) \|/gm)].map(([, event, level]) => [event, level]);
    expect(Object.fromEntries(described)).toEqual(LEVELS);
  });
});
