/**
 * The moderators' page on the built server: fifty items of every kind judged by keyboard alone, what happens when a
 * verdict cannot be sent, and that it is sound in both languages, sizes and schemes.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Place } from "#core/model/place.ts";
import type { SuggestionRecord } from "#core/model/suggestion.ts";
import { SUGGESTION_KINDS, type SuggestionKind } from "#core/values/suggestion.ts";
import { isChromiumAbsent } from "../support/chromium.ts";
import { looksAt, nameOf, openSite, type Site } from "./browser.ts";

/** Those that wait for a verdict. */
const JUDGED = SUGGESTION_KINDS.filter((kind) => kind !== "confirm");

const TOKEN = "moderators-of-the-desk-0123";

interface Listed<T> {
  readonly ok: boolean;
  readonly data: readonly T[];
  readonly meta: { readonly total: number };
  readonly error?: string;
}

/** Verdicts are sent one after another, behind what is shown. */
const SENT = { timeout: 30_000 } as const;

describe.skipIf(isChromiumAbsent)("the moderators' page (needs chromium)", () => {
  let site: Site;
  let places: readonly Place[];

  const ask = async <T>(path: string, body?: unknown): Promise<Listed<T>> => {
    const reply = await fetch(`${site.origin}/api/v1${path}`, {
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as Listed<T>;
    expect(answer.ok, JSON.stringify(answer)).toBe(true);
    return answer;
  };
  const totalOf = async (path: string): Promise<number> => (await ask(`/moderation/${path}&limit=1`)).meta.total;

  /** What a visitor sends of a kind; each kind has its number once, as no two may be the same. */
  const suggestion = (kind: SuggestionKind, number: number): unknown => {
    const index = Math.floor(number / JUDGED.length);
    const place = places[index];
    if (place === undefined) throw new Error(`got ${places.length} places, expected more`);
    const { id, lat, lng } = place;
    const east = Math.round((lng + 0.001 + number / 10_000) * 10_000) / 10_000;
    const fields: Readonly<Record<SuggestionKind, unknown>> = {
      add: { name: `Prayer room ${number}`, names: { ar: "مصلى" }, type: "musalla", lat, lng: east },
      edit: { phone: `+96614800${1000 + number}`, amenities: { wudu: "yes" }, website: null },
      confirm: { confirms: ["existence"] },
      closed: { status: "temporarily-closed" },
      moved: { lat, lng: east },
      duplicate: { duplicate_of: places[index + 1]?.id },
      times: { rules: [{ prayer: "isha", value: `+${10 + (number % 20)}` }] },
    };
    return {
      kind,
      ...(kind !== "add" && { place_id: id }),
      fields: fields[kind],
      evidence: "https://www.example.org/notice?of=the-mosque",
      note: `Seen on Friday, number ${number}.\nرأيته يوم الجمعة.`,
    };
  };

  beforeAll(async () => {
    site = await openSite({ MUSALLA_MODERATION_TOKEN: TOKEN, MUSALLA_REVIEW_MODE: "hold" });
    places = (await ask<Place>("/places?country=GB&limit=40")).data;
  });
  afterAll(async () => site.close());

  /** Sends suggestions of every kind in turn. */
  const suggest = async (from: number, count: number): Promise<void> => {
    for (let number = from; number < from + count; number += 1)
      await ask("/suggestion", suggestion(JUDGED[number % JUDGED.length] ?? "edit", number));
  };
  const review = async (number: number): Promise<string> => {
    const { data } = await ask<{ readonly id: string }>("/review", {
      place_id: places[number % places.length]?.id,
      rating: 1 + (number % 5),
      comment: `Review ${number}`,
    });
    return data[0]?.id ?? "";
  };
  const report = async (number: number): Promise<void> => {
    const id = await review(number);
    await ask("/moderation/review", { id, action: "publish", reason: "Fine" });
    await ask("/review/report", { id, reason: "spam", note: "The same text everywhere" });
  };

  const signIn = async (page: Page): Promise<void> => {
    const field = page.locator("input[type=password]");
    await field.waitFor();
    for (let tabs = 0; tabs < 12 && !(await field.evaluate("(one) => one === document.activeElement")); tabs += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.type(TOKEN);
    await page.keyboard.press("Enter");
    await page.locator("h2#item-title").waitFor();
  };
  const title = async (page: Page): Promise<string> => page.locator("#item-title").innerText();

  it("judges fifty of every kind by keyboard alone", async () => {
    await suggest(0, 32);
    for (let number = 0; number < 6; number += 1)
      await ask("/suggestion", suggestion("confirm", number * JUDGED.length));
    for (let number = 0; number < 6; number += 1) await review(number);
    for (let number = 6; number < 12; number += 1) await report(number);
    // The probe for a token is answered with 401.
    const { page, problems, requests, close } = await site.visit("/desk/", { language: "en", expects: [401] });
    await signIn(page);
    const kinds = new Set<string>();
    const startedMs = Date.now();
    let count = 0;
    for (let corrected = 0; count < 38; count += 1) {
      if (count === 32) {
        // Confirmations wait for no verdict; who wants to see them asks for them.
        await page.getByLabel("Kind").focus();
        await page.keyboard.type("Conf");
        await page.locator("h2", { hasText: "Confirmation:" }).waitFor();
        await page.locator("#item-title").focus();
      }
      const shown = await title(page);
      kinds.add(shown.split(":")[0] ?? "");
      if (shown.startsWith("Change") && corrected < 2) {
        corrected += 1;
        await page.keyboard.press("e");
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type(corrected === 1 ? "+966148099999" : "call us");
        await page.keyboard.press("Enter");
        if (corrected === 2) {
          // What the check says is beside the field, which has the focus.
          await page.locator("[aria-invalid=true]:focus").waitFor();
          await page.keyboard.press("ControlOrMeta+a");
          await page.keyboard.type("+966148088888");
          await page.keyboard.press("Enter");
        }
      } else if (count % 4 === 3) {
        await page.keyboard.press("r");
        await page.locator("#reasons-title:focus").waitFor();
        await page.keyboard.press(String(1 + (count % 9)));
      } else await page.keyboard.press("a");
      await page.getByText(`Judged in this session: ${count + 1}`).waitFor();
    }
    expect([...kinds].sort()).toEqual(["Change", "Closed", "Confirmation", "Duplicate", "Moved", "New place", "Times"]);
    for (const kind of ["Review", "Reported review"]) {
      await page.keyboard.press("q");
      for (let number = 0; number < 6; number += 1, count += 1) {
        await expect.poll(async () => title(page)).toContain(`${kind}:`);
        if (number % 2 === 0) await page.keyboard.press("a");
        else {
          await page.keyboard.press("r");
          await page.locator("#reasons-title:focus").waitFor();
          await page.keyboard.press("1");
        }
        await page.getByText(`Judged in this session: ${count + 1}`).waitFor();
      }
    }
    expect(count).toBe(50);
    // Ten minutes for one person.
    expect((Date.now() - startedMs) / 1000).toBeLessThan(600);
    await expect.poll(async () => title(page)).toBe("Nothing is waiting here.");
    // The last verdicts may be on their way still.
    await expect.poll(async () => totalOf("suggestions?status=accepted"), SENT).toBe(38 - 9);
    expect(await totalOf("suggestions?status=pending")).toBe(0);
    expect(await totalOf("suggestions?status=pending&kind=confirm")).toBe(0);
    const accepted = await ask<SuggestionRecord>("/moderation/suggestions?status=accepted&limit=50");
    const rejected = await ask<SuggestionRecord>("/moderation/suggestions?status=rejected&limit=50");
    expect(rejected.meta.total).toBe(9);
    const phones = accepted.data.flatMap(({ corrected }) => (corrected === null ? [] : [corrected.phone]));
    expect(phones.sort((a, b) => String(a).localeCompare(String(b)))).toEqual(["+966148088888", "+966148099999"]);
    expect(rejected.data.every(({ reason }) => (reason ?? "").length > 10)).toBe(true);
    await expect.poll(async () => totalOf("reviews?status=removed"), SENT).toBe(6);
    expect(await totalOf("reviews?status=pending")).toBe(0);
    expect(await totalOf("reviews?status=reported")).toBe(0);
    // The token is in no address.
    expect(requests().filter((address) => address.includes(TOKEN))).toEqual([]);
    expect(page.url()).not.toContain(TOKEN);
    expect(problems().filter((problem) => !problem.includes("400"))).toEqual([]);
    await close();
  }, 300_000);

  it("takes the last verdict back, rejects in the moderator's own words, and all of one sender", async () => {
    await suggest(42, 7);
    const { page, close } = await site.visit("/desk/", { language: "en", expects: [401] });
    await signIn(page);
    const first = await title(page);
    await page.keyboard.press("a");
    await page.getByText("Accepted.").waitFor();
    expect(await title(page)).not.toBe(first);
    await page.keyboard.press("u");
    await expect.poll(async () => title(page)).toBe(first);
    expect(await totalOf("suggestions?status=pending")).toBe(7);

    // A key is a letter in a text, and a command elsewhere.
    await page.keyboard.press("r");
    await page.keyboard.press("Tab");
    await page.getByLabel("In your own words").focus();
    await page.keyboard.type("a jar of 3 keys");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Judged in this session: 1").waitFor();
    await expect.poll(async () => totalOf("suggestions?status=pending"), SENT).toBe(6);
    const { data } = await ask<SuggestionRecord>("/moderation/suggestions?status=rejected&limit=50");
    expect(data.map(({ reason }) => reason)).toContain("a jar of 3 keys");

    await page.keyboard.press("r");
    await page.getByLabel("Also reject the other suggestions of this sender (5)").check();
    await page.keyboard.press("6");
    await page.getByText("Nothing is waiting here.").waitFor();
    await expect.poll(async () => totalOf("suggestions?status=pending"), SENT).toBe(0);
    await close();
  });

  it("loses no verdict without a connection, when somebody was quicker, or when the token is replaced", async () => {
    await suggest(54, 4);
    let isConnected = false;
    const { page, context, close } = await site.visit("/desk/", {
      language: "en",
      expects: [401, 403, 409],
      // The connection is lost while the queues behind the first one are being loaded.
      prepare: async (one) =>
        one.route(/\/moderation\/reviews\?/, async (route) =>
          isConnected ? route.continue() : route.abort("internetdisconnected"),
        ),
    });
    await signIn(page);
    const trouble = page.locator(".trouble", { hasText: "No connection." });
    await trouble.waitFor();
    await context.setOffline(true);
    // The network of the browser learns of it a little later.
    const isGone = "fetch('/robots.txt', { cache: 'no-store' }).then(() => false, () => true)";
    await expect.poll(async () => page.evaluate<boolean>(isGone)).toBe(true);
    await page.keyboard.press("a");
    await page.getByText("Verdicts not sent: 1").waitFor();
    expect(await totalOf("suggestions?status=pending")).toBe(4);
    isConnected = true;
    await context.setOffline(false);
    await expect.poll(async () => totalOf("suggestions?status=pending"), SENT).toBe(3);
    await page.getByText("Verdicts not sent").waitFor({ state: "detached" });
    await trouble.waitFor({ state: "detached" });

    const [shown] = (await ask<SuggestionRecord>("/moderation/suggestions?limit=1")).data;
    await ask("/moderation/suggestion", { id: shown?.id, action: "reject", reason: "Judged by another moderator" });
    await page.keyboard.press("a");
    await page.getByText("It was judged or taken back before you").waitFor();
    expect(await totalOf("suggestions?status=pending")).toBe(2);

    let isRefused = true;
    await page.route(/\/moderation\/suggestion\?/, async (route) =>
      isRefused
        ? route.fulfill({
            status: 403,
            contentType: "application/json",
            body: '{"ok":false,"code":"forbidden","error":"The token is not the right one."}',
          })
        : route.continue(),
    );
    await page.keyboard.press("a");
    await page.getByText("The server no longer accepts your token").waitFor();
    isRefused = false;
    await signIn(page);
    await expect.poll(async () => totalOf("suggestions?status=pending"), SENT).toBe(1);
    await page.keyboard.press("a");
    await expect.poll(async () => totalOf("suggestions?status=pending"), SENT).toBe(0);
    await close();
  });

  it.each(looksAt(2).map((look, turn) => [nameOf(look), look, turn] as const))(
    "is sound in %s",
    async (name, look, turn) => {
      await suggest(60 + turn * JUDGED.length, JUDGED.length);
      await report(20 + turn);
      const visit = await site.visit("/desk/", { ...look, expects: [401] });
      const { page } = visit;
      const check = async (part: string): Promise<void> => {
        await visit.picture(`desk-${part}-${name}`);
        expect(await visit.violations(), part).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(
          0,
        );
      };
      await check("sign-in");
      await signIn(page);
      for (let number = 0; number < JUDGED.length; number += 1) {
        await check(`item-${number}`);
        await page.keyboard.press("j");
      }
      await page.keyboard.press("m");
      await page.locator(".desk-map canvas").waitFor();
      await check("map");
      await page.keyboard.press("r");
      await check("reasons");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
      await check("keys");
      await page.keyboard.press("Escape");
      await page.keyboard.press("q");
      await page.keyboard.press("q");
      await expect.poll(async () => title(page)).toContain(look.language === "ar" ? "مُبلَّغ" : "Reported");
      await check("report");
      expect(visit.problems()).toEqual([]);
      await visit.close();
    },
  );

  it.each([
    ["without a token on the server", 404, '{"ok":false,"code":"not-found","error":"x"}', "MUSALLA_MODERATION_TOKEN"],
    ["on a host of files", 404, "<!doctype html><p>no</p>", "only files"],
    ["without a storage", 503, '{"ok":false,"code":"unavailable","error":"x"}', "MUSALLA_REVIEWS"],
  ])("says what to set %s", async (_, status, body, said) => {
    const { page, violations, close } = await site.visit("/desk/", {
      language: "en",
      expects: [status],
      prepare: async (one) => one.route(/\/moderation\//, async (route) => route.fulfill({ status, body })),
    });
    await page.getByText(said).first().waitFor();
    expect(await page.locator("input[type=password]").count()).toBe(0);
    expect(await violations()).toEqual([]);
    await close();
  });

  it("refuses a wrong token, is in no index and no frame, and is not kept by the service worker", async () => {
    const { page, close } = await site.visit("/desk/", { language: "en", expects: [401, 403] });
    await page.locator("input[type=password]").fill("not-the-token-of-this-site");
    await page.keyboard.press("Enter");
    await page.getByText("This token is not valid for this site.").waitFor();
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    await close();
    const reply = await fetch(`${site.origin}/desk/`);
    expect(reply.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const html = await reply.text();
    const own = [...html.matchAll(/\/assets\/desk\/[\w.-]+/g)].map(([path]) => path);
    expect(own.length).toBeGreaterThan(1);
    const worker = await (await fetch(`${site.origin}/sw.js`)).text();
    expect(worker).not.toContain("assets/desk/");
    expect(worker).not.toContain('"/desk/"');
  });
});
