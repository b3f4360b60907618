import { expect, test } from "vitest";
import ar from "../../../../web/app/i18n/ar.json" with { type: "json" };
import en from "../../../../web/app/i18n/en.json" with { type: "json" };
import { filled } from "../../../../web/app/i18n/texts.ts";
import { hijriDateText } from "../../../../web/app/ui/hijri-date.ts";

const sayIn =
  (texts: Readonly<Record<string, string>>): Parameters<typeof hijriDateText>[0] =>
  (key, values = {}) =>
    filled(texts[key] ?? key, values);

test.each([
  [en, { date: "1448-09-01", other: null }, "1 Ramadan 1448 AH"],
  [en, { date: "1448-08-30", other: "1448-09-01" }, "30 Sha'ban 1448 AH, or 1 Ramadan 1448 AH: not announced yet"],
  [
    en,
    { date: "1448-01-01", other: "1447-12-30" },
    "1 Muharram 1448 AH, or 30 Dhu al-Hijjah 1447 AH: not announced yet",
  ],
  [ar, { date: "1448-09-01", other: null }, "1 رمضان 1448 هـ"],
])("%#: the date, and the other one where it may be", (texts, hijri, expected) =>
  expect(hijriDateText(sayIn(texts), hijri)).toBe(expected),
);
