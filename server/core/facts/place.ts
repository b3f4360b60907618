/**
 * The facts of a place, one entry for each column of data/places, in the order of the file. What handles facts derives from
 * this table: columns, record, suggestions, cards, filters, bulk files, forms and labels. A new amenity is one entry here and
 * its labels in data/i18n/facts.
 */
import { ALCOHOL, type AVAILABILITY, HALAL_LEVELS, STATUSES } from "#core/values/place.ts";

/** Kinds of facts, each with what it says. */
export interface Kinds {
  id: number;
  rank: number;
  slug: string;
  /** A word of another table. */
  word: string;
  text: string;
  /** Letters and digits, from left to right in every script. */
  code: string;
  /** The English name; places of layers may have none. */
  name: string | null;
  arabic: string;
  /** Names by language. */
  names: Readonly<Record<string, string>>;
  "other-names": readonly { readonly name: string; readonly lang: string | null }[];
  latitude: number;
  longitude: number;
  telephone: string;
  url: string;
  hours: string;
  date: string;
  availability: (typeof AVAILABILITY)[number];
  /** One of the fact's own words. */
  choice: string;
  sources: readonly string[];
}

/** Parts of the record that are an object of their own. */
export const GROUPS = ["address", "amenities", "halal"] as const;
type Group = (typeof GROUPS)[number];

/** Where the record has a fact: in one of its objects, or among other members. */
export type Part = Group | "kind" | "point" | "contact" | "dates";

export interface Filter {
  /** What the documentation of the API says of the parameter, or of the word of `has`. */
  readonly doc: string;
  /** Words that the form of the list does not offer. */
  readonly unasked?: readonly string[];
}

export interface Fact {
  readonly kind: keyof Kinds;
  /** What a contributor writes; of an amenity what it is. */
  readonly doc: string;
  /** Left out where no member of the record says just this; the readers of names, city, description and sources know it. */
  readonly part?: Part;
  /** The member of the record, where it is not called as the column. */
  readonly member?: string;
  /** The words of a choice. */
  readonly words?: readonly string[];
  readonly isRequired?: true;
  /** Says which place it is, where it is or whether it is there: nobody but a moderator changes it. */
  readonly isIdentity?: true;
  /** What the documentation of the API says of the record's member. */
  readonly said?: string;
  /** The same of a suggestion's. */
  readonly suggested?: string;
  /** The group of the texts of its words in data/i18n/facts: `halal` of `halal.only`. */
  readonly texts?: string;
  /**
   * Lists of places can be filtered by it: with words it is a parameter of `/places` called as the fact, else a word of `has`,
   * which lists the places that state it.
   */
  readonly filter?: Filter;
  /** What moderators hold beside each other where two places may be one. */
  readonly tellsApart?: true;
}

export const FACTS = {
  id: {
    kind: "id",
    doc: "Leave empty; the project gives the number, and it never changes.",
    isIdentity: true,
  },
  slug: {
    kind: "slug",
    doc: "Name for addresses, unique in the file, from the English name.",
    isRequired: true,
    isIdentity: true,
  },
  type: { kind: "word", doc: "A type of place-types.csv.", isRequired: true, isIdentity: true },
  category: {
    kind: "word",
    part: "kind",
    doc: "Kind of halal venue: a category that place-types.csv lists for the type.",
    said: "Kind of halal venue, e.g. restaurant",
  },
  rank: {
    kind: "rank",
    doc: "How widely known: 1 in the world, 2 in the country, 3 main one of its city, 4 locally, 5 ordinary.",
    isRequired: true,
  },
  name_en: { kind: "name", doc: "Name in English.", isRequired: true, isIdentity: true },
  name_ar: { kind: "arabic", doc: "The place's own Arabic name, in Arabic letters.", isIdentity: true },
  names: { kind: "names", doc: "Names in other languages: tr=…;fr=…", isIdentity: true },
  alt_names: {
    kind: "other-names",
    doc: "Other names that people use, old and short ones and airport codes among them: tr=Eski Cami;LHR",
    isIdentity: true,
  },
  city: {
    kind: "slug",
    doc: "Slug of a city of cities.csv in the same country; empty where none fits.",
    isIdentity: true,
  },
  lat: {
    kind: "latitude",
    part: "point",
    doc: "Degrees north of the building, 4 or 5 decimals; 3 where unsure of the building.",
    isRequired: true,
    isIdentity: true,
  },
  lng: {
    kind: "longitude",
    part: "point",
    doc: "Degrees east of the building.",
    isRequired: true,
    isIdentity: true,
  },
  street_address: {
    kind: "text",
    part: "address",
    doc: "House number and street.",
    isIdentity: true,
    tellsApart: true,
  },
  locality: {
    kind: "text",
    part: "address",
    doc: "Town or district, where it is not the city.",
    isIdentity: true,
    tellsApart: true,
  },
  region: { kind: "text", part: "address", doc: "Province or state.", isIdentity: true },
  postal_code: { kind: "code", part: "address", doc: "Postal code.", isIdentity: true },
  phone: {
    kind: "telephone",
    part: "contact",
    doc: "E.164: a plus sign and digits.",
    said: "E.164; null where unknown",
    suggested: "E.164",
    tellsApart: true,
  },
  website: {
    kind: "url",
    part: "contact",
    doc: "Official address, https:// where it has it.",
    isIdentity: true,
    said: "null where unknown",
    tellsApart: true,
  },
  opening_hours: {
    kind: "hours",
    part: "contact",
    doc: "OpenStreetMap opening_hours syntax.",
    said: "OpenStreetMap opening_hours syntax; null where unknown",
    suggested: "OpenStreetMap opening_hours syntax",
  },
  status: {
    kind: "choice",
    words: STATUSES,
    texts: "status",
    part: "contact",
    doc: "active, temporarily-closed, closed, or unknown: it may no longer exist.",
    isRequired: true,
    isIdentity: true,
  },
  women_space: { kind: "availability", part: "amenities", doc: "A place for women" },
  wudu: { kind: "availability", part: "amenities", doc: "Ablution facilities" },
  wheelchair: { kind: "availability", part: "amenities", doc: "Step-free access" },
  parking: { kind: "availability", part: "amenities", doc: "Parking" },
  toilets: { kind: "availability", part: "amenities", doc: "Toilets" },
  janazah: { kind: "availability", part: "amenities", doc: "Funeral prayers" },
  halal: {
    kind: "choice",
    words: HALAL_LEVELS,
    texts: "halal",
    part: "halal",
    member: "level",
    doc: "For halal venues: only, yes, limited or no.",
    said: "How much of what is sold is halal; null where unknown",
    filter: { doc: "How much of what is sold is halal", unasked: ["no"] },
  },
  halal_certified_by: { kind: "text", part: "halal", member: "certified_by", doc: "Who certifies." },
  halal_certificate_expires_on: {
    kind: "date",
    part: "halal",
    member: "certificate_expires_on",
    doc: "Last day of the certificate.",
  },
  alcohol: {
    kind: "choice",
    words: ALCOHOL,
    texts: "said",
    part: "halal",
    doc: "Whether alcohol is sold.",
    said: "Whether alcohol is sold; null where unknown",
  },
  description_en: { kind: "text", doc: "One sentence in English." },
  description_ar: { kind: "arabic", doc: "The same in Arabic." },
  source: {
    kind: "sources",
    doc: "Sources of sources.csv, each alone or as source:identifier.",
    isRequired: true,
  },
  verified_on: {
    kind: "date",
    part: "dates",
    doc: "The day someone checked the row against its source; empty if nobody did.",
  },
  updated_on: { kind: "date", part: "dates", doc: "The day the row last changed." },
} as const satisfies Readonly<Record<string, Fact>>;

type Facts = typeof FACTS;
/** The column of a fact, by which it is called. */
export type FactName = keyof Facts;

/** What a row says of a fact; `null` is unknown. */
export type ValueOf<F extends FactName> =
  | (Facts[F] extends { readonly words: readonly (infer Word)[] } ? Word : Kinds[Facts[F]["kind"]])
  | (Facts[F] extends { readonly isRequired: true } ? never : null);

/** The facts of a part. */
export type FactIn<P extends Part> = {
  [F in FactName]: Facts[F] extends { readonly part: P } ? F : never;
}[FactName];

/** The member of the record that says a fact. */
export type MemberOf<F extends FactName> = F extends FactName
  ? Facts[F] extends { readonly member: infer Member extends string }
    ? Member
    : F
  : never;

/** A part of the record. */
export type PartOf<P extends Part> = { [F in FactIn<P> as MemberOf<F>]: ValueOf<F> };

export type Amenity = FactIn<"amenities">;
