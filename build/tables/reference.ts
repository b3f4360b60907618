/**
 * Tables that others refer to: countries, cities, types, sources with the addresses of their records, search words. Then the
 * exceptions to findings of the check, and the ratings exported by `npm run reviews -- export --ratings`, which are not part of
 * data/.
 */
import { type Cell, column, list, optional, required, type RowOf } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { slugCell } from "#core/columns/cell.ts";
import { AMENITIES } from "#core/facts/parts.ts";
import { JUDGED_AS, WORD_SAYS } from "#core/values/admission.ts";
import { ID_MAX, IMPORTED_ID_MAX, IMPORTED_ID_MIN, LAYER_ID_MAX, LAYER_ID_MIN } from "#core/values/ids.ts";
import { AFFIX_LIMITS, AFFIX_NEIGHBOURS, AFFIX_POSITIONS, INTENTS, WISHES } from "#core/values/search.ts";
import { table } from "./table.ts";

const { choice, pattern } = cell;

/**
 * Address of a record at its source, a template with {id}. It may be limited to identifiers with a prefix:
 * w=https://www.openstreetmap.org/way/{id} turns w123 into …/way/123.
 */
interface RecordUrl {
  /** Prefix of the identifier, left out of the address; empty for any. */
  readonly prefix: string;
  readonly template: string;
}

const recordTemplate = pattern(
  /^([a-z]+=)?https?:\/\/[^\s/;]+\.[^\s;]*\{id\}[^\s;]*$/,
  "bad-url",
  "an address with {id} in it, alone or after letters and =",
  () => "for example https://www.wikidata.org/wiki/{id}",
);

const recordUrls = list(recordTemplate).transform((items): readonly RecordUrl[] =>
  items.map((item) => {
    const [, prefix = "", template = item] = /^(?:([a-z]+)=)?(.+)$/.exec(item) ?? [];
    return { prefix, template };
  }),
) as Cell<readonly RecordUrl[]>;

/** The address of the record `identifier`; `null` if no template matches. */
export const recordUrlOf = (urls: readonly RecordUrl[] | null, identifier: string): string | null => {
  const found = urls?.find(({ prefix }) => identifier.startsWith(prefix));
  if (found === undefined) return null;
  return found.template.replaceAll("{id}", () => encodeURIComponent(identifier.slice(found.prefix.length)));
};

export const countryCell = pattern(/^[A-Z]{2}$/, "bad-country", "an upper-case two-letter country code");

const language = pattern(/^[a-z]{2,3}$/, "bad-language", "a language tag such as ar");

const kebab = pattern(/^[a-z]+(-[a-z]+)*$/, "bad-name", "lower-case words joined by hyphens");

/** Types of one family may be one place; those of different families never are. */
const FAMILIES = ["prayer", "food", "shop", "burial"] as const;

const SAME_HOUSE = ["prayer", "center"] as const;

const PRAYERS_AT = ["congregations", "times", "none"] as const;

const amenity = choice("unknown-value", AMENITIES);

const schemaType = pattern(/^[A-Z][A-Za-z]+$/, "bad-name", "a type of schema.org such as PlaceOfWorship");

export const countries = table("countries.csv", "Countries of ISO 3166-1, and XK.", {
  code: column(required(countryCell), "ISO 3166-1 alpha-2, upper case."),
  name_en: column(required(cell.text), "Name in English."),
  name_ar: column(required(cell.arabicText), "Name in Arabic."),
  languages: column(required(list(language)), "Most used languages, the main one first, joined by ;"),
  default_method: column(required(cell.integer(1, 23)), "Prayer method used where none is asked for."),
  suggested_school: column(optional(cell.integer(0, 1)), "School most people follow, where it is not 0: 1 is Hanafi."),
});
export type CountryRow = RowOf<(typeof countries)["columns"]>;

export const cities = table("cities.csv", "Cities, from GeoNames; made by `npm run data -- refresh cities`.", {
  id: column(required(cell.integer(1, 2_147_483_647)), "GeoNames id."),
  slug: column(required(slugCell), "Unique in the country; frozen once given."),
  country: column(required(countryCell), "ISO 3166-1 alpha-2, upper case."),
  admin1: column(optional(cell.text), "GeoNames code of the first-level division."),
  name_en: column(required(cell.text), "Name in English."),
  name_ar: column(optional(cell.arabicText), "Name in Arabic; empty where no source has one."),
  names: column(optional(cell.textByLanguage), "Names in other languages: tr=…;fr=…"),
  lat: column(required(cell.degrees("lat", 90)), "Degrees north of the centre."),
  lng: column(required(cell.degrees("lng", 180)), "Degrees east of the centre."),
  timezone: column(required(cell.timeZone), "IANA time zone."),
  population: column(optional(cell.integer(0, 100_000_000)), "Inhabitants."),
  feature_code: column(required(cell.text), "GeoNames feature code."),
});
/** A city; `part_of` is from city-parts.csv: the slug of the city in its country that it is a part of. */
export type CityRow = RowOf<(typeof cities)["columns"]> & { readonly part_of?: string | null };

export const placeTypes = table("place-types.csv", "Types of places, and what each is; i18n/facts has their labels.", {
  type: column(required(kebab), "Name of the type in the API."),
  categories: column(
    optional(list(kebab)),
    "For places that sell food: the categories a place of this type may have, joined by ;",
  ),
  position: column(
    optional(cell.integer(1, 99)),
    "Where pages list it, from 1; types without one come after those with, as here.",
  ),
  family: column(
    optional(choice("unknown-value", FAMILIES)),
    "Which other types may be the same place in two sources: prayer, food, shop or burial; empty: none, as of a library.",
  ),
  prayers: column(
    required(choice("unknown-value", PRAYERS_AT)),
    "congregations: people pray there together each day, and pages ask for those times; times: pages show the prayer times there; none.",
  ),
  reviews: column(required(cell.yesNo), "Whether visitors rate and review it: yes or no."),
  unasked: column(optional(list(amenity)), "Amenities that nobody asks of such a place, joined by ;"),
  schema_org: column(required(schemaType), "Its type in the vocabulary of schema.org."),
  judged_as: column(
    optional(choice("unknown-value", JUDGED_AS)),
    "What the import asks the names of such a place for: prayer, or school for an Islamic one; empty: it is what its source says.",
  ),
  same_house: column(
    optional(choice("unknown-value", SAME_HOUSE)),
    "Which types two sources may give to one house: prayer for each other; center for a house that may have one of those in it; empty for none but its own.",
  ),
});
export type PlaceTypeRow = RowOf<(typeof placeTypes)["columns"]>;

export const sources = table("sources.csv", "Where facts come from, and on what terms.", {
  id: column(required(kebab), "Name that the source columns use."),
  name: column(required(cell.text), "Whom to name."),
  url: column(optional(cell.url), "Where the source lives."),
  license: column(required(cell.text), "SPDX identifier of its licence."),
});

/** imports/sources.csv: the same plus the address of each record. */
export const importedSources = table(sources.path, sources.doc, {
  ...sources.columns,
  record_url: column(
    optional(recordUrls),
    "Address of one record, {id} for its identifier; n=https://… for those that begin with n; joined by ;",
  ),
});
export type SourceRow = RowOf<(typeof sources)["columns"]> & {
  readonly record_url?: readonly RecordUrl[] | null;
};

export const layers = table(
  "layers/layers.csv",
  "The shipped layers, strictest licence first: a place belongs to the first layer that has one of its sources.",
  {
    layer: column(required(kebab), "Name of the folder."),
    license: column(required(cell.text), "SPDX identifier of the licence of its rows."),
    sources: column(required(list(kebab)), "Sources whose records it takes, joined by ;"),
  },
);
export type LayerRow = RowOf<(typeof layers)["columns"]>;

/** data/layers/<name>/extracts.csv: what a layer was made from. */
export const extracts = table("extracts.csv", "What a layer was made from; made by `npm run data -- layers`.", {
  extract: column(required(cell.text), "Name of the data set."),
  source: column(required(kebab), "Source of its records."),
  as_of: column(optional(cell.date), "The day that its data is of; empty where nobody knows."),
  countries: column(required(list(countryCell)), "Countries of its records, joined by ;"),
  digest: column(required(cell.text), "Hash of its records."),
});

/** data/layers/admission.csv: what the gate did with the rows of the layers. */
export const admissionReport = table(
  "admission.csv",
  "What the gate did with the rows of the layers; made by `npm run data -- layers` and `admit`.",
  {
    source: column(required(kebab), "Source of the rows."),
    country: column(required(countryCell), "Country of the rows."),
    decision: column(
      required(choice("unknown-value", ["shown", "unverified", "refused"])),
      "shown, unverified (kept, and in no list) or refused.",
    ),
    reason: column(optional(cell.text), "Why; empty where they are shown."),
    places: column(required(cell.integer(1, 99_999_999)), "Number of rows."),
    extract: column(
      optional(kebab),
      "The extract that has them, of what is refused: no row is kept that tells; empty in lines from before it was noted.",
    ),
  },
);

export const worldPlan = table(
  "imports/world.csv",
  "Where `npm run data -- world` gets the places of each country from.",
  {
    country: column(
      required(pattern(/^(?:[A-Z]{2}|\*)$/, "bad-country", "an upper-case two-letter country code, or *")),
      "Upper-case ISO code; * for all countries that have no line of their own for the source.",
    ),
    mapping: column(
      required(kebab),
      "What the fields mean: a file of data/imports without its extension; its source is the source.",
    ),
    format: column(required(kebab), "A format that `npm run data -- import` lists."),
    address: column(
      optional(cell.text),
      "Web address; {country} in it is the upper-case code, {release} the newest folder there. Empty: asked by country where the format's service is.",
    ),
  },
);
export type WorldPlanRow = RowOf<(typeof worldPlan)["columns"]>;

export const heldAreas = table("layers/held-areas.csv", "Areas about whose places the sources cannot be right.", {
  area: column(required(kebab), "Name of the area."),
  country: column(required(countryCell), "Country of the places, ISO 3166-1 alpha-2, upper case."),
  west: column(required(cell.degrees("lng", 180)), "Western edge, in degrees."),
  south: column(required(cell.degrees("lat", 90)), "Southern edge."),
  east: column(required(cell.degrees("lng", 180)), "Eastern edge."),
  north: column(required(cell.degrees("lat", 90)), "Northern edge."),
  places: column(
    required(choice("unknown-value", ["all", "nameless"])),
    "all, or nameless: only those without a name.",
  ),
  effect: column(
    required(choice("unknown-value", ["left-out", "unknown"])),
    "left-out, or unknown: they have that status instead of active.",
  ),
  reason: column(required(cell.text), "Why, in one sentence."),
});
export type HeldArea = RowOf<(typeof heldAreas)["columns"]>;

const retiredColumns = (id: Cell<number>, replacedBy: Cell<number>) => ({
  id: column(required(id), "The id that the place had."),
  reason: column(
    required(choice("unknown-value", ["duplicate", "closed", "never-existed", "not-a-place", "unverified"])),
    "Why: duplicate, closed, never-existed, not-a-place or unverified.",
  ),
  replaced_by: column(optional(replacedBy), "Id of the place that replaces it."),
});

const shippedId = cell.integer(1, LAYER_ID_MAX);

/** Places of layers among them: the layer has the place again with every import, and it is left out whenever it is read. */
export const retired = table(
  "retired.csv",
  "Ids of places that were taken out; they are never given again.",
  retiredColumns(shippedId, shippedId),
);

/** data/layers/<name>/retired.csv: the same for the places of a layer; a curated place may replace one. */
export const layerRetired = table(
  retired.path,
  retired.doc,
  retiredColumns(cell.integer(LAYER_ID_MIN, LAYER_ID_MAX), shippedId),
);

/** imports/retired.csv: the same for imported places; a place of the data may replace one. */
export const importedRetired = table(
  retired.path,
  retired.doc,
  retiredColumns(cell.integer(IMPORTED_ID_MIN, IMPORTED_ID_MAX), cell.integer(1, IMPORTED_ID_MAX)),
);

export const searchWords = table(
  "search-words.csv",
  "Words that the search treats by their meaning, not by their letters.",
  {
    word: column(required(cell.text), "The word as people write it; case, accents and vowel marks do not matter."),
    role: column(
      required(cell.choice("unknown-value", ["type", "filler", "meaning", "spelling"])),
      "type: means a type of place; filler: says nothing; meaning: means the same as others with that value; spelling: a way to write the name in value.",
    ),
    value: column(
      optional(list(cell.pattern(/^[a-z]+(-[a-z]+)*$/, "bad-name", "lower-case words joined by hyphens"))),
      "Types of places, joined by ;, the name of the meaning, or the usual spelling.",
    ),
  },
);

export const searchAffixes = table(
  "search-affixes.csv",
  "What languages write on the name of a city to say at, from or of it; the search takes it off.",
  {
    affix: column(required(cell.text), "The letters in front of the name or behind it."),
    position: column(
      required(choice("unknown-value", AFFIX_POSITIONS)),
      "prefix: in front of the name; suffix: behind it.",
    ),
    lang: column(
      required(pattern(/^[a-z]{2,3}$/, "bad-language", "a language tag such as tr")),
      "The language that writes so, for readers of the table.",
    ),
    instead: column(optional(list(cell.text)), "What the name ends with in its place, joined by ;. Usually nothing."),
    after: column(
      optional(choice("unknown-value", AFFIX_NEIGHBOURS)),
      "vowel or consonant: only behind such a letter, where no apostrophe is between them; empty: behind any.",
    ),
    unless: column(
      required(choice("unknown-value", AFFIX_LIMITS)),
      "named: not where the name of anything has the whole word; commoner: not where more names have it than the city has places.",
    ),
  },
);

export const searchIntents = table(
  "search-intents.csv",
  "Phrases of a search that ask for something other than a name: prayer times, the qibla, Ramadan, what is near.",
  {
    phrase: column(
      required(cell.text),
      "The phrase as people write it, in any language; case, accents, vowel marks and the Arabic article do not matter.",
    ),
    intent: column(
      required(cell.choice("unknown-value", [...INTENTS, "beside", ...WISHES])),
      "What it asks for; beside: a word that says nothing beside such a phrase, such as in, today or time; service: what mosques hold, such as the Friday prayer; feature: what a place has, such as parking.",
    ),
  },
);

export const searchNames = table(
  "search-names.csv",
  "Other names of countries, regions, cities and observances, by which the search finds them; nothing shows them.",
  {
    kind: column(
      required(choice("unknown-value", ["country", "region", "city", "observance"])),
      "What has the names: country, region, city or observance.",
    ),
    country: column(
      optional(countryCell),
      "Code of the country, of the region's or of the city's; empty for an observance.",
    ),
    slug: column(
      optional(slugCell),
      "Slug of the city or of the observance, or the code of the region in small letters; empty for a country.",
    ),
    names: column(
      required(list(cell.text)),
      "The names in any language, joined by ;. Former names too: Constantinople; case, accents and vowel marks do not matter.",
    ),
    source: column(required(cell.text), "Where they were taken from."),
  },
);

export const admissionWords = table(
  "admission-words.csv",
  "Words of names, by which rows are admitted: what a place is that has them in its name.",
  {
    says: column(required(choice("unknown-value", WORD_SAYS)), "What the words say of a place."),
    lang: column(
      required(pattern(/^[a-z]{2,3}$/, "bad-language", "a language tag such as ar")),
      "Language of the words, which decides whether the first or the last of a name counts; mul: in Latin letters, of several.",
    ),
    words: column(required(list(cell.text)), "The words and phrases, joined by ;"),
  },
);

export const admissionSources = table(
  "admission-sources.csv",
  "Whether a source lists places of prayer alone, so that a place of it needs no word in its name that says so.",
  {
    source: column(required(kebab), "A source of sources.csv, or of the sources of a layer."),
    vouches: column(required(choice("unknown-value", ["yes", "no"])), "yes, or no: its places need such a word."),
    reason: column(required(cell.text), "Why, in one sentence."),
  },
);

export type AdmissionWordsRow = RowOf<(typeof admissionWords)["columns"]>;
export type AdmissionSourcesRow = RowOf<(typeof admissionSources)["columns"]>;

/** What a word of a name says of how well-known its place is. */
const PROMINENCE_SAYS = ["great", "congregational"] as const;
export type ProminenceSays = (typeof PROMINENCE_SAYS)[number];

export const prominenceWords = table(
  "prominence-words.csv",
  "Words of names that tell the great mosque of a city from others; lists of a city begin with it.",
  {
    says: column(
      required(choice("unknown-value", PROMINENCE_SAYS)),
      "great: the great, central or national one; congregational: one for Friday prayers.",
    ),
    lang: column(
      required(pattern(/^[a-z]{2,3}$/, "bad-language", "a language tag such as ar")),
      "Language of the words; mul: in Latin letters, of several.",
    ),
    words: column(required(list(cell.text)), "The words and phrases, joined by ;"),
  },
);
export type ProminenceWordsRow = RowOf<(typeof prominenceWords)["columns"]>;

export const romanisation = table(
  "romanisation.csv",
  "How Arabic words of names are read and written in Latin letters, by the ALA-LC table; writing alone has no vowels.",
  {
    word: column(required(cell.arabicText), "The word, or a phrase of words, without article and vowel marks."),
    form: column(required(cell.text), "Its ALA-LC romanisation, with a capital where it begins with one in a name."),
    kind: column(
      optional(choice("unknown-value", ["name", "particle"])),
      "name: of a person, people or land; particle: a word that is never in the construct state; empty for other words.",
    ),
  },
);

export const appliedSuggestions = table(
  "applied-suggestions.csv",
  "Suggestions that `npm run data -- accept` wrote into the data; made by it, so that no suggestion is written twice.",
  {
    id: column(required(cell.text), "Id of the suggestion."),
    applied_on: column(required(cell.date), "The day it was written."),
  },
);

const stars = (what: string) => column(required(cell.integer(0, 2_147_483_647)), `Reviews with ${what}.`);

export const ratings = table("ratings.csv", "Ratings of places, from their published reviews.", {
  place_id: column(required(cell.integer(1, ID_MAX)), "Id of the place."),
  count: column(required(cell.integer(0, 2_147_483_647)), "Published reviews."),
  average: column(
    optional(cell.pattern(/^[1-5](\.\d{1,2})?$/, "not-a-number", "a mean of 1 to 5 with at most two decimals")),
    "Their mean; empty without any.",
  ),
  one: stars("one star"),
  two: stars("two stars"),
  three: stars("three stars"),
  four: stars("four stars"),
  five: stars("five stars"),
});

/** Findings that may be accepted; all others must be fixed. */
const EXCEPTABLE = [
  "far-from-city",
  "misspelt-arabic",
  "near-duplicate",
  "not-admitted",
  "outside-country",
  "repeats-layer",
] as const;

const place = cell.pattern(
  /^[a-z]{2}\/[a-z0-9]+(-[a-z0-9]+)*$/,
  "bad-place",
  "a country and a slug such as gb/east-london-mosque",
);

export const exceptions = table("exceptions.csv", "Findings of the check about rows that are right, with the reason.", {
  code: column(
    required(cell.choice("unknown-value", EXCEPTABLE)),
    "The finding: far-from-city, misspelt-arabic, near-duplicate, not-admitted, outside-country or repeats-layer.",
  ),
  place: column(required(place), "Country and slug of the place: gb/east-london-mosque."),
  other: column(optional(place), "For near-duplicate and repeats-layer, the other place of the two."),
  reason: column(required(cell.text), "Why it is right, one sentence."),
});
