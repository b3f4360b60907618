/**
 * Timetable files that are small to send and large to read: each is refused with one sentence that names the file and
 * the limit, or read as the few cells that it has. None holds the command: a reader without these limits does not end
 * on most of them.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inThread } from "../../../build/import/input/bounded-thread.ts";
import { TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import { readGrids } from "../../../build/timetable/grids.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../small-data.ts";
import { workbookOf, zipOf } from "../import/support/workbook.ts";
import { readingOf } from "./reading-of.ts";

const cell = (address: string, value = "0.25"): string => `<c r="${address}"><v>${value}</v></c>`;
const rowOf = (number: number, ...cells: readonly string[]): string => `<row r="${number}">${cells.join("")}</row>`;
const times = (count: number): string => "2026-01-01,05:30,12:30\n".repeat(count);

const { cells, cellCharacters, depth, maxBytes, sheets } = TABLE_LIMITS;
const TOO_MANY = `it has more than ${cells.toLocaleString("en")} cells, the most that are read`;
const A_BYTE_MORE = `${(maxBytes + 1).toLocaleString("en")} bytes; at most ${maxBytes.toLocaleString("en")} are read (--max-bytes)`;

const REFUSED: readonly (readonly [file: string, bytes: () => Buffer | string, fault: string])[] = [
  ["far.xlsx", () => workbookOf(rowOf(1_048_576, cell("XFD1048576"))), "up to row 1048576 it has more than"],
  ["wide.xlsx", () => workbookOf(rowOf(9, cell("XFD9"))), "up to cell XFD9 it has more than"],
  ["low.xlsx", () => workbookOf(rowOf(1, cell("A1048576"))), "up to cell A1048576 it has more than"],
  [
    "farther.xlsx",
    () => workbookOf(rowOf(1, cell("ZZZZZZ999999999999"))),
    'it has a cell at "ZZZZZZ999999999999"; the last one of a sheet is XFD1048576',
  ],
  ["no-cell.xlsx", () => workbookOf(rowOf(1, cell("XFE1"))), 'it has a cell at "XFE1"; the last one of a sheet is'],
  ["row.xlsx", () => workbookOf(rowOf(1_048_577)), "it has a row 1048577; the last one of a sheet is 1048576"],
  [
    "unaddressed.xlsx",
    () => workbookOf(`<row>${"<c><v>1</v></c>".repeat(300_000)}</row>`),
    "a cell without an address",
  ],
  [
    "sheets.xlsx",
    () => workbookOf(rowOf(1, cell("A1")), { sheets: 20_000 }),
    `it has more than ${sheets} sheets, the most that are read`,
  ],
  ["bomb.xlsx", () => workbookOf(" ".repeat(maxBytes)), "are read (--max-bytes)"],
  ["parts.xlsx", () => zipOf(Array.from({ length: 2_000 }, (_, at) => [`xl/${at}.xml`, "<a/>"])), "it has 2000 parts"],
  [
    "shared.xlsx",
    () =>
      workbookOf(
        Array.from({ length: 400 }, (_, at) => rowOf(at + 1, `<c r="A${at + 1}" t="s"><v>0</v></c>`)).join(""),
        { sharedStrings: `<si><t>${"x".repeat(cellCharacters)}</t></si>` },
      ),
    "its cells have more than 8,000,000 characters",
  ],
  ["large.csv", () => Buffer.alloc(maxBytes + 1, 0x20), `it has ${A_BYTE_MORE}`],
  ["rows.csv", () => times(60_000), TOO_MANY],
  ["wide.csv", () => `Date${",Fajr".repeat(300_000)}\n`, TOO_MANY],
  ["commas.csv", () => ",".repeat(7_000_000), TOO_MANY],
  ["lines.csv", () => "\n".repeat(7_000_000), TOO_MANY],
  ["words.txt", () => "a ".repeat(3_000_000), TOO_MANY],
  ["quotes.csv", () => '"'.repeat(3_000_000), "it has a cell of 1,499,999 characters"],
  ["unclosed.csv", () => `Date,Fajr,Dhuhr\n"${times(60_000)}`, TOO_MANY],
  ["calendar.ics", () => "BEGIN:VEVENT\nSUMMARY:Fajr\nEND:VEVENT\n".repeat(60_000), TOO_MANY],
  ["deep.json", () => "[".repeat(200_000) + "]".repeat(200_000), `its JSON has more than ${depth} levels`],
  ["deep-keys.json", () => '{"a":'.repeat(200_000), `its JSON has more than ${depth} levels`],
  ["keys.json", () => JSON.stringify(Array.from({ length: 5_000 }, (_, at) => ({ [`k${at}`]: "05:30" }))), TOO_MANY],
  [
    "contexts.json",
    () =>
      JSON.stringify({
        ...Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at])),
        ...Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`t${at}`, [{ fajr: "05:30" }]])),
      }),
    TOO_MANY,
  ],
];

describe("a file that is larger than any timetable", () => {
  test.each(REFUSED)("%s is refused", async (file, bytes, fault) => {
    const read = await readGrids(file, Buffer.from(bytes()));
    expect(read).toEqual({ ok: false, fault: expect.stringContaining(fault) });
    expect(read.ok ? "" : read.fault).toMatch(new RegExp(`^${file.replace(".", "\\.")}: [^\n]{1,250}$`));
  });

  test.each([
    ["words in a cell", `2026-01-01,${"mins ".repeat(6_500)},20:00`],
    ["one long word", `${"x".repeat(32_000)},05:30,20:00`],
    ["dashes", `${"1 - ".repeat(8_000)},05:30,20:00`],
    ["spaces", `2026-01-01,${" ".repeat(32_000)}x,20:00`],
    ["quotes", `2026-01-01,${'"'.repeat(32_000)},20:00`],
    ["figures", `${"1".repeat(32_000)},05:30,20:00`],
  ])("a cell of many %s is read once, as no time", async (_, row) => {
    const text = `Date,Fajr,Isha\n${`${row}\n`.repeat(5)}`;
    const { places } = await readingOf(new Map([["long.csv", Buffer.from(text)]]), { year: 2026 });
    expect(places.flatMap(({ statements }) => statements.map(({ prayer }) => prayer))).not.toContain("dhuhr");
  });

  test("a workbook of a usual size is read", async () => {
    const year = Array.from({ length: 366 }, (_, at) =>
      rowOf(at + 1, ...["A", "B", "C"].map((letter) => cell(`${letter}${at + 1}`))),
    );
    const read = await readGrids("year.xlsx", workbookOf(year.join("")));
    expect(read.ok && read.grids[0]?.rows.length).toBe(366);
  });
});

describe("import times", () => {
  test("takes --max-bytes, and names the file and the limit", async () => {
    const file = join(temporaryFolder(), "january.csv");
    writeFileSync(file, times(100));
    expect(await runCli(["import", "times", file, "--place", "153", "--max-bytes", "1000", "--dry-run"])).toMatchObject(
      {
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("january.csv: it has 2,300 bytes; at most 1,000 are read (--max-bytes)"),
      },
    );
  });

  test("reads in a thread, which its limits end", async () => {
    const moduleOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
    const limits = { ms: 30_000, heapMb: 64 };
    const run = async (text: string, more = {}): Promise<unknown> =>
      inThread(moduleOf(`import { parentPort } from "node:worker_threads"; ${text}`), null, "a.csv", {
        ...limits,
        ...more,
      });
    expect(await run("parentPort.postMessage(7)")).toBe(7);
    await expect(run("for (;;);", { ms: 1 })).rejects.toThrow(
      "a.csv: reading took longer than 0.001 s; nothing was read",
    );
    await expect(run("const all = []; for (;;) all.push(new Array(1e5).fill(1.5));")).rejects.toThrow(
      "a.csv: it needs more than 64 MB of memory; nothing was read",
    );
    await expect(run("")).rejects.toThrow("a.csv: its thread ended");
  });
});
