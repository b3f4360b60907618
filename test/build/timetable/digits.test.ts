import { expect, test } from "vitest";
import { plainDigits } from "../../../build/timetable/digits.ts";

test.each([
  "٠١٢٣٤٥٦٧٨٩",
  "۰۱۲۳۴۵۶۷۸۹",
  "০১২৩৪৫৬৭৮৯",
  "०१२३४५६७८९",
  "๐๑๒๓๔๕๖๗๘๙",
  "𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙",
  "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
  "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡",
])("%s are the ten digits", (digits) => {
  expect(plainDigits(digits)).toBe("0123456789");
});

test("the rest of a text stays", () => {
  expect(plainDigits("الفجر ٠٥:٣٠ (2026)")).toBe("الفجر 05:30 (2026)");
});
