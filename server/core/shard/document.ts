/**
 * Document numbers: a place or city is (country, local index), packed in one integer below 2^31, so
 * that a change in one country never shifts the numbers of another.
 */

/** Documents that one country can hold. */
export const COUNTRY_CAPACITY = 2 ** 21;

const LETTER_A = 65;

/** 0…675 for AA…ZZ. */
const ordinal = (country: string): number =>
  (country.charCodeAt(0) - LETTER_A) * 26 + (country.charCodeAt(1) - LETTER_A);

/** The document number of the `local`th document of `country` (upper-case alpha-2). */
export const documentOf = (country: string, local: number): number =>
  ordinal(country) * COUNTRY_CAPACITY + local;

/** Countries that documents can have. */
export const ORDINALS = 26 * 26;

/** The country of a document as a number, 0…675 for AA…ZZ. */
export const ordinalOf = (document: number): number => Math.floor(document / COUNTRY_CAPACITY);

/** The upper-case country code of a document. */
export const countryOf = (document: number): string => {
  const index = ordinalOf(document);
  return String.fromCharCode(LETTER_A + Math.floor(index / 26), LETTER_A + (index % 26));
};

/** The index of a document within its country. */
export const localOf = (document: number): number => document % COUNTRY_CAPACITY;
