/** A mosque's own times without a network: its schedule is kept with its country, and answers the page and the month. */
import { afterAll, beforeAll, expect, describe, it } from "vitest";
import { buildFixture, type DataFolder, type Host, openServer } from "../../contract/host.ts";
import { type Contexts, isChromiumAbsent, openContexts } from "../../support/chromium.ts";
import { SIZES } from "../browser.ts";
import { watch } from "../watch.ts";
import { leaveElsewhere } from "./data.ts";
import { type Gate, openGate } from "./gate.ts";
import { hear, openControlled, say, stateWhen } from "./pages.ts";

const CAIRO = { lat: 30.04, lng: 31.24 };

describe.skipIf(isChromiumAbsent)("the times of a mosque without a network", () => {
  let [data, server, contexts, gate]: [DataFolder?, Host?, Contexts?, Gate?] = [];
  beforeAll(async () => {
    data = await buildFixture();
    leaveElsewhere(data.path, CAIRO);
    server = await openServer({ MUSALLA_DATA: data.path });
    gate = await openGate(() => server?.origin ?? "");
    contexts = await openContexts();
  });
  afterAll(async () => {
    await contexts?.close();
    await gate?.close();
    await server?.stop();
    data?.remove();
  });

  it("are there with their country, on the page and for the month", async () => {
    const context = await contexts?.newContext({ viewport: SIZES.phone });
    const page = await context?.newPage();
    if (page === undefined || gate === undefined) throw new Error("no page");
    const { problems } = watch(page, gate.origin, []);
    await openControlled(page, `${gate.origin}/offline/?lang=en`);
    await say(page, { type: "keep", countries: ["EG"] });
    await stateWhen(page, ({ kept }) => kept.countries.includes("EG"));
    await gate.shut();

    const times = await hear(page, "/times?id=1&from=2026-02-13&days=1");
    expect([times.status, times.source]).toEqual([200, "device"]);
    expect(times.body.data[0]).toMatchObject({ iqama: { isha: { time: "21:00" } }, jumuah: [{ time: "12:30" }, {}] });

    await page.goto(`${gate.origin}/place/?id=1&lang=en`, { waitUntil: "networkidle" });
    const card = page.locator(".times-card");
    await card.getByText("khutbah at 12:10").waitFor();
    expect(await card.locator(".day-times").innerText()).toMatch(/Isha\s+\S+\s+9:00/);
    await card.getByText("The whole month, to print").click();
    await page.locator(".month-times tbody tr").nth(27).waitFor();
    expect(problems).toEqual([]);
  });
});
