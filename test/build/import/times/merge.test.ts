/** What of the files of a country an import replaces, and what stays. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import type { Compiled, RuleCells } from "../../../../build/timetable/compile.ts";
import { mergeCountry, pathsOf } from "../../../../build/import/times/merge.ts";
import { dayOf } from "../../timetable/london.ts";

const RULES = "times/gb.csv";
const LIST = "timetables/gb.csv";
const PRINTED = "timetables/gb/noor-2026.csv";

const RULE_HEADER =
  "place_id,prayer,shift,from,to,season,weekdays,value,bounds,khutbah,languages,label_en,label_ar,source,url,verified_on";
const LIST_HEADER = "place_id,file,source,url,verified_on";
const DAY_HEADER =
  "date,fajr,sunrise,dhuhr,asr,maghrib,isha,fajr_iqama,dhuhr_iqama,asr_iqama,maghrib_iqama,isha_iqama,jumuah";

const fileOf = (header: string, rows: readonly string[]): string => `${[header, ...rows].join("\n")}\n`;

/** A rule as a row that was there; `span` is "from..to", either end may be left out. */
const old = (id: number, prayer: string, span: string, value: string, season = ""): string => {
  const [from = "", to = ""] = span.split("..");
  return `${id},${prayer},,${from},${to},${season},,${value},,,,,,editorial,,2025-12-01`;
};

const fresh = (prayer: string, span: string, value: string, season = ""): RuleCells => {
  const [from = "", to = ""] = span.split("..");
  const nothing = { shift: "", weekdays: "", khutbah: "", languages: "", label_en: "", label_ar: "" };
  return { ...nothing, prayer, from, to, season, value };
};

type Printed = Readonly<Record<string, Readonly<Record<string, string>>>>;

const importOf = (rules: readonly RuleCells[], printed: Printed = {}, id = 1) => {
  const days = Object.entries(printed).map(([date, cells]) => [dayOf(date), new Map(Object.entries(cells))] as const);
  const compiled: Compiled = { rules, printed: new Map(days), kept: [], oddities: [] };
  return { id, slug: "noor", compiled, evidence: { source: "mosque", url: "", verified_on: "2026-01-15" } };
};

const merged = (texts: Readonly<Record<string, string>>, ...imported: readonly ReturnType<typeof importOf>[]) =>
  mergeCountry("gb", new Map(Object.entries(texts)), imported);

const linesAt = (texts: ReadonlyMap<string, string | null>, path: string): readonly string[] =>
  (texts.get(path) ?? "").trimEnd().split("\n").slice(1);

/** Rules after a merge as "prayer from..to value", with the year of who said so. */
const rulesAfter = (
  before: readonly string[],
  rules: readonly RuleCells[],
  printed: Printed = {},
): readonly string[] => {
  const texts = { [RULES]: fileOf(RULE_HEADER, before) };
  const after = { ...texts, ...Object.fromEntries(merged(texts, importOf(rules, printed)).texts) };
  return linesAt(new Map(Object.entries(after)), RULES).map((line) => {
    const [, prayer, , from, to, season, , value, , , , , , source] = line.split(",");
    return [prayer, season, `${from}..${to}`, value, source === "mosque" ? "new" : ""]
      .filter((one) => one !== "")
      .join(" ");
  });
};

const MARCH = "2026-03-01..2026-03-31";

describe("a rule that was there", () => {
  test.each<readonly [string, string, readonly RuleCells[], readonly string[]]>([
    [
      "stays beside one of another prayer",
      old(1, "asr", MARCH, "15:00"),
      [fresh("fajr", MARCH, "05:30")],
      [`asr ${MARCH} 15:00`, `fajr ${MARCH} 05:30 new`],
    ],
    [
      "goes where the import speaks of all its days",
      old(1, "fajr", "2026-03-05..2026-03-10", "05:00"),
      [fresh("fajr", MARCH, "05:30")],
      [`fajr ${MARCH} 05:30 new`],
    ],
    [
      "is cut at its end",
      old(1, "fajr", "2026-02-01..2026-03-10", "05:00"),
      [fresh("fajr", MARCH, "05:30")],
      ["fajr 2026-02-01..2026-02-28 05:00", `fajr ${MARCH} 05:30 new`],
    ],
    [
      "is cut at its beginning",
      old(1, "fajr", "2026-03-10..2026-04-30", "05:00"),
      [fresh("fajr", MARCH, "05:30")],
      [`fajr ${MARCH} 05:30 new`, "fajr 2026-04-01..2026-04-30 05:00"],
    ],
    [
      "is parted around the days of the import",
      old(1, "fajr", "2026-01-01..2026-12-31", "05:00"),
      [fresh("fajr", MARCH, "05:30")],
      ["fajr 2026-01-01..2026-02-28 05:00", `fajr ${MARCH} 05:30 new`, "fajr 2026-04-01..2026-12-31 05:00"],
    ],
    [
      "without an end keeps none",
      old(1, "fajr", "2026-01-01..", "05:00"),
      [fresh("fajr", MARCH, "05:30")],
      ["fajr 2026-01-01..2026-02-28 05:00", `fajr ${MARCH} 05:30 new`, "fajr 2026-04-01.. 05:00"],
    ],
    [
      "without dates stays under one of some days",
      old(1, "fajr", "", "05:00"),
      [fresh("fajr", MARCH, "05:30")],
      ["fajr .. 05:00", `fajr ${MARCH} 05:30 new`],
    ],
    [
      "without dates goes for one without dates",
      old(1, "fajr", "", "05:00"),
      [fresh("fajr", "", "05:30")],
      ["fajr .. 05:30 new"],
    ],
    [
      "of a season stays beside one without dates, and goes for one of the same season",
      old(1, "isha", "", "20:00", "ramadan"),
      [fresh("isha", "", "21:00")],
      ["isha .. 21:00 new", "isha ramadan .. 20:00"],
    ],
    [
      "of a season goes for one of the same season",
      old(1, "isha", "", "20:00", "ramadan"),
      [fresh("isha", "", "21:00", "ramadan")],
      ["isha ramadan .. 21:00 new"],
    ],
  ])("%s", (_, before, rules, after) => {
    expect(rulesAfter([before], rules)).toEqual(after);
  });

  test("is cut by days that are printed, too", () => {
    const printed = { "2026-03-01": { fajr_iqama: "05:30" }, "2026-03-31": { fajr_iqama: "05:00" } };
    expect(rulesAfter([old(1, "fajr", "2026-02-01..2026-03-10", "05:00")], [], printed)).toEqual([
      "fajr 2026-02-01..2026-02-28 05:00",
    ]);
  });

  test("and another that are cut to the same days are the one that was for fewer days", () => {
    const before = [
      old(1, "fajr", "2026-02-01..2026-12-31", "05:00"),
      old(1, "fajr", "2026-02-01..2026-03-10", "04:45"),
    ];
    expect(rulesAfter(before, [fresh("fajr", "2026-03-01..2026-12-31", "05:30")])).toEqual([
      "fajr 2026-02-01..2026-02-28 04:45",
      "fajr 2026-03-01..2026-12-31 05:30 new",
    ]);
  });

  test("is counted if it is replaced or cut, and not if it is said again", () => {
    const texts = { [RULES]: fileOf(RULE_HEADER, [old(1, "fajr", "", "05:00"), old(1, "asr", "", "15:00")]) };
    expect(merged(texts, importOf([fresh("fajr", "", "05:30")])).replaced).toEqual([
      "1 rule of place 1 replaced or cut",
    ]);
    const again = mergeCountry(
      "gb",
      merged(texts, importOf([fresh("fajr", "", "05:30")])).texts as Map<string, string>,
      [importOf([fresh("fajr", "", "05:30")])],
    );
    expect([again.replaced, again.texts.size]).toEqual([[], 0]);
  });
});

describe("a printed day that was there", () => {
  const texts = {
    [LIST]: fileOf(LIST_HEADER, ["1,noor-2026,editorial,,2025-12-01", "2,other-2026,editorial,,2025-12-01"]),
    [PRINTED]: fileOf(DAY_HEADER, ["2026-03-01,05:02,,,,,,05:30,,,,,", "2026-03-02,05:00,,,,,,05:30,,,,,"]),
    "timetables/gb/other-2026.csv": fileOf(DAY_HEADER, ["2026-03-01,05:03,,,,,,,,,,,"]),
  };

  test("keeps what the import does not speak of, and has what it does", () => {
    const { texts: after, replaced } = merged(texts, importOf([], { "2026-03-02": { fajr: "05:01", asr: "15:40" } }));
    expect(linesAt(after, PRINTED)).toEqual([
      "2026-03-01,05:02,,,,,,05:30,,,,,",
      "2026-03-02,05:01,,,15:40,,,05:30,,,,,",
    ]);
    expect(replaced).toEqual(["1 printed time of place 1 replaced"]);
    expect(linesAt(after, LIST)).toEqual(["1,noor-2026,mosque,,2026-01-15", "2,other-2026,editorial,,2025-12-01"]);
    expect([...after.keys()].toSorted()).toEqual([LIST, PRINTED]);
  });

  test("gives up a congregation that becomes a rule, and its file is no newer for it", () => {
    const { texts: after, replaced } = merged(texts, importOf([fresh("fajr", "2026-03-01..2026-03-01", "05:45")]));
    expect(linesAt(after, PRINTED)).toEqual(["2026-03-01,05:02,,,,,,,,,,,", "2026-03-02,05:00,,,,,,05:30,,,,,"]);
    expect(replaced).toEqual(["1 printed time of place 1 replaced"]);
    expect(after.has(LIST)).toBe(false);
  });

  test("goes with its file where nothing is left of them", () => {
    const only = { ...texts, [PRINTED]: fileOf(DAY_HEADER, ["2026-03-01,,,,,,,05:30,,,,,"]) };
    const { texts: after } = merged(only, importOf([fresh("fajr", "2026-03-01..2026-03-01", "05:45")]));
    expect(after.get(PRINTED)).toBeNull();
    expect(linesAt(after, LIST)).toEqual(["2,other-2026,editorial,,2025-12-01"]);
  });

  test("of a new year stands in a file of that year", () => {
    const { texts: after } = merged(texts, importOf([], { "2027-01-01": { fajr: "06:26" } }));
    expect(linesAt(after, "timetables/gb/noor-2027.csv")).toEqual(["2027-01-01,06:26,,,,,,,,,,,"]);
    expect(after.has(PRINTED)).toBe(false);
  });
});

test("nothing is merged into a file whose columns are not those of its table", () => {
  const { texts, faults } = merged({ [RULES]: "place,prayer\n1,fajr\n" }, importOf([fresh("fajr", "", "05:30")]));
  expect(texts.size).toBe(0);
  expect(faults).toEqual([`data/${RULES}: its columns are not those of the table; run fix first`]);
});

test("the files of a country are found by its code", () => {
  expect([pathsOf("gb").rules, pathsOf("gb").list, pathsOf("gb").printed("noor-2026")]).toEqual([RULES, LIST, PRINTED]);
});

describe("whatever the days", () => {
  const FIRST = dayOf("2026-01-01");
  const span = fc
    .tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 }))
    .map(([a, b]) => `${formatDate(FIRST + Math.min(a, b))}..${formatDate(FIRST + Math.max(a, b))}`);
  const value = fc.constantFrom("05:00", "05:15", "+10");
  const before = fc.uniqueArray(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom("fajr", "isha"), span, value), {
    maxLength: 6,
    selector: ([id, prayer, days]) => `${id} ${prayer} ${days}`,
  });
  const imported = fc.uniqueArray(fc.tuple(fc.constantFrom("fajr", "isha"), span, value), {
    minLength: 1,
    maxLength: 3,
    selector: ([prayer, days]) => `${prayer} ${days}`,
  });
  const written = (rows: readonly (readonly [number, string, string, string])[]): string =>
    fileOf(
      RULE_HEADER,
      rows.map(([id, prayer, days, text]) => old(id, prayer, days, text)),
    );

  /** The values that hold on a day, the one for the fewest days first. */
  const valuesOn = (lines: readonly string[], id: number, prayer: string, day: number): readonly string[] =>
    lines.flatMap((line) => {
      const [place, name, , from = "", to = "", , , text = ""] = line.split(",");
      const isOn = (parseDate(from) ?? 0) <= day && day <= (parseDate(to) ?? 0);
      return Number(place) === id && name === prayer && isOn ? [text] : [];
    });

  test("those that an import speaks of have its times, and all others what they had", () => {
    fc.assert(
      fc.property(before, imported, (rows, rules) => {
        const texts = { [RULES]: written(rows) };
        const cells = rules.map(([prayer, days, text]) => fresh(prayer, days, text));
        const { texts: after } = merged(texts, importOf(cells));
        const now = linesAt(new Map([...Object.entries(texts), ...after]), RULES);
        const then = linesAt(new Map(Object.entries(texts)), RULES);
        const freshLines = written(rules.map(([prayer, days, text]) => [1, prayer, days, text]))
          .split("\n")
          .slice(1);
        for (const prayer of ["fajr", "isha"]) {
          const ends = rules.filter(([name]) => name === prayer).flatMap(([, days]) => days.split("..").map(dayOf));
          for (let day = FIRST; day <= FIRST + 40; day += 1) {
            const isSpoken = ends.length > 0 && day >= Math.min(...ends) && day <= Math.max(...ends);
            const wanted = new Set(valuesOn(isSpoken ? freshLines : then, 1, prayer, day));
            const had = valuesOn(now, 1, prayer, day);
            if (isSpoken) expect(new Set(had)).toEqual(wanted);
            // Of rules that were cut to the same days one stays.
            else expect(had.length > 0 && had.every((text) => wanted.has(text))).toBe(wanted.size > 0);
            expect(valuesOn(now, 2, prayer, day).toSorted()).toEqual(valuesOn(then, 2, prayer, day).toSorted());
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test("a second merge of the same changes nothing", () => {
    fc.assert(
      fc.property(before, imported, (rows, rules) => {
        const one = importOf(rules.map(([prayer, days, text]) => fresh(prayer, days, text)));
        const texts = new Map([[RULES, written(rows)]]);
        const once = new Map([...texts, ...mergeCountry("gb", texts, [one]).texts]);
        expect(mergeCountry("gb", once as Map<string, string>, [one])).toEqual({
          texts: new Map(),
          replaced: [],
          faults: [],
        });
      }),
      { numRuns: 100 },
    );
  });
});
