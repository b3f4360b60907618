/**
 * A page of another site in a real browser tries to write for its visitor, in every way that a page has; nothing is
 * stored. Loopback addresses count as safe, so the browser sends Sec-Fetch-Site; hosts of plain http get Origin alone.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isChromiumAbsent, launchChromium } from "../../support/chromium.ts";
import { type RunningServer, startServer } from "../start.ts";

/** Names that the browser takes for this machine, where it sends no Sec-Fetch-Site. */
const [SITE, OTHER] = ["site.example", "other.example"];

/** The functions that a page calls here. */
const PROGRAM = readFileSync(new URL("page-program.txt", import.meta.url), "utf8");

/** Requests of its attack that reach the server. */
const ATTACKS = 12;

let server: RunningServer;
let configured: RunningServer;
let elsewhere: Server;
let browser: Browser;

const portOf = (url: string): string => new URL(url).port;

describe.skipIf(isChromiumAbsent)("a page of another site", () => {
  beforeAll(async () => {
    const rules = `MAP ${SITE} 127.0.0.1, MAP ${OTHER} 127.0.0.1`;
    [server, configured, browser] = await Promise.all([
      startServer({ MUSALLA_LOG: "requests" }),
      startServer({ MUSALLA_ORIGIN: "https://musalla.example" }),
      launchChromium([`--host-resolver-rules=${rules}`]),
    ]);
    elsewhere = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Elsewhere</title>");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop(), configured.stop()]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  /** The names of all records that count as a visitor's. */
  const stored = (at: RunningServer): readonly string[] =>
    ["reviews", "suggestions", "acts", "voters"].flatMap((kind) => {
      try {
        return readdirSync(join(at.reviewsDir, kind), { recursive: true }).map(String);
      } catch {
        return [];
      }
    });

  const withPage = async (address: string, work: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(address);
      await work(page);
    } finally {
      await context.close();
    }
  };

  /** Runs a call of {@link PROGRAM} in the page. */
  const run = async (page: Page, call: string): Promise<unknown> => page.evaluate(`{ ${PROGRAM}; ${call} }`);

  /** Submits a form that leads the whole page to its answer. */
  const navigate = async (page: Page, action: string, fields: Readonly<Record<string, string>>): Promise<Response> => {
    const isAnswer = (one: Response): boolean =>
      one.frame() === page.mainFrame() && one.request().isNavigationRequest() && one.request().method() === "POST";
    const [answer] = await Promise.all([
      page.waitForResponse(isAnswer),
      run(page, `submit(${JSON.stringify(action)}, ${JSON.stringify(fields)})`),
    ]);
    return answer;
  };

  /** How many writes the server has answered, by the codes of their problems. */
  const answered = (): Readonly<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const [, code = ""] of server.output().matchAll(/"method":"POST".*"code":"?([a-z-]+)/g))
      counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  };

  const attack = async (page: Page, api: string): Promise<void> => {
    const before = answered()["cross-site"] ?? 0;
    await run(page, `attack(${JSON.stringify(api)})`);
    await vi.waitFor(() => expect(answered()).toEqual({ "cross-site": before + ATTACKS }), { timeout: 20_000 });
    const answer = await navigate(page, `${api}/suggestion`, { kind: "confirm", place_id: "401" });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ ok: false, code: "cross-site" });
  };

  /** A page of the site writes, by script and by a form without script. */
  const writeOwn = async (page: Page, place: number): Promise<void> => {
    expect(await run(page, `write("${place}")`)).toEqual([201, 201]);
    const answer = await navigate(page, "/api/v1/review", { place_id: String(place + 1), rating: "4" });
    expect(answer.status()).toBe(201);
  };

  test.each([
    ["another site", "localhost", "127.0.0.1"],
    ["another port", "127.0.0.1", "127.0.0.1"],
    ["another site over plain http", OTHER, SITE],
  ])("%s stores nothing", async (_, from, to) => {
    const { port } = elsewhere.address() as AddressInfo;
    const api = `http://${to}:${portOf(server.origin)}/api/v1`;
    await withPage(`http://${from}:${port}/`, async (page) => attack(page, api));
    expect(stored(server)).toEqual([]);
  });

  test.each([
    ["127.0.0.1", 401],
    [SITE, 405],
  ])("while a page of the site itself writes, at %s", async (host, placeId) => {
    const before = stored(server).length;
    await withPage(`http://${host}:${portOf(server.origin)}/docs/`, async (page) => writeOwn(page, placeId));
    expect(stored(server).length).toBeGreaterThan(before);
  });

  test("behind a proxy, pages of the origin that is configured write, whatever the header Host says", async () => {
    const asked = async (origin: string): Promise<number> =>
      (
        await fetch(`${configured.origin}/api/v1/review`, {
          method: "POST",
          headers: { origin, "content-type": "application/json" },
          body: JSON.stringify({ place_id: 403, rating: 5, comment: origin }),
        })
      ).status;
    expect(await asked("https://musalla.example")).toBe(201);
    expect(await asked("https://evil.example")).toBe(403);
    expect(await asked(configured.origin)).toBe(403);
  });
});
