/** The places of the world from services on this computer: one request at a time, through all that goes wrong. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { NO_ALIASES } from "../../../../build/tables/aliases.ts";
import { rowsAt } from "../../../../build/csv/rows-at.ts";
import { makeLayers } from "../../../../build/data/layers/layers.ts";
import { readHosts } from "../../../../build/import/input/hosts.ts";
import { DEFAULT_LIMITS } from "../../../../build/import/input/limits.ts";
import { readPlan, stepsOf } from "../../../../build/import/world/plan.ts";
import { countriesOf, formatWorldReport, missingIn, runWorld } from "../../../../build/import/world/run.ts";
import { temporaryFolder } from "../../small-data.ts";
import { contentsOf } from "../support/layer-of.ts";
import type { Asked } from "../support/loopback.ts";
import { type Contents, CONTENTS, type Fault, GB, type Services, startServices, worldData } from "./services.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let services: Services | null = null;
afterEach(async () => {
  await services?.close();
  services = null;
});

const START_MS = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

let folders = 0;

/** A world of its own, whose clock moves with `sleep` and `wait` alone. */
const openWorld = async (faultFor: (n: number, asked: Asked) => Fault | null = () => null) => {
  folders += 1;
  let [contents, faults, now] = [CONTENTS, faultFor, START_MS];
  services = await startServices(
    () => contents,
    (n, asked) => faults(n, asked),
  );
  const dataDir = worldData(join(scratch, `data-${folders}`), services.url);
  const outDir = join(scratch, `world-${folders}`);
  const said: string[] = [];
  const run = async (accepted: readonly string[] = []) => {
    const { report, end } = await runWorld({
      dataDir,
      outDir,
      plan: readPlan(dataDir),
      countries: countriesOf(dataDir),
      accepted: new Set(accepted),
      aliases: NO_ALIASES,
      checkpointItems: 3,
      onProgress: () => {},
      hosts: new Set(["127.0.0.1"]),
      limits: { ...DEFAULT_LIMITS, silenceMs: 2_000 },
      nowMs: () => now,
      sleep: async (ms) => void (now += ms),
      random: () => 0.5,
      attempts: 6,
      say: (line) => said.push(line),
    });
    end();
    return report;
  };
  return {
    run,
    dataDir,
    outDir,
    said,
    services,
    hold: (next: Contents) => void (contents = next),
    fail: (next: typeof faultFor) => void (faults = next),
    wait: (ms: number) => void (now += ms),
    layers: () => makeLayers(dataDir, outDir, false),
  };
};

type World = Awaited<ReturnType<typeof openWorld>>;

/** What the layers hold: layer, country, sources. */
const placesIn = ({ dataDir }: World): readonly string[] =>
  ["osm", "overture", "wikidata", "geonames"].flatMap((layer) =>
    ["gb", "sa"].flatMap((country) =>
      rowsAt(join(dataDir, "layers", layer, "places", `${country}.csv`)).map(
        (row) => `${layer} ${country} ${row["name_en"]} ${row["source"]}`,
      ),
    ),
  );

/** Rows and ledgers, without the folder of downloads and the notes of the run. */
const made = ({ outDir, dataDir, layers }: World): Readonly<Record<string, string>> => {
  layers();
  const kept = ([path]: readonly [string, string]): boolean => !/^(?:downloads\/|world\.json)/.test(path);
  return {
    ...Object.fromEntries(Object.entries(contentsOf(outDir)).filter(kept)),
    ...contentsOf(join(dataDir, "layers")),
  };
};

describe("a run", () => {
  test("reads every source of every country, one request at a time, and makes one place of several records", async () => {
    const world = await openWorld();
    const report = await world.run();
    world.layers();
    expect(formatWorldReport(report, "world").split("\n")).toEqual([
      "GB      12  geonames-gb 0+0 of 2026-11-17; osm-gb 10+0 of 2026-11-20; wikidata-gb 0+2 of 2026-11-22; overture-gb 2+2 of 2026-10-21",
      "SA       6  geonames-sa 1+0 of 2026-11-17; osm-sa 5+1 of 2026-11-20; wikidata-sa 0+0 of 2026-11-22; overture-sa 0+0 of 2026-10-21",
      "world: 18 places in 2 countries; of each source its own places + merged records",
    ]);
    expect(world.services.together()).toBe(1);
    const places = placesIn(world);
    expect(places).toContain("osm gb Masjid GB 0 osm:n71000;wikidata:Q71000");
    expect(places).toContain("osm gb Masjid GB 9 osm:n71009;overture:08f71009");
    expect(places.filter((one) => one.startsWith("overture gb"))).toHaveLength(2);
  });

  test("that is repeated changes nothing, and asks for no download that is the same", async () => {
    const world = await openWorld();
    await world.run();
    const first = made(world);
    const before = world.services.asked.length;
    world.wait(60_000);
    await world.run();
    expect(made(world)).toEqual(first);
    const asked = world.services.asked.slice(before).map(({ path }) => path.replace(/\?.*/, ""));
    expect(asked.filter((path) => path.endsWith(".parquet") || path === "/sparql")).toEqual([]);
  });

  const FAULTS: readonly Fault[] = ["429", "504", "cut", "redirect", "page"];

  test("ends in the same bytes when every other request fails first", async () => {
    const sound = await openWorld();
    await sound.run();
    const expected = made(sound);
    await services?.close();
    const world = await openWorld((n) => (n % 2 === 0 ? (FAULTS[(n / 2) % FAULTS.length] ?? null) : null));
    const report = await world.run();
    expect(missingIn(report)).toEqual([]);
    expect(made(world)).toEqual(expected);
  });
});

describe("a source that fails", () => {
  test("leaves what was read of it before, and is not asked for ever; the others are read", async () => {
    const world = await openWorld();
    await world.run();
    world.wait(7 * DAY_MS);
    world.hold({ ...CONTENTS, day: "2026-11-27", osm: CONTENTS.osm.slice(1) });
    const before = world.services.asked.length;
    world.fail((_, { path }) => (path === "/sparql" ? "504" : null));
    const report = await world.run();
    expect(missingIn(report)).toEqual([]);
    const statuses = report.countries.map(({ sources }) =>
      sources.map(({ dataset, status }) => `${dataset} ${status}`),
    );
    expect(statuses).toEqual([
      ["geonames-gb read", "osm-gb read", "wikidata-gb kept", "overture-gb read"],
      ["geonames-sa read", "osm-sa read", "wikidata-sa kept", "overture-sa read"],
    ]);
    expect(world.services.asked.slice(before).filter(({ path }) => path === "/sparql")).toHaveLength(12);
    expect(placesIn(world).some((place) => place.includes("wikidata:Q71000"))).toBe(false);
    expect(world.said.some((line) => line.startsWith("wikidata-gb failed: "))).toBe(true);
  });

  test("that does not answer at all is given up after two countries", async () => {
    const world = await openWorld();
    await world.run();
    world.wait(7 * DAY_MS);
    await world.services.close();
    const [gb] = (await world.run()).countries;
    expect(gb?.places).toBe(12);
    expect(gb?.sources.every(({ status }) => status === "kept")).toBe(true);
  });

  test("is missing where nothing was read before", async () => {
    const world = await openWorld();
    await world.services.close();
    expect(missingIn(await world.run()).map(({ dataset }) => dataset)).toContain("osm-sa");
  });

  test("is not believed when it suddenly lacks half of its places, unless that is accepted", async () => {
    const world = await openWorld();
    const many = Array.from({ length: 40 }, (_, i) => ({
      ...(GB[0] ?? { country: "GB", name: "", lng: 0 }),
      id: 1 + i,
      lat: 51.3 + 0.01 * i,
    }));
    world.hold({ ...CONTENTS, osm: many });
    await world.run();
    world.wait(7 * DAY_MS);
    world.hold({ ...CONTENTS, osm: many.slice(0, 3) });
    const [gb] = (await world.run()).countries;
    expect(gb?.sources[1]).toMatchObject({
      status: "kept",
      why: "it has 3 places, and had 40; --accept-loss gb takes it",
    });
    world.wait(7 * DAY_MS);
    world.hold({ ...CONTENTS, osm: [] });
    expect((await world.run()).countries[0]?.sources[1]?.why).toContain("it has 0 places, and had 40");
    world.hold({ ...CONTENTS, osm: many.slice(0, 3) });
    world.wait(7 * DAY_MS);
    const accepted = await world.run(["GB"]);
    expect(accepted.countries[0]?.sources[1]).toMatchObject({ status: "read" });
  });
});

test("places keep their ids from run to run, and go when two runs lack them", async () => {
  const world = await openWorld();
  const idOf = (name: string): string | undefined =>
    rowsAt(join(world.dataDir, "layers/osm/places/gb.csv")).find((row) => row["name_en"] === name)?.["id"];
  await world.run();
  world.layers();
  const [kept, gone] = [idOf("Masjid GB 5"), idOf("Masjid GB 0")];
  for (const week of [1, 2]) {
    world.wait(7 * DAY_MS);
    world.hold({
      ...CONTENTS,
      day: `2026-12-0${week}`,
      osm: CONTENTS.osm.slice(1),
      wikidata: CONTENTS.wikidata.slice(1),
    });
    await world.run();
    world.layers();
    expect([week, idOf("Masjid GB 5"), idOf("Masjid GB 0")]).toEqual([week, kept, week === 1 ? gone : undefined]);
  }
  expect(readFileSync(join(world.dataDir, "layers/osm/retired.csv"), "utf8")).toContain(`${gone},unverified,`);
});

test("the shipped plan names hosts that an import may ask, and each step once", () => {
  const plan = readPlan("data");
  const hosts = readHosts("data", []);
  const addresses = plan.flatMap(({ address }) => (address === null ? [] : [new URL(address).hostname]));
  expect(addresses.filter((host) => !hosts.has(host))).toEqual([]);
  const names = stepsOf(plan, countriesOf("data")).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
