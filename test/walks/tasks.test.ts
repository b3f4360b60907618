/**
 * What people come for, each from the first screen with at most one search and three clicks, in English and Arabic, on a
 * phone and on a desk. A click is every press of a link, button or fold and every choice in a list; words typed and
 * choices made as the answers of a form are not.
 */
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isChromiumAbsent } from "../support/chromium.ts";
import { type Key, TEXTS } from "../support/site-texts.ts";
import { IS_FULL, openSite, type Site } from "./browser.ts";

type Language = "en" | "ar";

/** A text in English and in Arabic. */
type Both = readonly [en: string, ar: string];

const SIZES = { phone: { width: 360, height: 780 }, desk: { width: 1280, height: 800 } } as const;
type Size = keyof typeof SIZES;

const CLICKS_MAX = 3;
const SEARCHES_MAX = 1;

/** Where the visitor is: Brick Lane in London. */
const HERE = { latitude: 51.5194, longitude: -0.0718 };

/** A visitor with one page, who is counted. */
interface Visitor {
  readonly page: Page;
  readonly language: Language;
  /** Tells what one visitor writes from what the others do. */
  readonly number: number;
  readonly say: (key: Key, values?: Readonly<Record<string, string>>) => string;
  readonly pick: (both: Both) => string;
  /** One search in the box; the first result. */
  readonly search: (both: Both) => Promise<Locator>;
  /** Clicks what is named in the part of the page, or a locator. */
  readonly click: (what: Key | Locator) => Promise<void>;
  readonly choose: (label: Key, value: string) => Promise<void>;
  readonly spent: () => { readonly clicks: number; readonly searches: number };
}

const visitorOf = (page: Page, language: Language, number: number): Visitor => {
  let [clicks, searches] = [0, 0];
  const say: Visitor["say"] = (key, values = {}) =>
    TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const pick = (both: Both): string => both[language === "en" ? 0 : 1];
  /** Links and buttons by their names; folds, whose role browsers do not agree on, by their words. */
  const named = (name: string): Locator =>
    page
      .getByRole("link", { name, exact: true })
      .or(page.getByRole("button", { name, exact: true }))
      .or(page.locator("summary", { hasText: name }))
      .filter({ visible: true })
      .first();
  return {
    page,
    language,
    number,
    say,
    pick,
    search: async (both) => {
      searches += 1;
      await page.locator("#q").fill(pick(both));
      const list = page.locator(".list[aria-busy=false]");
      await page.waitForURL(({ searchParams }) => searchParams.get("q") === pick(both));
      await list.waitFor();
      return page.locator("#results a.result").first();
    },
    click: async (what) => {
      clicks += 1;
      await (typeof what === "string" ? named(say(what)) : what).click();
    },
    choose: async (label, value) => {
      clicks += 1;
      await page.getByLabel(say(label)).first().selectOption(value);
    },
    spent: () => ({ clicks, searches }),
  };
};

interface Task {
  /** Of whom, and what for. */
  readonly name: string;
  readonly act: (visitor: Visitor) => Promise<void>;
}

const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

const isInWindow = async (locator: Locator): Promise<boolean> => {
  const box = await locator.boundingBox();
  const height = locator.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

/** Opens the first result of a search. */
const open = async (visitor: Visitor, both: Both): Promise<void> => visitor.click(await visitor.search(both));

const REGENTS_PARK: Both = ["regents park mosque", "مسجد لندن المركزي"];
const BRICK_LANE: Both = ["brick lane mosque", "مسجد بريك لين"];
/** One for each visitor: a place is reported closed once a day. */
const CLOSED: readonly Both[] = [
  ["finsbury park mosque", ""],
  ["didsbury mosque", ""],
  ["", "مسجد ليستر المركزي"],
  ["", "مسجد شاه جهان"],
];
const HAGIA_SOPHIA: Both = ["hagia sophia", "آيا صوفيا"];

const TASKS: readonly Task[] = [
  {
    name: "a new visitor sees what the site is for",
    act: async ({ page, say }) => {
      for (const seen of [
        heading(page),
        page.locator(".hero .lead"),
        page.locator("#q"),
        page.locator(".ways").first(),
      ])
        expect(await isInWindow(seen)).toBe(true);
      expect(await page.title()).toBe(say("site.title"));
    },
  },
  {
    name: "a visitor finds the mosques around, the nearest first",
    act: async ({ page, click }) => {
      await click("near.me");
      const first = page.locator("#results a.result").first();
      await first.waitFor();
      expect(await first.locator(".result-figures").innerText()).toMatch(/\d+\s?(m|yd)\b|\d+\s?م/);
    },
  },
  {
    name: "a traveller finds a prayer room at the airport",
    act: async (visitor) => {
      const first = await visitor.search(["prayer room heathrow", "مصلى مطار هيثرو"]);
      expect(await first.innerText()).toContain(visitor.pick(["Heathrow", "هيثرو"]));
    },
  },
  {
    name: "a traveller reads tomorrow's times in Jakarta",
    act: async (visitor) => {
      const { page, say, click } = visitor;
      await open(visitor, ["prayer times jakarta", "مواقيت الصلاة جاكرتا"]);
      await click("prayer.tomorrow");
      await page.waitForURL(/day=tomorrow/);
      expect(await heading(page).innerText()).toContain(visitor.pick(["Jakarta", "جاكارتا"]));
      await page.locator(".time-fajr").waitFor();
      expect(await page.locator("nav.buttons [aria-current=true]").first().innerText()).toBe(say("prayer.tomorrow"));
    },
  },
  {
    name: "a traveller finds the times of a country by its cities",
    act: async (visitor) => {
      const { page, click } = visitor;
      await open(visitor, ["prayer times maldives", "مواقيت الصلاة المالديف"]);
      await page.waitForURL(/\/mv$/);
      await click(page.locator("main a[href$='/mv/male']").first());
      await page.locator(".area-times td").first().waitFor();
    },
  },
  {
    name: "a family prints the timetable of Ramadan 2027 in Birmingham",
    act: async (visitor) => {
      const { page, say, click } = visitor;
      await open(visitor, ["ramadan 2027 birmingham", "رمضان 2027 برمنغهام"]);
      await page.locator(".days caption", { hasText: say("prayer.ramadan", { year: "1448" }) }).waitFor();
      await page.locator(".days tbody tr").nth(28).waitFor();
      expect(await heading(page).innerText()).toContain(visitor.pick(["United Kingdom", "المملكة المتحدة"]));
      await page.evaluate("window.print = () => { document.title = 'printed'; }");
      await click("prayer.print");
      expect(await page.title()).toBe("printed");
    },
  },
  {
    name: "a worker has the prayers in a calendar, with a reminder",
    act: async (visitor) => {
      const { page, click, choose, say } = visitor;
      await open(visitor, ["prayer times kuala lumpur", "مواقيت الصلاة كوالالمبور"]);
      // Ramadan has a calendar of its own.
      await click(page.locator(".subscribe summary"));
      await choose("subscribe.alarm", "10");
      const feed = page.locator(".subscribe").getByRole("link", { name: say("subscribe.webcal") });
      expect(await feed.getAttribute("href")).toMatch(/^webcal:\/\/[^/]+\/api\/v1\/prayer\?\S*alarm=10/);
    },
  },
  {
    name: "a student finds the qibla in Toronto",
    act: async (visitor) => {
      const { page } = visitor;
      await open(visitor, ["qibla toronto", "القبلة تورونتو"]);
      const bearing = page.locator(".qibla strong");
      await expect.poll(async () => bearing.innerText()).toMatch(/54\.\d°/);
      await expect.poll(async () => isInWindow(page.locator(".compass"))).toBe(true);
    },
  },
  {
    name: "a family looks for halal food in London",
    act: async (visitor) => {
      const first = await visitor.search(["halal food london", "مطعم حلال في لندن"]);
      expect(await first.innerText()).toContain(visitor.say("type.halal"));
    },
  },
  {
    name: "a woman looks for a mosque nearby with a space for women",
    act: async ({ page, say, click }) => {
      await click("near.me");
      await page.locator("#results").waitFor();
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      await click(isPhone ? "filter.title" : "filter.more");
      await click("fact.women_space");
      await page.waitForURL(/amenities=women-space/);
      await page.locator(".list[aria-busy=false]").waitFor();
      expect(await page.getByRole("button", { name: say("fact.women_space") }).getAttribute("aria-pressed")).toBe(
        "true",
      );
    },
  },
  {
    name: "a visitor reviews a mosque",
    act: async (visitor) => {
      const { page, say, click } = visitor;
      await open(visitor, HAGIA_SOPHIA);
      await click(
        page
          .locator(".review-form label")
          .filter({ hasText: say("rating.of", { rating: "4" }) })
          .first(),
      );
      await page.getByLabel(say("review.comment")).fill(`Visit ${visitor.number}`);
      await click(page.locator(".review-form button[type=submit]"));
      await page.getByText(`Visit ${visitor.number}`).waitFor();
    },
  },
  {
    name: "a neighbour corrects a wrong telephone number",
    act: async (visitor) => {
      const { page, say, click } = visitor;
      await open(visitor, REGENTS_PARK);
      await click("contribute.edit");
      await click("suggest.group.contact");
      await page.getByLabel(say("fact.phone"), { exact: true }).fill(`+44 20 7725 215${visitor.number}`);
      await page.locator(".suggest-form button[type=submit]").waitFor();
    },
  },
  {
    name: "a neighbour adds a mosque that is missing",
    act: async (visitor) => {
      const { page, say, click, number } = visitor;
      await click("nav.add");
      await page.getByLabel(say("suggest.name"), { exact: true }).fill(`Masjid al-Jadid ${number}`);
      await page.locator(".suggest-form").getByText(say("type.mosque"), { exact: true }).click();
      await click("suggest.point.me");
      await page
        .getByText(say("suggest.point.at", { point: "" }).slice(0, 6))
        .first()
        .waitFor();
      await click("suggest.send");
      await page.getByRole("heading", { name: say("sent.title") }).waitFor();
    },
  },
  {
    name: "a family reads when Eid is in Morocco",
    act: async (visitor) => {
      const first = await visitor.search(["next eid morocco", "العيد القادم في المغرب"]);
      expect(await first.innerText()).toContain(visitor.pick(["Morocco", "المغرب"]));
      expect(await first.innerText()).toMatch(/202\d/);
    },
  },
  {
    name: "a tourist gets directions to a mosque",
    act: async (visitor) => {
      const { page, say } = visitor;
      await open(visitor, ["blue mosque istanbul", "المسجد الأزرق إسطنبول"]);
      const way = page.getByRole("link", { name: say("place.directions") });
      const href = (await way.getAttribute("href")) ?? "";
      expect(href).toMatch(/^https:\/\/www\.openstreetmap\.org\/directions\?to=41\.00\d+%2C28\.97/);
      expect(await isInWindow(way)).toBe(true);
    },
  },
  {
    name: "a tourist sends a mosque to a friend",
    act: async (visitor) => {
      const { page, click, say } = visitor;
      await open(visitor, HAGIA_SOPHIA);
      await click("place.share");
      await page.getByRole("button", { name: say("place.copied") }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/\/(?:en|ar)\/tr\/istanbul\/[a-z-]+-\d+$/);
    },
  },
  {
    name: "a regular keeps a mosque as a favourite, and opens it from the first screen",
    act: async (visitor) => {
      const { page, click, pick } = visitor;
      await open(visitor, HAGIA_SOPHIA);
      await click("place.favourite");
      await click(page.locator("a.site-name"));
      await page.locator(".own-favourites a", { hasText: pick(["Hagia Sophia", "آيا صوفيا"]) }).waitFor();
    },
  },
  {
    name: "a regular sees the next prayer of the own city on the first screen",
    act: async (visitor) => {
      const { page, click, pick } = visitor;
      await open(visitor, ["prayer times cairo", "مواقيت الصلاة القاهرة"]);
      await page.locator(".time-fajr").waitFor();
      await click(page.locator("a.site-name"));
      const next = page.locator(".own-day");
      await expect.poll(async () => next.innerText()).toMatch(/\d:\d\d:\d\d/);
      expect(await next.innerText()).toContain(pick(["Cairo", "القاهرة"]));
    },
  },
  {
    name: "a Hanafi reads the later Asr of London",
    act: async (visitor) => {
      const { page, choose } = visitor;
      await open(visitor, ["prayer times london", "مواقيت الصلاة لندن"]);
      await page.locator(".time-asr").waitFor();
      await choose("prayer.option.school", "1");
      await expect.poll(async () => page.locator(".time-asr .change").innerText()).toMatch(/\+\d+/);
    },
  },
  {
    name: "a parent reads today's Hijri date and the days until Ramadan",
    act: async ({ page, say, click }) => {
      await click("nav.events");
      await page.locator(".events-countdown li").nth(2).waitFor();
      await expect.poll(async () => page.locator(".events-today").innerText()).toMatch(/14[45]\d/);
      await page
        .getByRole("link", { name: say("subscribe.webcal") })
        .first()
        .waitFor();
    },
  },
  {
    name: "a reader looks up today's Islamic date",
    act: async (visitor) => {
      await open(visitor, ["islamic date today", "التاريخ الهجري اليوم"]);
      await visitor.page
        .locator(".events-today", { hasText: /14[45]\d/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "a visitor asks for what the directory does not know, and reads so",
    act: async (visitor) => {
      const first = await visitor.search(["turkish mosque berlin", "مسجد تركي برلين"]);
      expect(await first.innerText()).toContain(visitor.pick(["Mosque", "مسجد"]));
      expect(await visitor.page.locator(".list").innerText()).toContain(visitor.pick(["“turkish”", "«تركي»"]));
    },
  },
  {
    name: "a committee publishes the times of its mosque",
    act: async (visitor) => {
      const { page, say, click } = visitor;
      await open(visitor, BRICK_LANE);
      await click("contribute.times");
      const name = say("times.of.dhuhr");
      await page.getByLabel(say("suggest.times.how", { name }), { exact: true }).selectOption("at");
      await page.getByLabel(say("suggest.times.time", { name }), { exact: true }).fill(`13:1${visitor.number}`);
      await click("suggest.send");
      await page.getByRole("heading", { name: say("sent.title") }).waitFor();
    },
  },
  {
    name: "a neighbour reports a mosque that is closed",
    act: async (visitor) => {
      const { page, say, click } = visitor;
      await open(visitor, CLOSED[visitor.number - 1] ?? BRICK_LANE);
      await click("contribute.closed");
      await page.getByLabel(say("suggest.note"), { exact: true }).fill(`Boarded up, seen by visitor ${visitor.number}`);
      await click("suggest.send");
      await page.getByRole("heading", { name: say("sent.title") }).waitFor();
    },
  },
  {
    name: "a reader of Turkish has the page in Turkish",
    act: async ({ page, choose }) => {
      await choose("language.label", "tr");
      await page.locator("html[lang=tr]").waitFor();
    },
  },
  {
    name: "a developer has the data of a page",
    act: async (visitor) => {
      const { page, say } = visitor;
      await visitor.search(["mosque istanbul", "مسجد إسطنبول"]);
      const data = await page.getByRole("link", { name: say("request.title") }).getAttribute("href");
      const reply = await fetch(new URL(data ?? "", page.url()));
      expect(await reply.json()).toMatchObject({ ok: true });
    },
  },
  {
    name: "a developer finds the first request to copy",
    act: async (visitor) => {
      const { page, click } = visitor;
      await click(
        page
          .locator("header .site-docs")
          .or(page.locator("footer a", { hasText: visitor.say("footer.api") }))
          .filter({ visible: true })
          .first(),
      );
      await page.waitForURL(/\/docs\//);
      await page.locator("pre", { hasText: "/api/v1/" }).first().waitFor();
    },
  },
  {
    name: "a family reads when Ramadan is expected in Bangladesh, and how long it fasts",
    act: async (visitor) => {
      const { page, say } = visitor;
      await open(visitor, ["ramadan 2027 dhaka", "رمضان 2027 دكا"]);
      await page.locator(".fasts").waitFor();
      expect(await page.locator(".fasts").innerText()).toMatch(/\d/);
      expect(await page.locator("main").innerText()).toContain(say("prayer.ramadan.calendar"));
    },
  },
  {
    name: "a secretary prints the month with the mosque's own iqama",
    act: async (visitor) => {
      const { page, say, click } = visitor;
      await open(visitor, BRICK_LANE);
      await click("sheet.link");
      const name = say("times.of.fajr");
      await page.getByLabel(say("suggest.times.time", { name }), { exact: true }).fill("05:45");
      await page.locator(".month-times tbody .iqama time").first().waitFor();
      await page.evaluate("window.print = () => { document.title = 'printed'; }");
      await click("prayer.print");
      expect(await page.title()).toBe("printed");
    },
  },
  {
    name: "a worshipper corrects the Arabic name of a mosque",
    act: async (visitor) => {
      const { page, say, click, number } = visitor;
      await open(visitor, REGENTS_PARK);
      await click("contribute.edit");
      await click("suggest.group.name");
      await page
        .getByLabel(say("suggest.name-in", { language: visitor.pick(["Arabic", "العربية"]) }), { exact: true })
        .fill(`مسجد لندن المركزي والمركز الثقافي ${number}`);
      await page.locator(".suggest-form button[type=submit]").waitFor();
    },
  },
  {
    name: "a committee adds its mosque with its iqama times",
    act: async (visitor) => {
      const { page, say, click, number } = visitor;
      await click("nav.add");
      await page.getByLabel(say("suggest.name"), { exact: true }).fill(`Masjid al-Ihsan ${number}`);
      await page.locator(".suggest-form").getByText(say("type.mosque"), { exact: true }).click();
      await page.getByLabel(say("suggest.point.text"), { exact: true }).fill(`51.4${number}2, -0.2${number}3`);
      await click("suggest.group.times");
      const name = say("times.of.isha");
      await page.getByLabel(say("suggest.times.time", { name }), { exact: true }).fill("20:30");
      await click("suggest.send");
      await page.getByRole("heading", { name: say("sent.title") }).waitFor();
    },
  },
  {
    name: "a student asks for the prayer room of a university, and reads what is known",
    act: async (visitor) => {
      const first = await visitor.search(["prayer room university of birmingham", "مصلى جامعة برمنغهام"]);
      expect(await first.innerText()).toContain(visitor.pick(["Birmingham", "برمنغهام"]));
      expect(await visitor.page.locator(".list").innerText()).toMatch(/universit|جامعة/i);
    },
  },
  {
    name: "a parent asks for an Islamic school in London, and reads what is known",
    act: async (visitor) => {
      await visitor.search(["islamic school london", "مدرسة إسلامية في لندن"]);
      expect(await visitor.page.locator(".list").innerText()).toMatch(/islamic school|مدرسة إسلامية/i);
    },
  },
  {
    name: "a convert reads what Asr means",
    act: async (visitor) => {
      const { page, click, say } = visitor;
      await open(visitor, ["prayer times london", "مواقيت الصلاة لندن"]);
      await click(page.locator(".time-asr").getByRole("button", { name: say("prayer.time.asr") }));
      // The sentence is fetched at the first tap.
      const sentence = page.locator(".explained-sentence:popover-open");
      await expect.poll(async () => (await sentence.innerText()).length).toBeGreaterThan(30);
    },
  },
  {
    name: "a reader of Bengali finds the prayer times of Dhaka",
    act: async (visitor) => {
      await open(visitor, ["ঢাকা নামাজের সময়", "ঢাকায় নামাজের সময়"]);
      await visitor.page.locator(".time-fajr").waitFor();
      expect(await heading(visitor.page).innerText()).toContain(visitor.pick(["Dhaka", "دكا"]));
    },
  },
  {
    name: "a tourist sees on a map what is around",
    act: async (visitor) => {
      const { page, click, say } = visitor;
      await click("near.me");
      await page.locator("#results a.result").first().waitFor();
      if ((page.viewportSize()?.width ?? 0) < 768) await click("map.open");
      const map = page.locator(".explore .map canvas");
      await map.waitFor();
      await page.locator(".map-credit").waitFor();
      expect(await page.getByRole("button", { name: say("map.closer") }).isVisible()).toBe(true);
      expect(await page.locator("a.result .mark[data-number]").count()).toBeGreaterThan(3);
    },
  },
  {
    name: "a mourner finds a cemetery, without stars or a countdown",
    act: async (visitor) => {
      const { page, say } = visitor;
      await open(visitor, ["muslim cemetery", "مقبرة"]);
      await expect.poll(async () => page.locator("main").innerText()).toContain(say("type.cemetery"));
      expect(await page.locator(".review-form").count()).toBe(0);
    },
  },
  {
    name: "a traveller reads how far the nearest mosque is",
    act: async (visitor) => {
      const { page, click } = visitor;
      await click("near.me");
      await click(page.locator("#results a.result").first());
      await expect.poll(async () => page.locator("main").innerText()).toMatch(/\d+\s?(m|km|yd|mi)\b|\d+\s?(م|كم)/);
    },
  },
  {
    name: "a visitor goes from a full mosque to one nearby",
    act: async (visitor) => {
      const { page, click } = visitor;
      await open(visitor, BRICK_LANE);
      const before = await heading(page).innerText();
      await click(page.locator(".nearby a").first());
      await expect.poll(async () => heading(page).innerText()).not.toBe(before);
    },
  },
  {
    name: "a visitor says whether a mosque has a space for women",
    act: async (visitor) => {
      const { page, click, pick } = visitor;
      await open(visitor, visitor.number % 2 === 1 ? ["didsbury mosque", "مسجد ليستر المركزي"] : BRICK_LANE);
      const question = page.locator(".question");
      await question.waitFor();
      await page.waitForTimeout(500);
      await click(question.getByRole("button", { name: pick(["Yes", "نعم"]), exact: true }));
      await page.locator(".question-said:not(:empty)").waitFor();
    },
  },
  {
    name: "a traveller finds the prayer room of an airport by its code",
    act: async (visitor) => {
      const first = await visitor.search(["IST prayer room", "مصلى مطار إسطنبول"]);
      expect(await first.innerText()).toContain(visitor.pick(["Istanbul", "إسطنبول"]));
    },
  },
  {
    name: "a fasting worker reads when the last third of the night begins in Cairo",
    act: async (visitor) => {
      const { page } = visitor;
      await open(visitor, ["prayer times cairo", "مواقيت الصلاة القاهرة"]);
      await expect.poll(async () => page.locator(".more-times .of-last_third").innerText()).toMatch(/\d:\d\d/);
    },
  },
  {
    name: "an imam opens the screen of the mosque's television",
    act: async (visitor) => {
      const { page, click } = visitor;
      await open(visitor, BRICK_LANE);
      await click("screen.link");
      await page.waitForURL(/\/screen\//);
    },
  },
];

/** Five megabytes, on a machine that does other work. */
const DOWNLOAD_MS = 90_000;

/** Of a page whose worker runs. */
const OFFLINE: Task = {
  name: "a traveller downloads a country",
  act: async ({ page, pick, say, click }) => {
    await click("nav.offline");
    await page.locator("#keep-search").fill(pick(["Bahrain", "البحرين"]));
    await click(page.locator(".keep-row[data-country=BH] button"));
    await page.getByText(say("offline.up-to-date")).waitFor({ timeout: DOWNLOAD_MS });
  },
};

describe.skipIf(isChromiumAbsent)("what people come for (needs chromium)", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site.close());

  /** A task in English on one size and in Arabic on the other, the next one the other way round; with WALKS=full in all. */
  const tasksIn = (language: Language, size: Size): readonly Task[] =>
    [...TASKS, OFFLINE].filter(
      (_, turn) => IS_FULL || ((language === "en") === (size === "phone")) === (turn % 2 === 0),
    );

  const looks = (["en", "ar"] as const).flatMap((language) =>
    (["phone", "desk"] as const).map((size) => [language, size] as const),
  );
  describe.each(looks)("in %s on a %s", (language: Language, size: Size) => {
    const number = looks.findIndex(([one, other]) => one === language && other === size) + 1;
    const context: BrowserContextOptions = {
      viewport: SIZES[size],
      geolocation: HERE,
      permissions: ["geolocation", "clipboard-read", "clipboard-write"],
    };
    const look = { language, size: size === "phone" ? "phone" : "desktop" } as const;
    let page: Page;
    let problems: readonly string[];
    let close: () => Promise<void>;
    beforeAll(async () => {
      const visit = await site.visit("/", { ...look, context });
      ({ page, close } = visit);
      page.setDefaultTimeout(10_000);
      problems = visit.problems();
    });
    afterAll(async () => close());

    const tasks = tasksIn(language, size);
    const [offline, others] = [tasks.filter((one) => one === OFFLINE), tasks.filter((one) => one !== OFFLINE)];
    it.each(others.map((task) => [task.name, task] as const))("%s", async (_, { act }) => {
      // A file without scripts, so that nothing is kept of the task before.
      await page.goto(`${site.origin}/robots.txt`);
      await page.evaluate("localStorage.clear()");
      await page.goto(`${site.origin}/?lang=${language}`);
      await heading(page).waitFor();
      const visitor = visitorOf(page, language, number);
      const before = problems.length;
      await act(visitor);
      expect(visitor.spent().clicks).toBeLessThanOrEqual(CLICKS_MAX);
      expect(visitor.spent().searches).toBeLessThanOrEqual(SEARCHES_MAX);
      expect(problems.slice(before)).toEqual([]);
    });

    it.each(offline.map((task) => [task.name, task] as const))(
      "%s",
      async (_, { act }) => {
        const visit = await site.visit("/", { ...look, context: { ...context, serviceWorkers: "allow" } });
        const visitor = visitorOf(visit.page, language, number);
        await act(visitor);
        expect(visitor.spent().clicks).toBeLessThanOrEqual(CLICKS_MAX);
        await visit.close();
      },
      DOWNLOAD_MS + 30_000,
    );
  });
});
