import { expect, test } from "vitest";
import { labelsIn } from "../../../build/timetable/labels.ts";

test("a congregation beside the first is called by its prayer and number in both languages", () => {
  const label = labelsIn(
    { iqama: "{prayer}, congregation", prayers: { asr: "Asr" } },
    { iqama: "جماعة {prayer}", prayers: { asr: "العصر" } },
  );
  expect(label("asr", 2)).toEqual({ en: "Asr, congregation 2", ar: "جماعة العصر 2" });
  expect(labelsIn({}, {})("asr", 3)).toEqual({ en: "asr 3", ar: "asr 3" });
});
