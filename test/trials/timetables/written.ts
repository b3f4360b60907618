/** The minutes that stand in a data folder for a place: its rules and printed days, by day, prayer and role. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDate, weekday } from "#core/base/date.ts";
import { clockMinute } from "#core/base/time.ts";
import { holdsOn, parseRule, precedence, type Rule } from "#core/times/rule.ts";
import { readCsv } from "../../../build/csv/csv.ts";
import { PRAYERS, TIMES } from "./true-times.ts";

type Row = Readonly<Record<string, string>>;

/** `<epoch day> <prayer> <role>` → minutes after midnight. */
export type Minutes = ReadonlyMap<string, number>;

export const keyOf = (day: number, prayer: string, role: string): string => `${day} ${prayer} ${role}`;

const rowsOf = (path: string): readonly Row[] => {
  if (!existsSync(path)) return [];
  const [header, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  return rows.map(({ fields }) =>
    Object.fromEntries((header?.fields ?? []).map((name, at) => [name, fields[at] ?? ""])),
  );
};

const stated = (text: string | undefined): string | undefined => (text === "" ? undefined : text);

const ruleOf = (row: Row): Rule =>
  parseRule({
    prayer: "fajr",
    from: stated(row["from"]),
    to: stated(row["to"]),
    season: stated(row["season"]),
    weekdays: stated(row["weekdays"]),
    value: row["value"] ?? "",
  });

const NO_HIJRI = { month: 0, day: 0 };

const byRule = (rules: readonly Rule[], day: number, adhan: number | undefined): number | null => {
  const on = { day, weekday: weekday(day), hijri: NO_HIJRI };
  const [rule] = rules.filter((one) => holdsOn(one, on)).sort(precedence);
  if (rule === undefined) return null;
  const { value } = rule;
  if (value.kind === "clock") return value.minute;
  if (value.kind === "none" || adhan === undefined) return null;
  return Math.ceil((adhan + value.minutes) / value.step) * value.step;
};

/** What is written for the place of a country, on the days from `first` on and those that are printed. */
export const writtenIn = (dataDir: string, country: string, first: number, count: number): Minutes => {
  const minutes = new Map<string, number>();
  const folder = join(dataDir, "timetables", country);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    for (const row of rowsOf(join(folder, name))) {
      const day = parseDate(row["date"] ?? "") ?? 0;
      for (const prayer of TIMES)
        for (const [column, role] of [
          [prayer, "adhan"],
          [`${prayer}_iqama`, "iqama"],
        ] as const)
          if ((row[column] ?? "") !== "") minutes.set(keyOf(day, prayer, role), clockMinute(row[column] ?? ""));
    }
  const rules = rowsOf(join(dataDir, "times", `${country}.csv`));
  for (const prayer of PRAYERS) {
    const own = rules.filter((row) => row["prayer"] === prayer).map(ruleOf);
    for (let day = first; day < first + count; day += 1) {
      const minute = byRule(own, day, minutes.get(keyOf(day, prayer, "adhan")));
      const key = keyOf(day, prayer, "iqama");
      if (minute !== null && !minutes.has(key)) minutes.set(key, minute);
    }
  }
  return minutes;
};
