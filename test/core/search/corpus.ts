/** A small made-up corpus in memory: a handful of places in three cities, behind a Map. */
import { nameWords } from "#core/base/fold.ts";
import { createShardCache, type ShardCache } from "#core/shard/cache.ts";
import { type BlockRow, writeBlock } from "#core/shard/country-block.ts";
import { documentOf, numbersOf } from "#core/shard/dense-ids.ts";
import { type Directory, FORMAT_VERSION } from "#core/shard/directory.ts";
import { type Area, AREA_MAX } from "#core/shard/named-areas.ts";
import { blockFile, briefsFile } from "#core/shard/paths.ts";
import { classCode, classOf, EVENT, FIRST_EVENT } from "#core/shard/posting-list.ts";
import { type Summary, writeSummaries } from "#core/shard/summaries.ts";
import { factsWith } from "../../support/coded-facts.ts";
import { createLexiconCollector } from "../../../build/compile/plan/lexicon-collector.ts";
import { type NamedArea, planLexicon } from "../../../build/compile/plan/lexicon.ts";
import { SHIPPED_WORDS } from "./shipped-words.ts";

const PAGE_SIZES = { places: 100, briefs: 16 };

const TYPES = ["mosque", "musalla", "halal", "islamic-school", "islamic-center", "cemetery", "shop"];

interface MadeCity {
  readonly slug: string;
  readonly names: readonly string[];
  readonly prominence: number;
}

const COUNTRIES: Readonly<Record<string, { readonly names: readonly string[]; readonly cities: readonly MadeCity[] }>> =
  {
    EG: { names: ["Egypt", "مصر"], cities: [{ slug: "cairo", names: ["Cairo", "القاهرة", "Kahire"], prominence: 14 }] },
    GB: {
      names: ["United Kingdom", "المملكة المتحدة"],
      cities: [{ slug: "london", names: ["London", "لندن", "Londra"], prominence: 14 }],
    },
    TR: {
      names: ["Türkiye", "تركيا"],
      cities: [{ slug: "istanbul", names: ["Istanbul", "إسطنبول", "İstanbul"], prominence: 15 }],
    },
  };

interface MadePlace {
  readonly slug: string;
  readonly city: string;
  readonly type: string;
  readonly names: readonly string[];
}

const place = (slug: string, city: string, type: string, ...names: readonly string[]): MadePlace => ({
  slug,
  city,
  type,
  names,
});

/** In the order of their documents: by country and city, then by type. */
const PLACES: readonly MadePlace[] = [
  place("halal-nil", "cairo", "halal", "Nile Grill", "مطعم النيل"),
  place("azhar-school", "cairo", "islamic-school", "Nasiriya School", "المدرسة الناصرية"),
  place("muhammad-ali", "cairo", "mosque", "Mosque of Muhammad Ali", "مسجد محمد علي", "Mehmet Ali Camii"),
  place("noor-cairo", "cairo", "mosque", "Al Noor Mosque", "مسجد النور"),
  place("grand-fatima", "cairo", "mosque", "Fatima Mosque", "مسجد فاطمة الكبير"),
  place("zaynab-salih", "cairo", "mosque", "Zaynab Salih Mosque", "مسجد زينب صالح"),
  place("tulunid", "cairo", "mosque", "Mosque of Ibn Tulun", "مسجد ابن طولون"),
  place("cairo-kitchen", "cairo", "shop", "Cairo Kitchen"),
  place("egypt-grill", "cairo", "shop", "Egypt Grill"),
  place("halal-thames", "london", "halal", "Thames Kitchen"),
  place("khalid-london", "london", "mosque", "Khalid Mosque", "مسجد خالد"),
  place("kalid-london", "london", "mosque", "Kalidu Mosque"),
  place("noor-london", "london", "mosque", "Masjid Noor", "مسجد نور"),
  place("great-london", "london", "mosque", "Grand Whitechapel Mosque", "مسجد وايت تشابل الكبير"),
  place("salihin-london", "london", "musalla", "Salihin Prayer Room"),
  place("halal-galata", "istanbul", "halal", "Galata Kebap"),
  place("kadir", "istanbul", "mosque", "Abdul Qadir Mosque", "مسجد عبد القادر", "Abdülkadir Camii"),
  place("suleymaniye", "istanbul", "mosque", "Suleymaniye Mosque", "جامع السليمانية", "Süleymaniye Camii"),
  place("osman", "istanbul", "mosque", "Osman Aga Mosque", "مسجد عثمان آغا", "Osman Ağa Camii"),
  place("hudavendigar", "istanbul", "mosque", "Hudavendigar Mosque", "مسجد خداوندكار", "Hüdavendigâr Camii"),
  place("yusuf", "istanbul", "musalla", "Yusuf Mescidi", "مصلى يوسف"),
];

/** Events of no country, by number. */
const EVENTS: readonly (readonly string[])[] = [["Ramadan begins", "بداية رمضان"]];

const NO_FACTS = factsWith();

const rowOf = ({ city, type }: MadePlace, i: number): BlockRow => ({
  id: i + 1,
  city,
  type,
  lat: 0,
  lng: 0,
  status: "active",
  facts: NO_FACTS,
});

/** The language of each name, in the order in which they are given above. */
const LANGUAGES = ["en", "ar", "tr"];

const briefOf = ({ slug, city, type, names }: MadePlace, i: number): Summary => ({
  id: i + 1,
  slug,
  type,
  city,
  lat: 0,
  lng: 0,
  names: Object.fromEntries(names.map((name, at) => [LANGUAGES[at] ?? at, name])),
  others: [],
  isFamous: false,
});

const placesOf = (country: string): readonly MadePlace[] => {
  const slugs = new Set(COUNTRIES[country]?.cities.map(({ slug }) => slug));
  return PLACES.filter(({ city }) => slugs.has(city));
};

const encoder = new TextEncoder();

const entries = Object.entries(COUNTRIES);

const directory: Directory = {
  format: FORMAT_VERSION,
  data_version: "x",
  languages: ["en", "ar"],
  page_sizes: PAGE_SIZES,
  attribution: { places: [], cities: [], events: [], prayer: [], lists: [] },
  owed_in: [],
  event_kinds: [],
  add_url: null,
  types: Object.fromEntries(TYPES.map((type) => [type, { categories: [] }])),
  countries: Object.fromEntries(
    entries.map(([code, { cities }]) => {
      const places = placesOf(code).length;
      return [code, { method: 3, cities: cities.length, places, listed: places }];
    }),
  ),
};

const placeNumbers = numbersOf(Object.fromEntries(entries.map(([code]) => [code, placesOf(code).length])));
const cityNumbers = numbersOf(Object.fromEntries(entries.map(([code, { cities }]) => [code, cities.length])));

/** How many places of each type stand one after another. */
const typeRuns = (places: readonly MadePlace[]): Area["types"] =>
  TYPES.flatMap((type, code) => {
    const count = places.filter((one) => one.type === type).length;
    return count === 0 ? [] : [[code, count] as const];
  }).sort(([a], [b]) => ((TYPES[a] ?? "") < (TYPES[b] ?? "") ? -1 : 1));

const wordsIn = (names: readonly string[]): number => nameWords(names[0] ?? "").length;

const areas: readonly NamedArea[] = entries.flatMap(([code, { names, cities }], number): NamedArea[] => {
  const first = placeNumbers.baseOf(code);
  const count = placesOf(code).length;
  const words = wordsIn(names);
  return [
    { kind: "country", number, first, count, words, prominence: AREA_MAX, types: [], names },
    ...cities.map((city, local): NamedArea => ({
      kind: "city",
      number: cityNumbers.baseOf(code) + local,
      first,
      count,
      types: typeRuns(placesOf(code)),
      words: wordsIn(city.names),
      prominence: city.prominence,
      names: city.names,
    })),
  ];
});

export interface Corpus {
  readonly store: ShardCache;
  readonly directory: Directory;
  /** What a hit of the search is: a place or city by its slug, an event by its number. */
  readonly nameOf: (hit: { readonly kind: string; readonly document: number }) => string;
}

/** Builds the corpus into a Map and opens it. */
export const openCorpus = (): Corpus => {
  const collector = createLexiconCollector(SHIPPED_WORDS);
  const files = new Map<string, Uint8Array>();
  const slugs = new Map<string, string>();
  for (const [code, { cities }] of entries) {
    for (const [local, one] of placesOf(code).entries()) {
      const document = documentOf(code, local);
      slugs.set(`place ${document}`, one.slug);
      collector.add(one.names, document, (coverage) =>
        classCode({ type: TYPES.indexOf(one.type), coverage, isProminent: false, isOtherName: false }),
      );
    }
    for (const [local, { slug }] of cities.entries()) slugs.set(`city ${documentOf(code, local)}`, slug);
    files.set(blockFile(code), writeBlock(code, placesOf(code).map(rowOf)));
    const briefs = placesOf(code).map(briefOf);
    for (let at = 0; at < briefs.length; at += PAGE_SIZES.briefs)
      files.set(
        briefsFile(code, at / PAGE_SIZES.briefs),
        encoder.encode(writeSummaries(briefs.slice(at, at + PAGE_SIZES.briefs))),
      );
  }
  for (const [number, names] of EVENTS.entries())
    collector.add(names, number, (coverage) =>
      classCode({ type: EVENT, coverage, isProminent: false, isOtherName: false }),
    );
  const numberOf = (document: number, code: number): number =>
    classOf(code).type === EVENT ? FIRST_EVENT + document : placeNumbers.toNumber(document);
  for (const { path, content } of planLexicon(collector, areas, SHIPPED_WORDS, numberOf))
    files.set(path, typeof content === "string" ? encoder.encode(content) : content);
  return {
    store: createShardCache(async (name) => Promise.resolve(files.get(name) ?? null), 2 ** 24),
    directory,
    nameOf: ({ kind, document }) => `${kind} ${slugs.get(`${kind} ${document}`) ?? document}`,
  };
};
