/**
 * The records' members, word for word as the contract lists them (section 3, "Records"). Facts of places that came after the
 * contract follow from their table.
 */
import { factsIn, memberOf } from "#core/facts/parts.ts";
import type { GROUPS } from "#core/facts/place.ts";

const words = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== "");

/** Members of one kind of record, and of the records within it by their member. */
export interface Keys {
  readonly self: readonly string[];
  readonly within: Readonly<Record<string, readonly string[]>>;
}

/** Members that the contract lists, and those that the table of facts has besides. */
const withFacts = (given: readonly string[], members: readonly string[]): readonly string[] => [
  ...new Set([...given, ...members]),
];

/** The members of a group of facts. */
const groupWith = (group: (typeof GROUPS)[number], given: string): readonly string[] =>
  withFacts(words(given), factsIn(group).map(memberOf));

/** Facts that are members of the record itself. */
const OWN = (["kind", "point", "contact", "dates"] as const).flatMap((part) => factsIn(part).map(memberOf));

const PLACE = withFacts(
  words(`id, slug, type, type_label, category, name, names, names_computed, alt_names, lang, description,
  address, country, city, city_name, nearest_city, lat, lng, timezone, phone, website, opening_hours, status, amenities, jumuah, iqama, has_times, halal,
  rating, has_source, sources, verified_on, updated_on, edit_url`),
  OWN,
);

const PLACE_WITHIN = {
  alt_names: words("name, lang"),
  address: groupWith("address", "street_address, locality, region, postal_code"),
  amenities: groupWith("amenities", "women_space, wudu, wheelchair, parking, toilets, janazah"),
  jumuah: words("time, khutbah, languages"),
  iqama: words("fajr, dhuhr, asr, maghrib, isha"),
  halal: groupWith("halal", "level, certified_by, certificate_expires_on, alcohol"),
  rating: words("average, count"),
  sources: words("name, id, url, license"),
};

const TIMINGS = words("imsak, fajr, sunrise, dhuhr, asr, sunset, maghrib, isha, midnight, first_third, last_third");

const REVIEW = words("id, place_id, rating, comment, name, status, created_at");

const SUGGESTION = words("id, kind, place_id, status, reason, created_at, judged_at, applied_at");

export const KEYS = {
  place: { self: PLACE, within: PLACE_WITHIN },
  nearPlace: { self: [...PLACE, "distance_m"], within: PLACE_WITHIN },
  placeDetail: {
    self: [...PLACE, "open_now", "times", "reviews"],
    within: { ...PLACE_WITHIN, rating: words("average, count, distribution"), reviews: REVIEW },
  },
  prayer: {
    self: words(`date, location, timezone, utc_offset, method, school, high_latitude_rule, timings, timings_iso,
      unresolved, next, forbidden, ishraq, duha, ends, hijri, hijri_after_maghrib, qibla, notes`),
    within: {
      location: words("lat, lng"),
      school: words("id, name, chosen_by"),
      timings: TIMINGS,
      timings_iso: TIMINGS,
      unresolved: words("name, reason"),
      next: words("name, at"),
      hijri: words("date, day, month, year, weekday, calendar, basis, other"),
      qibla: words("bearing_deg, distance_km"),
    },
  },
  event: {
    // kind_label follows from "Enumerations carry a label in that language".
    self: words(`id, slug, title, titles, lang, description, kind, kind_label, starts_at, ends_at, timezone,
      all_day, hijri_date, status, place_id, place_name, country, city, lat, lng, organizer, url, source, updated_on`),
    within: {},
  },
  city: {
    self: words(`id, slug, name, names, lang, country, region, lat, lng, timezone, population, counts,
      default_method, part_of`),
    within: { counts: words("places, mosque, halal, events") },
  },
  searchResult: {
    self: words(
      "kind, id, slug, intent, name, romanised, lang, type, country, city, region, lat, lng, starts_at, status, needs_location, score, url",
    ),
    within: {},
  },
  review: { self: REVIEW, within: {} },
  moderatedReview: {
    self: [...REVIEW, "reports", "history"],
    within: { reports: words("reason, note, received_at"), history: words("action, by, moderator, reason, at") },
  },
  report: { self: words("review_id, reason, received_at"), within: {} },
  suggestion: { self: SUGGESTION, within: {} },
  createdSuggestion: { self: words("id, kind, place_id, status, created_at, delete_token"), within: {} },
  moderatedSuggestion: {
    self: words(`id, kind, place_id, status, reason, created_at, judged_at, applied_at, fields, evidence, note, name,
      gate, steward, client, voter, corrected, place, near, flags, moved_m, history`),
    within: {},
  },
  createdReview: { self: [...REVIEW, "delete_token"], within: {} },
} as const satisfies Readonly<Record<string, Keys>>;

/** Members that a prayer record's method has at least; `…` in the contract leaves it open. */
export const METHOD_KEYS = words(
  "id, name, authority, chosen_by, fallback_reason, fajr_angle, isha_angle, isha_minutes",
);
