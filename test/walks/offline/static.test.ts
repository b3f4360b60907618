/** A host that has files and nothing else: the API answers there all the same, by the worker over the files. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Contexts, isChromiumAbsent, openContexts } from "../../support/chromium.ts";
import { openGate } from "./gate.ts";
import type { Gate, Handler } from "./gate.ts";
import { hear, openControlled } from "./pages.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
};

/** The files of public/, and a page for what is not there. */
const files: Handler = (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://static.test");
  const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  const path = join("public", name);
  if (request.method !== "GET" || name.includes("..") || !existsSync(path)) {
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>404</h1>");
    return;
  }
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type }).end(readFileSync(path));
};

describe.skipIf(isChromiumAbsent)("a static host", () => {
  let [gate, contexts]: [Gate?, Contexts?] = [];
  beforeAll(async () => {
    gate = await openGate(() => "", files);
    contexts = await openContexts();
  });
  afterAll(async () => {
    await contexts?.close();
    await gate?.close();
  });

  it("answers every read of the API, and takes no reviews", async () => {
    const context = await contexts?.newContext({ timezoneId: "America/New_York" });
    const page = await context?.newPage();
    if (page === undefined) throw new Error("no page");
    await openControlled(page, `${gate?.origin ?? ""}/offline/`);
    const found = await hear(page, "/search?q=%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9&lang=ar&limit=1");
    expect([found.status, found.source]).toEqual([200, "device"]);
    expect(found.body.data[0]).toMatchObject({ kind: "city", slug: "cairo", country: "EG" });
    for (const path of ["/places?country=EG", "/cities?country=EG", "/events", "/countries", "/types", "/methods"]) {
      const { status, body } = await hear(page, path);
      expect([path, status, body.data.length > 0]).toEqual([path, 200, true]);
    }
    const times = await hear(page, "/prayer?lat=-6.2&lng=106.8&date=2026-12-01");
    expect(times.body.data[0]).toMatchObject({ timezone: "Asia/Jakarta", date: "2026-12-01" });
    expect((await hear(page, "/places?country=EGY")).status).toBe(400);
    expect((await hear(page, "/place?id=1999999")).status).toBe(404);
    // What a server alone can know is not made up.
    for (const path of ["/health", "/reviews?place_id=395"])
      expect([path, (await hear(page, path)).status]).toEqual([path, 503]);
    const refused = await hear(page, "/review", { place_id: 395, rating: 5 });
    expect(refused.status).toBe(503);
    expect(refused.body.error).toContain("takes no reviews");
  });
});
