import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CALENDAR_WORDS, calendarWords } from "../../../../build/data/refresh/calendar-words.ts";
import { spelledWords } from "../../../../build/base/spelled-words.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const rows = calendarWords(["gsw"]).map((row) => row.join(","));
const shipped = readFileSync(join(SHIPPED_DATA, CALENDAR_WORDS), "utf8").split("\n");

test.each([
  "mrt,month,3",
  "جانفي,month,1",
  "غشت,month,8",
  "شباط,month,2",
  "दिसंबर,month,12",
  "जून,month,6",
  "জুন,month,6",
  "فروردين,solar,1",
  "ramazan,hijri,9",
  "cuma,weekday,5",
  "nisana,month,4",
  "ел,glue,word",
  "בינואר,month,1",
  "오후,half,pm",
  "晚上,half,pm",
  "dag,field,date",
  "месяц,field,month",
  "سال,field,year",
])("%s is a word, in the shipped file too", (row) => {
  const [word = "", ...meaning] = row.split(",");
  const folded = [spelledWords(word).join(" "), ...meaning].join(",");
  expect(rows).toContain(folded);
  expect(shipped).toContain(folded);
});

test("a word of two months has both, and an English weekday is no month", () => {
  expect(rows.filter((row) => row.startsWith("listopada,"))).toEqual(["listopada,month,10|11"]);
  expect(rows.filter((row) => row.startsWith("sat,"))).toEqual(["sat,weekday,6"]);
});
