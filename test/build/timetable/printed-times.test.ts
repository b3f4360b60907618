import { expect, test } from "vitest";
import { adhansIn, timesOf } from "../../../build/timetable/printed-times.ts";
import { statement } from "./london.ts";

const span = { kind: "days", ofHijriMonth: false, from: 10, to: 20 } as const;

test("a time of several days is one of the first and one of the last; a rule and times without days are none", () => {
  const one = statement("asr", "iqama", 10, 900, { days: span });
  const rule = statement("asr", "iqama", 10, 900, { said: { kind: "rule", value: "+10" } });
  const always = statement("asr", "iqama", 10, 900, { days: { kind: "always" } });
  expect(timesOf([one, rule, always]).map(({ day }) => day)).toEqual([10, 20]);
});

test("adhans count for single days alone", () => {
  const adhan = statement("asr", "adhan", 10, 900);
  expect(
    adhansIn([adhan, statement("asr", "adhan", 10, 900, { days: span }), statement("asr", "iqama", 10, 900)]),
  ).toEqual([{ statement: adhan, day: 10, minute: 900 }]);
});
