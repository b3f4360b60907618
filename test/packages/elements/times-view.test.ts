/** What the elements show, without a browser: rows, congregations, gaps, languages; and what they say of wrong attributes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { TimesRecord } from "#core/model/times.ts";
import type { PlaceDay } from "../../../packages/elements/src/engine.ts";
import { askView, nearView } from "../../../packages/elements/src/near-view.ts";
import { qiblaView } from "../../../packages/elements/src/qibla-view.ts";
import { countdownText, timesView } from "../../../packages/elements/src/times-view.ts";
import { type Branch, textOf, type Tree } from "../../../packages/elements/src/tree.ts";
import type { Scene } from "../../../packages/elements/src/view.ts";
import { languageFor, wordsOf } from "../../../packages/elements/src/words.ts";
import { isWordOfElements } from "../../../packages/elements/src/word-keys.ts";
import { fewWords } from "../../../web/plugins/few-words.ts";
import { type Language, LANGUAGES } from "../../../web/app/i18n/languages.ts";

const sceneIn = (language: Language): Scene => ({
  language,
  say: wordsOf(language),
  hours: 24,
  tags: [],
  base: "https://musalla.example",
});

const branches = (tree: Tree, tag: string): readonly Branch[] =>
  typeof tree === "string"
    ? []
    : [...(tree.tag === tag ? [tree] : []), ...tree.children.flatMap((one) => branches(one, tag))];

const NAMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
const CLOCKS = ["05:21", "06:42", "12:08", "15:12", "17:33", "19:03"];
const NOW = Date.parse("2026-11-27T12:00:00Z");

const RECORD = {
  date: "2026-11-27",
  utc_offset: "+00:00",
  timings: Object.fromEntries(NAMES.map((name, i) => [name, CLOCKS[i]])),
  timings_iso: Object.fromEntries(NAMES.map((name, i) => [name, `2026-11-27T${CLOCKS[i]}:00+00:00`])),
  unresolved: [],
  next: { name: "dhuhr", at: "2026-11-27T12:08:00+00:00" },
  hijri: { date: "1448-06-17", day: 17, month: { number: 6, name: "Jumada al-Akhira" }, year: 1448, other: null },
  iqama: { fajr: null, dhuhr: null, asr: null, maghrib: null, isha: null },
  jumuah: [],
  special: [],
  schedule: { state: "none", valid_from: null, valid_to: null, verified_on: null, source: null, url: null },
} as unknown as TimesRecord;

const dayOf = (changes: Partial<TimesRecord> = {}): PlaceDay => ({
  place: { id: 401, name: "<b>Quba</b> Mosque", city_name: null },
  record: { ...RECORD, ...changes },
  attribution: [
    { name: "OpenStreetMap contributors", url: "https://www.openstreetmap.org/copyright", license: "ODbL-1.0" },
  ],
});

const rowsIn = (tree: Branch): readonly string[] => branches(tree, "tr").map(textOf);

describe("times", () => {
  test("say the other likely Hijri date where nobody has announced the month", () => {
    const doubtful = dayOf({ hijri: { ...RECORD.hijri, other: "1448-06-16" } });
    expect(textOf(timesView(sceneIn("en"), doubtful, NOW))).toContain(
      "17 Jumada al-Akhira 1448 AH, or 16 Jumada al-Akhira 1448 AH: not announced yet",
    );
  });

  const shown = timesView(sceneIn("en"), dayOf(), NOW);

  test("are a table with a row a time and heads for both directions", () => {
    expect(rowsIn(shown)).toEqual([
      "Prayer Adhan",
      ...["Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"].map((n, i) => `${n} ${CLOCKS[i]}`),
    ]);
    expect(branches(shown, "th").map(({ attributes }) => attributes["scope"])).toEqual([
      "col",
      "col",
      ...NAMES.map(() => "row"),
    ]);
    const current = branches(shown, "tr").filter(({ attributes }) => attributes["aria-current"] === "time");
    expect(current.map(textOf)).toEqual(["Dhuhr 12:08"]);
  });

  test("count down without being read out each second", () => {
    const timer = branches(shown, "span").find(({ attributes }) => attributes["role"] === "timer");
    expect([timer?.attributes["aria-live"], textOf(timer ?? "")]).toEqual(["off", "0:08:00"]);
  });

  test("keep names as text, link to the place, and name the sources", () => {
    const links = branches(shown, "a").map(({ attributes, children }) => [
      attributes["href"],
      children.map(textOf).join(""),
    ]);
    expect(links).toEqual([
      ["https://musalla.example/place/?id=401&lang=en", "<b>Quba</b> Mosque"],
      ["https://musalla.example/?lang=en", "Musalla"],
      ["https://www.openstreetmap.org/copyright", "OpenStreetMap contributors"],
    ]);
  });

  test("have the iqama, the Friday prayer and what is old beside", () => {
    const iqama = { time: "12:30", iso: "2026-11-27T12:30:00+00:00", rule: "12:30", from: null, to: null };
    const jumuah = { time: "13:15", khutbah: null, iso: "2026-11-27T13:15:00+00:00", languages: ["en"], label: null };
    const old = timesView(
      sceneIn("en"),
      dayOf({
        iqama: { ...RECORD.iqama, dhuhr: iqama },
        jumuah: [jumuah],
        schedule: { ...RECORD.schedule, state: "stale", valid_to: "2026-10-01", verified_on: "2026-09-01" },
      }),
      NOW,
    );
    expect(rowsIn(old)).toEqual(
      expect.arrayContaining(["Prayer Adhan Iqama", "Dhuhr 12:08 12:30", "Friday prayer  13:15".replace("  ", " ")]),
    );
    expect(textOf(old)).toContain("These times ended on 1 October 2026");
  });

  test("say why there is none", () => {
    const polar = dayOf({
      timings: { ...RECORD.timings, isha: null },
      timings_iso: { ...RECORD.timings_iso, isha: null },
      unresolved: [{ name: "isha", reason: "polar-day" }],
      next: null,
    });
    expect(rowsIn(timesView(sceneIn("en"), polar, NOW)).at(-1)).toBe("Isha — the Sun does not set on this day");
  });
});

test("the countdown never runs below zero and rounds up", () => {
  expect([-5, 0, 1, 1000, 61_000, 3_600_000, 90_061_000].map(countdownText)).toEqual([
    "0:00:00",
    "0:00:00",
    "0:00:01",
    "0:00:01",
    "0:01:01",
    "1:00:00",
    "25:01:01",
  ]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  const scene = sceneIn(language);
  const trees = [
    timesView(scene, dayOf(), NOW),
    nearView(scene, {
      places: [{ id: 1, name: "A", type_label: "B", city_name: null, distance_m: 1234 }],
      attribution: [],
    }),
    nearView(scene, { places: [], attribution: [] }),
    qiblaView(scene, 51.5, -0.1),
    qiblaView(scene, 21.4225, 39.8262),
    askView(scene, "qibla.title", "here.refused"),
  ];

  test("every view has its words, and no place is left open in them", () => {
    for (const tree of trees) expect(textOf(tree)).not.toMatch(/\{\w+\}|undefined|null/);
  });

  test("the builds keep every word that the views say, and little besides", () => {
    const file = readFileSync(`web/app/i18n/${language}.json`, "utf8");
    expect(fewWords(file, isWordOfElements).length).toBeLessThan(file.length / 8);
    expect(Object.keys(JSON.parse(fewWords(file, isWordOfElements)) as object)).toContain("prayer.time.maghrib");
  });
});

test("the language is the first that there are words in", () => {
  expect(languageFor([undefined, "de", "tr-CY", "ar"])).toBe("tr");
  expect(languageFor([null, "xx"])).toBe("en");
});
