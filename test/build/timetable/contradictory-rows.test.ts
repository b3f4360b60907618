import { expect, test } from "vitest";
import { contradictionsIn } from "../../../build/timetable/contradictory-rows.ts";
import { statement } from "./london.ts";

test("two times of one day are a contradiction, the same time twice is none", () => {
  const one = statement("asr", "adhan", 20_454, 900);
  expect(contradictionsIn([one, one])).toEqual([]);
  const [refusal] = contradictionsIn([one, statement("asr", "adhan", 20_454, 905, { where: "b.csv, line 3" })]);
  expect(refusal).toMatch(/^2026-01-01 has two times of asr, in a\.csv, line 20454, asr and b\.csv, line 3/);
});

test("rows without days that differ lack their days", () => {
  const always = { days: { kind: "always" } } as const;
  const rows = [900, 901, 902].map((minute) => statement("asr", "iqama", 0, minute, always));
  expect(contradictionsIn(rows)[0]).toMatch(
    /^rows that name no day have different times of asr: the days are missing.*and 1 more/,
  );
});

test("a day has several Friday prayers, and Ramadan a table of its own", () => {
  expect(contradictionsIn([780, 840].map((minute) => statement("jumuah", "iqama", 5, minute)))).toEqual([]);
  const ofRamadan = { days: { kind: "days", ofHijriMonth: true, from: 5, to: 5 } } as const;
  expect(
    contradictionsIn([statement("isha", "iqama", 5, 1200), statement("isha", "iqama", 5, 1230, ofRamadan)]),
  ).toEqual([]);
});
