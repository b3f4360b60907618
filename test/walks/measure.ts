/**
 * How fast the views are, in Chromium on a phone: `npx tsx test/walks/measure.ts` prints LCP, TBT, CLS and the bytes of each
 * from a cold cache at 1.6 Mbit/s and 150 ms with a processor four times as slow, marks what is over the budget, and ends
 * with 1 if anything is; then the time from the last key to an answer on loopback. `measure.ts place times` measures those
 * views alone, `--slower 8` a processor eight times as slow. Not a test: times of a shared machine are noise.
 */
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { endSite, openSite } from "./browser.ts";
import { VIEWS } from "./views.ts";
import { median } from "../../server/core/base/median.ts";

/** 1.6 Mbit/s and 150 ms. */
const THROTTLED = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { slower: { type: "string", default: "4" } },
});
/** How many times slower than this processor. */
const SLOWER = Number(options.slower);
const ROUNDS = 3;

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
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return () => ({ bytes, requests });
};

/** What a view may take; the map loads what draws it. */
const BUDGET = { lcp: 1500, tbt: 200, cls: 0.1, bytes: 100_000 };
const MAP_BYTES = 350_000;
const MAP = { map: "/?map=5/25/45" } as const;

const site = await openSite();

const loadOnce = async (address: string): Promise<Load> => {
  let sent = (): { bytes: number; requests: number } => ({ bytes: 0, requests: 0 });
  const visit = await site.visit(address, {
    language: "en",
    size: "phone",
    prepare: async (page) => {
      await page.addInitScript(OBSERVE);
      sent = await throttle(page);
    },
  });
  const seen = await visit.page.evaluate<{ lcp: number; cls: number; tbt: number }>("seen");
  await visit.close();
  return { ...sent(), ...seen };
};

const rows: string[] = [];
let isOver = false;
for (const [name, address] of Object.entries({ ...VIEWS, ...MAP })) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await loadOnce(address));
  const figure = (of: keyof Load): number => median(loads.map((load) => load[of]));
  const budget = { ...BUDGET, ...(name in MAP && { bytes: MAP_BYTES }) };
  const cell = (of: keyof typeof BUDGET, digits = 0): string => {
    const isMiss = figure(of) > budget[of];
    isOver ||= isMiss;
    return `${figure(of).toFixed(digits)}${isMiss ? "!" : " "}`.padStart(10);
  };
  rows.push(
    `${name.padEnd(14)}${cell("lcp")}${cell("tbt")}${cell("cls", 3)}${cell("bytes")}${String(figure("requests")).padStart(10)}`,
  );
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

process.stdout.write(
  [
    `${"view".padEnd(14)}${["LCP, ms", "TBT, ms", "CLS", "bytes", "requests"].map((head) => head.padStart(10)).join("")}`,
    ...rows,
    `last key to answer, ms: ${median(keyMs).toFixed(0)} (${keyMs.map((ms) => ms.toFixed(0)).join(" ")})`,
    "",
  ].join("\n"),
);
await endSite();
process.exitCode = isOver ? 1 : 0;
