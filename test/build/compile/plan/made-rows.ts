/** Observances whose dates are published, with announced dates of countries, for the tests of events. */
import type { ObservanceOffsetRow, ObservanceRow } from "../../../../build/compile/plan/events.ts";

const observance = (id: number, slug: string, month: number, day: number, days: number): ObservanceRow => ({
  id,
  slug,
  kind: "observance",
  hijri_month: month,
  hijri_day: day,
  days,
  title_en: slug,
  title_ar: "مناسبة",
  description_en: null,
  description_ar: null,
  country: null,
  city: null,
  source: "editorial",
});

export const OBSERVANCES: readonly ObservanceRow[] = [
  observance(1, "islamic-new-year", 1, 1, 1),
  observance(3, "ashura", 1, 10, 1),
  observance(10, "ramadan-begins", 9, 1, 1),
  observance(16, "eid-al-fitr", 10, 1, 3),
  observance(19, "hajj", 12, 8, 6),
  observance(20, "day-of-arafah", 12, 9, 1),
  observance(21, "eid-al-adha", 12, 10, 4),
];

const offset = (observanceId: number, country: string, days: number): ObservanceOffsetRow => ({
  observance_id: observanceId,
  hijri_year: 1447,
  country,
  offset_days: days,
  source: "https://example.org/",
});

export const OFFSETS: readonly ObservanceOffsetRow[] = [offset(10, "ID", 1), offset(10, "SA", 0), offset(16, "ID", 1)];
