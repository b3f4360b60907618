import { expect, test } from "vitest";
import { judge, roleOfTable, type RoleTable } from "../../../build/timetable/column-roles.ts";
import type { GridRow } from "../../../build/timetable/grid.ts";
import { named } from "../../../build/timetable/header.ts";
import { lexicon } from "./reading-of.ts";

const rowsOf = (...rows: readonly (readonly string[])[]): readonly GridRow[] =>
  rows.map((cells) => ({ cells, where: () => "", context: new Map() }));

const rolesOf = (headers: readonly string[], ...rows: readonly (readonly string[])[]) =>
  judge(
    lexicon,
    headers.map((header, index) => named(lexicon, header, index)),
    rowsOf(...rows),
    () => ({ role: null, why: "open" }),
  ).map(({ role }) => role);

test.each([
  ["the header", ["Fajr Begins", "Fajr Iqama"], ["5:02", "5:30"], ["adhan", "iqama"]],
  ["the other column", ["Fajr", "Fajr Iqama"], ["5:02", "5:30"], ["adhan", "iqama"]],
  ["which is earlier", ["Fajr", "Fajr"], ["5:30", "5:02"], ["iqama", "adhan"]],
  [
    "the congregation after two beginnings",
    ["Asr", "Asr 2", "Asr Iqama"],
    ["3:10", "4:05", "4:15"],
    [null, "adhan", "iqama"],
  ],
  ["the table", ["Fajr"], ["5:02"], [null]],
])("the role is told by %s", (_, headers, row, roles) => {
  expect(rolesOf(headers, row)).toEqual(roles);
});

const tableOf = (
  headers: readonly string[],
  titles: readonly string[],
  ...rows: readonly (readonly string[])[]
): RoleTable => {
  const columns = headers.map((header, index) => named(lexicon, header, index));
  const times = columns.filter(({ prayer }) => prayer !== null);
  return { lexicon, columns, times, rows: rowsOf(...rows), titles, around: { role: null, why: "" } };
};

test.each([
  ["the text above", tableOf(["Date", "Fajr"], ["Jamaat times"], ["2026-03-01", "5:30"]), "iqama", undefined],
  ["spans of days, as a guess", tableOf(["Period", "Fajr"], [], ["1-10 March", "5:30"]), "iqama", true],
  ["no days", tableOf(["Fajr"], [], ["5:30"]), "iqama", undefined],
  ["the sunrise", tableOf(["Date", "Sunrise", "Fajr"], [], ["2026-03-01", "6:30", "5:02"]), "adhan", undefined],
  [
    "times that move, as a guess",
    tableOf(["Date", "Fajr"], [], ["2026-03-01", "5:02"], ["2026-03-02", "5:00"]),
    "adhan",
    true,
  ],
])("a table is told by %s", (_, table, role, isGuess) => {
  expect(roleOfTable(table)).toMatchObject({ role, ...(isGuess !== undefined && { isGuess }) });
});
