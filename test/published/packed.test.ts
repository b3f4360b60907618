/** The packages as they would be published, in an empty project on Node: what they hold, weigh, say and answer. */
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageFaults } from "../../packages/tool/check.ts";
import { PACKAGES } from "../../packages/tool/list.ts";
import { gzipOfProgram } from "../../packages/tool/weight.ts";
import type * as Clocks from "../../packages/prayer/src/clocks.ts";
import type * as PrayerModule from "../../packages/prayer/src/index.ts";
import type * as IntlClocks from "../../packages/prayer/src/intl.ts";
import type * as Sun from "../../packages/prayer/src/sun.ts";
import type * as Times from "../../packages/prayer/src/times.ts";
import { PACKAGE_FIGURES, whyWrong } from "../docs/figures.ts";
import { type Host, openHost } from "../contract/host.ts";
import { makeProject, type Project } from "./project.ts";

type Prayer = typeof PrayerModule;
interface SunTable {
  readonly ephemeris: Uint8Array;
}

let project: Project;
let host: Host;
beforeAll(async () => {
  [project, host] = await Promise.all([makeProject(), openHost()]);
}, 120_000);
afterAll(async () => {
  project.remove();
  await host.stop();
});

const runs = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd: project.folder, encoding: "utf8" });

test.each(PACKAGES.map(({ folder }) => folder))("%s is sound: files, weight, package.json, publint", async (folder) => {
  const packed = project.packed.find(({ spec }) => spec.folder === folder);
  expect(packed === undefined ? ["is not packed"] : await packageFaults(packed)).toEqual([]);
});

test.each(PACKAGE_FIGURES)("the weight of %s in %s is that of the package", async (folder, path, form, program) => {
  const spec = PACKAGES.find((one) => one.folder === folder);
  const weight = spec?.weights[program];
  const [, digits = ""] = form.exec(readFileSync(path, "utf8")) ?? [];
  const bytes = spec === undefined || weight === undefined ? Number.NaN : await gzipOfProgram(spec, weight);
  expect(whyWrong(Number(digits), bytes / 1000, "about", digits)).toBeNull();
});

test("the sizes of the Sun's tables are those of the files", () => {
  const readme = readFileSync("packages/prayer/README.md", "utf8");
  const folder = join(project.folder, "node_modules/@musalla/prayer");
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | { readonly import?: string; readonly default?: string }>>;
  };
  const rows = [
    ...readme.matchAll(/^\| `@musalla\/prayer(\/ephemeris[^`]*)`.*\| (\d+) kB(?:, (\d+) kB after gzip)? \|$/gm),
  ];
  expect(rows.length).toBe(3);
  for (const [, name = "", plain = "", packed] of rows) {
    const entry = exports[`.${name}`] ?? exports[`.${name.replace(/[^/]+$/, "*")}`];
    const target = typeof entry === "string" ? entry : (entry?.import ?? entry?.default ?? "");
    const bytes = readFileSync(join(folder, target.replace("*", name.replace(/^.*\//, ""))));
    expect([name, whyWrong(Number(plain), bytes.length / 1000, "about", plain)]).toEqual([name, null]);
    if (packed !== undefined)
      expect([name, whyWrong(Number(packed), gzipSync(bytes).length / 1000, "about", packed)]).toEqual([name, null]);
  }
});

test("they answer what the server answers", () => {
  const { compared, wrong } = JSON.parse(runs("main.mjs", host.origin)) as {
    readonly compared: number;
    readonly wrong: readonly string[];
  };
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(800);
});

test("a program compiles with them under strict and exactOptionalPropertyTypes, wrong calls excluded", () => {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2022",
    lib: ["ES2022", "DOM"],
    types: [],
    noEmit: true,
    skipLibCheck: false,
  };
  writeFileSync(
    join(project.folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["main.ts"] }),
  );
  copyFileSync("test/published/types-program.txt", join(project.folder, "main.ts"));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  expect(runs(tsc, "-p", ".")).toBe("");
}, 120_000);

describe("the example of each runs", () => {
  test.each([
    ["prayer", () => [], /next: \w+ at /],
    ["client", () => [`${host.origin}/api/v1`, "istanbul"], /^\w+ +.+ {2}\//],
    ["directory", () => [`${host.origin}/data/v1`, "41.01", "28.97"], /^\d+ m {2}/],
    ["elements", () => [host.origin, "401"], /<musalla-times place="401">/],
  ] as const)("%s", (name, args, printed) => {
    expect(runs(`node_modules/@musalla/${name}/example.mjs`, ...args())).toMatch(printed);
  });
});

test("prayer times need nothing of a host: no Intl, no text encoders, no timers", async () => {
  const entry = `import { prayerTimes, ruleAt, toHijri } from "@musalla/prayer";
    import { ephemeris } from "@musalla/prayer/ephemeris/2020-2039";
    const point = { lat: 21.4225, lng: 39.8262 };
    const times = prayerTimes({ ...point, utcOffset: 180, rule: ruleAt({ ...point, country: "SA" }), ephemeris });
    globalThis.result = JSON.stringify([times.on("2027-02-08").clock.isha, times.range("2026-01-01", 365).length, toHijri("2027-02-08").date]);`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: project.folder },
    bundle: true,
    write: false,
    format: "iife",
  });
  const bare = createContext({});
  runInContext("delete globalThis.Intl; delete globalThis.console; delete globalThis.WebAssembly;", bare);
  runInContext(outputFiles[0]?.text ?? "", bare);
  expect(JSON.parse(String(runInContext("result", bare)))).toEqual(["20:15", 365, "1448-09-01"]);
});

describe("prayer times", () => {
  const open = async () =>
    Promise.all([
      import(join(project.folder, "node_modules/@musalla/prayer/dist/index.js")) as Promise<Prayer>,
      import(join(project.folder, "node_modules/@musalla/prayer/dist/ephemeris.js")) as Promise<SunTable>,
    ]);

  test("are the same by a zone and by a function of its offsets, through changes of the clock", async () => {
    const [{ prayerTimes, method }, { ephemeris }] = await open();
    const place = { lat: 51.5074, lng: -0.1278, rule: method(15), ephemeris };
    const [changes, changesBack] = [Date.parse("2026-03-29T01:00:00Z"), Date.parse("2026-10-25T01:00:00Z")];
    const utcOffset = (ms: number): number => (ms >= changes && ms < changesBack ? 60 : 0);
    const byName = prayerTimes({ ...place, timeZone: "Europe/London" });
    expect(prayerTimes({ ...place, utcOffset }).range("2026-01-01", 365)).toEqual(byName.range("2026-01-01", 365));
    expect(byName.next(new Date("2026-03-29T23:59:00Z"))?.name).toBe("fajr");
  });

  test("of every latitude exist, or are null with a reason", async () => {
    const [{ prayerTimes, method }, { ephemeris }] = await open();
    const wrong: string[] = [];
    for (let lat = -90; lat <= 90; lat += 7.5) {
      const times = prayerTimes({ lat, lng: 30, utcOffset: 120, rule: method(3), ephemeris });
      for (const day of times.range("2026-01-01", 365)) {
        for (const name of Object.keys(day.times) as (keyof typeof day.times)[]) {
          const [at, clock, reason] = [day.times[name], day.clock[name], day.missing[name]];
          const isSound =
            at === null
              ? clock === null && reason !== undefined
              : Number.isFinite(at.getTime()) && /^\d\d:\d\d$/.test(clock ?? "") && reason === undefined;
          if (!isSound) wrong.push(`${lat} ${day.date} ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("refuse bad options, all at once and by name", async () => {
    const [{ prayerTimes, method, ruleAt, toHijri }, { ephemeris }] = await open();
    const wrong = {
      lat: 91,
      rule: {},
      ephemeris: new Uint8Array(3),
      timeZone: "Mars/Base",
      tune: { noon: 1 },
      school: 2,
    };
    expect(() => prayerTimes(wrong as never)).toThrow(
      "prayerTimes: lat must be a number from -90 to 90, got 91; lng is missing; rule must come from ruleAt, authority or method; " +
        'ephemeris length is 3, expected at least 24 bytes; timeZone must be an IANA zone, got "Mars/Base"; ' +
        "school must be one of 0, 1, got 2; tune has no time noon",
    );
    expect(() => method(24)).toThrow("method: must be a number from 1 to 23, got 24");
    expect(() => method(3, { fajrAngle: 31 })).toThrow(
      "method: figures are for method 6 alone, got method 3; fajrAngle must be",
    );
    expect(() => ruleAt({ lat: 1, lng: 2 } as never)).toThrow("ruleAt: country is missing");
    expect(() => toHijri("2026-02-30")).toThrow("toHijri: date must be an existing date, YYYY-MM-DD, got 2026-02-30");
    const times = prayerTimes({ lat: 1, lng: 2, utcOffset: 0, rule: method(3), ephemeris });
    expect(() => times.on("2101-01-01")).toThrow(
      "on: the table of the Sun covers 1900 to 2100, got 2101-01-01 to 2101-01-01",
    );
    expect(() => times.range("2026-01-01", 0)).toThrow("range: count must be a whole number from 1 to 100000, got 0");
    expect(() => times.next(new Date(Number.NaN))).toThrow("next: date must be");
  });
});

describe("parts of the package", () => {
  const part = async <Module>(name: string): Promise<Module> =>
    (await import(join(project.folder, `node_modules/@musalla/prayer/dist/${name}.js`))) as Module;
  const minified = async (contents: string): Promise<string> => {
    const stdin = { contents, resolveDir: project.folder };
    const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "esm", minify: true });
    return outputFiles[0]?.text ?? "";
  };

  test("that a program does not use are left out by a bundler", async () => {
    expect((await minified('export { qibla } from "@musalla/prayer";')).length).toBeLessThan(4000);
    const light = await minified('export * from "@musalla/prayer/times"; export * from "@musalla/prayer/sun";');
    for (const word of ["Africa/Abidjan", "jakim", "Zod"]) expect(light).not.toContain(word);
  });

  test("answer what the whole answers, London's own timetable included", async () => {
    const [whole, { ephemeris }, light, { sun }, { clockOf }, { intlClockOf }, london] = await Promise.all([
      part<Prayer>("index"),
      part<SunTable>("ephemeris"),
      part<typeof Times>("times"),
      part<typeof Sun>("sun"),
      part<typeof Clocks>("clocks"),
      part<typeof IntlClocks>("intl"),
      part<{ readonly timetable: PrayerModule.Timetable }>("timetables/gb-london"),
    ]);
    const places = [
      { country: "MY", timeZone: "Asia/Kuala_Lumpur", lat: 3.139, lng: 101.6869 },
      { country: "SA", timeZone: "Asia/Riyadh", lat: 21.4225, lng: 39.8262 },
      { country: "GB", timeZone: "Europe/London", lat: 51.5074, lng: -0.1278 },
      { country: "GA", timeZone: "Africa/Libreville", lat: 0.39, lng: 9.45 },
    ];
    let differing = 0;
    for (const { country, timeZone, lat, lng } of places) {
      const { ruleAt } = await part<{ readonly ruleAt: (point: PrayerModule.Point) => PrayerModule.Rule }>(
        `countries/${country.toLowerCase()}`,
      );
      const timetable = country === "GB" ? { timetable: london.timetable } : {};
      const rule = whole.ruleAt({ lat, lng, country });
      const expected = whole
        .prayerTimes({ lat, lng, timeZone, rule, ephemeris, ...timetable })
        .range("2026-01-01", 365);
      for (const utcOffset of [clockOf(timeZone), intlClockOf(timeZone)]) {
        const times = light.prayerTimes({ lat, lng, utcOffset, rule: ruleAt({ lat, lng }), ephemeris, ...timetable });
        expect(times.range("2026-01-01", 365)).toEqual(expected);
        const short = light.prayerTimes({
          lat,
          lng,
          utcOffset,
          rule: ruleAt({ lat, lng }),
          ephemeris: sun,
          ...timetable,
        });
        for (const [index, { clock }] of short.range("2026-01-01", 365).entries())
          for (const [name, at] of Object.entries(clock))
            if (at !== expected[index]?.clock[name as PrayerModule.TimeName]) differing += 1;
      }
    }
    // A minute is another one where a time is within the error of the series of being rounded otherwise.
    expect(differing / (places.length * 2 * 365 * 11)).toBeLessThan(0.002);
    const london2026 = { lat: 51.5074, lng: -0.1278, timeZone: "Europe/London", ephemeris };
    const rule = whole.ruleAt({ ...london2026, country: "GB" });
    expect(rule.timetable).toBe("gb-london");
    expect(whole.prayerTimes({ ...london2026, rule }).on("2026-01-01").notes).toContain(
      "timetable: gb-london publishes one, these times are computed",
    );
  });

  test("of a numbered method are those of all methods", async () => {
    const [{ method }, { method: three }] = await Promise.all([
      part<Prayer>("methods"),
      part<{ readonly method: () => PrayerModule.Rule }>("methods/3"),
    ]);
    expect(three()).toEqual(method(3));
  });

  test("say what they have not", async () => {
    const [{ prayerTimes }, { method }, { sun }, london, { clockOf }] = await Promise.all([
      part<typeof Times>("times"),
      part<Prayer>("methods"),
      part<typeof Sun>("sun"),
      part<{ readonly timetable: PrayerModule.Timetable }>("timetables/gb-london"),
      part<typeof Clocks>("clocks"),
    ]);
    const place = { lat: 1, lng: 2, rule: method(3), ephemeris: sun };
    expect(() => prayerTimes({ ...place, timeZone: "Asia/Riyadh" } as never)).toThrow("utcOffset: clockOf(timeZone)");
    expect(() => prayerTimes({ ...place, utcOffset: 0, country: "SA" } as never)).toThrow(
      "country is of @musalla/prayer",
    );
    expect(() => prayerTimes(place)).toThrow("prayerTimes: utcOffset is missing");
    expect(() => prayerTimes({ ...place, utcOffset: 0, timetable: london.timetable })).toThrow(
      "timetable must be a module of @musalla/prayer/timetables, of the authority of the rule, got gb-london",
    );
    expect(() => clockOf("Mars/Base")).toThrow('clockOf: timeZone must be an IANA zone, got "Mars/Base"');
  });
});

test("README files name every function that is exported", () => {
  for (const { folder } of PACKAGES) {
    const readme = readFileSync(join(project.folder, "node_modules/@musalla", folder, "README.md"), "utf8");
    const names = JSON.parse(
      runs("--input-type=module", "-e", `console.log(JSON.stringify(Object.keys(await import("@musalla/${folder}"))))`),
    ) as readonly string[];
    expect(names.filter((name) => !readme.includes(`\`${name}(`))).toEqual([]);
  }
});
