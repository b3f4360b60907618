/** A file that is read in the page says what the command reads of it. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dayOfDate } from "#core/base/date.ts";
import { readFields } from "#core/suggestion/fields.ts";
import { type GivenFile, readTimesFiles, type SaidOfFile } from "../../../../web/app/file/read-file.ts";
import { LONDON } from "../../../build/timetable/london.ts";

const FILES = fileURLToPath(new URL("../../../build/timetable/files", import.meta.url));
const TODAY = dayOfDate("2026-01-15");
const NOTHING: SaidOfFile = { columns: {}, year: null, order: null };

const given = (name: string, bytes: Uint8Array): GivenFile => ({
  name,
  size: bytes.length,
  bytes: async () => Promise.resolve(bytes),
});
const text = (csv: string): GivenFile => given("pasted.txt", new TextEncoder().encode(csv));

describe("a file in the page", () => {
  test("of every form is read without Node, into fields that the server takes", async () => {
    let taken = 0;
    for (const name of readdirSync(FILES)) {
      const file = given(name, readFileSync(`${FILES}/${name}`));
      const { times, refusals } = await readTimesFiles([file], { ...NOTHING, year: 2026 }, TODAY, null);
      expect([name, times === null]).toEqual([name, refusals.length > 0]);
      if (times === null) continue;
      taken += 1;
      expect([name, readFields("times", times, 1).faults]).toEqual([name, []]);
    }
    expect(taken).toBeGreaterThan(45);
  });

  test("that does not tell its year asks for it, and is taken once it is said", async () => {
    const file = text("Day,Fajr\n1 March,5:02\n2 March,5:00\n");
    const before = await readTimesFiles([file], NOTHING, TODAY, null);
    expect(before).toMatchObject({ missing: ["pasted.txt: the year"], times: null });
    const after = await readTimesFiles([file], { ...NOTHING, year: 2026 }, TODAY, null);
    expect(after.times?.printed).toBe("date,fajr\n2026-03-01,05:02\n2026-03-02,05:00\n");
  });

  test("of another city is refused by the Sun, as the command says it", async () => {
    const rows = Array.from({ length: 28 }, (_, at) => `2026-02-${String(at + 1).padStart(2, "0")},05:10,11:55,17:50`);
    const file = text(`Date,Fajr,Dhuhr,Maghrib\n${rows.join("\n")}\n`);
    const { refusals, times } = await readTimesFiles([file], NOTHING, TODAY, LONDON);
    expect(refusals.join("\n")).toMatch(/times cannot be those of this place/);
    expect(times).toBeNull();
  });

  test("of several mosques is refused with their names", async () => {
    const file = text("Mosque,Fajr,Isha\nNoor,05:30,20:00\nQuba,05:45,20:15\n");
    const { refusals } = await readTimesFiles([file], NOTHING, TODAY, null);
    expect(refusals).toEqual([expect.stringMatching(/2 places, "Noor", "Quba"/)]);
  });

  test("with a column that nobody knows loses it first, until somebody says what it is", async () => {
    const file = text("Date,Fajr,Xyz\n2026-03-01,5:02,5:30\n2026-03-02,5:00,5:30\n2026-03-03,4:58,5:30\n");
    const before = await readTimesFiles([file], NOTHING, TODAY, null);
    expect(before.losses[0]).toMatchObject({
      where: 'pasted.txt, column 3 "Xyz"',
      text: "it has times, and its header says nothing that is known",
    });
    expect(before.times).not.toBeNull();
    const after = await readTimesFiles([file], { ...NOTHING, columns: { "3": "fajr iqama" } }, TODAY, null);
    expect(after.losses).toEqual([]);
    expect(after.times?.rules).toMatchObject([{ prayer: "fajr", value: "05:30" }]);
  });

  test("that is too large, or none, says so", async () => {
    const large: GivenFile = { ...text("a"), size: 40_000_000 };
    expect((await readTimesFiles([large], NOTHING, TODAY, null)).refusals[0]).toMatch(/at most 33,554,432 are read$/);
    const pdf = await readTimesFiles([text("%PDF-1.7")], NOTHING, TODAY, null);
    expect(pdf.refusals[0]).toMatch(/it is a PDF/);
    expect((await readTimesFiles([text("hello there")], NOTHING, TODAY, null)).refusals).toEqual([
      "no time of a prayer was recognised",
    ]);
  });
});
