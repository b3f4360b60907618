import { describe, expect, it } from "vitest";
import { hijriRecordOf, toHijri } from "#core/hijri/hijri.ts";
import { hijriLabels, hijriRecord } from "#core/model/prayer.ts";
import { shippedTable } from "./shipped-table.ts";

const labels = hijriLabels.parse({
  hijri_months: Array.from({ length: 12 }, (_, index) => `month ${String(index + 1)}`),
  weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
});

describe("the Hijri record", () => {
  it("takes its names from the labels and fits its schema", () => {
    const record = hijriRecordOf(toHijri(shippedTable(), "2026-11-20"), labels);
    expect(record).toEqual({
      date: "1448-06-10",
      day: 10,
      month: { number: 6, name: "month 6" },
      year: 1448,
      weekday: "Fri",
      calendar: "umm-al-qura",
      basis: "rule",
      other: null,
    });
    expect(hijriRecord.parse(record)).toEqual(record);
  });
});
