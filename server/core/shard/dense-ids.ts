/**
 * Numbers of places and cities.
 * - Document: (country, local index) in one integer below 2^31; a change in one country never shifts another's.
 * - Dense number: the documents of all countries in one range, so that a posting takes three bytes instead of five.
 *   Each country has spare room; until it outgrows it, the numbers of all others stay the same.
 * - Id shards map place ids to documents, one shard per span of ids.
 */
import { elementAt, memberOf } from "#core/base/element-at.ts";
import { once } from "#core/base/once.ts";
import type { LookUp, ShardCache, Soon } from "./cache.ts";
import type { Directory } from "./directory.ts";
import { readFrame, writeFrame } from "./frame.ts";
import { lowerBound } from "./lower-bound.ts";
import { idsFile } from "./paths.ts";

/** The most documents a country can have. */
export const COUNTRY_CAPACITY = 2 ** 21;

const LETTER_A = 65;

/** 0…675 for AA…ZZ. */
const ordinal = (country: string): number =>
  (country.charCodeAt(0) - LETTER_A) * 26 + (country.charCodeAt(1) - LETTER_A);

/** The document number of the `local`th document of `country` (upper-case alpha-2). */
export const documentOf = (country: string, local: number): number => ordinal(country) * COUNTRY_CAPACITY + local;

/** Number of possible countries. */
export const ORDINALS = 26 * 26;

/** The country of a document as a number, 0…675 for AA…ZZ. */
export const ordinalOf = (document: number): number => Math.floor(document / COUNTRY_CAPACITY);

/** The upper-case country code of a document. */
export const countryOf = (document: number): string => {
  const index = ordinalOf(document);
  return String.fromCharCode(LETTER_A + Math.floor(index / 26), LETTER_A + (index % 26));
};

/** The countries of documents; each occurs once if the documents of a country are neighbours. */
export const countriesOf = (documents: readonly number[]): readonly string[] =>
  documents
    .filter((document, i) => i === 0 || ordinalOf(document) !== ordinalOf(elementAt(documents, i - 1)))
    .map(countryOf);

/** The index of a document within its country. */
export const localOf = (document: number): number => document % COUNTRY_CAPACITY;

const FORMAT = "I";
const VERSION = 1;

interface Ids {
  readonly ids: Uint32Array;
  readonly documents: Uint32Array;
}

/** The bytes of an id shard; `pairs` are [id, document], sorted by id. */
export const writeIds = (pairs: readonly (readonly [id: number, document: number])[]): Uint8Array =>
  writeFrame(
    FORMAT,
    VERSION,
    {},
    {
      ids: Uint32Array.from(pairs, ([id]) => id),
      documents: Uint32Array.from(pairs, ([, document]) => document),
    },
  );

export const readIds = (name: string, bytes: Uint8Array): Ids => {
  const { columns } = readFrame(name, FORMAT, VERSION, bytes);
  return columns as unknown as Ids;
};

/** The document of `id`; `null` if the shard does not have it. */
export const documentOfId = ({ ids, documents }: Ids, id: number): number | null => {
  const at = lowerBound(ids, id);
  return ids[at] === id ? (documents[at] ?? null) : null;
};

const WORD = 4;

/** An id shard in a file that is read by position. */
export interface IdTable {
  /** Where its documents are, four bytes each, in the order of the ids. */
  readonly documents: number;
  readonly first: number;
  readonly last: number;
  /** The ids from `first` to `last` that the shard lacks, or those that it has: whichever are fewer. */
  readonly listed: Uint32Array;
  readonly areLacking: boolean;
}

/** The `count` numbers that are missing between the first and the last of `ids`. */
const lackingIn = (ids: Uint32Array, count: number): Uint32Array => {
  const lacking = new Uint32Array(count);
  let at = 0;
  let next: number | undefined;
  for (const id of ids) {
    for (; next !== undefined && next < id; next += 1) lacking[at++] = next;
    next = id + 1;
  }
  return lacking;
};

/** Finds the documents of the id shard in these bytes of a file, and keeps which ids it has. */
export function* lookForIdTable(name: string, { offset, length }: { offset: number; length: number }): LookUp<IdTable> {
  // Once a shard is read whole, which tells whether it is damaged.
  const { ids } = readIds(name, yield { position: offset, length, isKept: true });
  const [first = 0, last = -1] = [ids[0], ids.at(-1)];
  const lacking = last - first + 1 - ids.length;
  const areLacking = lacking < ids.length;
  const listed = areLacking ? lackingIn(ids, lacking) : ids.slice();
  return { documents: offset + length - WORD * ids.length, first, last, listed, areLacking };
}

/** The document of an id; `null` if the shard does not have it. */
export function* lookForDocument(table: IdTable, id: number): LookUp<number | null> {
  const { documents, first, last, listed, areLacking } = table;
  if (id < first || id > last) return null;
  const at = lowerBound(listed, id);
  if ((listed[at] === id) === areLacking) return null;
  const index = areLacking ? id - first - at : at;
  const bytes = yield { position: documents + index * WORD, length: WORD, isKept: false };
  return new DataView(bytes.buffer, bytes.byteOffset, WORD).getUint32(0, true);
}

/** The document of the place with this id; `null` if there is no such place. Reads no card. */
export const findDocument = (store: ShardCache, id: number): Soon<number | null> => {
  if (store.local !== null) return store.local.documentOf(id);
  const held = store.held(idsFile(id), readIds);
  if (held !== undefined) return documentOfId(held, id);
  return store.get(idsFile(id), readIds).then((ids) => (ids === null ? null : documentOfId(ids, id)));
};

/** Smallest room, so that small countries can grow. */
const LEAST_ROOM = 64;

/** Room for `count` documents: at least an eighth more, rounded up to four significant bits. */
export const roomFor = (count: number): number => {
  const wanted = count + count / 8 + 16;
  const step = 2 ** Math.max(Math.floor(Math.log2(wanted)) - 3, 0);
  return Math.max(Math.ceil(wanted / step) * step, LEAST_ROOM);
};

/** The rooms of places or cities, by country in code order. */
interface Numbers {
  readonly toNumber: (document: number) => number;
  readonly toDocument: (number: number) => number;
  /** The country whose room contains the number. */
  readonly countryAt: (number: number) => string;
  /** The first number of a country's room. */
  readonly baseOf: (country: string) => number;
}

/** `counts` are the documents per country, by upper-case code. */
export const numbersOf = (counts: Readonly<Record<string, number>>): Numbers => {
  const codes = Object.keys(counts).sort();
  const bases = new Map<string, number>();
  let base = 0;
  for (const code of codes) {
    bases.set(code, base);
    base += roomFor(memberOf(counts, code));
  }
  const starts = Uint32Array.from(bases.values());
  const baseOf = (country: string): number => bases.get(country) ?? base;
  const roomAt = (number: number): number => lowerBound(starts, number + 1) - 1;
  return {
    baseOf,
    toNumber: (document) => baseOf(countryOf(document)) + localOf(document),
    countryAt: (number) => elementAt(codes, roomAt(number)),
    toDocument: (number) => {
      const room = roomAt(number);
      return documentOf(elementAt(codes, room), number - elementAt(starts, room));
    },
  };
};

const countsOf = (
  { countries }: Pick<Directory, "countries">,
  kind: "places" | "cities",
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(countries).map(([code, country]) => [code, country[kind]]));

/** Dense numbers of places. */
export const placeNumbers = once((directory: Pick<Directory, "countries">) => numbersOf(countsOf(directory, "places")));

/** Dense numbers of cities. */
export const cityNumbers = once((directory: Pick<Directory, "countries">) => numbersOf(countsOf(directory, "cities")));
