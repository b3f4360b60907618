import { describe, expect, it } from "vitest";
import { shippedKinds, shippedObservances, shippedOffsets } from "./shipped-rows.ts";

describe("the shipped observances", () => {
  it("have distinct ids within 1..9999, distinct slugs and known kinds", () => {
    const kinds = new Set(shippedKinds.map((row) => row.kind));
    const ids = shippedObservances.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(shippedObservances.map((row) => row.slug)).size).toBe(ids.length);
    for (const row of shippedObservances) {
      expect(row.id >= 1 && row.id <= 9999, row.slug).toBe(true);
      expect(kinds.has(row.kind), row.slug).toBe(true);
      expect(row.hijri_month >= 1 && row.hijri_month <= 12, row.slug).toBe(true);
      expect(row.hijri_day >= 1 && row.hijri_day <= 30 && row.days >= 1, row.slug).toBe(true);
    }
  });

  it("tell titles and descriptions in both languages", () => {
    for (const row of shippedObservances) {
      for (const text of [row.title_ar, row.description_ar]) expect(text).toMatch(/\p{Script=Arabic}/u);
      expect(row.description_en).not.toBeNull();
    }
  });

  it("have offsets only of known rules, once a country and year, of at most two days", () => {
    const known = new Set(shippedObservances.map((row) => row.id));
    const keys = shippedOffsets.map((row) => [row.observance_id, row.hijri_year, row.country].join());
    expect(new Set(keys).size).toBe(keys.length);
    for (const row of shippedOffsets) {
      expect(known.has(row.observance_id)).toBe(true);
      expect(Math.abs(row.offset_days)).toBeLessThanOrEqual(2);
    }
  });
});
