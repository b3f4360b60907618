/** Damaged bytes: truncated, with flipped bits, shuffled, deeply nested, or entirely wrong. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

/** Changes bytes, in a copy unless it truncates. */
type Edit = (bytes: Uint8Array) => Uint8Array;

/** Maximum size of a damaged file, so that one input does not take the time of thousands. */
const LENGTH_MAX = 300_000;

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A position in the bytes, as a fraction. */
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const at = (bytes: Uint8Array, share: number): number => Math.floor(share * bytes.length);

const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts)).subarray(0, LENGTH_MAX);

const insert =
  (share: number, more: Uint8Array): Edit =>
  (bytes) =>
    joined(bytes.subarray(0, at(bytes, share)), more, bytes.subarray(at(bytes, share)));

/** Tokens of text syntaxes, and ones that have broken parsers. */
const TOKENS = [
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  ",",
  ":",
  ";",
  "\\",
  "\n",
  "\r",
  "\r\n",
  "\t",
  "\0",
  "<",
  ">",
  "/>",
  "&",
  "&#x110000;",
  "&#0;",
  "<!--",
  "<![CDATA[",
  "null",
  "true",
  "-0",
  "1e999",
  "9007199254740993",
  '"__proto__":',
  "\\ud800",
  "\u202e",
  "\ufeff",
  '<!DOCTYPE a [<!ENTITY b "cc">]>',
  "MSL",
  "PAR1",
  "-",
  ".",
  "=",
  "(",
  ")",
  '""',
  '""""',
].map(ascii);

const NESTS = ["[", '{"a":', '[{"a":', "<a>", '<a b="', "((", '"', "-", "9", "x", "\u00e9", "\n", ","].map(ascii);

const repeated = (bytes: Uint8Array, times: number): Uint8Array => {
  const length = Math.min(bytes.length * times, LENGTH_MAX);
  return Uint8Array.from({ length }, (_, i) => bytes[i % bytes.length] ?? 0);
};

const edits: Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: place.map(
      (share): Edit =>
        (bytes) =>
          bytes.subarray(0, at(bytes, share)),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(place, fc.nat({ max: 7 })).map(([share, bit]): Edit => (bytes) => {
      const copy = bytes.slice();
      copy[at(copy, share)] = (copy[at(copy, share)] ?? 0) ^ (1 << bit);
      return copy;
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, fc.oneof(fc.constantFrom(0, 0x7f, 0x80, 0xff), fc.nat({ max: 255 })), fc.nat({ max: 8 }))
      .map(
        ([share, value, length]): Edit =>
          (bytes) =>
            bytes.slice().fill(value, at(bytes, share), at(bytes, share) + 1 + length),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(place, fc.nat({ max: 100 })).map(
      ([share, length]): Edit =>
        (bytes) =>
          joined(bytes.subarray(0, at(bytes, share)), bytes.subarray(at(bytes, share) + length)),
    ),
  },
  { weight: 3, arbitrary: fc.tuple(place, fc.constantFrom(...TOKENS)).map(([share, token]) => insert(share, token)) },
  {
    weight: 2,
    arbitrary: fc.tuple(place, fc.uint8Array({ maxLength: 20 })).map(([share, noise]) => insert(share, noise)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(place, fc.constantFrom(...NESTS), fc.constantFrom(100, 5000, 60_000))
      .map(([share, nest, times]) => insert(share, repeated(nest, times))),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(place, place, fc.integer({ min: 2, max: 50 })).map(([from, to, times]): Edit => (bytes) => {
      const [start, end] = [at(bytes, Math.min(from, to)), at(bytes, Math.max(from, to))];
      return joined(bytes.subarray(0, start), repeated(bytes.subarray(start, end), times), bytes.subarray(end));
    }),
  },
);

/** Values of the wrong type or size, for JSON and tables. */
const VALUES = [
  "null",
  "-1",
  "1e309",
  "0.5",
  "99999999999999999999",
  '""',
  '"x"',
  '"\\ud800"',
  "[]",
  "{}",
  "[[]]",
  "true",
  '{"__proto__":1}',
  '"2026-02-30"',
] as const;

/** Replaces a value in the text, keeping the syntax valid. */
const replaceValue =
  (share: number, value: string): Edit =>
  (bytes) => {
    const text = Buffer.from(bytes).toString("latin1");
    const values = [...text.matchAll(/"(?:[^"\\]|\\.)*"(?=[,\]}])|-?\d+(?:\.\d+)?|null|true|false|\[\]/g)];
    const found = values[Math.floor(share * values.length)];
    if (found === undefined) return bytes;
    return Uint8Array.from(
      Buffer.from(text.slice(0, found.index) + value + text.slice(found.index + found[0].length), "latin1"),
    );
  };

/** Damaged copies of the samples, and random bytes. */
export const damaged = (samples: readonly Uint8Array[]): Arbitrary<Uint8Array> => {
  const sample = fc.constantFrom(...samples);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(sample, fc.array(fc.tuple(place, fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 3 }))
        .map(([bytes, all]) => all.reduce((changed, [share, value]) => replaceValue(share, value)(changed), bytes)),
    },
    {
      weight: 12,
      arbitrary: fc
        .tuple(sample, fc.array(edits, { minLength: 1, maxLength: 4 }))
        .map(([bytes, all]) => all.reduce((changed, edit) => edit(changed), bytes)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(sample, sample, place)
        .map(([one, other, share]) => joined(one.subarray(0, at(one, share)), other.subarray(at(other, share)))),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 }).map((all) => joined(...all)) },
  );
};
