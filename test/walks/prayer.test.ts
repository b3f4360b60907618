/** The prayer view in a browser: in each language, size and scheme, with a clock and a position of the test's. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { looksAt, nameOf, openSite } from "./browser.ts";
import type { Site } from "./browser.ts";

const JAKARTA = "/prayer/?country=ID&city=jakarta&lat=-6.21462&lng=106.84513";
const TROMSO = "/prayer/?lat=69.65&lng=18.96&high_latitude=none&year=2026";

const PAGES = [
  ["start", "/prayer/"],
  ["jakarta", `${JAKARTA}&month=2026-12`],
  ["ramadan", `${JAKARTA}&ramadan=1448&school=1`],
  ["polar", `${TROMSO}&month=2026-06`],
] as const;

describe.skipIf(isChromiumAbsent)("the prayer view (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  const cases = PAGES.flatMap(([name, address], turn) =>
    looksAt(turn).map((look) => [`${name}-${nameOf(look)}`, address, look] as const),
  );
  it.each(cases)("is sound: %s", async (name, address, look) => {
    const visit = await site.visit(address, look);
    const { page } = visit;
    if (name.startsWith("start")) await page.locator(".known-cities a").first().waitFor();
    else {
      await page.locator(".year-section").scrollIntoViewIfNeeded();
      await page.locator(".year-plot .line-asr").waitFor({ state: "attached" });
      await page.locator(".days tbody tr").first().waitFor();
    }
    expect(await page.locator("main").innerText()).not.toMatch(/NaN|undefined|null|Invalid|\{\w+\}/);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await visit.violations()).toEqual([]);
    expect(visit.problems()).toEqual([]);
    await visit.picture(`prayer-${name}`);
    await visit.close();
  });

  it("offers no method of one's own, and computes by one only with its angles", async () => {
    const address = "/prayer/?lat=51.5&lng=-0.13&method=6";
    const left = await site.visit(address, { language: "en" });
    await left.page.getByText("This link asks for a custom method but gives no angles").waitFor();
    const values = await left.page
      .getByLabel("Method")
      .locator("option")
      .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
    expect(values).toHaveLength(23);
    expect(values).not.toContain("6");
    expect(left.requests().filter((one) => one.startsWith("/api/") && one.includes("method=6"))).toEqual([]);
    await left.close();
    const kept = await site.visit(`${address}&fajr_angle=15&isha_angle=14`, { language: "en" });
    await kept.page.getByText("15°").first().waitFor();
    expect(await kept.page.getByLabel("Method").inputValue()).toBe("6");
    await kept.close();
  });

  it("is three clicks from Ramadan's timetable of Jakarta as a calendar, which is the API's answer", async () => {
    const { page, close } = await site.visit("/", { language: "en" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prayer times" }).click();
    // The first screen has a link to Jakarta too, which is another one.
    await page.locator(".explore").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Jakarta" }).click();
    const card = page.getByRole("region", { name: /^Ramadan \d+$/ });
    const download = page.waitForEvent("download");
    await card.getByRole("link", { name: "Add to calendar" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^prayer-times-jakarta-ramadan-\d+\.ics$/);
    const calendar = readFileSync(await file.path(), "utf8");
    expect(calendar).toMatch(/^BEGIN:VCALENDAR/);
    // Five prayers on 29 or 30 days.
    expect([145, 150]).toContain(calendar.match(/BEGIN:VEVENT/g)?.length);
    const address = await card.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
    expect(await (await fetch(`${site.origin}${address}`)).text()).toBe(calendar);
    await close();
  });

  it("counts down, and goes on to the next date at midnight there", async () => {
    const { page, requests, close } = await site.visit(JAKARTA, {
      language: "en",
      // Ten seconds to midnight in Jakarta, whatever the zone of the browser.
      context: { timezoneId: "America/New_York" },
      prepare: async (opened) => opened.clock.install({ time: new Date("2027-03-05T16:59:50Z") }),
    });
    const { clock } = page;
    await clock.runFor(1000);
    await page.getByRole("heading", { name: "Friday, 5 March 2027" }).waitFor();
    const left = page.getByRole("timer");
    const first = await left.innerText();
    expect(first).toMatch(/^4:\d\d:\d\d$/);
    await clock.runFor(2000);
    expect(await left.innerText()).not.toBe(first);
    await clock.runFor(10_000);
    await page.getByRole("heading", { name: "Saturday, 6 March 2027" }).waitFor();
    expect(await page.locator(".times tr[aria-current] th").innerText()).toBe("Fajr");
    await clock.fastForward("24:00:00");
    await page.getByRole("heading", { name: "Sunday, 7 March 2027" }).waitFor();
    expect(
      requests()
        .filter((one) => one.includes("&days=3"))
        .map((one) => /from=([\d-]+)/.exec(one)?.[1]),
    ).toEqual(["2027-03-04", "2027-03-06"]);
    await close();
  });

  it("is remembered: the first screen counts down there, and the view opens there, with tomorrow one click away", async () => {
    const { page, problems, violations, picture, close } = await site.visit(JAKARTA, {
      language: "en",
      size: "phone",
      context: { viewport: { width: 360, height: 780 }, locale: "en-US" },
      prepare: async (opened) => opened.clock.setFixedTime(new Date("2027-03-05T06:00:00Z")),
    });
    await page.getByRole("timer").waitFor();
    expect(await page.locator(".time-asr td").innerText()).toMatch(/^3:\d\d\sPM$/);
    await page.getByLabel("24-hour clock").check();
    expect(await page.locator(".time-asr td").innerText()).toMatch(/^15:\d\d$/);
    for (const line of [
      /^Voluntary prayers of the morning: ishraq from \d/,
      /^No prayer at sunrise/,
      /^Ends: Fajr \d/,
      /^From Maghrib: /,
    ])
      expect(await page.getByText(line).count(), String(line)).toBe(1);
    await picture("daily-today");
    await page.getByRole("link", { name: "Musalla", exact: true }).click();
    const own = page.getByRole("region", { name: "Jakarta, Indonesia" });
    await own.getByText(/^Asr in/).waitFor();
    expect(await own.getByRole("timer").innerText()).toMatch(/^2:\d\d:\d\d$/);
    await picture("daily-home");
    expect(await violations()).toEqual([]);
    await page.getByRole("link", { name: "Today’s prayer times" }).click();
    await page.getByRole("heading", { level: 1, name: /Jakarta, Indonesia/ }).waitFor();
    await page.getByRole("link", { name: "Tomorrow" }).click();
    await page.getByRole("heading", { name: "Saturday, 6 March 2027" }).waitFor();
    expect(await page.getByRole("timer").count()).toBe(0);
    await page.getByRole("link", { name: "Musalla", exact: true }).click();
    await page.getByRole("button", { name: "Forget this place" }).click();
    await page.getByRole("button", { name: "No, keep it" }).click();
    expect(await own.count()).toBe(1);
    await page.getByRole("button", { name: "Forget this place" }).click();
    await page.getByRole("button", { name: "Yes, forget it" }).click();
    await page.getByText("This device has forgotten the place.").waitFor();
    await own.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Today’s prayer times" }).click();
    await page.getByRole("button", { name: "Use my location" }).waitFor();
    expect(problems()).toEqual([]);
    await close();
  });

  it("reminds of a prayer while the page is open, once it is asked to", async () => {
    const { page, problems, close } = await site.visit(JAKARTA, {
      language: "en",
      context: { permissions: ["notifications"], timezoneId: "Asia/Jakarta" },
      // Chromium without windows has no notifications: what the page asks for is in a list instead.
      prepare: async (opened) =>
        opened.addInitScript(
          "window.shown = []; window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted'; constructor(title, options) { shown.push(`${title}: ${options.body}`); } };",
        ),
    });
    await page.getByLabel("Remind me at each prayer").check();
    await page.getByText("You get a notification at each prayer while Musalla is open.").waitFor();
    const isha = (await page.locator(".time-isha time").getAttribute("datetime")) ?? "";
    await page.clock.install({ time: Date.parse(isha) - 15_000 });
    await page.reload({ waitUntil: "networkidle" });
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return page.evaluate("shown");
      })
      .toEqual([expect.stringMatching(/^Isha \d\d:\d\d: Jakarta, Indonesia$/)]);
    expect(problems()).toEqual([]);
    await close();
  });

  it("shows what another choice changes, in the address and on the page, and goes back", async () => {
    const { page, close } = await site.visit(JAKARTA, { language: "en" });
    await page.getByLabel("School for Asr").selectOption("1");
    await page.locator(".time-asr .change").waitFor();
    expect(await page.locator(".time-asr .change").innerText()).toMatch(/^\+\d+ min$/);
    expect(await page.locator(".time-fajr .change").count()).toBe(0);
    expect(new URL(page.url()).searchParams.get("school")).toBe("1");
    await page.goBack();
    await page.locator(".time-asr .change").waitFor({ state: "detached" });
    expect(await page.getByLabel("School for Asr").inputValue()).toBe("");
    await close();
  });

  it("finds a city by the keyboard alone", async () => {
    const { page, close } = await site.visit("/prayer/", { language: "ar" });
    await page.getByRole("combobox", { name: "ابحث عن مدينة" }).fill("القاهرة");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /القاهرة، مصر/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("city")).toBe("cairo");
    await close();
  });

  it("takes the position of the device on a click, rounded", async () => {
    const { page, close } = await site.visit("/prayer/", {
      language: "en",
      context: { permissions: ["geolocation"], geolocation: { latitude: 51.508_53, longitude: -0.125_74 } },
    });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("timer").waitFor();
    expect(page.url()).toContain("lat=51.51&lng=-0.13");
    await close();
  });

  it("says so when the device refuses its position", async () => {
    const { page, close } = await site.visit("/prayer/", { language: "en", context: { permissions: [] } });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByText("Choose a city instead.").waitFor();
    await close();
  });

  it("turns the compass with the device", async () => {
    const { page, close } = await site.visit(JAKARTA, {
      language: "en",
      context: { permissions: ["accelerometer", "gyroscope", "magnetometer"] },
    });
    await page.getByRole("button", { name: "Start the compass" }).click();
    await page.getByText("Starting the compass").waitFor();
    // A device reports again and again.
    await page.evaluate(
      'setInterval(() => dispatchEvent(new DeviceOrientationEvent("deviceorientationabsolute", { alpha: 90, absolute: true })), 50)',
    );
    await page.getByText("The compass turns with your device").waitFor();
    // East by the magnetometer; in Jakarta magnetic north is within a degree of true north.
    const turned = /rotate\((-[\d.]+)\)/.exec((await page.locator(".compass > g").getAttribute("transform")) ?? "");
    expect(Number(turned?.[1])).toBeCloseTo(-270, -1);
    await close();
  });

  it("prints a month on one page, and Ramadan too", async () => {
    for (const shown of ["month=2026-12", "ramadan=1448"]) {
      const { page, close } = await site.visit(`${JAKARTA}&${shown}`, { language: "en" });
      await page.locator(".days tbody tr").nth(28).waitFor();
      const paper = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
      expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
      await close();
    }
  });

  it("reads out any day of the year by the keyboard", async () => {
    const { page, close } = await site.visit(TROMSO, { language: "en" });
    await page.locator(".year-section").scrollIntoViewIfNeeded();
    const slider = page.getByRole("slider", { name: "Day of the year" });
    await slider.press("Home");
    expect(await page.locator(".year-readout strong").innerText()).toBe("Thursday, 1 January 2026");
    await slider.press("ArrowRight");
    expect(await page.locator(".year-readout strong").innerText()).toBe("Friday, 2 January 2026");
    expect(await page.locator(".year-legend .of-sunrise dd").innerText()).toContain(
      "the Sun does not rise on this day",
    );
    await close();
  });

  it("tells what the API refuses", async () => {
    const { page, close } = await site.visit("/prayer/?lat=91&lng=0", { language: "en", expects: [400] });
    expect(await page.getByRole("alert").innerText()).toContain("lat");
    await close();
  });
});
