/**
 * Suggestions by hand: ten kinds of edit on a phone in both languages, led by the labels of the form, each from the page
 * of the place to the number of the suggestion. PACE=700 acts as slowly as a hurried person: so many milliseconds
 * before each act, and a tenth of it for each key.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWN_TOKEN } from "../contract/host.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { type Key, TEXTS } from "../support/site-texts.ts";
import { openSite, type Site, type Visit, type VisitOptions } from "./browser.ts";

type Language = "en" | "ar";

const PACE_MS = Number(process.env["PACE"] ?? 0);
/** What an edit may take of a person. */
const LONGEST_MS = 60_000;

const PHONE: VisitOptions = { size: "phone", context: { viewport: { width: 360, height: 780 } } };

/** Quba Mosque, and the Mosque of the two Qiblas: one visitor confirms a place once a day. */
const PLACES = { en: 401, ar: 402 } as const;
const PLACE = PLACES.en;
const POINT = { lat: 24.43935, lng: 39.61723 };

/** A hand on a page in a language. */
interface Hand {
  readonly page: Page;
  readonly say: (key: Key, values?: Readonly<Record<string, string>>) => string;
  readonly press: (name: string) => Promise<void>;
  readonly open: (title: Key) => Promise<void>;
  readonly type: (label: string, text: string) => Promise<void>;
  readonly choose: (label: string, value: string) => Promise<void>;
  readonly pick: (name: string) => Promise<void>;
}

const handOf = (page: Page, language: Language): Hand => {
  const say: Hand["say"] = (key, values = {}) =>
    TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const at = async (where: Locator): Promise<Locator> => {
    await page.waitForTimeout(PACE_MS);
    return where.first();
  };
  const main = page.locator("main");
  return {
    page,
    say,
    press: async (name) =>
      (
        await at(main.getByRole("button", { name, exact: true }).or(main.getByRole("link", { name, exact: true })))
      ).click(),
    open: async (title) => (await at(main.locator("summary", { hasText: say(title) }))).click(),
    type: async (label, text) => {
      const field = await at(main.getByLabel(label, { exact: true }));
      await field.fill("");
      // Fields of dates and times are filled as a whole.
      if (PACE_MS === 0 || /^\d\d:\d\d$/.test(text)) await field.fill(text);
      else await field.pressSequentially(text, { delay: PACE_MS / 10 });
    },
    choose: async (label, value) => {
      await (await at(main.getByLabel(label, { exact: true }))).selectOption(value);
    },
    pick: async (name) => (await at(main.getByText(name, { exact: true }))).click(),
  };
};

interface Edit {
  readonly name: string;
  readonly kind: string;
  /** From the page of the place to the filled form. */
  readonly act: (hand: Hand, language: Language) => Promise<void>;
  readonly fields: (language: Language) => object | null;
  /** What the button says that sends it. */
  readonly button?: Key;
}

const suggest = async ({ press, say }: Hand, kind: Key | null = null): Promise<void> => {
  await press(say("contribute.edit"));
  if (kind !== null) await press(say(kind));
};

const EDITS: readonly Edit[] = [
  {
    name: "name",
    kind: "edit",
    act: async (hand, language) => {
      await suggest(hand);
      await hand.open("suggest.group.name");
      if (language === "en") await hand.type("Name in English", "The Mosque of Quba");
      else await hand.type("الاسم باللغة العربية", "جامع قباء");
    },
    fields: (language) => ({ names: language === "en" ? { en: "The Mosque of Quba" } : { ar: "جامع قباء" } }),
  },
  {
    name: "phone",
    kind: "edit",
    act: async (hand, language) => {
      await suggest(hand);
      await hand.open("suggest.group.contact");
      await hand.type(hand.say("fact.phone"), language === "en" ? "+966 14 800 0000" : "٠٠٩٦٦ ١٤ ٨٠٠ ٠٠٠١");
    },
    fields: (language) => ({ phone: language === "en" ? "+966148000000" : "+966148000001" }),
  },
  {
    name: "website",
    kind: "edit",
    act: async (hand, language) => {
      await suggest(hand);
      await hand.open("suggest.group.contact");
      await hand.type(hand.say("fact.website"), `quba-${language}.org`);
    },
    fields: (language) => ({ website: `https://quba-${language}.org` }),
  },
  {
    name: "opening hours",
    kind: "edit",
    act: async (hand, language) => {
      await suggest(hand);
      await hand.open("fact.opening_hours");
      await hand.pick(language === "en" ? "Friday" : "الجمعة");
      await hand.type(hand.say("suggest.hours.from"), language === "en" ? "04:00" : "04:30");
      await hand.type(hand.say("suggest.hours.to"), "23:00");
    },
    fields: (language) => ({ opening_hours: `Mo-Th,Sa,Su 04:${language === "en" ? "00" : "30"}-23:00` }),
  },
  {
    name: "facilities",
    kind: "edit",
    act: async (hand, language) => {
      await suggest(hand);
      await hand.open("place.facilities");
      await hand.choose(hand.say("fact.wudu"), "yes");
      await hand.choose(hand.say("fact.wheelchair"), language === "en" ? "limited" : "no");
    },
    fields: (language) => ({ amenities: { wudu: "yes", wheelchair: language === "en" ? "limited" : "no" } }),
  },
  {
    name: "position",
    kind: "moved",
    act: async (hand, language) => {
      await suggest(hand, "suggest.kind.moved");
      const pin = hand.page.getByRole("button", { name: hand.say("suggest.point.pin") });
      await pin.focus();
      // A hand at the keyboard; the mouse is in a test of its own.
      for (let times = language === "en" ? 5 : 6; times > 0; times -= 1)
        await hand.page.keyboard.press("Shift+ArrowLeft");
      await hand.page.waitForTimeout(PACE_MS);
    },
    fields: (language) => ({
      lat: expect.closeTo(language === "en" ? 24.4393 : 24.4841, 3) as number,
      lng: expect.closeTo(language === "en" ? 39.6163 : 39.5778, 3) as number,
    }),
  },
  {
    name: "closed",
    kind: "closed",
    act: async (hand, language) => {
      await hand.press(hand.say("contribute.closed"));
      if (language === "ar") await hand.pick(hand.say("status.temporarily-closed"));
      await hand.type(hand.say("suggest.note"), language === "en" ? "The doors are locked." : "الأبواب مقفلة.");
    },
    fields: (language) => ({ status: language === "en" ? "closed" : "temporarily-closed" }),
  },
  {
    name: "still right",
    kind: "confirm",
    act: async (hand, language) => {
      await hand.press(hand.say("contribute.confirm"));
      if (language === "ar") await hand.page.getByRole("checkbox", { name: /^الاسم/ }).check();
    },
    fields: (language) => ({ confirms: language === "en" ? ["existence"] : ["existence", "name"] }),
    button: "suggest.confirm.send",
  },
  {
    name: "times",
    kind: "times",
    act: async (hand, language) => {
      await hand.press(hand.say("contribute.times"));
      const named = (key: Key, name: Key): string => hand.say(key, { name: hand.say(name) });
      await hand.type(named("suggest.times.time", "times.of.fajr"), "05:45");
      await hand.choose(named("suggest.times.how", "times.of.isha"), "after");
      await hand.type(named("suggest.times.minutes", "times.of.isha"), language === "en" ? "20" : "15");
      await hand.type(named("suggest.times.time", "times.of.jumuah"), "12:30");
      await hand.type(named("suggest.times.khutbah", "times.of.jumuah"), "12:10");
    },
    fields: (language) => ({
      rules: [
        { prayer: "fajr", value: "05:45" },
        { prayer: "isha", value: language === "en" ? "+20" : "+15" },
        { prayer: "jumuah", value: "12:30", khutbah: "12:10" },
      ],
    }),
  },
  {
    name: "a new place",
    kind: "add",
    act: async (hand, language) => {
      await hand.page
        .getByRole("navigation", { name: hand.say("nav.label") })
        .getByText(hand.say("nav.add"))
        .click();
      await hand.type(hand.say("suggest.name"), language === "en" ? "Station Prayer Room" : "مصلى المحطة");
      await hand.pick(language === "en" ? "Prayer room" : "مصلى");
      await hand.press(hand.say("suggest.point.me"));
      await hand.page.getByText(hand.say("suggest.near")).waitFor();
      await hand.open("suggest.group.times");
      const named = (key: Key, name: Key): string => hand.say(key, { name: hand.say(name) });
      await hand.type(named("suggest.times.time", "times.of.fajr"), "05:45");
      await hand.choose(named("suggest.times.how", "times.of.maghrib"), "after");
      await hand.type(named("suggest.times.minutes", "times.of.maghrib"), "5");
    },
    fields: (language) => ({
      name: language === "en" ? "Station Prayer Room" : "مصلى المحطة",
      type: "musalla",
      ...POINT,
      rules: [
        { prayer: "fajr", value: "05:45" },
        { prayer: "maghrib", value: "+5" },
      ],
    }),
  },
];

interface Stored {
  readonly id: string;
  readonly kind: string;
  readonly place_id: number | null;
  readonly fields: object | null;
}

describe.skipIf(isChromiumAbsent)("suggestions (needs chromium)", () => {
  let site: Site;
  const seconds: Record<string, number> = {};
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => {
    process.stdout.write(`seconds: ${JSON.stringify(seconds)}\n`);
    await site.close();
  });

  const stored = async (): Promise<readonly Stored[]> => {
    const of = async (query: string): Promise<readonly Stored[]> => {
      const reply = await fetch(`${site.origin}/api/v1/moderation/suggestions?status=pending&limit=50${query}`, {
        headers: { authorization: `Bearer ${OWN_TOKEN}` },
      });
      return ((await reply.json()) as { readonly data: readonly Stored[] }).data;
    };
    // Confirmations wait for no moderator, so that they are listed only when they are asked for.
    return [...(await of("")), ...(await of("&kind=confirm"))];
  };

  /** Tells what is stored from now on. */
  const unseen = async (): Promise<(one: Stored) => boolean> => {
    const before = new Set((await stored()).map(({ id }) => id));
    return ({ id }) => !before.has(id);
  };

  const visit = async (address: string, language: Language, more: VisitOptions = {}): Promise<Visit> =>
    site.visit(address, {
      ...PHONE,
      language,
      ...more,
      context: {
        ...PHONE.context,
        permissions: ["geolocation"],
        geolocation: { latitude: POINT.lat, longitude: POINT.lng, accuracy: 12 },
        ...more.context,
      },
    });

  const CASES = EDITS.flatMap((edit) =>
    (["en", "ar"] as const).map((language) => [edit.name, language, edit] as const),
  );
  it.each(CASES)("%s, in %s", { timeout: 120_000 }, async (name, language, { kind, act, fields, button }) => {
    // Each form in one language, since axe takes longer than the hand.
    const isLooked = (EDITS.findIndex((edit) => edit.name === name) % 2 === 0) === (language === "en");
    const { page, problems, violations, picture, close } = await visit(`/place/?id=${PLACES[language]}`, language);
    const hand = handOf(page, language);
    const from = Date.now();
    await act(hand, language);
    const filledMs = Date.now() - from;
    await picture(`suggest-${name.replaceAll(" ", "-")}-${language}`);
    if (isLooked) expect(await violations()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    const isNew = await unseen();
    const sent = Date.now();
    await hand.press(hand.say(button ?? "suggest.send"));
    await page.getByRole("heading", { name: hand.say("sent.title") }).waitFor();
    const ms = filledMs + Date.now() - sent;
    seconds[`${name}, ${language}`] = Math.round(ms / 100) / 10;
    expect(ms).toBeLessThan(LONGEST_MS);
    expect((await stored()).find(isNew)).toMatchObject({
      kind,
      place_id: kind === "add" ? null : PLACES[language],
      fields: fields(language),
    });
    expect(problems()).toEqual([]);
    await close();
  });

  it("tells what became of it, and withdraws it", async () => {
    const { page, problems, violations, picture, close } = await visit(`/suggest/?id=${PLACE}&kind=duplicate`, "en");
    const { press, type } = handOf(page, "en");
    await type("The other place", "qiblatayn");
    await page.getByRole("option", { name: "Masjid al-Qiblatayn" }).waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Masjid al-Qiblatayn" }).waitFor();
    await picture("suggest-duplicate-en-phone-light");
    const isNew = await unseen();
    await press("Send");
    await page.locator(".suggest-sent").waitFor();
    const { id } = (await stored()).find(isNew) ?? {};
    expect(id).toMatch(/^\w+$/);
    expect(await violations()).toEqual([]);
    await press("Your suggestions");
    // The device of this test has sent no other.
    const item = page.locator(".suggest-mine");
    await item.getByText("Waiting for a moderator").waitFor();
    await picture("suggestions-en-phone-light");
    expect(await violations()).toEqual([]);
    await item.getByRole("button", { name: "Withdraw" }).click();
    await item.getByText("Withdraw this suggestion? This cannot be undone.").waitFor();
    expect(await violations()).toEqual([]);
    await item.getByRole("button", { name: "Yes, withdraw it" }).click();
    await item.waitFor({ state: "detached" });
    await page.getByRole("status").getByText("Your suggestion is withdrawn.").waitFor();
    expect((await stored()).some((one) => one.id === id)).toBe(false);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each(["en", "ar"] as const)(
    "names in %s each field that is wrong, ties the message to it, and drops it when the field is right",
    async (language) => {
      const { page, violations, picture, close } = await visit("/suggest/", language);
      const hand = handOf(page, language);
      await hand.press(hand.say("suggest.send"));
      const summary = page.getByText(hand.say("suggest.wrong"));
      await summary.waitFor();
      const messages = page.locator(".suggest-form .bad");
      const labels = [hand.say("suggest.name"), hand.say("fact.type.question"), hand.say("suggest.point")];
      const texts = await messages.allInnerTexts();
      expect(texts.slice(0, -1).map((text) => text.split(" – ")[0])).toEqual(labels);
      expect(texts.join(" ")).not.toMatch(/is required|wrong\./);
      // Each is what describes its field, or the group of its fields.
      const described = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll(".suggest-form .bad[id]")].map((one) => document.querySelector('[aria-describedby~="' + one.id + '"]')?.localName ?? "nothing")`,
      );
      expect(described).toEqual(["input", "fieldset", "fieldset"]);
      expect(await page.evaluate("document.activeElement.localName")).toBe("input");
      await picture(`suggest-wrong-${language}-phone-light`);
      expect(await violations()).toEqual([]);

      await hand.type(hand.say("suggest.name"), language === "ar" ? "مسجد النور" : "Nur Mosque");
      await expect.poll(async () => messages.count()).toBe(3);
      await page.locator(".suggest-form .suggest-chip").first().click();
      await expect.poll(async () => messages.count()).toBe(2);
      await hand.type(hand.say("suggest.point.text"), "24.4393, 39.6172");
      await page.keyboard.press("Tab");
      await expect.poll(async () => messages.count()).toBe(0);
      expect(await summary.count()).toBe(0);
      await close();
    },
  );

  it.each([
    ["en", "20 7650 3000"],
    ["ar", "رقمي"],
  ] as const)(
    "says in %s what is wrong as soon as a field is left, with the checks of the data",
    async (language, text) => {
      const { page, violations, close } = await visit(`/suggest/?id=${PLACE}`, language);
      const hand = handOf(page, language);
      await hand.open("suggest.group.contact");
      await hand.type(hand.say("fact.phone"), text);
      await page.keyboard.press("Tab");
      const field = page.getByLabel(hand.say("fact.phone"), { exact: true });
      await expect.poll(async () => field.getAttribute("aria-invalid")).toBe("true");
      expect(await violations()).toEqual([]);
      await hand.press(hand.say("suggest.send"));
      await page.getByText(hand.say("suggest.wrong")).waitFor();
      expect(await page.getByRole("heading", { name: hand.say("sent.title") }).count()).toBe(0);
      await close();
    },
  );

  it("keeps the draft on the device, and forgets it when it is told to", async () => {
    const { page, close } = await visit("/suggest/", "en");
    const { type, press } = handOf(page, "en");
    await type("Name", "Half a mosque");
    // It is written down after the next frame.
    await expect.poll(async () => page.evaluate("Object.values(localStorage).join()")).toContain("Half a mosque");
    await page.reload({ waitUntil: "networkidle" });
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Half a mosque");
    await press("Start over");
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("");
    await page.reload({ waitUntil: "networkidle" });
    expect(await page.getByText("This is what you started earlier.").count()).toBe(0);
    await close();
  });

  it("drags the pin, and shows what is listed near it", async () => {
    const { page, problems, close } = await visit(`/suggest/?lat=${POINT.lat}&lng=${POINT.lng}`, "en");
    const pin = page.getByRole("button", { name: "Pin: drag it" });
    await pin.waitFor();
    await page.getByText("Is it one of these?").waitFor();
    // From farther out, a way that fits on the map is a long one.
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.waitForTimeout(800);
    await pin.scrollIntoViewIfNeeded();
    const box = await pin.boundingBox();
    if (box === null) throw new Error("the pin is not there");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 130, box.y - 40, { steps: 5 });
    await page.mouse.up();
    await page.getByText("The pin is at", { exact: false }).waitFor();
    expect(await page.getByText("The pin is at").innerText()).not.toContain(String(POINT.lng));
    await page.getByText("Nothing is listed within 150 m of this point.").waitFor();
    expect(problems()).toEqual([]);
    await close();
  });

  it.each([
    ["https://github.com/o/n/issues/new", "suggest.issue", "suggest.send-issue"],
    ["mailto:places@example.org", "suggest.mail", "suggest.send-mail"],
    [null, "suggest.nowhere", null],
  ] as const)(
    "says before anything is typed that a host without a server takes none: %s",
    async (url, said, button) => {
      const { page, violations, picture, close } = await visit(`/suggest/?id=${PLACE}&kind=closed`, "ar", {
        prepare: async (one) => {
          await one.route("**/api/v1/suggestion*", async (route) =>
            route.fulfill({ status: 404, body: "<h1>404</h1>" }),
          );
          await one.route("**/data/v1/manifest.json", async (route) => route.fulfill({ json: { suggest_url: url } }));
        },
      });
      const { say, type } = handOf(page, "ar");
      await page.getByText(say(said)).waitFor();
      await type(say("suggest.note"), "مغلق");
      const link = page.locator(".suggest-form .button.primary");
      if (button === null) expect(await link.count()).toBe(0);
      else {
        expect(await link.innerText()).toBe(say(button));
        expect(decodeURIComponent((await link.getAttribute("href")) ?? "")).toMatch(
          /"kind": "closed"[^]*"note": "مغلق"/,
        );
      }
      await picture(`suggest-elsewhere-${button ?? "nowhere"}-ar-phone-light`);
      expect(await violations()).toEqual([]);
      await close();
    },
  );

  it.each([
    ["the map", "/?map=9/24.4/39.6", { lat: "24.40000", lng: "39.60000" }],
    ["an empty answer", "/?lat=-60&lng=-100&q=Ross", { lat: "-60", lng: "-100", name: "Ross" }],
  ])("is led to from %s", async (_, address, query) => {
    const { page, close } = await visit(address, "en");
    await page
      .locator("main")
      .getByText(/^(Add a place|Add it)$/)
      .first()
      .click();
    await page.waitForURL(/\/suggest\//);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(query);
    await page.getByRole("heading", { name: "Add a place" }).waitFor();
    await close();
  });
});
