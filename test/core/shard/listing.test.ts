import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCards, findCard, listingLength, readListing, sliceCards } from "#core/shard/listing.ts";
import { expectNoiseRefused, expectRefused } from "../../support/damage.ts";
import { writeListing } from "../../support/shards.ts";

const META = { total: 2, lang: "ar" };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const cards = fc.array(
  fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
  { maxLength: 12 },
);

/** The envelope around the lines, with `line` in the place of the second of three cards. */
const withLine = (line: string): Uint8Array =>
  bytesOf(writeListing(['{"id":1}', '{"id":2}', '{"id":3}'], META).replace('{"id":2},', line));

describe("a listing file", () => {
  test("is a whole answer by itself, one record a line", () => {
    expect(writeListing(['{"id":1}', '{"id":2}'], META)).toBe(
      '{"ok":true,"data":[\n{"id":1},\n{"id":2}\n],"meta":{"total":2,"lang":"ar"}}\n',
    );
    expect(JSON.parse(writeListing([], META))).toEqual({ ok: true, data: [], meta: META });
  });

  test("any run of its records is a slice of its bytes", () => {
    fc.assert(
      fc.property(cards, fc.nat({ max: 13 }), fc.nat({ max: 13 }), (some, from, to) => {
        const listing = readListing("x", bytesOf(writeListing(some, META)));
        expect(listingLength(listing)).toBe(some.length);
        const slice = textOf(sliceCards(listing, from, to));
        const isWithin = from < to && to <= some.length;
        const expected = isWithin ? some.slice(from, to) : [];
        expect(JSON.parse(`[${slice}]`)).toEqual(expected.map((card): unknown => JSON.parse(card)));
      }),
    );
  });

  test("a record is found by its order, and only if it is there", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 99 })), fc.nat({ max: 99 }), (ids, wanted) => {
        const sorted = ids.toSorted((a, b) => a - b).map((id) => JSON.stringify({ id }));
        const listing = readListing("x", bytesOf(writeListing(sorted, META)));
        const found = findCard<{ readonly id: number }>(listing, ({ id }) => id - wanted);
        expect(found).toEqual(ids.includes(wanted) ? { id: wanted } : null);
      }),
    );
  });

  test("a slice is a view, not a copy", () => {
    const bytes = bytesOf(writeListing(['{"id":1}'], META));
    expect(sliceCards(readListing("x", bytes), 0, 1).buffer).toBe(bytes.buffer);
  });
});

test("all cards of a listing are parsed at once, of an empty one none", () => {
  const listing = (lines: readonly string[]) => readListing("cities", bytesOf(writeListing(lines, META)));
  expect(allCards(listing(['{"id":1}', '{"id":2}']))).toEqual([{ id: 1 }, { id: 2 }]);
  expect(allCards(listing([]))).toEqual([]);
});

describe("a listing is refused, and the shard named,", () => {
  test.each([[[]], [['{"id":1}', '{"id":2,"name":"مسجد"}']]])("cut short anywhere: %j", (some) => {
    const bytes = bytesOf(writeListing(some, META));
    for (let length = 0; length < bytes.length; length += 1) expectRefused(readListing, bytes.subarray(0, length));
  });

  test("made of noise", () => expectNoiseRefused(readListing));

  test.each([
    ["a failure in its place", '{"ok":false,"error":"x"}\n{"id":1}\n],"meta":{}}\n'],
    ["a page of HTML", "<!doctype html><html>\n<title>404</title>\n</html>\n"],
  ])("%s", (_, text) => expectRefused(readListing, bytesOf(text)));

  test.each([
    ["a line that is no record", '["id"],'],
    ["an empty line", ""],
    ["a record whose brace was damaged", '{"id":2},'.replace("{", "[")],
  ])("with %s before its end", (_, line) => expectRefused(readListing, withLine(line)));
});
