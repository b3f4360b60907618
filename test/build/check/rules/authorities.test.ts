/** What the tables of data/authorities owe each other. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { smallFile, temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A row of a table by the columns that are not empty. */
const row = (path: string, given: Readonly<Record<string, string>>): string =>
  smallFile(path)
    .trim()
    .split(",")
    .map((name) => given[name] ?? "")
    .join(",");

const AUTHORITIES = "authorities/authorities.csv";
const AREAS = "authorities/authority-areas.csv";
const EDITIONS = "authorities/authority-editions.csv";
const ZONES = "authorities/authority-zones.csv";
const CORRECTIONS = "authorities/authority-corrections.csv";

const COUNCIL = {
  id: "gb-council",
  name_en: "Council",
  name_ar: "المجلس",
  method: "3",
  confidence: "high",
  imsak_min: "0",
};
const FIRST = { authority: "gb-council", source: "Its timetable" };
const ZONE = { authority: "gb-council", zone: "north", name: "North", points: "55 -2", basis: "document" };
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CORRECTION = {
  authority: "gb-council",
  prayers: "fajr",
  by: "month",
  ...Object.fromEntries(MONTHS.map((month) => [month, "1"])),
};

const SEASON = { ...CORRECTION, by: "season" };

/** Codes of the small folder with a sound authority and `rows` by table. */
const codesWith = (rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>): readonly string[] => {
  cases += 1;
  const all = { [AUTHORITIES]: [COUNCIL], [EDITIONS]: [FIRST], ...rows };
  const overlay = Object.fromEntries(
    Object.entries(all).map(([path, some]) => [
      path,
      `${[smallFile(path).trim(), ...some.map((one) => row(path, one))].join("\n")}\n`,
    ]),
  );
  return checkData(writeSmallData(join(scratch, `${cases}`), overlay)).diagnostics.map(({ code }) => code);
};

describe("the tables of authorities", () => {
  test.each<[what: string, rows: Parameters<typeof codesWith>[0], codes: readonly string[]]>([
    ["an authority with its edition", {}, []],
    ["an authority twice", { [AUTHORITIES]: [COUNCIL, COUNCIL] }, ["duplicate-id"]],
    [
      "a country that is none",
      { [AUTHORITIES]: [COUNCIL, { ...COUNCIL, id: "xx-council" }] },
      ["required", "unknown-country"],
    ],
    ["the caller's own method", { [AUTHORITIES]: [{ ...COUNCIL, method: "6" }] }, ["unknown-value"]],
    ["no edition", { [EDITIONS]: [] }, ["required"]],
    ["no oldest edition", { [EDITIONS]: [{ ...FIRST, from: "2025-01-01" }] }, ["required"]],
    ["two oldest editions", { [EDITIONS]: [FIRST, FIRST] }, ["duplicate-id"]],
    ["an edition of nobody", { [EDITIONS]: [FIRST, { ...FIRST, authority: "gb-other" }] }, ["unknown-value"]],
    ["an area elsewhere", { [AREAS]: [{ authority: "gb-council", country: "FR" }] }, ["unknown-country"]],
    ["half a box", { [AREAS]: [{ authority: "gb-council", country: "GB", west: "-1" }] }, ["required"]],
    ["a zone", { [ZONES]: [ZONE] }, []],
    ["a zone twice", { [ZONES]: [ZONE, ZONE] }, ["duplicate-id"]],
    ["a point that is none", { [ZONES]: [{ ...ZONE, points: "55" }] }, ["not-a-number"]],
    ["a correction", { [CORRECTIONS]: [CORRECTION] }, []],
    ["a correction in three parts", { [CORRECTIONS]: ["1", "2", "3"].map((part) => ({ ...SEASON, part })) }, []],
    [
      "a correction that lacks a part",
      { [CORRECTIONS]: ["1", "3"].map((part) => ({ ...SEASON, part })) },
      ["required"],
    ],
    [
      "a correction for other years",
      {
        [CORRECTIONS]: [
          { ...CORRECTION, to_year: "2022" },
          { ...CORRECTION, from_year: "2023" },
        ],
      },
      [],
    ],
    ["a correction twice", { [CORRECTIONS]: [CORRECTION, CORRECTION] }, ["required"]],
    ["a part of a month's correction", { [CORRECTIONS]: [{ ...CORRECTION, part: "1" }] }, ["required"]],
    ["a correction of no zone", { [CORRECTIONS]: [{ ...CORRECTION, zone: "south" }] }, ["unknown-value"]],
    ["a rounding that is none", { [EDITIONS]: [{ ...FIRST, fajr: "near" }] }, ["required", "unknown-value"]],
  ])("%s", (_, rows, codes) => {
    expect(codesWith(rows)).toEqual(codes);
  });
});
