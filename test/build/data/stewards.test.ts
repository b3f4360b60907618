import { createServer, type RequestListener, type Server } from "node:http";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#core/base/time.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { INVITATION_DAYS, PROOF_DAYS, stewardOf } from "#core/suggestion/steward.ts";
import {
  check,
  findToken,
  invite,
  list,
  revoke,
  type Sighting,
  type StewardContext,
  tokensInHead,
} from "../../../build/data/stewards.ts";
import { guardedLookup } from "../../../build/import/input/hosts.ts";

const NOW = Date.UTC(2026, 10, 23);

const context = (sighting: Sighting, more: Partial<StewardContext> = {}): StewardContext => ({
  storage: memoryStorage(),
  nowMs: NOW,
  random: (n) => new Uint8Array(randomBytes(n)),
  websiteOf: (id) => (id === 1 ? "https://mosque.example" : id === 2 ? null : undefined),
  findToken: async () => sighting,
  ...more,
});

const FOUND: Sighting = { at: "https://mosque.example/.well-known/musalla.txt" };
const LOST: Sighting = { why: "nothing there" };

const secretIn = (lines: readonly string[]): string => /Steward ([a-z0-9]{32})$/.exec(lines.at(-1) ?? "")?.[1] ?? "";

describe("stewards", () => {
  test("who shows the token gets a secret that is good for one place and half a year", async () => {
    const all = context(FOUND);
    expect(await invite(1, all)).toMatch(/<meta name="musalla-steward" content="musalla-1-[a-z0-9]{32}">/);
    const { lines, isFaulty } = await check(null, false, all);
    const secret = secretIn(lines);
    expect([isFaulty, secret.length]).toEqual([false, 32]);
    const of = async (header: string | undefined, placeId: number | null, days = 0) =>
      stewardOf(all.storage, header, placeId, NOW + days * DAY_MS);
    expect(await of(`Steward ${secret}`, 1)).toMatchObject({ place_id: 1, publishes: false });
    expect(await of(`steward ${secret.toUpperCase()}`, 1, PROOF_DAYS - 1)).not.toBeNull();
    expect(await of(`Steward ${secret}`, 1, PROOF_DAYS)).toBeNull();
    expect(await of(`Steward ${secret}`, 2)).toBeNull();
    expect(await of(`Steward ${secret}`, null)).toBeNull();
    expect(await of(`Bearer ${secret}`, 1)).toBeNull();
    expect(await of(`Steward ${secret.slice(1)}`, 1)).toBeNull();
    expect(await of(undefined, 1)).toBeNull();
    expect(await list(all)).toBe("place 1: https://mosque.example, proved on 2026-11-23, until 2027-05-22");
  });

  test("the secret is nowhere in the storage", async () => {
    const all = context(FOUND);
    await invite(1, all);
    const secret = secretIn((await check(1, true, all)).lines);
    const names = await all.storage.names("stewards");
    const texts = await Promise.all(names.map(async (name) => all.storage.get("stewards", name)));
    expect([names.length, [...names, ...texts].join("\n").includes(secret)]).toEqual([1, false]);
    expect(texts.join("\n")).toContain('"publishes":true');
  });

  test("a token that is not found makes no secret, and the invitation stays open for its days", async () => {
    const all = context(LOST);
    await invite(1, all);
    expect(await check(null, false, all)).toEqual({
      lines: ["place 1: its token was not found: nothing there"],
      isFaulty: true,
    });
    const later = { ...all, findToken: async () => FOUND };
    const { lines } = await check(1, false, { ...later, nowMs: NOW + (INVITATION_DAYS + 1) * DAY_MS });
    expect(lines).toEqual(["place 1: nobody is invited"]);
    expect(secretIn((await check(1, false, later)).lines)).not.toBe("");
  });

  test("a proof is renewed while its token is found, ends when it is not, and is taken back at once", async () => {
    const all = context(FOUND);
    await invite(1, all);
    const secret = secretIn((await check(1, false, all)).lines);
    const isGood = async (days: number) =>
      (await stewardOf(all.storage, `Steward ${secret}`, 1, NOW + days * DAY_MS)) !== null;
    const at = (days: number, sighting: Sighting) => ({
      ...all,
      nowMs: NOW + days * DAY_MS,
      findToken: async () => sighting,
    });
    expect((await check(null, false, at(100, FOUND))).lines).toEqual(["place 1: proved again until 2027-08-30"]);
    expect(await isGood(PROOF_DAYS + 99)).toBe(true);
    expect((await check(null, false, at(200, LOST))).isFaulty).toBe(true);
    expect([await isGood(279), await isGood(280)]).toEqual([true, false]);
    expect(await revoke(1, at(210, FOUND))).toMatch(/^1 proof of place 1 ended/);
    expect(await isGood(210)).toBe(false);
    expect(await revoke(1, at(211, FOUND))).toBeInstanceOf(Error);
    expect((await check(1, false, at(211, FOUND))).lines).toEqual(["place 1: nobody is invited"]);
  });

  test("a proof is renewed on the website that it was given for, never on the one that the record names now", async () => {
    const asked: (string | null)[] = [];
    const all = context(FOUND, {
      findToken: async (website) => {
        asked.push(website);
        return FOUND;
      },
    });
    await invite(1, all);
    const secret = secretIn((await check(1, true, all)).lines);
    const renewal = async (website: string | null | undefined) => {
      asked.length = 0;
      const { lines, isFaulty } = await check(1, false, { ...all, nowMs: NOW + 30 * DAY_MS, websiteOf: () => website });
      return { line: lines[0], isFaulty, asked: [...asked] };
    };
    for (const website of [
      "https://attacker-domain.com/",
      "https://mosque.example.attacker-domain.com/",
      null,
      undefined,
    ])
      expect(await renewal(website)).toEqual({
        line: `place 1: proved on https://mosque.example, but its record names ${website ?? "no website"} now; the proof ends on 2027-05-22. Invite its people again, or revoke it`,
        isFaulty: true,
        asked: [],
      });
    expect(await stewardOf(all.storage, `Steward ${secret}`, 1, NOW + PROOF_DAYS * DAY_MS)).toBeNull();
    // Another page of the same website is the same website.
    expect(await renewal("https://www.mosque.example/contact")).toMatchObject({
      isFaulty: false,
      asked: ["https://mosque.example"],
    });
  });

  test("a place without a website of its own cannot be proved", async () => {
    expect(await invite(2, context(FOUND))).toBeInstanceOf(Error);
    expect(await invite(3, context(FOUND))).toEqual(new Error("no place has the id 3"));
  });
});

test.each([
  ["a tag in the head", '<head><META content="t" name="musalla-steward"></head>', ["t"]],
  ["without quotes", "<meta name=musalla-steward content=t>", ["t"]],
  ["in the body, where visitors may write", '<head></head><body><meta name="musalla-steward" content="t">', []],
  ["in a comment", '<!-- <meta name="musalla-steward" content="t"> --><title>x</title>', []],
  ["another name", '<meta name="description" content="t">', []],
  ["text alone", "musalla-steward t", []],
])("the tokens of a page: %s", (_, html, tokens) => {
  expect(tokensInHead(html)).toEqual(tokens);
});

describe("a website", () => {
  let server: Server;
  let base = "";
  let answer: RequestListener = (_, response) => response.end();
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const look = async (website = `${base}/home`, timeoutMs = 5000) =>
    findToken(website, "t", { timeoutMs, isLoopbackAllowed: true });
  const pages =
    (known: Readonly<Record<string, string>>): RequestListener =>
    (request, response) => {
      const text = known[request.url ?? ""];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    };

  test("shows its token in the file or in the head of its page", async () => {
    answer = pages({ "/.well-known/musalla.txt": "other\r\n t \r\n" });
    expect(await look()).toEqual({ at: `${base}/.well-known/musalla.txt` });
    answer = pages({ "/home": '<meta name="musalla-steward" content="t">' });
    expect(await look()).toEqual({ at: `${base}/home` });
    answer = pages({ "/.well-known/musalla.txt": "tt", "/home": "t" });
    expect(await look()).toEqual({
      why: `${base}/.well-known/musalla.txt does not show it; ${base}/home does not show it`,
    });
  });

  test("is read no further than 256 KiB, and no longer than the limit", async () => {
    answer = (request, response) => {
      if (request.url === "/home") response.write(`${" ".repeat(300_000)}<meta name="musalla-steward" content="t">`);
      else response.writeHead(200).flushHeaders();
    };
    const { why = "" } = (await look(`${base}/home`, 300)) as { why?: string };
    expect(why).toBe(`${base}/.well-known/musalla.txt: no answer in 0.3 s; ${base}/home does not show it`);
  });

  test("may lead on within its host, and nowhere else", async () => {
    answer = (request, response) => {
      if (request.url === "/real") response.end("<meta name=musalla-steward content=t>");
      else response.writeHead(302, { location: request.url === "/home" ? "/real" : "http://127.0.0.2/" }).end();
    };
    expect(await look()).toEqual({ at: `${base}/home` });
    expect(await look(`${base}/away`)).toMatchObject({ why: expect.stringMatching(/127\.0\.0\.2 is another host$/) });
  });

  test.each([
    [null, /no website/],
    ["http://mosque.example", /not https/],
    ["https://localhost/", /no public name/],
    ["https://127.0.0.1/", /no public name/],
    ["https://[::ffff:127.0.0.1]/", /no public name/],
    ["https://2130706433/", /no public name/],
    ["ftp://mosque.example", /not https/],
    ["https://", /no address/],
    ["https://user:pass@mosque.example/", /name and password/],
    ["https://mosque.example:8443/", /port 8443/],
  ])("%s is not asked", async (website, why) => {
    expect(await findToken(website, "t", { timeoutMs: 1000 })).toEqual({ why: expect.stringMatching(why) });
  });

  test("of a private address behind a public name is not asked", async () => {
    const lookup = guardedLookup(((_host: string, _options: object, done: (...args: unknown[]) => void) =>
      done(null, [{ address: "10.0.0.1", family: 4 }])) as never);
    const found = await findToken("https://mosque.example/", "t", { timeoutMs: 1000, lookup });
    expect(found).toMatchObject({
      why: expect.stringContaining("resolves to 10.0.0.1, which is not a public address"),
    });
  });
});
