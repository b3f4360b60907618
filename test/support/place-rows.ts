/**
 * The places of the test data, by country: every type, status, amenity and halal level, places outside
 * of every city, on both sides of the 180th meridian, without an Arabic name, and three pages of one country.
 */
import { AVAILABILITY, HALAL_LEVELS, STATUSES } from "#core/values/place.ts";
import { AMENITIES } from "#core/facts/parts.ts";

/** Columns of places/<cc>.csv; what is left out is empty, or as every plain mosque has it. */
export type Fields = Readonly<Record<string, string | number>>;

const TYPES = ["mosque", "musalla", "halal", "islamic-center", "islamic-school", "cemetery", "shop"] as const;

const row = (id: number, name_en: string, city: string, lat: number, lng: number, more: Fields = {}): Fields => ({
  id,
  slug: name_en.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
  name_en,
  city,
  lat,
  lng,
  ...more,
});

const EG: readonly Fields[] = [
  row(1, "Al-Azhar Mosque", "cairo", 30.0457, 31.2627, {
    rank: 1,
    name_ar: "الجامع الأزهر",
    names: "tr=El-Ezher Camii;fr=Mosquée al-Azhar",
    women_space: "yes",
    wudu: "yes",
    janazah: "yes",
  }),
  row(2, "Mosque of Ibn Tulun", "cairo", 30.0287, 31.2496, { rank: 2, name_ar: "مسجد أحمد بن طولون", wudu: "limited" }),
  row(3, "Citadel Prayer Room", "cairo", 30.0299, 31.2611, {
    type: "musalla",
    rank: 4,
    name_ar: "مصلى القلعة",
    wudu: "no",
  }),
  row(4, "Nile Grill", "cairo", 30.0444, 31.2357, {
    type: "halal",
    category: "restaurant",
    halal: "only",
    alcohol: "no",
    halal_certified_by: "Test Board",
    halal_certificate_expires_on: "2027-01-31",
  }),
  row(5, "Old Harbour Mosque", "alexandria", 31.2001, 29.9187, { status: "closed", name_ar: "مسجد الميناء القديم" }),
  row(6, "Abu al-Abbas Mosque", "alexandria", 31.2058, 29.8823, { rank: 2, name_ar: "مسجد أبي العباس المرسي" }),
  row(7, "Desert Road Mosque", "", 29.5, 30.5, { rank: 5 }),
  row(4095, "Last of the First Span", "giza", 30.0131, 31.2089, { rank: 5 }),
  row(4096, "First of the Second Span", "giza", 30.0132, 31.209, { rank: 5 }),
];

const GB: readonly Fields[] = [
  row(20, "London Central Mosque", "london", 51.5287, -0.1654, {
    rank: 2,
    name_ar: "مسجد لندن المركزي",
    women_space: "yes",
    wudu: "yes",
    parking: "limited",
    wheelchair: "yes",
    street_address: "146 Park Road",
    postal_code: "NW8 7RG",
    phone: "+442076528000",
    website: "https://www.iccuk.org/",
    opening_hours: "Mo-Su 05:00-23:00",
  }),
  row(21, "East London Mosque", "london", 51.5175, -0.0654, { rank: 3, wudu: "yes", women_space: "limited" }),
  row(22, "Station Prayer Room", "london", 51.5308, -0.1238, {
    type: "musalla",
    status: "temporarily-closed",
    wheelchair: "yes",
    opening_hours: "24/7",
  }),
  row(23, "Whitechapel Halal Butcher", "london", 51.517, -0.0646, {
    type: "halal",
    category: "butcher",
    halal: "only",
    alcohol: "no",
  }),
  row(24, "Soho Noodles", "london", 51.5136, -0.1365, {
    type: "halal",
    category: "restaurant",
    halal: "limited",
    alcohol: "yes",
  }),
  row(25, "Camden Cafe", "london", 51.539, -0.1426, { type: "halal", category: "cafe", halal: "yes" }),
  row(26, "Former Halal Diner", "london", 51.54, -0.14, {
    type: "halal",
    category: "restaurant",
    halal: "no",
    status: "closed",
  }),
  row(27, "Islamic Centre of Camden", "london", 51.5392, -0.143, { type: "islamic-center", rank: 4 }),
  row(28, "Madani School", "birmingham", 52.47, -1.88, { type: "islamic-school", rank: 4 }),
  row(29, "Gardens of Peace", "birmingham", 52.5, -1.9, { type: "cemetery", janazah: "yes" }),
  row(30, "Kitab Corner", "birmingham", 52.476, -1.893, { type: "shop" }),
  row(31, "Birmingham Central Mosque", "birmingham", 52.4643, -1.8893, { rank: 2, name_ar: "مسجد برمنغهام المركزي" }),
  row(32, "Closed Prayer Room", "birmingham", 52.46, -1.88, { type: "musalla", status: "closed" }),
  { slug: "row-without-a-number", name_en: "Mosque Without a Number", city: "london", lat: 51.5, lng: -0.1 },
];

const FJ: readonly Fields[] = [
  row(40, "Suva Jame Masjid", "suva", -18.138, 178.429, { rank: 3, name_ar: "مسجد سوفا الجامع" }),
  row(41, "Taveuni East Mosque", "", -16.82, -179.98),
  row(42, "Taveuni West Mosque", "", -16.82, 179.98),
];

/** A country whose one place is closed, and two cities of the same slug as others. */
const NO: readonly Fields[] = [row(50, "Former Polar Mosque", "tromso", 69.65, 18.95, { status: "closed" })];
const US: readonly Fields[] = [row(51, "Alexandria Masjid", "alexandria", 38.8048, -77.0469)];
const IN_INDIA: readonly Fields[] = [
  row(99_999_999, "Jama Masjid", "", 28.6507, 77.2334, { rank: 1, name_ar: "المسجد الجامع" }),
];

const CITIES = [
  ["istanbul", 41.0138, 28.9497],
  ["ankara", 39.9199, 32.8543],
  ["", 38.5, 35.5],
] as const;
const EMPTY = "";

/** 240 places that differ in everything that one can filter by, in an order that is not that of the answer. */
const TR: readonly Fields[] = Array.from({ length: 240 }, (_, i) => {
  const [city, lat, lng] = CITIES[(i * 7) % 3] ?? CITIES[0];
  const type = TYPES[(i * 5) % 7] ?? "mosque";
  const amenities = AMENITIES.map((name, j) => [name, [EMPTY, ...AVAILABILITY][(i >> j) % 4] ?? EMPTY]);
  return row(
    1000 - i,
    `Test Place ${i}`,
    city,
    round(lat + ((i * 37) % 101) / 500),
    round(lng + ((i * 53) % 97) / 500),
    {
      ...Object.fromEntries(amenities),
      type,
      rank: 1 + ((i * 3) % 5),
      status: i % 11 === 0 ? (STATUSES[2 - (i % 2)] ?? "active") : "active",
      halal: type === "halal" ? (HALAL_LEVELS[i % 4] ?? "only") : EMPTY,
    },
  );
});

function round(degrees: number): number {
  return Number(degrees.toFixed(5));
}

export const PLACE_ROWS: Readonly<Record<string, readonly Fields[]>> = {
  eg: EG,
  gb: GB,
  fj: FJ,
  no: NO,
  us: US,
  in: IN_INDIA,
  tr: TR,
};
