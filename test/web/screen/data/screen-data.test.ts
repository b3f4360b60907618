/**
 * Thirty days of a screen without a network, over both changes of the clock in London: whatever the clock of the device does, the
 * countdown is within a second of the truth, and the screen says in red that it is old.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { DEFAULTS } from "../../../../web/screen/base/options.ts";
import type { Copy, Sources } from "../../../../web/screen/data/copy.ts";
import { followPlace } from "../../../../web/screen/data/screen-data.ts";
import { screenState, type ScreenState } from "../../../../web/screen/state/screen-state.ts";
import { countdownText } from "../../../../web/app/prayer/next.ts";
import { openEngine, type TestEngine } from "../../../support/engine.ts";
import { daysAt, LONDON, londonFiles } from "../screen-london.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

/** The clock in London by Intl alone. */
const FORMAT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
});
const londonClock = (ms: number): string => FORMAT.format(ms).replace(/^(\d\d)\/(\d\d)\/(\d{4}), /, "$3-$2-$1 ");

/** The instant at which London's clock first shows a time of whole quarters, tried quarter by quarter. */
const instantOf = (date: string, time: string): number => {
  const noonMs = Date.parse(`${date}T12:00:00Z`);
  for (let ms = noonMs - 14 * HOUR_MS; ms < noonMs + 14 * HOUR_MS; ms += 15 * MINUTE_MS)
    if (londonClock(ms) === `${date} ${time}:00`) return ms;
  throw new Error(`no ${time} on ${date}`);
};

/** A host that answers for a while and then is gone; what it gave is kept. */
const hostOf = (now: () => number) => {
  const state = { isThere: true, asked: 0, kept: null as Copy | null };
  const sources: Sources = {
    readKept: async () => Promise.resolve(state.kept),
    keepCopy: async (copy) => {
      state.kept = copy;
      return Promise.resolve();
    },
    newestCopy: async (id, before, _now, readAll) => {
      state.asked += 1;
      if (!state.isThere) throw new Error("no network");
      if (before !== null) return { ...before, checkedMs: now(), hostMs: now() };
      const files: Record<string, Uint8Array | null> = {};
      const read = londonFiles(engine);
      await readAll(async (name) => (files[name] = await read(name)));
      return { id, manifest: "1", files, checkedMs: now(), hostMs: now() };
    },
  };
  return { state, sources };
};

/** Lets everything that was begun end. */
const settle = async (isDone: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 2000 && !isDone(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isDone()).toBe(true);
};

/** All adhans and iqamas of the days around the change, found without the screen. */
const truthOf = async (fromMs: number, toMs: number): Promise<readonly number[]> => {
  const instants = new Set<number>();
  for (let ms = fromMs - 8 * DAY_MS; ms < toMs + 9 * DAY_MS; ms += 7 * DAY_MS) {
    for (const { date, hijri, timings_iso: iso, iqama, jumuah } of (await daysAt(londonFiles(engine), ms)).records.en) {
      for (const name of ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const) {
        instants.add(Date.parse(iso[name] ?? ""));
        if (name === "asr" || name === "maghrib") instants.add(Date.parse(iqama[name]?.iso ?? ""));
      }
      // In Ramadan the end of eating counts too.
      if (hijri.month.number === 9) instants.add(Date.parse(iso["imsak"] ?? ""));
      const isFriday = jumuah.length > 0;
      for (const time of ["06:15", isFriday ? "13:30" : "13:15", "21:30"]) instants.add(instantOf(date, time));
    }
  }
  return [...instants].sort((a, b) => a - b);
};

const secondsOf = (text: string): number => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

describe.each([
  ["spring", "2026-03-14T09:00:00Z"],
  ["autumn", "2026-10-10T09:00:00Z"],
])("thirty days without a network, in %s", (_season, begin) => {
  const beginMs = Date.parse(begin);
  let nowMs = beginMs;
  const { state: host, sources } = hostOf(() => nowMs);

  it("count down to the second and go red in time", { timeout: 300_000 }, async () => {
    const truth = await truthOf(beginMs, beginMs + 40 * DAY_MS);
    let place = followPlace(LONDON, () => nowMs, sources);
    const stateNow = (): ScreenState | null => {
      const shown = place.data.value;
      if (shown === null) return null;
      const { days, checked } = shown;
      return screenState({ records: days.records.en, zone: days.zone, checked }, DEFAULTS, nowMs);
    };
    const tick = async (): Promise<ScreenState> => {
      place.tick(nowMs);
      await settle(() => place.data.value?.days.date === londonClock(nowMs).slice(0, 10));
      const state = stateNow();
      if (state === null) throw new Error("nothing to show");
      return state;
    };
    const check = async (): Promise<ScreenState> => {
      const state = await tick();
      expect(`${state.today.date} ${state.time}:${state.seconds}`).toBe(londonClock(nowMs));
      const next = truth.find((one) => one > nowMs) ?? Number.NaN;
      const counted = state.next === null ? "" : countdownText(state.next.atMs, nowMs);
      expect(Math.abs(secondsOf(counted) - (next - nowMs) / 1000), londonClock(nowMs)).toBeLessThanOrEqual(1);
      return state;
    };

    // The first answers come from the host; then the network is gone.
    await settle(() => {
      place.tick(nowMs);
      return stateNow() !== null && host.kept !== null;
    });
    expect((await check()).troubles).toEqual([]);
    host.isThere = false;

    // Sleeps of seconds to hours, now and then a clock that is set forward or back, and a device that is started again.
    const endMs = beginMs + 30 * DAY_MS;
    for (let step = 1; nowMs < endMs; step += 1) {
      nowMs += [1000, 997, 61_003, 17 * MINUTE_MS + 450, 3 * HOUR_MS + 1, 7 * HOUR_MS][step % 6] ?? 0;
      if (step % 97 === 0) nowMs += 2 * DAY_MS;
      if (step % 101 === 0) nowMs -= DAY_MS + HOUR_MS;
      if (step % 113 === 0) place = followPlace(LONDON, () => nowMs, sources);
      const { troubles } = await check();
      const isOld = nowMs - beginMs > DEFAULTS.stale * DAY_MS;
      expect(
        troubles.map(({ kind }) => kind),
        londonClock(nowMs),
      ).toEqual(isOld ? ["old"] : []);
    }
    // It asked again all the time, and not more than once in the quarter of an hour on average.
    expect(host.asked).toBeGreaterThan(50);
    expect(host.asked).toBeLessThan((30 * DAY_MS) / (15 * MINUTE_MS));

    // A clock from before the data were fetched is wrong for certain.
    nowMs = beginMs - DAY_MS;
    expect((await tick()).troubles.map(({ kind }) => kind)).toContain("clock-behind");

    // The network is back: the red line goes.
    nowMs = endMs + DAY_MS;
    host.isThere = true;
    place.hurry();
    await tick();
    await settle(() => place.data.value?.checked.checkedMs === nowMs);
    expect((await check()).troubles).toEqual([]);
  });
});
