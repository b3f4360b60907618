/** The classes of queries: one function each from a place to a query, `null` where the place has none of the kind. */
import { elementAt } from "../../server/core/base/element-at.ts";
import { asArabic, asLatin, asTurkish, formatName, hasArabicForm, type Name } from "./name.ts";
import type { Place } from "./places.ts";
import { plain, plainWords } from "./plain.ts";
import type { Random } from "./random.ts";
import { carelessArabic, reArticled, transliterated, voweled } from "./spellings.ts";
import type { NameTables, QuerySet } from "./tables.ts";
import { canSlip, isShort, withFirstSlip, withSlip } from "./typos.ts";

/** A query and which places answer it. */
export interface PlannedQuery {
  readonly class: QueryClass;
  readonly q: string;
  readonly lang: "en" | "ar";
  /** The place that it was made of. */
  readonly target: Place;
  /** Only places of this country. */
  readonly country?: string;
  /** Only places of cities of this name, in English. */
  readonly city?: string;
  /** Only places of cities whose English name begins so, in its plain form. */
  readonly cityBegins?: string;
  /** Only places in the country of this code, which the query names and does not ask for apart. */
  readonly inCountry?: string;
  /** Any place with this word in a name; in its plain form. */
  readonly word?: string;
  /** Any place with a name that begins so, in its plain form, in the city that the query names. */
  readonly prefix?: string;
  /** Whether one of its words is mistyped: it must not be as near to the name of some other place. */
  readonly isMistyped?: boolean;
}

export const QUERY_CLASSES = [
  "exact",
  "prefix",
  "typo",
  "first-letter-typo",
  "one-word-typo",
  "transliteration",
  "arabic",
  "arabic-letters",
  "arabic-harakat",
  "cross-script",
  "country",
  "synonym",
  "word",
  "swapped",
  "name-city",
  "glued-al",
  "city-name",
  "city-name-city",
  "name-country",
  "city-begun",
  "begun-city",
  "short-typo",
] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

type Made = Omit<PlannedQuery, "class" | "target"> | null;
type Maker = (place: Place, random: Random) => Made;

/** People type more in lower case than not. */
const typed = (q: string, random: Random): string => (random.chance(0.6) ? q.toLowerCase() : q);

const english = (q: string | null, random: Random, more: Partial<PlannedQuery> = {}): Made =>
  q === null ? null : { q: typed(q, random), lang: "en", ...more };

const arabic = (q: string | null, more: Partial<PlannedQuery> = {}): Made =>
  q === null || q === "" ? null : { q, lang: "ar", ...more };

/** The invented words of the English name, which tell the place from others. */
const ownWords = ({ name, english: text }: Place): readonly string[] =>
  [...name.core, ...(name.tail === null ? [] : [name.tail])]
    .filter(({ lexeme }) => lexeme.isInvented)
    .map(({ latin }) => latin)
    .filter((word) => text.split(" ").includes(word));

/** The share of queries of a name that are made in Arabic, where the class has both. */
const ARABIC_SHARE = 0.2;

/** What a slip makes of a word. */
type Change = (word: string, random: Random) => string | null;

/**
 * `text` with one of its words changed, a generic one only where no other can be; `null` where none can.
 */
const changeWord = (text: string, generic: string, change: Change, random: Random): string | null => {
  const words = text.split(" ");
  const open = [...words.keys()].filter((i) => canSlip(elementAt(words, i)));
  const distinctive = open.filter((i) => !generic.split(" ").includes(elementAt(words, i)));
  if (open.length === 0) return null;
  const at = random.pick(distinctive.length > 0 ? distinctive : open);
  const changed = change(elementAt(words, at), random);
  return changed === null ? null : words.with(at, changed).join(" ");
};

/** A slip in a short word that is not generic. */
const shortlyMistyped = ({ english: text, pattern }: Place, random: Random): Made => {
  const words = text.split(" ");
  const generic = pattern.split(" ");
  const open = [...words.keys()].filter((i) => isShort(words[i] ?? "") && !generic.includes(elementAt(words, i)));
  if (open.length === 0) return null;
  const at = random.pick(open);
  const changed = withSlip(words[at] ?? "", random);
  return changed === null ? null : english(words.with(at, changed).join(" "), random, { isMistyped: true });
};

const mistyped = (place: Place, change: Change, random: Random): Made => {
  const changed = changeWord(place.english, place.pattern, change, random);
  return english(changed, random, { isMistyped: true });
};

/** The first two words with an article between them are one. */
const swapped = (text: string): string | null => {
  const words = text.replace(/\b(Al|El) (?=\p{Lu})/gu, "$1-").split(" ");
  const last = words.at(-1);
  return words.length < 2 || last === undefined ? null : [last, ...words.slice(0, -1)].join(" ");
};

/** `text` up to somewhere in its last word, behind `least` letters of it; `null` where that is too short. */
const cutShort = (text: string, least: number, random: Random): string | null => {
  const words = text.split(" ");
  const last = words.at(-1) ?? "";
  if (!canSlip(last)) return null;
  const length = least + random.below(last.length - least - 1);
  return [...words.slice(0, -1), last.slice(0, length)].join(" ");
};

const prefixOf = (text: string, random: Random): Made => {
  const q = text.includes(" ") ? cutShort(text, 2, random) : null;
  return q === null ? null : english(q, random, { prefix: plain(q) });
};

/** Letters that are left of what is cut short beside another name. */
const BESIDE = 3;

/** The name, and the city's up to somewhere in its last word. */
const cityBegun = ({ english: name, city }: Place, random: Random): Made => {
  const begun = city.slug === "" ? null : cutShort(city.english, BESIDE, random);
  if (begun === null || plainWords(name).includes(plain(city.english))) return null;
  const q = `${name} ${begun}`;
  return english(q, random, { cityBegins: plain(begun), prefix: plain(q) });
};

/** The name up to somewhere in its last word, and the city's. */
const begunCity = ({ english: name, city }: Place, random: Random): Made => {
  const begun = name.includes(" ") && city.slug !== "" ? cutShort(name, BESIDE, random) : null;
  if (begun === null) return null;
  return english(`${begun} ${city.english}`, random, { city: city.english, prefix: plain(begun) });
};

/** A name that is the city's and a generic word, in any language. */
const cityName = ({ name, english: text, arabic: inArabic, third, city }: Place, random: Random): Made => {
  const [only, ...others] = name.core;
  if (only?.latin !== city.english || others.length > 0 || name.tail !== null || name.number !== null) return null;
  const names: readonly Made[] = [
    english(text, random),
    arabic(inArabic),
    third === null ? null : english(third[1], random),
  ];
  return random.pick(names.filter((made) => made !== null));
};

/** The same with the city behind it. */
const cityNameCity = (place: Place, random: Random): Made => {
  const made = cityName(place, random);
  if (made === null || place.city.slug === "") return null;
  const city = made.lang === "ar" ? place.city.arabic : place.city.english;
  return { ...made, q: `${made.q} ${city}`, city: place.city.english };
};

const nameCountry = ({ english: text, arabic: inArabic, country }: Place, random: Random): Made => {
  const more = { inCountry: country.code };
  return inArabic !== "" && random.chance(ARABIC_SHARE)
    ? arabic(`${inArabic} ${country.arabic}`, more)
    : english(`${text} ${country.english}`, random, more);
};

const respell = (place: Place, name: Name | null): string | null =>
  name === null ? null : formatName(name, place.pattern, asLatin(name.article));

/** Whether the English name is written in the letters of its parts, not in Turkish ones. */
const isRomanised = ({ name, pattern, english: text }: Place): boolean =>
  formatName(name, pattern, asLatin(name.article)) === text;

const isOfStemsAlone = ({ name }: Place): boolean =>
  name.number === null && name.tail === null && name.core.every(({ lexeme }) => lexeme.latin.length > 1);

const synonymOf = (place: Place, tables: NameTables, random: Random): Made => {
  if (place.type !== "mosque") return null;
  const isArabic = random.chance(0.15);
  const patterns = tables.patterns.filter(
    ({ type, lang, pattern }) =>
      type === "mosque" &&
      (lang === "ar") === isArabic &&
      lang !== "fa" &&
      lang !== "ur" &&
      plain(pattern) !== plain(place.pattern),
  );
  const { pattern } = random.pick(patterns);
  if (isArabic) {
    if (!hasArabicForm(place.name)) return null;
    const q = formatName(place.name, pattern, asArabic);
    return q === place.arabic ? null : arabic(q);
  }
  return english(formatName(place.name, pattern, isRomanised(place) ? asLatin(place.name.article) : asTurkish), random);
};

const arabicPattern = ({ type, category }: Place, { patterns }: NameTables, random: Random): string =>
  random.pickWeighted(
    patterns.filter((pattern) => pattern.lang === "ar" && pattern.type === type && pattern.category === category),
  ).pattern;

/** Every class with its maker. */
export const createMakers = (set: QuerySet, tables: NameTables): Readonly<Record<QueryClass, Maker>> => ({
  exact: (place, random) => english(place.english, random),
  prefix: (place, random) => prefixOf(place.english, random),
  typo: (place, random) =>
    place.arabic !== "" && random.chance(ARABIC_SHARE)
      ? arabic(changeWord(place.arabic, "", withSlip, random), { isMistyped: true })
      : mistyped(place, withSlip, random),
  "first-letter-typo": (place, random) => mistyped(place, withFirstSlip, random),
  "one-word-typo": (place, random) => {
    const [word] = ownWords(place);
    return word === undefined
      ? null
      : english(withSlip(word, random), random, {
          word: plain(word),
          isMistyped: true,
        });
  },
  transliteration: (place, random) =>
    isRomanised(place)
      ? english(respell(place, transliterated(place.name, set, tables.respellings, random)), random)
      : null,
  arabic: (place) => arabic(place.arabic),
  "arabic-letters": (place) => arabic(carelessArabic(place.arabic)),
  "arabic-harakat": (place, random) => arabic(voweled(place.arabic, random)),
  "cross-script": (place, random) =>
    place.arabic === "" && hasArabicForm(place.name)
      ? arabic(formatName(place.name, arabicPattern(place, tables, random), asArabic))
      : null,
  country: (place, random) =>
    isOfStemsAlone(place) ? english(place.english, random, { country: place.country.code }) : null,
  synonym: (place, random) => synonymOf(place, tables, random),
  word: (place, random) => {
    const words = ownWords(place);
    return words.length === 0 ? null : ((word) => english(word, random, { word: plain(word) }))(random.pick(words));
  },
  swapped: (place, random) => english(swapped(place.english), random),
  "name-city": (place, random) => {
    if (place.city.slug === "" || plainWords(place.english).includes(plain(place.city.english))) return null;
    const city = place.city.english;
    return place.arabic !== "" && place.city.arabic !== "" && random.chance(ARABIC_SHARE)
      ? arabic(`${place.arabic} ${place.city.arabic}`, { city })
      : english(`${place.english} ${city}`, random, { city });
  },
  "glued-al": (place, random) =>
    isRomanised(place) ? english(respell(place, reArticled(place.name, random)), random) : null,
  "city-name": cityName,
  "city-name-city": cityNameCity,
  "name-country": nameCountry,
  "city-begun": cityBegun,
  "begun-city": begunCity,
  "short-typo": shortlyMistyped,
});
