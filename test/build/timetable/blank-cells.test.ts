import { expect, test } from "vitest";
import { type DayRow, loseBlanks } from "../../../build/timetable/blank-cells.ts";
import type { TimeCell } from "../../../build/timetable/cells.ts";
import type { Column } from "../../../build/timetable/columns.ts";
import { Losses } from "../../../build/timetable/losses.ts";

const BLANK: TimeCell = { kind: "blank" };
const TIME: TimeCell = { kind: "clocks", clocks: [{ minute: 300, mark: null }], isRange: false, hasNote: false };

const column = (index: number, prayer: string): Column => ({
  index,
  header: prayer,
  meaning: { kind: "time", prayer, role: "adhan", shift: 1, isGuess: false, isPair: false },
  why: "",
});

const COLUMNS = [column(0, "fajr"), column(1, "asr"), column(2, "jumuah")];

const lostIn = (rows: readonly (readonly TimeCell[])[]): readonly string[] => {
  const losses = new Losses();
  const days = rows.map((cells, line): DayRow => ({
    cells: new Map(cells.entries()),
    where: (index) => `line ${line + 1}, column ${index + 1}`,
  }));
  loseBlanks(COLUMNS, days, losses);
  return losses.all.map(({ where }) => where);
};

test("a blank cell among times is lost, and says where it is", () => {
  expect(
    lostIn([
      [TIME, TIME, BLANK],
      [TIME, BLANK, BLANK],
      [TIME, TIME, BLANK],
    ]),
  ).toEqual(["line 2, column 2"]);
});

test("a row without any time is no day, and a column of few times is not of all days", () => {
  expect(
    lostIn([
      [TIME, TIME, TIME],
      [BLANK, BLANK, BLANK],
      [TIME, TIME, BLANK],
    ]),
  ).toEqual([]);
  expect(
    lostIn([
      [TIME, TIME, BLANK],
      [TIME, BLANK, BLANK],
      [TIME, BLANK, BLANK],
    ]),
  ).toEqual([]);
});
