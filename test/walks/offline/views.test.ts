/** The pages without a network: with a country kept, each view in each look, and a walk by hand. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openServer } from "../../contract/host.ts";
import type { Host } from "../../contract/host.ts";
import { type Contexts, isChromiumAbsent, openContexts } from "../../support/chromium.ts";
import { SIZES, nameOf } from "../browser.ts";
import type { Look } from "../browser.ts";
import { watch } from "../watch.ts";
import { copyData, leaveElsewhere } from "./data.ts";
import type { OwnData } from "./data.ts";
import { openGate } from "./gate.ts";
import type { Gate } from "./gate.ts";
import type { Heard } from "./pages.ts";
import { hear, openControlled, reviewsOf, say, stateWhen } from "./pages.ts";

/** The Great Mosque of Mecca. */
const PLACE = 395;
const MECCA = { lat: 21.42, lng: 39.83 };
const MOSQUE = "المسجد الحرام";

/** Opening hours of a place in Saudi Arabia, three hours before UTC, that is open now. */
const openNow = (): string => {
  const hour = (later: number): string => String((new Date().getUTCHours() + 3 + later + 24) % 24).padStart(2, "0");
  return `${hour(-1)}:00-${hour(2)}:00`;
};

/** Both languages, sizes and schemes; with the network the views are seen in more of their combinations. */
const LOOKS: readonly Look[] = [
  { language: "en", size: "desktop", scheme: "light" },
  { language: "ar", size: "phone", scheme: "dark" },
];

/** Each view with what shows that it is there. */
const VIEWS = [
  ["/", ".poster img"],
  ["/?q=mosque", "a.result"],
  [`/place/?id=${PLACE}`, ".place h1"],
  ["/prayer/?city=mecca&country=SA", "[role=timer]"],
  ["/events/?month=2027-03", ".event"],
  ["/offline/", '[data-country="SA"]'],
  ["/docs/quick-start/", "h1"],
  ["/docs/", ".opblock"],
] as const;

describe.skipIf(isChromiumAbsent)("pages without a network", () => {
  let [data, server, contexts]: [OwnData?, Host?, Contexts?] = [];
  let gate: Gate;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    data = copyData();
    leaveElsewhere(data.path, MECCA);
    data.change("SA", ["en/places/sa.json"], '"opening_hours":null', `"opening_hours":"${openNow()}"`);
    server = await openServer({ MUSALLA_DATA: data.path });
    gate = await openGate(() => server?.origin ?? "");
    contexts = await openContexts();
    // Far from Mecca, so that hours of the device would be others.
    context = await contexts.newContext({ timezoneId: "America/New_York" });
    page = await context.newPage();
    // The first page that this device ever sees is there before the worker; then the map, which is kept once it was seen.
    await openControlled(page, `${gate.origin}/docs/`);
    await page.locator(".opblock").first().waitFor();
    await openControlled(page, `${gate.origin}/?q=mosque`);
    await page.locator(".map-credit").waitFor();
    await say(page, { type: "keep", countries: ["SA"] });
    await stateWhen(page, ({ kept }) => kept.countries.includes("SA"));
    await gate.shut();
  });
  afterAll(async () => {
    await contexts?.close();
    await gate.close();
    await server?.stop();
    data?.remove();
  });

  const reviewsThere = async (): Promise<number> => reviewsOf(server?.origin ?? "", PLACE);

  it.each(LOOKS.map((look) => [nameOf(look), look] as const))("has each view in %s", async (name, look) => {
    const one = await context.newPage();
    await one.setViewportSize(SIZES[look.size]);
    await one.emulateMedia({ colorScheme: look.scheme });
    const { problems } = watch(one, gate.origin, []);
    for (const [path, shown] of VIEWS) {
      const url = new URL(path, gate.origin);
      url.searchParams.set("lang", look.language);
      await one.goto(url.href);
      await one.locator(shown).first().waitFor();
      expect(await one.locator("html").getAttribute("lang"), path).toBe(look.language);
      if (path === "/docs/") await one.screenshot({ path: `.cache/screenshots/offline-docs-${name}.png` });
    }
    // What could be kept beside is on the host alone.
    expect(problems.filter((line) => !line.includes("/data/v1/keep/index.json"))).toEqual([]);
    await one.close();
  });

  it("knows whether a place is open, as the server does", async () => {
    const path = `/place?id=${PLACE}`;
    const reply = await fetch(`${server?.origin ?? ""}/api/v1${path}`);
    const { data: there } = (await reply.json()) as Heard["body"];
    const { source, body } = await hear(page, path);
    expect([source, body.data[0]?.["open_now"]]).toEqual(["device", true]);
    expect(there[0]).toMatchObject({ open_now: true, opening_hours: body.data[0]?.["opening_hours"] });
  });

  it("does not wait long for a server that does not answer", async () => {
    await gate.open();
    gate.holdBack(() => new Promise(() => undefined));
    const [heard, shown] = await Promise.all([
      hear(page, "/places?country=SA"),
      context.newPage().then(async (one) => {
        await one.goto(`${gate.origin}/events/?month=2027-03&lang=en`);
        await one.locator(".event").first().waitFor();
        await one.close();
        return true;
      }),
    ]);
    expect([heard.status, heard.source, shown]).toEqual([200, "device", true]);
    gate.holdBack(() => null);
    await gate.shut();
  });

  it("is walked through by hand in Arabic without a network: search, place, next month, a review", async () => {
    const before = await reviewsThere();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));

    await page.goto(`${gate.origin}/?lang=ar`);
    await page.locator("input[type=search]").fill(MOSQUE);
    await page.getByRole("link", { name: MOSQUE }).first().click();
    await page.getByRole("heading", { level: 1, name: MOSQUE }).waitFor();

    await page.locator("input[type=radio]").nth(4).check({ force: true });
    await page.locator(".review-form textarea").fill("كتبت هذا في الصفحة دون اتصال");
    await page.locator(".review-form button[type=submit]").click();
    await page.getByText("حُفظ رأيك على هذا الجهاز").waitFor();

    await page.locator('main a[href^="/prayer/"]').first().click();
    await page.getByRole("timer").waitFor();
    const nextMonth = new Date(Date.now());
    nextMonth.setUTCDate(28 + 7);
    const month = nextMonth.toISOString().slice(0, 7);
    await page.goto(`${page.url()}&month=${month}`);
    await page.locator("main tbody tr").nth(27).waitFor();
    expect(problems).toEqual([]);

    await gate.open();
    await openControlled(page, `${gate.origin}/offline/?lang=ar`);
    await say(page, { type: "send" });
    await stateWhen(page, ({ outbox }) => outbox[0]?.state === "sent");
    expect(await reviewsThere()).toBe(before + 1);
    await gate.shut();
  });

  it("says when there is no room, and leaves what is kept as it was", async () => {
    await gate.open();
    const session = await context.newCDPSession(page);
    const room = async (quotaSize: number): Promise<unknown> =>
      session.send("Storage.overrideQuotaForOrigin", { origin: gate.origin, quotaSize });
    await room(1000);
    await say(page, { type: "keep", countries: ["EG"] });
    const { kept } = await stateWhen(page, (state) => state.kept.failure !== null);
    expect(kept).toMatchObject({ failure: "full", countries: ["SA"] });
    await gate.shut();
    expect((await hear(page, "/places?country=SA")).status).toBe(200);
    await say(page, { type: "discard" });
    await say(page, { type: "remove", country: "SA" });
    const empty = await stateWhen(page, (state) => state.kept.version === null);
    expect(empty.kept).toMatchObject({ bytes: 0, wanted: null });
    expect((await hear(page, "/places?country=SA")).body.error).toContain("no country is kept");
  });
});
