/** A country on a device: kept, asked without a network, brought up to date; reviews that wait and arrive once. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WorkerState } from "../../../web/sw/base/messages.ts";
import { type Host, openServer } from "../../contract/host.ts";
import { type Contexts, isChromiumAbsent, openContexts } from "../../support/chromium.ts";
import { violationsOf } from "../watch.ts";
import { answerWithSet, madeSet } from "../../support/made-tiles.ts";
import { copyData, leaveElsewhere, type OwnData } from "./data.ts";
import { type Gate, openGate } from "./gate.ts";
import { alterEntry, hear, openControlled, reviewsOf, say, stateWhen } from "./pages.ts";

/** The Great Mosque of Mecca. */
const PLACE = 395;
const MECCA = { lat: 21.42, lng: 39.83 };
const MOSQUE = "المسجد الحرام";
const REVIEW = { place_id: PLACE, rating: 5, comment: "كتبت هذا دون اتصال" };

const SUGGESTION = { kind: "edit", place_id: PLACE, fields: { phone: null, website: "https://masjid.org.sa/" } };

const FILES = /^GET \/data\/v1\/(?!keep\/index)/;

describe.skipIf(isChromiumAbsent)("offline", () => {
  let [data, server, contexts]: [OwnData?, Host?, Contexts?] = [];
  let gate: Gate;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    data = copyData();
    leaveElsewhere(data.path, MECCA);
    server = await openServer({ MUSALLA_DATA: data.path });
    contexts = await openContexts();
  });
  afterAll(async () => {
    await contexts?.close();
    await server?.stop();
    data?.remove();
  });

  const open = async (): Promise<void> => {
    context = (await contexts?.newContext()) as BrowserContext;
    page = await context.newPage();
    await openControlled(page, `${gate.origin}/offline/?lang=en`);
  };
  beforeEach(async () => {
    gate = await openGate(() => server?.origin ?? "");
    await open();
  });
  afterEach(async () => {
    await context.close();
    await gate.close();
  });

  /** Lines of requests that were let through since there were so many of them. */
  const filesSince = (count: number): readonly string[] => gate.seen.slice(count).filter((line) => FILES.test(line));
  const postsSeen = (): number => gate.seen.filter((line) => line.startsWith("POST /api/v1/review")).length;
  const reviewsThere = async (): Promise<number> => reviewsOf(server?.origin ?? "", PLACE);

  it("answers for Saudi Arabia while the network is gone; a review written then arrives once", async () => {
    const search = page.getByLabel("Find a country");
    await search.fill("saudi");
    const row = page.locator('[data-country="SA"]');
    await expect.poll(async () => row.innerText()).toMatch(/Saudi Arabia[^]*\d+ places · \d+ kB/);
    await row.getByRole("button").click();
    await stateWhen(page, ({ kept }) => kept.countries.includes("SA"));
    await expect.poll(async () => row.getByRole("button").innerText()).toBe("Remove");

    const before = await reviewsThere();
    await gate.shut();

    const found = await hear(page, `/search?q=${encodeURIComponent(MOSQUE)}&lang=ar`);
    expect([found.status, found.source]).toEqual([200, "device"]);
    expect(found.body.data[0]).toMatchObject({ id: PLACE, name: MOSQUE, lang: "ar" });

    const place = await hear(page, `/place?id=${PLACE}&lang=ar`);
    expect(place.body.data[0]).toMatchObject({ id: PLACE, name: MOSQUE, city: "mecca" });

    const { lat, lng } = place.body.data[0] ?? {};
    const times = await hear(page, `/prayer?lat=${String(lat)}&lng=${String(lng)}&from=2026-12-01&days=31`);
    expect(times.body.data.length).toBe(31);
    expect(times.body.data[0]).toMatchObject({ date: "2026-12-01", timezone: "Asia/Riyadh" });

    const elsewhere = await hear(page, "/places?country=EG");
    expect([elsewhere.status, elsewhere.source]).toEqual([503, "device"]);
    expect(elsewhere.body.error).toContain("only keeps SA");

    expect((await hear(page, "/review", { ...REVIEW, rating: 6 })).status).toBe(400);
    const taken = await hear(page, "/review", REVIEW);
    expect([taken.status, taken.source]).toEqual([202, "device"]);
    expect(taken.body.data[0]).toMatchObject({ ...REVIEW, status: "queued" });

    await openControlled(page, `${gate.origin}/offline/?lang=ar`);
    await page.getByText("في انتظار الاتصال").waitFor();

    await gate.open();
    const second = await context.newPage();
    await openControlled(second, `${gate.origin}/offline/`);
    await Promise.all([page, second, page, second].map(async (one) => say(one, { type: "send" })));
    const { outbox } = await stateWhen(page, (state) => state.outbox[0]?.state === "sent");
    expect(outbox[0]?.made?.delete_token).toMatch(/^[0-9a-f]{64}$/);
    expect(await reviewsThere()).toBe(before + 1);
    expect(postsSeen()).toBe(1);
    expect((await hear(page, `/reviews?place_id=${PLACE}`)).body.data[0]).toMatchObject(REVIEW);
  });

  it("has the times of the place that was looked at last, before any country is kept", async () => {
    const place = "lat=51.51&lng=-0.13";
    await page.goto(`${gate.origin}/prayer/?${place}&city=london&country=GB&lang=en`);
    await page.getByRole("timer").waitFor();
    const isKept = `new Promise((resolve) => {
      indexedDB.open("musalla").onsuccess = ({ target: { result: db } }) => {
        db.transaction("kept").objectStore("kept").get("times").onsuccess = ({ target }) => {
          db.close();
          resolve(target.result !== undefined);
        };
      };
    })`;
    await expect.poll(async () => page.evaluate<boolean>(isKept), { timeout: 30_000 }).toBe(true);
    await gate.shut();
    await page.goto(`${gate.origin}/prayer/?lang=ar`);
    await page.getByRole("timer").waitFor();
    await page.locator(".compass").waitFor();
    const year = await hear(page, `/prayer?${place}&days=60&lang=ar`);
    expect([year.status, year.source, year.body.data.length]).toEqual([200, "device", 60]);
    expect((await hear(page, "/prayer?lat=35.7&lng=139.7")).status).toBe(503);
    expect((await hear(page, "/places?country=GB")).status).toBe(503);
  });

  it("says when there is a newer worker, which takes over when it is told to, with what was kept before", async () => {
    const shells = async (): Promise<readonly string[]> =>
      (await page.evaluate<readonly string[]>("caches.keys()")).filter((name) => name.includes("shell"));
    await page.evaluate("fetch('/data/v1/openapi.json').then((reply) => reply.text())");
    const [old = ""] = await shells();
    const next = old.replace(/[0-9a-f]+$/, "000000000000");
    const script = await (await fetch(`${gate.origin}/sw.js`)).text();
    const body = script.replaceAll(old.split("-").at(-1) ?? "", "000000000000");
    const headers = { "content-type": "text/javascript" };
    gate.answer((line) => (line === "GET /sw.js" ? { status: 200, headers, body } : null));
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
    await page.getByText("A new version is ready").waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${gate.origin}/offline/?lang=ar`);
    await page.getByText("يتوفر إصدار جديد").waitFor();
    await page.screenshot({ path: ".cache/screenshots/newer-ar-desktop-light.png" });
    expect([...(await shells())].sort()).toEqual([next, old].sort());
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "إعادة تحميل الصفحة" }).click();
    await again;
    await expect.poll(shells).toEqual([next]);
    expect(await page.getByText("يتوفر إصدار جديد").count()).toBe(0);
    await gate.shut();
    expect(await page.evaluate("fetch('/data/v1/openapi.json').then(({ status }) => status)")).toBe(200);
  });

  it("sends a review again whose answer was lost, and it is there once", async () => {
    const before = await reviewsThere();
    gate.loseAnswers((line) => line.startsWith("POST"));
    const taken = await hear(page, "/review", { ...REVIEW, comment: "The answer to this was lost." });
    expect(taken.status).toBe(202);
    expect(await reviewsThere()).toBe(before + 1);
    gate.loseAnswers(() => false);
    await say(page, { type: "send" });
    await stateWhen(page, ({ outbox }) => outbox[0]?.state === "sent");
    // Browsers, too, repeat a request whose connection broke.
    expect(postsSeen()).toBeGreaterThan(1);
    expect(gate.keys.size).toBe(1);
    expect(await reviewsThere()).toBe(before + 1);
  });

  it("keeps a suggestion written without a network in the same outbox; it arrives once and can be withdrawn", async () => {
    await gate.shut();
    const bad = await hear(page, "/suggestion", { place_id: PLACE });
    expect([bad.status, bad.source]).toEqual([400, "device"]);
    const taken = await hear(page, "/suggestion", SUGGESTION);
    expect([taken.status, taken.source]).toEqual([202, "device"]);
    expect(taken.body.data[0]).toEqual({
      id: expect.any(String) as string,
      kind: "edit",
      place_id: PLACE,
      status: "queued",
      created_at: expect.any(String) as string,
    });
    expect((await hear(page, "/review", { ...REVIEW, comment: "Beside a suggestion." })).status).toBe(202);
    await stateWhen(page, ({ outbox }) => outbox.length === 2);

    await gate.open();
    await Promise.all([page, page, page].map(async (one) => say(one, { type: "send" })));
    const { outbox } = await stateWhen(page, (state) => state.outbox.every(({ state: at }) => at === "sent"));
    const made = outbox.find(({ kind }) => kind === "suggestion")?.made;
    expect(gate.seen.filter((line) => line.startsWith("POST /api/v1/suggestion")).length).toBe(1);
    const { body } = await hear(page, `/suggestion?id=${made?.id ?? ""}`);
    expect(body.data[0]).toMatchObject({ kind: "edit", place_id: PLACE, status: "pending" });
    const erased = await page.evaluate<number>(`fetch("/api/v1/suggestion?id=${made?.id ?? ""}", {
      method: "DELETE", headers: { authorization: "Bearer ${made?.delete_token ?? ""}" } }).then(({ status }) => status)`);
    expect(erased).toBe(200);
  });

  it("sends a review that an earlier version of the worker had written down", async () => {
    const before = await reviewsThere();
    const earlier = (await contexts?.newContext()) as BrowserContext;
    const one = await earlier.newPage();
    await one.goto(`${gate.origin}/robots.txt`);
    const body = { ...REVIEW, comment: "Written down by the first version.", name: null };
    const entry = {
      key: "0123456789abcdef0123",
      state: "waiting",
      triedMs: null,
      notBeforeMs: 0,
      createdMs: Date.now(),
    };
    const review = { ...body, ...entry, code: null, error: null, review: null };
    await one.evaluate(`new Promise((resolve, reject) => {
      const request = indexedDB.open("musalla", 1);
      request.onerror = () => reject(request.error);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("kept");
        request.result.createObjectStore("reviews").put(${JSON.stringify(review)}, ${JSON.stringify(entry.key)});
      };
      request.onsuccess = () => { request.result.close(); resolve(); };
    })`);
    await openControlled(one, `${gate.origin}/offline/?lang=en`);
    const { outbox } = await stateWhen(one, (state) => state.outbox[0]?.state === "sent");
    expect(outbox[0]).toMatchObject({ kind: "review", body, made: { delete_token: expect.any(String) as string } });
    expect(await reviewsThere()).toBe(before + 1);
    await earlier.close();
  });

  it.each([
    [429, "rate-limited"],
    [503, "unavailable"],
  ])("keeps a review that meets %i until the time that it was told, and sends it then", async (status, code) => {
    const before = await reviewsThere();
    const refusals: string[] = [];
    const headers = { "content-type": "application/json", "retry-after": "3000" };
    gate.answer((line) => {
      if (!line.startsWith("POST")) return null;
      refusals.push(line);
      return { status, headers, body: JSON.stringify({ ok: false, error: "Later.", code }) };
    });
    const taken = await hear(page, "/review", { ...REVIEW, comment: `The server said ${status}.` });
    expect([taken.status, taken.body.data[0]?.["status"]]).toEqual([202, "queued"]);
    const { outbox } = await stateWhen(page, (state) => state.outbox.length === 1);
    const waitMs = (outbox[0]?.notBeforeMs ?? 0) - Date.now();
    expect(waitMs).toBeGreaterThan(2_900_000);
    expect(waitMs).toBeLessThanOrEqual(3_000_000);

    gate.answer(() => null);
    await say(page, { type: "send" });
    expect((await stateWhen(page, () => true)).outbox[0]?.state).toBe("waiting");
    expect([refusals.length, postsSeen()]).toEqual([1, 0]);

    await alterEntry(page, { notBeforeMs: Date.now() - 1 });
    await say(page, { type: "send" });
    await stateWhen(page, (state) => state.outbox[0]?.state === "sent");
    expect([postsSeen(), await reviewsThere()]).toEqual([1, before + 1]);
  });

  it("looks for a review whose answer was lost a day ago before it would send it again", async () => {
    const before = await reviewsThere();
    gate.loseAnswers((line) => line.startsWith("POST"));
    expect((await hear(page, "/review", { ...REVIEW, comment: "Lost a day ago." })).status).toBe(202);
    // Attempts that are under way write down what they began with: the time passes until one begins after it.
    const aDayOn = async (): Promise<WorkerState> => {
      await alterEntry(page, { triedMs: Date.now() - 23.5 * 3_600_000 });
      await say(page, { type: "send" });
      return stateWhen(page, () => true);
    };
    await expect.poll(async () => (await aDayOn()).outbox[0]?.state, { timeout: 40_000 }).toBe("sent");
    // Every answer to a POST was lost: what is known of it was found.
    const { outbox } = await stateWhen(page, () => true);
    expect(outbox[0]?.made).toMatchObject({ id: expect.any(String) as string, delete_token: null });
    expect(gate.seen.some((line) => line.startsWith(`GET /api/v1/reviews?place_id=${PLACE}`))).toBe(true);
    expect(await reviewsThere()).toBe(before + 1);
  });

  it("keeps what was fetched of a run that was cut off, fetches the rest, then only what changed", async () => {
    gate.holdBack((line) => (FILES.test(line) && filesSince(0).length >= 100 ? new Promise(() => undefined) : null));
    await say(page, { type: "keep", countries: ["SA"] });
    await stateWhen(page, ({ kept }) => (kept.progress?.files ?? 0) >= 90);
    await gate.shut();
    const cut = await stateWhen(page, ({ kept }) => kept.failure !== null);
    expect(cut.kept).toMatchObject({ failure: "offline", countries: [], wanted: ["SA"] });

    gate.holdBack(() => null);
    await gate.open();
    const atCut = gate.seen.length;
    await say(page, { type: "keep", countries: [] });
    const whole = await stateWhen(page, ({ kept }) => kept.countries.includes("SA"));
    const all = new Set(filesSince(0)).size;
    expect(filesSince(atCut).length).toBeLessThan(all - 80);

    // A new build in which one name is another; its sync is cut off at first.
    const atChange = gate.seen.length;
    const version = data?.change("SA", ["ar/places/sa.json", "index/briefs/sa/0.json"], MOSQUE, "المسجد الحرام بمكة");
    const health = async (): Promise<string> => (await fetch(`${server?.origin ?? ""}/api/v1/health`)).text();
    await expect.poll(health, { timeout: 10_000 }).toContain(version);
    gate.holdBack((line) => (line.includes("/data/v1/ar/places/sa.json") ? new Promise(() => undefined) : null));
    await say(page, { type: "keep", countries: [] });
    await stateWhen(page, ({ kept }) => kept.progress !== null && kept.progress.files === kept.progress.ofFiles - 1);
    await gate.shut();
    await stateWhen(page, ({ kept }) => kept.failure === "offline");
    const old = await hear(page, `/place?id=${PLACE}&lang=ar`);
    expect(old.body.data[0]).toMatchObject({ name: MOSQUE });
    expect(old.body.meta).toMatchObject({ data_version: whole.kept.version });

    gate.holdBack(() => null);
    await gate.open();
    await say(page, { type: "keep", countries: [] });
    const synced = await stateWhen(page, ({ kept }) => kept.wanted === null && kept.progress === null);
    expect(synced.kept.version).not.toBe(whole.kept.version);
    expect([...new Set(filesSince(atChange))].sort()).toEqual([
      "GET /data/v1/ar/places/sa.json",
      "GET /data/v1/index/briefs/sa/0.json",
      "GET /data/v1/index/directory.json",
      "GET /data/v1/keep/sa.json",
      "GET /data/v1/keep/shared.json",
    ]);
    await gate.shut();
    const fresh = await hear(page, `/place?id=${PLACE}&lang=ar`);
    expect(fresh.body.data[0]).toMatchObject({ name: "المسجد الحرام بمكة" });
  });

  it("keeps the street map with the country, in pieces, and answers ranges of it without a network", async () => {
    const made = madeSet("SA", 21.4225, 39.8262, 2_500_000);
    const [file, whole] = [`/tiles/${made.set.file}`, answerWithSet(made)];
    let isBroken = true;
    const asked: string[] = [];
    gate.answer((line, headers) => {
      if (line === `GET ${file}`) asked.push(headers.range ?? "");
      // The second piece is damaged on the way, at first.
      const reply = whole(line, headers);
      const isSecond = headers.range?.startsWith("bytes=1048576-") === true;
      return isBroken && isSecond && reply !== null ? { ...reply, body: Buffer.alloc(reply.body.length) } : reply;
    });
    await openControlled(page, `${gate.origin}/offline/?lang=en`);
    await page.getByLabel("Find a country").fill("saudi");
    const row = page.locator('[data-country="SA"]');
    await row.getByRole("button", { name: /^Download with its street map \(2\.5 MB\): Saudi Arabia$/ }).click();
    await stateWhen(page, ({ kept }) => kept.failure === "changing");
    isBroken = false;
    await page.getByRole("button", { name: "Continue" }).click();
    const { kept } = await stateWhen(page, (state) => state.kept.maps["SA"] !== undefined);
    expect([kept.maps, kept.wanted, kept.failure]).toEqual([{ SA: made.set.file }, null, null]);
    await row.getByText("with street map").waitFor();
    // What was there after the damage is not fetched again.
    expect(asked).toEqual(["bytes=0-1048575", "bytes=1048576-2097151", "bytes=1048576-2097151", expect.any(String)]);

    await gate.shut();
    const range = async (text: string): Promise<readonly unknown[]> =>
      page.evaluate(`fetch(${JSON.stringify(file)}, { headers: { range: ${JSON.stringify(text)} } }).then(async (reply) =>
        [reply.status, reply.headers.get("content-range"), [...new Uint8Array(await reply.arrayBuffer())].join()])`);
    for (const start of [0, 1_048_570, made.bytes.length - 12]) {
      const end = start + 11;
      const expected = [206, `bytes ${start}-${end}/${made.bytes.length}`, made.bytes.subarray(start, end + 1).join()];
      expect(await range(`bytes=${start}-${end}`)).toEqual(expected);
    }
    expect((await range(`bytes=${made.bytes.length}-`))[0]).toBe(416);
    expect(await page.evaluate("fetch('/tiles.json').then((reply) => reply.json())")).toMatchObject({
      sets: [made.set],
    });

    await say(page, { type: "remove", country: "SA" });
    await stateWhen(page, (state) => Object.keys(state.kept.maps).length === 0);
    expect(await page.evaluate("caches.has('musalla-tiles')")).toBe(false);
  });
});
