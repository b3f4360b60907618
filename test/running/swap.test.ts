/**
 * A rebuild that is put in place while the server is asked: every answer is wholly of one build, and none is
 * an error, from caches and from files, however often that happens.
 */
import { mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runData } from "../../build/cli/program.ts";
import { testProcess } from "../build/cli/test-process.ts";
import { TODAY, writeFixture } from "../support/fixture.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const SWAPS = 20;
const LANES = 6;
/** At least so many requests come between two swaps. */
const ANSWERS = 12;

const ASKED = [
  "/api/v1/places?country=gb&limit=100",
  "/api/v1/places?country=gb&type=mosque",
  "/api/v1/places?lat=51.5287&lng=-0.1654&radius=20000",
  "/api/v1/places?bbox=-1,51,1,52&format=geojson",
  "/api/v1/search?q=mosque",
  "/api/v1/search?q=renamed",
  "/api/v1/search?q=london%20central",
  "/api/v1/place?id=20",
  "/api/v1/cities?country=gb",
  "/api/v1/events?country=gb",
  "/data/v1/en/places/gb.json",
  "/data/v1/manifest.json",
] as const;

const folder = mkdtempSync(join(tmpdir(), "musalla-swap-"));
const at = (name: string): string => join(folder, name);

let current: string | null = null;

/** As the build puts its output in place (build/compile/swap-output.ts), and as new as that. */
const put = (build: string): void => {
  const now = new Date(Date.now());
  utimesSync(join(at(build), "manifest.json"), now, now);
  if (current !== null) renameSync(at("v1"), at(current));
  renameSync(at(build), at("v1"));
  current = build;
};

/** A page without what differs in each answer. */
const steady = (text: string): string => text.replace(/"open_now":(true|false|null)/, "");

let server: RunningServer;
let [old, fresh]: [readonly string[], readonly string[]] = [[], []];
const answersOf = async ({ origin }: RunningServer): Promise<readonly string[]> => {
  const texts = await Promise.all(ASKED.map(async (path) => (await fetch(origin + path)).text()));
  return texts.map(steady);
};

beforeAll(async () => {
  writeFixture(at("data"));
  const build = async (out: string) =>
    runData(["build", "--data", at("data"), "--out", at(out), "--today", TODAY], testProcess());
  expect((await build("old")).code).toBe(0);
  const rows = join(at("data"), "places", "gb.csv");
  const text = readFileSync(rows, "utf8");
  const [first, second] = text.split("\n").slice(1, 3);
  // One place fewer of this name, one more of that: other shards, other totals, another order.
  writeFileSync(
    rows,
    text
      .replaceAll("Mosque", "Renamed Masjid")
      .replace(`${first}\n`, "")
      .replace(`${second}\n`, `${second}\n${first}\n`),
  );
  expect((await build("new")).code).toBe(0);
  const own = await startServer({ MUSALLA_DATA: at("new") });
  fresh = await answersOf(own);
  await own.stop();
  put("old");
  server = await startServer({ MUSALLA_DATA: at("v1") });
  old = await answersOf(server);
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a build put in the place of another under load", () => {
  it("gives answers of the one or the other, never of both, and no error", async () => {
    expect(old.filter((text, i) => text !== fresh[i]).length).toBeGreaterThan(8);
    const wrong: string[] = [];
    const load = { isOver: false, asked: 0 };
    const lane = async (): Promise<void> => {
      while (!load.isOver) {
        const which = load.asked % ASKED.length;
        load.asked += 1;
        const reply = await fetch(`${server.origin}${ASKED[which]}`);
        const text = steady(await reply.text());
        if (text !== old[which] && text !== fresh[which])
          wrong.push(`${ASKED[which]}: ${reply.status} ${text.slice(0, 200)}`);
      }
    };
    const lanes = Array.from({ length: LANES }, lane);
    for (let swap = 0; swap < SWAPS; swap += 1) {
      const until = load.asked + ANSWERS + (swap % 5);
      while (load.asked < until) await new Promise((resolve) => setTimeout(resolve, 3));
      put(swap % 2 === 0 ? "new" : "old");
    }
    load.isOver = true;
    await Promise.all(lanes);
    expect(wrong).toEqual([]);
  }, 120_000);

  it("is seen by the next request, within the second", async () => {
    put("new");
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const reply = await fetch(`${server.origin}${ASKED[0]}`);
    expect(steady(await reply.text())).toBe(fresh[0]);
  });
});
