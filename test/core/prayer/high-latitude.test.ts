/**
 * `high_latitude=auto` acts only where the Sun does not reach the angle: a Fajr printed later than its angle makes
 * people eat past dawn, a Maghrib printed earlier breaks a fast early.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { localMinute } from "#core/base/zone.ts";
import type { PrayerMethod } from "#core/prayer/method.ts";
import { makeTimetable, type PrayerDay } from "#core/prayer/timetable.ts";
import { dayOf, ephemeris, methods, setupOf, zoneOf } from "./support.ts";

type Changes = Parameters<typeof setupOf>[0];
type Timetable = (day: number) => PrayerDay;

const timetableOf = (changes: Changes): Timetable =>
  makeTimetable({ ...setupOf({ zone: "Etc/UTC", ...changes }), isRamadan: () => false });

const FIRST = dayOf("2026-01-01");
const LATITUDES = Array.from({ length: 45 }, (_, index) => -66 + 3 * index);
const LNG_DEG = 20.3;
/** Method 15 has the season and keeps it. */
const BY_ANGLE = [...methods.values()].filter(({ twilight }) => twilight === "angle");

/** The days of 2026, with the one before. */
const yearOf = (timetable: Timetable): readonly PrayerDay[] =>
  Array.from({ length: 366 }, (_, index) => timetable(FIRST - 1 + index));

/** Calls `visit` with each day and the one before. */
const eachNight = (
  days: readonly PrayerDay[],
  visit: (day: PrayerDay, before: PrayerDay, index: number) => void,
): void => {
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before !== undefined) visit(day, before, index);
  }
};

/** The largest change of a time from one day to the next, in minutes. */
const largestStep = (days: readonly PrayerDay[], name: "fajr" | "maghrib" | "isha"): number => {
  let largest = 0;
  eachNight(days, (day, before) => {
    const [to, from] = [day.minutes[name], before.minutes[name]];
    if (to !== null && from !== null) largest = Math.max(largest, Math.abs(to - from - 1440));
  });
  return largest;
};

const sinBelow = (angleDeg: number): number => -Math.sin((angleDeg * Math.PI) / 180);

/** The altitude's sine straight from the table of the Sun, without the solver. */
const sinAltitude = (latDeg: number, minute: number): number => {
  const [at, lat] = [minute / 1440, (latDeg * Math.PI) / 180];
  const sinDec = ephemeris.sinDeclination(at);
  const turns = at - 0.5 + LNG_DEG / 360 + ephemeris.equationTurns(at);
  const cosDec = Math.sqrt(1 - sinDec * sinDec);
  return Math.sin(lat) * sinDec + Math.cos(lat) * cosDec * Math.cos(2 * Math.PI * turns);
};

/** 0.002°: so near its lowest the Sun passes the angle within minutes of the middle of the night. */
const GRAZING = 0.000035;

/**
 * Whether the Sun reaches the angle in the night around `middle`, and whether `minute` is then the minute of the angle,
 * else that of the middle. Null where the angle is as good as the lowest.
 */
const judge = (
  latDeg: number,
  angleDeg: number,
  side: -1 | 1,
  minute: number,
  middle: number,
): { readonly isReached: boolean; readonly isRight: boolean } | null => {
  const goal = sinBelow(angleDeg);
  const lowest = Math.min(...[-1, 0, 1].map((step) => sinAltitude(latDeg, middle + step)));
  if (Math.abs(lowest - goal) < GRAZING) return null;
  if (lowest > goal) return { isReached: false, isRight: Math.abs(minute - middle) <= 1 };
  const isRight = sinAltitude(latDeg, minute + side) <= goal && sinAltitude(latDeg, minute - side) >= goal;
  return { isReached: true, isRight };
};

/** Each angle that the Sun reaches is printed as without any rule. */
const expectAngles = (method: PrayerMethod, auto: readonly PrayerDay[], none: readonly PrayerDay[]): void => {
  for (const [index, { day, minutes, notes }] of auto.entries()) {
    for (const name of ["imsak", "fajr", "maghrib", "isha"] as const) {
      const plain = none[index]?.minutes[name];
      if (plain === null || plain === minutes[name]) continue;
      // Minutes after Maghrib end at the middle of the night; only rule `none` lets them go on.
      if (name === "isha" && notes.includes("isha: middle-of-night")) continue;
      expect.fail(`${name} of method ${method.id} on ${formatDate(day)}`);
    }
  }
};

/** Fajr and Isha are within a minute of the angle, or of the middle of the night; counts both. */
const countNights = (
  method: PrayerMethod,
  latDeg: number,
  auto: readonly PrayerDay[],
  counts: { reached: number; missed: number },
): void => {
  const { id, sun, midnight, fajr_angle, isha_angle, printed } = method;
  if (sun !== "event" || midnight !== "standard" || isha_angle === null) return;
  const count = (verdict: ReturnType<typeof judge>, what: string): void => {
    if (verdict?.isReached === true) counts.reached++;
    if (verdict?.isReached === false) counts.missed++;
    if (verdict?.isRight === false) expect.fail(what);
  };
  eachNight(auto, ({ day, minutes: { fajr } }, { minutes: { isha, midnight: middle } }) => {
    if (middle === null) return;
    const [dawn, dusk] = [(fajr ?? 0) - printed.fajr.offset_min, (isha ?? 0) - printed.isha.offset_min];
    const night = `method ${id} in the night before ${formatDate(day)}`;
    if (fajr !== null) count(judge(latDeg, fajr_angle, -1, dawn, middle), `Fajr of ${night}`);
    if (isha !== null) count(judge(latDeg, isha_angle, 1, dusk, middle), `Isha of ${night}`);
  });
};

describe("every day of a year by every method: at the angle, or at the middle of the night; no jump", () => {
  it.each(LATITUDES)("%d°", (latDeg) => {
    const isHigh = Math.abs(latDeg) > 46;
    const counts = { reached: 0, missed: 0 };
    for (const method of BY_ANGLE) {
      const place = { latDeg, lngDeg: LNG_DEG, method: method.id };
      const auto = yearOf(timetableOf(place));
      expectAngles(method, auto, yearOf(timetableOf({ ...place, highLatitude: "none" })));
      countNights(method, latDeg, auto, counts);
      for (const name of ["fajr", "maghrib", "isha"] as const)
        expect(largestStep(auto, name), `${name} of ${method.id}`).toBeLessThanOrEqual(isHigh ? 41 : 4);
    }
    expect(counts.reached).toBeGreaterThan(3000);
    expect(counts.missed > 0).toBe(isHigh);
  });
});

describe("where the angle is not reached", () => {
  it.each([
    ["Berlin, June", { latDeg: 52.52, lngDeg: 13.405 }, "2026-06-21"],
    ["Ushuaia, December", { latDeg: -54.8019, lngDeg: -68.303 }, "2026-12-21"],
  ])("Isha and the next Fajr are the middle of the night, and a note says why: %s", (_, place, date) => {
    const timetable = timetableOf(place);
    const [day, next] = [timetable(dayOf(date)), timetable(dayOf(date) + 1)];
    expect(day.minutes.isha).toBe(day.minutes.midnight);
    expect(next.minutes.fajr).toBe(day.minutes.midnight);
    expect(next.minutes.imsak).toBe((day.minutes.midnight ?? 0) - 10);
    expect(day.notes).toEqual(["fajr: middle-of-night (18° not reached)", "isha: middle-of-night (17° not reached)"]);
  });

  it("one of the two alone may be at its angle (48.6° N, method 5: 19.5° and 17.5°)", () => {
    const { minutes, notes, unresolved } = timetableOf({ latDeg: 48.6, lngDeg: 0, method: 5 })(dayOf("2026-06-21"));
    expect(notes).toEqual(["fajr: middle-of-night (19.5° not reached)"]);
    expect(minutes.isha).toBeLessThan(minutes.midnight ?? 0);
    expect(unresolved).toEqual({});
  });

  it("a Maghrib by angle waits for it; with the angle out of reach it is Isha's minute (method 7)", () => {
    const [plain, auto] = (["none", "auto"] as const).map((highLatitude) =>
      timetableOf({ latDeg: 60, lngDeg: 0, method: 7, highLatitude })(dayOf("2026-06-21")),
    );
    expect(auto?.minutes.maghrib).toBe(plain?.minutes.maghrib);
    const { minutes, notes, unresolved } = timetableOf({ latDeg: 64, lngDeg: 0, method: 7 })(dayOf("2026-06-21"));
    expect(notes).toContain("maghrib: middle-of-night (4.5° not reached)");
    expect(minutes.maghrib).toBe(minutes.isha);
    expect(unresolved).toEqual({});
  });

  it("method 15 keeps its season, with auto as with every other rule", () => {
    const by = (highLatitude: "auto" | "none") =>
      timetableOf({ latDeg: 57, lngDeg: 0, method: 15, highLatitude })(dayOf("2026-06-21"));
    expect(by("auto")).toEqual(by("none"));
    expect(by("auto").notes).toEqual(["fajr: seasonal twilight", "isha: seasonal twilight"]);
  });
});

/** Towns with the method of their country. */
const TOWNS = [
  ["Berlin", 52.52, 13.405, "Europe/Berlin", 3],
  ["Paris", 48.8566, 2.3522, "Europe/Paris", 12],
  ["London", 51.5074, -0.1278, "Europe/London", 15],
  ["Moscow", 55.7558, 37.6173, "Europe/Moscow", 14],
  ["Astana", 51.1694, 71.4491, "Asia/Almaty", 14],
  ["Vancouver", 49.2827, -123.1207, "America/Vancouver", 2],
  ["Oslo", 59.9139, 10.7522, "Europe/Oslo", 3],
  ["Stockholm", 59.3293, 18.0686, "Europe/Stockholm", 3],
] as const;

const dayIn = (days: readonly PrayerDay[], date: string): PrayerDay => {
  const found = days.find(({ day }) => day === dayOf(date));
  if (found === undefined) throw new Error(`${date} is not among the days`);
  return found;
};

/** The table of README.md, as it should be. */
const summerTable = (): string => {
  const towns = TOWNS.map(([name, latDeg, lngDeg, zone, method]) => ({
    heading: `${name} (${method})`,
    zone: zoneOf(zone),
    days: yearOf(timetableOf({ latDeg, lngDeg, zone, method })),
  }));
  const dates = ["05", "06", "07", "08"].flatMap((month) => ["01", "11", "21"].map((day) => `${month}-${day}`));
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    row(["2026", ...towns.map(({ heading }) => heading)]),
    `|${"---|".repeat(towns.length + 1)}`,
    ...dates.map((date) =>
      row([
        date,
        ...towns.map(({ zone, days }) => {
          const { minutes, notes } = dayIn(days, `2026-${date}`);
          const cell = (name: "fajr" | "isha"): string =>
            formatClock(localMinute(zone, minutes[name] ?? 0)) +
            (notes.some((note) => note.startsWith(`${name}: middle-of-night`)) ? "*" : "");
          return `${cell("fajr")} ${cell("isha")}`;
        }),
      ]),
    ),
    row(["largest step", ...towns.map(({ days }) => `${largestStep(days, "fajr")} ${largestStep(days, "isha")}`)]),
  ].join("\n");
};

it("the summer of eight towns is in README.md as it is computed", () => {
  const readme = readFileSync(new URL("../../../server/core/prayer/README.md", import.meta.url), "utf8");
  expect(/^\| 2026 \|[^]*?(?=\n\n)/m.exec(readme)?.[0]).toBe(summerTable());
});
