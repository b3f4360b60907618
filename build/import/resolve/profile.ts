/**
 * A draft or curated row prepared for comparison: computed once, compared with each neighbour. Its name is distinctive words
 * with weights, and marks that tell apart places of the same name (women's hall, Block C, the old mosque).
 */
import { foldedWords, nameWords, withoutGluedArticle } from "#core/base/fold.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { groupBy } from "../../base/group.ts";
import type { Draft } from "../records/record.ts";
import {
  isBareText,
  latinised,
  type NameWords,
  type Script,
  scriptOf,
  type Spelling,
  spellingOf,
  type WordMeaning,
} from "./words.ts";

/** Weights of words relative to the words of the actual name. */
const WEIGHT = { name: 1, short: 0.3, light: 0.3, meaning: 0.4, kind: 0.25 } as const;
/** Replaces all words for a town's main mosque. */
const MAIN = "main";
/** Words of at most this length mean little alone. */
const SHORT = 2;

export interface Word {
  readonly weight: number;
  readonly script: Script;
  /** Possible readings; never empty. */
  readonly spellings: readonly Spelling[];
}

export interface Name {
  readonly words: readonly Word[];
  readonly weight: number;
  /** All words joined, for names spelled both as one word and as several. */
  readonly joined: Spelling;
  /** Each word joined with the next. */
  readonly neighbours: readonly Spelling[];
  readonly script: Script;
}

/** Marks found in the names, by the set of words that distinguishes neighbours. */
type Marks = ReadonlyMap<string, ReadonlySet<string>>;

interface ReadNames {
  readonly names: readonly Name[];
  readonly marks: Marks;
  /** True when a name says that it is a mosque, a prayer room or the like. */
  readonly saysKind: boolean;
}

/** One text of a record: a name, or several in one field. */
interface ReadText {
  readonly names: readonly Name[];
  readonly marks: readonly (readonly [set: string, value: string])[];
  readonly saysKind: boolean;
}

const NO_MARKS: Marks = new Map();

const marksIn = (texts: readonly ReadText[]): Marks => {
  if (texts.every(({ marks }) => marks.length === 0)) return NO_MARKS;
  const all = new Map<string, Set<string>>();
  for (const { marks } of texts)
    for (const [set, value] of marks) {
      const known = all.get(set) ?? new Set();
      all.set(set, known.add(value));
    }
  return all;
};

const TURKISH = /[ışğçİ]/u;
const turkish = (text: string): string =>
  text.replaceAll(/[cC]/gu, "j").replaceAll(/[çÇ]/gu, "ch").replaceAll(/[şŞ]/gu, "sh");

/** Baitul, darus, abdel: the next word's article, attached to this one; not Khalil or Safarin. */
const ARTICLE_AT_END = /^(.{3,}(?=u)|abd)[aeu]([lrnstzd])$/;
const withoutEndArticle = (word: string, next: string | undefined): string => {
  const found = ARTICLE_AT_END.exec(word);
  if (found === null || next === undefined) return word;
  const [, bare = "", letter = ""] = found;
  return letter === "l" || (next.startsWith(letter) && next.length >= 3) ? bare : word;
};

/** Notes and locations in brackets. */
const BRACKETS = /[([（].*?(?:[)\]）]|$)/gu;
/** Where a place is: beside the market, in Tiaret, في تيارت; but not في الله. */
const BESIDE = /(?<=[\p{L}\p{N}]\s)(?:(?:beside|near|opposite|behind|next to|in)\s|في\s(?!الله)).*$/iu;
const POSSESSIVE = /['’]s\b/gu;
/** De l'Université. */
const ELIDED = /(?<!\p{L})[ld]['’](?=\p{L})/giu;
/** عبدالرحمن is عبد الرحمن, مسجدالنور is مسجد النور, Abdurrahman is Abd ar-Rahman, and Abdullah Abd Allah. */
const GLUED =
  /(?<!\p{L})(?:(عبد|مسجد|جامع)ال(?=\p{L}{3})|abd[aeiou]{1,2}ll?ah?e?(?!\p{L})|abd[aeu](?:l|([rnstzd])(?=\2))(?=\p{L}{4}))/giu;
const COMMA = /[,،，]/u;
/** Separators between names in one field; G-9/3 is one name. */
const SEVERAL = /\s*[|~]\s*|\s\/\s|(?<=\p{L})\/(?=\p{L})/u;

const GLUED_MASJID = /^masjid(?:[aeiu][lnrst])?(?=.{3})/;

const spellingsOf = (word: string, other: string | undefined, isBare: boolean): readonly Spelling[] => {
  const texts = new Set([word, withoutGluedArticle(word) ?? word]);
  if (other !== undefined) texts.add(other);
  texts.add(word.replace(GLUED_MASJID, ""));
  // Persian romanises q as gh, Turkic alphabets write x for kh.
  texts.add(word.replaceAll("gh", "q")).add(word.replaceAll("x", "kh"));
  return [...texts].map((text) => spellingOf(text, isBare));
};

/** Reads names with the words of `table`; for venues, words of their kind (kebab, house) are part of the name. */
export const createNameReader = (table: NameWords) => {
  const isMain = (meaning: string | null): boolean => meaning !== null && table.main.has(meaning);
  const known = new Map<string, readonly Spelling[]>();
  /** Caches spellings: a country has few distinct words. */
  const spelled = (word: string, other: string | undefined, isBare: boolean): readonly Spelling[] => {
    const key = `${word} ${other ?? ""} ${isBare}`;
    const read = known.get(key) ?? spellingsOf(word, other, isBare);
    known.set(key, read);
    return read;
  };

  const apart = (glued: string, arabic?: string): string =>
    arabic !== undefined ? `${arabic} ال` : glued.length > "abdul".length ? "abd allah" : "abd ";
  const tokensOf = (text: string): readonly string[] => {
    const all = nameWords(text.replaceAll(table.unspaced, " $& ").replaceAll(GLUED, apart));
    // Of Rasul Mosque the l is no article.
    return all.map((word, i) => (table.of(all[i + 1] ?? "").isType ? word : withoutEndArticle(word, all[i + 1])));
  };

  /** The words that identify the name, with their weights. */
  const wordsOf = (text: string, isVenue: boolean, isBare: boolean): readonly Word[] => {
    const second = TURKISH.test(text) ? tokensOf(turkish(text)) : [];
    return tokensOf(text).flatMap((token, i) => {
      const meant = table.of(token);
      if (meant.isFiller || meant.contrast?.[0] === "women" || meant.number !== null || /^\d+$/.test(token)) return [];
      const meaning = meant.meaning ?? meant.contrast?.[1] ?? null;
      if (meant.isType && meaning === null && !isVenue) return [];
      const word = isMain(meaning) ? MAIN : (meaning ?? meant.spelling ?? token);
      const weight =
        meaning !== null
          ? WEIGHT.meaning
          : meant.isType
            ? WEIGHT.kind
            : meant.isLight
              ? WEIGHT.light
              : token.length <= SHORT && scriptOf(token) === "sound"
                ? WEIGHT.short
                : WEIGHT.name;
      return [
        {
          weight,
          script: scriptOf(word),
          spellings: spelled(word, second[i] === token ? undefined : second[i], isBare),
        },
      ];
    });
  };

  const nameOf = (words: readonly Word[], isBare: boolean): Name => {
    const texts = words.map(({ spellings: [one] }) => one?.text ?? "");
    return {
      words,
      weight: words.reduce((sum, { weight }) => sum + weight, 0),
      joined: spellingOf(texts.join(""), isBare),
      neighbours: texts
        .slice(1)
        .map((text, i) => spelled(`${texts[i] ?? ""}${text}`, undefined, isBare)[0] as Spelling),
      script: words.some(({ script }) => script === "other") ? "other" : "sound",
    };
  };

  /** The part before the first comma, and names after it or in brackets; the rest is an address. */
  const namesOf = (written: string, isVenue: boolean): readonly Name[] => {
    const isBare = isBareText(written);
    const text = latinised(written).replace(BESIDE, "");
    const parts = text.replaceAll(BRACKETS, " ").split(COMMA);
    const [head = [], ...tail] = parts.map((part) => wordsOf(part, isVenue, isBare));
    const own = head.length > 0 ? head : wordsOf(text, isVenue, isBare);
    const others = [
      ...tail.filter((words, i) => isNamed(words) && saysKind(parts[i + 1] ?? "")),
      ...(text.match(BRACKETS) ?? []).map((part) => wordsOf(part, isVenue, isBare)).filter(isNamed),
    ];
    return [own, ...others].map((words) => nameOf(words, isBare));
  };
  const isNamed = (words: readonly Word[]): boolean => words.some(({ weight }) => weight === WEIGHT.name);
  const saysKind = (text: string): boolean => tokensOf(text).some((token) => isKind(table.of(token)));
  const isKind = ({ isType, contrast }: WordMeaning): boolean => isType && contrast === null;

  const meanings = new Map<string, WordMeaning>();
  const meaningOf = (token: string | undefined): WordMeaning => {
    const read = meanings.get(token ?? "") ?? table.of(nameWords(token ?? "")[0] ?? "");
    meanings.set(token ?? "", read);
    return read;
  };

  /** Caches texts: names repeat often within a country. */
  const texts = { place: new Map<string, ReadText>(), venue: new Map<string, ReadText>() };
  const readText = (text: string, isVenue: boolean): ReadText => {
    const read = texts[isVenue ? "venue" : "place"];
    const before = read.get(text);
    if (before !== undefined) return before;
    const names = text
      .split(SEVERAL)
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .map((part) => part.replaceAll(POSSESSIVE, "").replaceAll(ELIDED, "").replaceAll(table.honorifics, " "))
      .flatMap((part) => namesOf(part, isVenue));
    const fresh: ReadText = { names, ...marksOf(text) };
    read.set(text, fresh);
    return fresh;
  };

  /** The marks of a text, and whether it says what kind of place it is. */
  const marksOf = (text: string): Omit<ReadText, "names"> => {
    const marks: (readonly [set: string, value: string])[] = [];
    const tokens = foldedWords(latinised(text.replaceAll(POSSESSIVE, "")).replace(BESIDE, ""));
    for (const [i, token] of tokens.entries()) {
      const { contrast, number } = meaningOf(token);
      if (contrast !== null) marks.push(contrast);
      const digits = /^(\d{1,3})(?:st|nd|rd|th)?$/.exec(token)?.[1];
      if (digits !== undefined) marks.push(["number", String(Number(digits))]);
      else if (number !== null) marks.push(["number", number]);
      else if (token.length === 1 && (meaningOf(tokens[i - 1]).isUnit || meaningOf(tokens[i + 1]).isUnit))
        marks.push(["unit", token]);
    }
    return { marks, saysKind: tokens.some((token) => isKind(meaningOf(token))) };
  };

  return (names: Readonly<Record<string, string>>, isVenue: boolean): ReadNames => {
    const read = [...new Set(Object.values(names))].map((text) => readText(text, isVenue));
    return {
      names: read.length === 1 ? (read[0]?.names ?? []) : read.flatMap((one) => one.names),
      marks: marksIn(read),
      saysKind: read.some((one) => one.saysKind),
    };
  };
};

/** A row of data/places. */
export interface Curated {
  readonly id: number;
  readonly point: LatLng;
  readonly type: string;
  readonly names: Readonly<Record<string, string>>;
  /** The refs in its `source`: osm:w123. */
  readonly refs: readonly string[];
}

/** Types that may be the same place; different families never are. */
type Family = "prayer" | "halal" | "shop" | "cemetery";

const FAMILIES: Readonly<Record<string, Family>> = { halal: "halal", shop: "shop", cemetery: "cemetery" };
const familyOf = (type: string): Family => FAMILIES[type] ?? "prayer";

export interface Profile extends ReadNames {
  /** The draft's ref, or curated:401. */
  readonly key: string;
  readonly isCurated: boolean;
  /** Its data set; empty for curated rows. */
  readonly source: string;
  /** n, w or r of an OSM element, else empty. */
  readonly element: string;
  /** The number of an OSM element, which counts up; NaN for others. */
  readonly serial: number;
  readonly point: LatLng;
  /** Possible error in metres of a point with few decimals. */
  readonly slackM: number;
  readonly type: string;
  readonly family: Family;
  readonly phone: string;
  readonly website: string;
  readonly category: string;
  /** House number and street, folded. */
  readonly address: string;
  readonly houseNumber: string;
  /** Identifiers that force a match: refs of the curated row, and identifiers in other sources. */
  readonly identifiers: readonly string[];
}

const ELEMENT = /^osm:([nwr])(\d+)$/;

/** Number of decimals of the degrees, up to three. */
const decimalsOf = (degrees: number): number => {
  let decimals = 0;
  for (let unit = 1; decimals < 4 && Math.round(degrees * unit) / unit !== degrees; unit *= 10) decimals += 1;
  return decimals;
};

const METRES_A_DEGREE = 111_195;
const MAX_SLACK_M = 150;

/** Sources with points from articles and gazetteers rather than buildings. */
const COARSE_SOURCES = new Set(["wikidata", "geonames"]);
const COARSE_SLACK_M = 60;

/** Half a step of the last decimal used, in both directions. */
const slackOf = ({ lat, lng }: LatLng, source: string): number => {
  if (COARSE_SOURCES.has(source)) return COARSE_SLACK_M;
  const decimals = Math.max(decimalsOf(lat), decimalsOf(lng));
  return decimals > 3 ? 0 : Math.min(MAX_SLACK_M, Math.SQRT1_2 * METRES_A_DEGREE * 10 ** -decimals);
};

const pageOf = (website: string): string =>
  website
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");

const HOUSE_NUMBER = /^(\d+[a-z]?)\b|\b(\d+[a-z]?)$/i;
const houseNumberOf = (address: string): string => {
  const found = HOUSE_NUMBER.exec(address.trim());
  return (found?.[1] ?? found?.[2] ?? "").toLowerCase();
};

/** Within this distance one record shows that the point of another is not coarse. */
const CONFIRMED_M = 75;

/** A coarse source's point is as good as the point of a record there that names its item. */
export const withConfirmedPoints = (profiles: readonly Profile[]): readonly Profile[] => {
  const naming = profiles.flatMap((by) => by.identifiers.filter((one) => one !== by.key).map((one) => ({ one, by })));
  const namedBy = groupBy(naming, ({ one }) => one);
  return profiles.map((profile) => {
    const others = profile.slackM === COARSE_SLACK_M ? (namedBy.get(profile.key) ?? []) : [];
    const isConfirmed = others.some(
      ({ by: { point, slackM } }) => slackM === 0 && distanceM(point, profile.point) <= CONFIRMED_M,
    );
    return isConfirmed ? { ...profile, slackM: 0 } : profile;
  });
};

type NameReader = ReturnType<typeof createNameReader>;

export const profileOf = (draft: Draft, readNames: NameReader): Profile => {
  const { ref, point, type, columns } = draft;
  const family = familyOf(type);
  const source = ref.slice(0, Math.max(0, ref.indexOf(":")));
  const { names, marks, saysKind } = readNames(draft.names, family === "halal" || family === "shop");
  const [, element = "", serial = ""] = ELEMENT.exec(ref) ?? [];
  return {
    names,
    marks,
    saysKind,
    key: ref,
    isCurated: false,
    source,
    element,
    serial: serial === "" ? NaN : Number(serial),
    point,
    slackM: slackOf(point, source),
    type,
    family,
    phone: columns["phone"] ?? "",
    website: pageOf(columns["website"] ?? ""),
    category: columns["category"] ?? "",
    address: foldedWords(columns["street_address"] ?? "").join(" "),
    houseNumber: houseNumberOf(columns["street_address"] ?? ""),
    identifiers: [ref, ...(draft.also ?? [])],
  };
};

export const curatedKey = (id: number): string => `curated:${id}`;

export const curatedProfile = ({ id, point, type, names, refs }: Curated, readNames: NameReader): Profile => {
  const family = familyOf(type);
  const { names: read, marks, saysKind } = readNames(names, family === "halal" || family === "shop");
  return {
    names: read,
    marks,
    saysKind,
    key: curatedKey(id),
    isCurated: true,
    source: "",
    element: "",
    serial: NaN,
    point,
    slackM: slackOf(point, ""),
    type,
    family,
    phone: "",
    website: "",
    category: "",
    address: "",
    houseNumber: "",
    identifiers: refs,
  };
};
