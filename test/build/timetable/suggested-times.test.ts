import { expect, test } from "vitest";
import { parseDate } from "#core/base/date.ts";
import type { Compiled } from "../../../build/timetable/compile.ts";
import { suggestedTimes } from "../../../build/timetable/suggested-times.ts";

const day = (date: string): number => parseDate(date) ?? 0;

const RULE: Compiled["rules"][number] = {
  prayer: "jumuah",
  shift: "2",
  from: "2026-01-01",
  to: "",
  season: "",
  weekdays: "",
  value: "14:00",
  khutbah: "13:45",
  languages: "ar+en",
  label_en: "",
  label_ar: "",
};

test("rules are records without what they do not say", () => {
  const { rules, printed } = suggestedTimes({ rules: [RULE], printed: new Map(), kept: [], oddities: [] });
  expect(rules).toEqual([
    { prayer: "jumuah", value: "14:00", shift: 2, languages: ["ar", "en"], from: "2026-01-01", khutbah: "13:45" },
  ]);
  expect(printed).toBe("date\n");
});

test("printed days are CSV in the order of days, with the columns that are used", () => {
  const printed = new Map([
    [day("2026-11-28"), new Map([["isha_iqama", "20:00"]])],
    [
      day("2026-11-27"),
      new Map([
        ["jumuah", "13:15;14:00"],
        ["fajr", "05:58"],
      ]),
    ],
  ]);
  expect(suggestedTimes({ rules: [], printed, kept: [], oddities: [] }).printed).toBe(
    "date,fajr,isha_iqama,jumuah\n2026-11-27,05:58,,13:15;14:00\n2026-11-28,,20:00,\n",
  );
});
