/**
 * How fast the first view is, in Chromium: `npx tsx test/web/measure.ts` prints bytes of the first load,
 * LCP, CLS and TBT from a cold cache at 1.6 Mbit/s and 150 ms, and the time from the last key to an answer
 * on loopback. Not a test: times of a shared machine are noise.
 */
import type { Page } from "playwright-core";
import { endSite, openSite } from "./browser.ts";

/** 1.6 Mbit/s and 150 ms. */
const THROTTLED = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const ROUNDS = 5;
const QUERIES = ["istanbul", "blue mosque", "مكة", "ramadan", "jakarta"];

const OBSERVE = `
  window.seen = { lcp: 0, cls: 0, tbt: 0 };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.lcp = e.startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.cls += e.value; }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.tbt += Math.max(0, e.duration - 50); }).observe({ type: "longtask", buffered: true });
`;

/** Milliseconds from the last key to the first frame after the list has changed. */
const LAST_KEY = `
  window.keyAt = 0; window.shownMs = null;
  document.querySelector("#q").addEventListener("input", () => { keyAt = performance.now(); shownMs = null; });
  new MutationObserver(() => {
    if (shownMs !== null || document.querySelector("a.result") === null || document.querySelector(".list[aria-busy=true]") !== null) return;
    const at = performance.now();
    shownMs = at - keyAt;
  }).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
`;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Load {
  readonly bytes: number;
  readonly requests: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
}

/** Counts what is sent, as it is sent, and slows the line down. */
const throttle = async (page: Page): Promise<() => { readonly bytes: number; readonly requests: number }> => {
  const session = await page.context().newCDPSession(page);
  let [bytes, requests] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", THROTTLED);
  return () => ({ bytes, requests });
};

const site = await openSite();
const loads: Load[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  let sent = (): { bytes: number; requests: number } => ({ bytes: 0, requests: 0 });
  const visit = await site.visit("/", {
    language: "en",
    size: "phone",
    prepare: async (page) => {
      await page.addInitScript(OBSERVE);
      sent = await throttle(page);
    },
  });
  const seen = await visit.page.evaluate<{ lcp: number; cls: number; tbt: number }>("seen");
  loads.push({ ...sent(), ...seen });
  await visit.close();
}

const keyMs: number[] = [];
const visit = await site.visit("/", { language: "en", size: "phone" });
await visit.page.evaluate(LAST_KEY);
for (const query of QUERIES) {
  await visit.page.locator("#q").fill("");
  await visit.page.waitForTimeout(400);
  await visit.page.locator("#q").pressSequentially(query, { delay: 40 });
  // Not waitForFunction: the policy of the page refuses its eval.
  let shown: number | null = null;
  while (shown === null) {
    await visit.page.waitForTimeout(50);
    shown = await visit.page.evaluate<number | null>("shownMs");
  }
  keyMs.push(shown);
}
await site.close();

const row = (name: string, values: readonly number[], digits = 0): string =>
  `${name.padEnd(34)} ${median(values).toFixed(digits).padStart(8)}   ${values.map((value) => value.toFixed(digits)).join(" ")}`;
process.stdout.write(
  [
    `${"".padEnd(34)}   median   each`,
    row(
      "first load, bytes as sent",
      loads.map(({ bytes }) => bytes),
    ),
    row(
      "first load, requests",
      loads.map(({ requests }) => requests),
    ),
    row(
      "LCP, ms",
      loads.map(({ lcp }) => lcp),
    ),
    row(
      "CLS",
      loads.map(({ cls }) => cls),
      3,
    ),
    row(
      "TBT, ms",
      loads.map(({ tbt }) => tbt),
    ),
    row("last key to answer, ms", keyMs),
    "",
  ].join("\n"),
);
await endSite();
