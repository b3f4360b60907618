import { expect, test } from "vitest";
import { TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import { readText } from "../../../build/timetable/text-table.ts";

const rowOf = (text: string, row: number) => readText("a.txt", text, "UTF-8", TABLE_LIMITS).rows[row]?.cells;

test.each([
  ["a comma", "Date,Fajr,Asr,Isha\n2026-01-01,5:30,14:00,18:00", ["2026-01-01", "5:30", "14:00", "18:00"]],
  [
    "a semicolon beside decimal commas",
    "Datum;Fajr;Asr;Isha\n46023;0,2500;0,5833;0,7500",
    ["46023", "0,2500", "0,5833", "0,7500"],
  ],
  [
    "a comma beside words for halves of the day",
    "일,F,A,I\n1월 1일,AM 5:30,PM 2:00,PM 6:00",
    ["1월 1일", "AM 5:30", "PM 2:00", "PM 6:00"],
  ],
  [
    "a comma beside spaces in times",
    "Date,F,A,I\n1/1/2026,5 h 30 min,14 h 00 min,18 h 00 min",
    ["1/1/2026", "5 h 30 min", "14 h 00 min", "18 h 00 min"],
  ],
  [
    "a tab beside commas, with digits of another script",
    "D A\tF\tA\tI\n۱ بهمن\t۰۵:۳۰\t۱۴:۰۰\t۱۸:۰۰\n۲ بهمن\t۰۵:۳۰\t۱۴:۰۰\t۱۸:۰۰",
    ["۱ بهمن", "۰۵:۳۰", "۱۴:۰۰", "۱۸:۰۰"],
  ],
  ["spaces", "Date Fajr Asr Isha\n1 5:30 am 2:00 pm 6:00 pm", ["1", "5:30am", "2:00pm", "6:00pm"]],
  ["what the file says", "sep=|\nDate|F\n1,1,1,1|5:30", ["1,1,1,1", "5:30"]],
])("cells are parted by %s", (_, text, cells) => {
  expect(rowOf(text, 1)).toEqual(cells);
});
