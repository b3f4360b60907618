/** Where tables are, what stands around them, and what their columns are called. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blocksIn } from "./blocks-of.ts";
import { readingOf } from "./reading-of.ts";

/** A table as its headers, then its rows. */
const tablesIn = (text: string, mapped = {}) =>
  blocksIn(text, mapped).map(({ columns, rows }) => [
    columns.map(({ header }) => header).join("|"),
    ...rows.map(({ cells }) => cells.join("|")),
  ]);

const times = (day: string): string => `${day},5:02,12:30,15:40`;

describe("a table is", () => {
  test.each([
    [
      "the rows below a header",
      ["Date,Fajr,Dhuhr,Asr", times("2026-03-01"), times("2026-03-02")],
      [["Date|Fajr|Dhuhr|Asr", "2026-03-01|5:02|12:30|15:40", "2026-03-02|5:02|12:30|15:40"]],
    ],
    [
      "one table, whose headers are joined, where a prayer stands over its two times",
      ["Date,Fajr,,Isha,", ",Begins,Jamaat,Begins,Jamaat", "2026-03-01,5:02,5:30,19:20,20:00"],
      [["Date|Fajr Begins|Fajr Jamaat|Isha Begins|Isha Jamaat", "2026-03-01|5:02|5:30|19:20|20:00"]],
    ],
    [
      "two where a header stands among rows",
      ["Date,Fajr,Dhuhr,Asr", times("2026-03-01"), "Date,Fajr,Asr,Isha", times("2026-04-01")],
      [
        ["Date|Fajr|Dhuhr|Asr", "2026-03-01|5:02|12:30|15:40"],
        ["Date|Fajr|Asr|Isha", "2026-04-01|5:02|12:30|15:40"],
      ],
    ],
    [
      "two with one header where a line of text parts the rows",
      ["Date,Fajr,Dhuhr,Asr", times("1"), "April,,,", times("1")],
      [
        ["Date|Fajr|Dhuhr|Asr", "1|5:02|12:30|15:40"],
        ["Date|Fajr|Dhuhr|Asr", "1|5:02|12:30|15:40"],
      ],
    ],
    [
      "one over blank lines",
      ["Date,Fajr,Dhuhr,Asr", times("1"), ",,,", times("2")],
      [["Date|Fajr|Dhuhr|Asr", "1|5:02|12:30|15:40", "2|5:02|12:30|15:40"]],
    ],
    [
      "rows without a header, whose five times are the prayers in their order",
      ["2026-03-01,5:02,12:30,15:40,17:50,19:20", "2026-03-02,5:00,12:30,15:41,17:52,19:22"],
      [
        [
          "|fajr|dhuhr|asr|maghrib|isha",
          "2026-03-01|5:02|12:30|15:40|17:50|19:20",
          "2026-03-02|5:00|12:30|15:41|17:52|19:22",
        ],
      ],
    ],
    [
      "a row a day where each prayer has a row",
      ["Date,Prayer,Time", "2026-03-01,Fajr,5:02", "2026-03-01,Asr,15:40", "2026-03-02,Fajr,5:00", ",Asr,15:41"],
      [["Date|Fajr Time|Asr Time", "2026-03-01|5:02|15:40", "2026-03-02|5:00|15:41"]],
    ],
    [
      "a column for each time of a prayer that has two rows",
      ["Prayer,Iqama", "Fajr,5:02", "Jumuah,13:15", "Jumuah,14:00"],
      [["Fajr Iqama|Jumuah Iqama|Jumuah Iqama", "5:02|13:15|14:00"]],
    ],
  ])("%s", (_, lines, tables) => {
    expect(tablesIn(lines.join("\n"))).toEqual(tables);
  });

  test("below a row of unknown words that a mapping names", () => {
    const text = ["Wann,Erstes,Zweites,Drittes", times("2026-03-01")].join("\n");
    expect(tablesIn(text, { Erstes: "fajr", Zweites: "dhuhr", Drittes: "asr" })).toEqual([
      ["Wann|Erstes|Zweites|Drittes", "2026-03-01|5:02|12:30|15:40"],
    ]);
  });

  test("aligned where a day of two words is two cells of a text parted by spaces", () => {
    const text = "Date Fajr Dhuhr Asr Isha\n18 Feb 5:02 12:30 15:40 19:20\n19 Feb 5:00 12:30 15:41 19:22";
    expect(tablesIn(text)[0]?.slice(1)).toEqual(["18 Feb|5:02|12:30|15:40|19:20", "19 Feb|5:00|12:30|15:41|19:22"]);
  });
});

describe("around a table", () => {
  const [first, second] = blocksIn(
    [
      "Masjid Noor,,,",
      "March 2026,,,",
      "Date,Fajr,Dhuhr,Asr",
      times("1"),
      "Jumuah: 13:15,,,",
      "Date,Fajr,Dhuhr,Asr",
      times("2"),
    ].join("\n"),
  );

  test("the texts above are its titles, after the name of the file, the nearest last", () => {
    expect(first?.titles).toEqual(["times.csv", "Masjid Noor", "March 2026"]);
  });

  test("the texts below are its notes, and titles of the next table", () => {
    expect(first?.notes.map(({ cells }) => cells[0])).toEqual(["Jumuah: 13:15"]);
    expect(second?.titles).toEqual(["times.csv", "Jumuah: 13:15"]);
    expect(second?.notes).toEqual([]);
  });

  test("a header that names a month is a title too", () => {
    const [block] = blocksIn("Ramadan 1447,Fajr,Dhuhr,Asr\n1,5:02,12:30,15:40");
    expect(block?.titles).toEqual(["times.csv", "Ramadan 1447"]);
  });

  test("a list of times takes the prayer of the text above it", () => {
    const [block] = blocksIn("Jumuah,\nIqama,Language\n13:15,English\n14:00,Arabic");
    expect(block?.columns[0]?.meaning).toMatchObject({ kind: "time", prayer: "jumuah" });
  });
});

test("every row of a table is in one table, in its order, whatever lines of text stand between", () => {
  const line = fc.constantFrom("row", "text", "blank", "header");
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (kinds) => {
      const lines = kinds.map((kind, at) => {
        if (kind === "row") return times(`${at + 1}`);
        if (kind === "header") return "Date,Fajr,Dhuhr,Asr";
        return kind === "text" ? "Our times,,," : ",,,";
      });
      const blocks = blocksIn(["Date,Fajr,Dhuhr,Asr", ...lines].join("\n"));
      const places = blocks.flatMap(({ rows }) => rows.map((row) => row.where(0)));
      expect(places).toEqual(kinds.flatMap((kind, at) => (kind === "row" ? [`line ${at + 2}, column 1`] : [])));
    }),
    { numRuns: 100 },
  );
});

test("a header that is a month elsewhere names no month of its table", () => {
  const [block] = blocksIn(["March 2026", "Dag,Fajr,Dhuhr,Asr", times("1")].join("\n"));
  expect(block?.titles.at(-1)).toBe("March 2026");
});

test("a line of the Friday prayer below the days is not read as a day", async () => {
  const rows = [
    "Date,Fajr,Fajr jamaat,Dhuhr",
    "2026-03-06,5:02,5:30,12:30",
    "2026-03-07,5:00,5:30,12:30",
    "Jumuah,,,13:30",
  ];
  const { losses, places } = await readingOf(new Map([["a.csv", new TextEncoder().encode(rows.join("\n"))]]));
  expect(losses).toEqual([]);
  expect(places[0]?.statements.filter(({ prayer }) => prayer === "jumuah").map(({ said }) => said)).toEqual([
    { kind: "clock", minute: 810 },
  ]);
});

test("points of mosques in rows of a prayer each are no times", async () => {
  const rows = [
    "mosque,lat,lng,prayer,iqama",
    "Masjid Bilal,5.30,-0.15,Fajr,05:45",
    "Masjid Bilal,5.30,-0.15,Dhuhr,13:00",
    "Masjid Hira,5.45,-0.20,Fajr,05:20",
    "Masjid Hira,5.45,-0.20,Dhuhr,13:30",
  ];
  const { places } = await readingOf(new Map([["list.csv", new TextEncoder().encode(rows.join("\n"))]]));
  expect(places.map(({ place }) => [place.name, place.lat, place.lng])).toEqual([
    ["Masjid Bilal", 5.3, -0.15],
    ["Masjid Hira", 5.45, -0.2],
  ]);
  expect(places.map(({ statements }) => statements.map(({ prayer, role }) => `${prayer} ${role}`))).toEqual([
    ["fajr iqama", "dhuhr iqama"],
    ["fajr iqama", "dhuhr iqama"],
  ]);
});
