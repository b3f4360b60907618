/** The columns of a row beside its names and its spot, filled as often as such columns are in life. */
import type { Random } from "./random.ts";

export type Details = Readonly<Record<string, string>>;

/** Types and categories, and how many of a thousand places are of each. */
export const KINDS = [
  { type: "mosque", category: "", weight: 730 },
  { type: "musalla", category: "", weight: 90 },
  { type: "halal", category: "restaurant", weight: 55 },
  { type: "halal", category: "cafe", weight: 15 },
  { type: "halal", category: "butcher", weight: 15 },
  { type: "halal", category: "grocery", weight: 12 },
  { type: "halal", category: "other", weight: 3 },
  { type: "islamic-center", category: "", weight: 35 },
  { type: "islamic-school", category: "", weight: 20 },
  { type: "cemetery", category: "", weight: 15 },
  { type: "shop", category: "", weight: 10 },
] as const;

const RANKS = [
  { rank: "5", weight: 860 },
  { rank: "4", weight: 100 },
  { rank: "3", weight: 35 },
  { rank: "2", weight: 5 },
] as const;

const STATUSES = [
  { status: "active", weight: 97 },
  { status: "temporarily-closed", weight: 1 },
  { status: "closed", weight: 2 },
] as const;

const HALAL = [
  { level: "only", weight: 45 },
  { level: "yes", weight: 45 },
  { level: "limited", weight: 10 },
] as const;

const two = (n: number): string => String(n).padStart(2, "0");

const amenity = (known: number, yes: number, random: Random): string => {
  if (!random.chance(known)) return "";
  if (random.chance(yes)) return "yes";
  return random.chance(0.3) ? "limited" : "no";
};

const iqama = (random: Random): string => {
  const minutes = (): number => 5 * (1 + random.below(5));
  const isha = random.chance(0.5)
    ? `isha=+${minutes()}`
    : `isha=${two(20 + random.below(2))}:${random.pick(["00", "15", "30"])}`;
  return `fajr=+${minutes()};dhuhr=13:${random.pick(["00", "15", "30"])};asr=+${minutes()};maghrib=+5;${isha}`;
};

/** A day of the years before the data that ships: never after the day of any build. */
const day = (random: Random): string =>
  `202${4 + random.below(2)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;

const ofCongregation = (random: Random): Details => ({
  women_space: amenity(0.25, 0.8, random),
  wudu: amenity(0.2, 0.95, random),
  wheelchair: amenity(0.12, 0.5, random),
  parking: amenity(0.1, 0.7, random),
  toilets: amenity(0.1, 0.9, random),
  janazah: amenity(0.04, 0.8, random),
  jumuah: random.chance(0.08) ? `13:${random.pick(["00", "15", "30"])}/12:${random.pick(["30", "45"])}/ar` : "",
  iqama: random.chance(0.06) ? iqama(random) : "",
});

const ofVenue = (random: Random): Details => {
  const isCertified = random.chance(0.15);
  return {
    wheelchair: amenity(0.1, 0.6, random),
    opening_hours: random.chance(0.3) ? `Mo-Su ${two(8 + random.below(4))}:00-${two(20 + random.below(4))}:00` : "",
    halal: random.pickWeighted(HALAL).level,
    halal_certified_by: isCertified ? "Halal Board" : "",
    halal_certificate_expires_on: isCertified ? `2027-${two(1 + random.below(12))}-01` : "",
    alcohol: random.chance(0.4) ? random.pick(["no", "no", "no", "yes"]) : "",
  };
};

const CONGREGATIONS: ReadonlySet<string> = new Set(["mosque", "musalla", "islamic-center"]);

/** What the fields of a place refer to. */
interface Setting {
  readonly type: string;
  readonly slug: string;
  /** A word to name a street by. */
  readonly street: string;
  /** The district, where the name has one. */
  readonly district: string;
  readonly city: { readonly english: string; readonly arabic: string };
}

/** The fields of a place; those left out are empty. */
export const details = ({ type, slug, street, district, city }: Setting, random: Random): Details => {
  const year = 1800 + random.below(220);
  const isDescribed = random.chance(0.06);
  return {
    rank: random.pickWeighted(RANKS).rank,
    status: random.pickWeighted(STATUSES).status,
    street_address: random.chance(0.3) ? `${1 + random.below(200)} ${street} Street` : "",
    locality: random.chance(0.4) ? district : "",
    postal_code: random.chance(0.15) ? String(10_000 + random.below(90_000)) : "",
    phone: random.chance(0.1) ? `+${10 + random.below(80)}${100_000_000 + random.below(900_000_000)}` : "",
    website: random.chance(0.07) ? `https://${slug}.example` : "",
    ...(CONGREGATIONS.has(type) ? ofCongregation(random) : {}),
    ...(type === "halal" ? ofVenue(random) : {}),
    description_en: isDescribed ? `Known in ${city.english} since it opened in ${year}.` : "",
    description_ar: isDescribed ? `معروف في ${city.arabic} منذ افتتاحه عام ${year}.` : "",
    source: "editorial",
    verified_on: random.chance(0.05) ? day(random) : "",
    updated_on: day(random),
  };
};
