/** A place that has everything, for pages: the shipped ones have few of the facts that a record may hold. */
import { amenitiesWith } from "../support/amenities.ts";

export const FULL_PLACE = {
  id: 401,
  slug: "quba-mosque",
  type: "mosque",
  type_label: "Mosque",
  category: null,
  name: "Quba Mosque",
  lang: "en",
  names: { en: "Quba Mosque", ar: "مسجد قباء", tr: "Kuba Mescidi", ur: "مسجد قباء" },
  names_computed: [],
  alt_names: [{ name: "Mosque of the Piety", lang: "en" }],
  description: "Site of the first mosque built after the migration to Medina.",
  address: { street_address: "Al Hijrah Road", locality: "Quba", region: "Madinah", postal_code: "42319" },
  country: "SA",
  city: "medina",
  city_name: "Medina",
  nearest_city: null,
  lat: 24.4393,
  lng: 39.6172,
  timezone: "Asia/Riyadh",
  phone: "+966148000000",
  website: "https://quba.example/",
  opening_hours: "Mo-Th,Sa 04:00-23:30; Fr 04:00-24:00; PH off",
  status: "temporarily-closed",
  amenities: amenitiesWith({ women_space: "yes", wudu: "yes", wheelchair: "limited", parking: "no" }),
  jumuah: [{ time: "12:30", khutbah: "12:10", languages: ["ar", "ur"] }],
  iqama: null,
  has_times: false,
  times: null,
  halal: { level: "only", certified_by: "A board", certificate_expires_on: "2027-03-01", alcohol: "no" },
  has_source: true,
  sources: [{ name: "Musalla contributors", id: null, url: null, license: "CC-BY-4.0" }],
  verified_on: "2026-10-01",
  updated_on: "2026-11-21",
  edit_url: "https://example.org/edit/401",
  rating: { average: 4.33, count: 12, distribution: { "1": 1, "2": 0, "3": 1, "4": 3, "5": 7 } },
  open_now: true,
  reviews: [
    {
      id: "r2",
      place_id: 401,
      rating: 5,
      comment: "Calm in the early morning.\nالماء البارد متوفر دائمًا.",
      name: "Amina",
      status: "published",
      created_at: "2026-11-20T05:12:00Z",
    },
    {
      id: "r1",
      place_id: 401,
      rating: 3,
      comment: null,
      name: null,
      status: "published",
      created_at: "2026-11-02T10:00:00Z",
    },
  ],
} as const;

/** What a place has whose only name is Arabic. */
export const ARABIC_ALONE = {
  name: "مسجد قباء",
  lang: "ar",
  names: { ar: "مسجد قباء", "ar-Latn": "Masjid Qubāʼ" },
  names_computed: ["ar-Latn"],
  alt_names: [{ name: "QBA", lang: null }],
} as const;

/** The answer of /place, or of /places, with it. */
export const fullPlaceAnswer = (changes: object = {}): string =>
  JSON.stringify({
    ok: true,
    data: [{ ...FULL_PLACE, ...changes }],
    // As a list has it; an answer to /place has none.
    meta: { total: 1, lang: "en", data_version: "test", attribution: FULL_PLACE.sources },
  });
