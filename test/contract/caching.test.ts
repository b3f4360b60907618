/** Tags, conditions, compression, HEAD and lifetimes of what is read. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LARGE, LIFETIMES, NEGOTIATED, TAGGED } from "./cases/caching.ts";
import { lack } from "./capabilities.ts";
import type { Answer, Headers } from "./client.ts";
import { askHost, openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { describeUnless } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

const ask = async (path: string, headers: Headers = {}): Promise<Answer> => askHost(host, { ask: path, headers });

const STRONG = /^"[!#-~]+"$/;

const tagOf = ({ headers }: Answer): string => {
  expect(headers["etag"]).toMatch(STRONG);
  return headers["etag"] ?? "";
};

const isNotModified = ({ status, bytes, headers }: Answer, tag: string): void => {
  expect(status).toBe(304);
  expect(bytes).toHaveLength(0);
  expect(headers["etag"]).toBe(tag);
  expect(headers["cache-control"]).toBeDefined();
  expect(headers["access-control-allow-origin"]).toBe("*");
};

describe.each(TAGGED)("%s", (path) => {
  it("§3 Caching: a strong ETag that stays while nothing changes", async () => {
    expect(tagOf(await ask(path))).toBe(tagOf(await ask(path)));
  });

  it("§3 Caching: 304 for If-None-Match", async () => {
    const tag = tagOf(await ask(path));
    for (const condition of [tag, `W/${tag}`, `"a", ${tag}`, `"a",W/${tag} , "b"`, "*"])
      isNotModified(await ask(path, { "if-none-match": condition }), tag);
  });

  it("§3 Caching: 200 for another tag", async () => {
    const tag = tagOf(await ask(path));
    for (const condition of ['"a"', tag.replaceAll('"', ""), tag.replace(/.{2}"$/, '"'), ""])
      expect((await ask(path, { "if-none-match": condition })).status, condition).toBe(200);
  });

  it("HEAD is GET without the body", async () => {
    const [got, head] = [await ask(path), await ask(`HEAD ${path}`)];
    const { date: _got, ...gotHeaders } = got.headers;
    const { date: _head, ...headHeaders } = head.headers;
    expect(head.status).toBe(got.status);
    expect(head.bytes).toHaveLength(0);
    const lifetime = /max-age=\d+/;
    const comparable = (headers: Headers) => ({
      ...headers,
      "cache-control": headers["cache-control"]?.replace(lifetime, "max-age"),
    });
    expect(comparable(headHeaders)).toEqual(comparable(gotHeaders));
  });
});

describeUnless(lack("own-encoding"), "encodings", () => {
  describe.each(LARGE)("%s", (path) => {
    it("§3 Caching: one ETag per encoding, and Vary", async () => {
      const answers = await Promise.all(
        ["identity", "gzip", "br"].map(async (coding) => ask(path, { "accept-encoding": coding })),
      );
      expect(new Set(answers.map(tagOf)).size).toBe(3);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
      for (const { headers } of answers) expect(headers["vary"]).toMatch(/\baccept-encoding\b/i);
      const [identity, gzip, br] = answers.map(({ bytes }) => bytes.length);
      expect(gzip).toBeLessThan(identity ?? 0);
      expect(br).toBeLessThan(identity ?? 0);
    });

    it("§3 Caching: 304 of each encoding by its own ETag alone", async () => {
      for (const coding of ["gzip", "br"]) {
        const tag = tagOf(await ask(path, { "accept-encoding": coding }));
        const again = await ask(path, { "accept-encoding": coding, "if-none-match": tag });
        isNotModified(again, tag);
        expect(again.headers["vary"]).toMatch(/accept-encoding/i);
        expect((await ask(path, { "if-none-match": tag })).status).toBe(200);
      }
    });

    it("HEAD has the headers of the compressed answer", async () => {
      const asked = { "accept-encoding": "gzip" };
      const [got, head] = [await ask(path, asked), await ask(`HEAD ${path}`, asked)];
      expect(head.headers["etag"]).toBe(got.headers["etag"]);
      expect(head.headers["content-length"]).toBe(got.headers["content-length"]);
      expect(head.headers["content-encoding"]).toBe("gzip");
      expect(head.bytes).toHaveLength(0);
    });
  });

  it.each(NEGOTIATED)("§3 Caching: Accept-Encoding %j is answered in %s", async (accepts, coding) => {
    const { status, headers } = await ask("/places", { "accept-encoding": accepts });
    expect([status, headers["content-encoding"] ?? null]).toEqual([200, coding]);
  });

  it.each(["/places?country=zz", "/search?q=qqqqqqqqzzzzzzzz", "/place"])(
    "§3 Caching: under 1 kB nothing is compressed: %s",
    async (path) => {
      const answer = await ask(path, { "accept-encoding": "br, gzip" });
      expect(answer.bytes.length).toBeLessThan(1000);
      expect(answer.headers["content-encoding"]).toBeUndefined();
    },
  );
});

it.each(LIFETIMES)("§3 Caching: how long %s may be kept", async (path, expected) => {
  expect((await ask(path)).headers["cache-control"]).toMatch(expected);
});

it.each([
  ["Makkah", "lat=21.4225&lng=39.8262"],
  ["Apia", "lat=-13.83&lng=-171.77"],
  ["Kiritimati", "lat=1.87&lng=-157.43"],
  ["Kathmandu", "lat=27.7&lng=85.32"],
  ["Auckland", "lat=-36.85&lng=174.76"],
  ["Los Angeles", "lat=34.05&lng=-118.24"],
])("§3 Caching: today's prayers until local midnight: %s", async (_city, query) => {
  const answer = await ask(`/prayer?${query}`);
  const { data } = JSON.parse(answer.text) as { data: readonly { timezone: string; date: string }[] };
  const { timezone, date } = data[0] ?? { timezone: "", date: "" };
  const local = (ms: number): string =>
    new Intl.DateTimeFormat("sv", { timeZone: timezone, dateStyle: "short" }).format(ms);
  const maxAge = Number(/^public, max-age=(\d+)$/.exec(answer.headers["cache-control"] ?? "")?.[1]);
  // A host behind a platform may leave the Date to it (RFC 9110, 6.6.1).
  const { date: toldAt = new Date().toUTCString() } = answer.headers;
  const untilMs = Date.parse(toldAt) + maxAge * 1000;
  expect(local(untilMs - 5000)).toBe(date);
  expect(local(untilMs + 5000)).not.toBe(date);
});
