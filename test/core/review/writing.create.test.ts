import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "#core/base/digest.ts";
import { parseFields } from "#core/http/body.ts";
import { storedReview } from "#core/model/review.ts";
import { reviewBody, type ReviewBody, reviewForm } from "#core/review/fields.ts";
import { readReviewId } from "#core/review/id.ts";
import { createReview } from "#core/review/writing.ts";
import { RANDOM_BYTES } from "#core/contribution/record-writer.ts";

const errorsOf = (schema: typeof reviewBody | typeof reviewForm, body: unknown) => {
  const parsed = parseFields<ReviewBody>(schema, body, "review");
  return parsed.ok ? [] : parsed.problem.errors.map(({ parameter, message }) => `${parameter}: ${message}`);
};

const valueOf = (schema: typeof reviewBody | typeof reviewForm, body: unknown) => {
  const parsed = parseFields<ReviewBody>(schema, body, "review");
  return parsed.ok ? parsed.value : parsed.problem.error;
};

const PLAIN = { place_id: 1, rating: 5, comment: null, name: null };

describe("a review as JSON", () => {
  test.each([
    ["without text", { place_id: 1, rating: 5 }, PLAIN],
    ["with empty text", { place_id: 1, rating: 5, comment: "", name: " \n " }, PLAIN],
    ["with null text", { place_id: 1, rating: 5, comment: null, name: null }, PLAIN],
    ["with the largest id", { place_id: 2_147_483_647, rating: 1 }, { ...PLAIN, place_id: 2_147_483_647, rating: 1 }],
    [
      "with text",
      { place_id: 1, rating: 5, comment: " مسجد جميل\r\nجدا\t! ", name: "Zoë" },
      { ...PLAIN, comment: "مسجد جميل\nجدا\t!", name: "Zoë" },
    ],
    [
      "with joiners that join",
      { place_id: 1, rating: 5, comment: "می\u200cخواهم 👨\u200d👧" },
      { ...PLAIN, comment: "می\u200cخواهم 👨\u200d👧" },
    ],
    [
      "with joiners that join nothing",
      { place_id: 1, rating: 5, comment: "می\u200cخواهم \u200d" },
      { ...PLAIN, comment: "می\u200cخواهم" },
    ],
    [
      "with control and direction marks",
      { place_id: 1, rating: 5, comment: "a\u0000b\u001b[1m\u202ec\u2066d\u2069\r" },
      { ...PLAIN, comment: "ab[1mcd" },
    ],
    ["with nothing but such marks", { place_id: 1, rating: 5, name: "\u202e\u0007" }, PLAIN],
    ["decomposed", { place_id: 1, rating: 5, name: "Zoe\u0308" }, { ...PLAIN, name: "Zoë" }],
    [
      "with a control character inside a letter",
      { place_id: 1, rating: 5, name: "Zoe\u0000\u0308" },
      { ...PLAIN, name: "Zoë" },
    ],
    [
      "at its longest",
      { place_id: 1, rating: 5, comment: "🕌".repeat(2000), name: "🕌".repeat(80) },
      { ...PLAIN, comment: "🕌".repeat(2000), name: "🕌".repeat(80) },
    ],
  ] as const)("%s", (_, body, value) => {
    expect(valueOf(reviewBody, body)).toEqual(value);
  });

  const ID = "place_id: must be a whole number from 1 to 2147483647";
  const RATING = "rating: must be a whole number from 1 to 5";

  test.each([
    ["{}", ["place_id: is required", "rating: is required"]],
    ['{"place_id":"1","rating":"5"}', [ID, RATING]],
    ['{"place_id":1.5,"rating":5.5}', [ID, RATING]],
    ['{"place_id":true,"rating":null}', [ID, RATING]],
    ['{"place_id":0,"rating":6}', [ID, RATING]],
    ['{"place_id":-1,"rating":0}', [ID, RATING]],
    ['{"place_id":2147483648,"rating":[5]}', [ID, RATING]],
    ['{"place_id":1e300,"rating":-1e300}', [ID, RATING]],
    ['{"place_id":1,"rating":5,"comment":5,"name":["a"]}', ["comment: must be text", "name: must be text"]],
    ['{"place_id":1,"rating":5,"stars":5}', ["stars: is not a field of a review"]],
    ['{"place_id":1,"rating":5,"__proto__":{"a":1}}', ["__proto__: is not a field of a review"]],
    [
      '{"place_id":1,"rating":5,"constructor":1,"toString":2}',
      ["constructor: is not a field of a review", "toString: is not a field of a review"],
    ],
    [
      JSON.stringify({ place_id: 1, rating: 5, comment: "a".repeat(2001), name: "b".repeat(81) }),
      ["comment: must be at most 2000 characters", "name: must be at most 80 characters"],
    ],
  ])("%# is refused, everything at once, each once", (json, errors) => {
    expect(errorsOf(reviewBody, JSON.parse(json))).toEqual(errors);
  });

  test.each([null, 5, "x", [], [{ place_id: 1, rating: 5 }], undefined])("%j is no review", (body) => {
    expect(valueOf(reviewBody, body)).toBe("The body must be an object: a review.");
  });

  test("whatever the text, what is kept is NFC without ends, control or direction marks", () => {
    const text = fc.array(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("\0", "\u202e", "\u2069", "\r\n", "\u0301", "e", " ", "\u200d"),
      ),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const value = valueOf(reviewBody, { place_id: 1, rating: 5, comment: parts.join("") });
        const kept = typeof value === "string" ? null : value.comment;
        if (kept === null) return;
        expect(kept).toBe(kept.normalize("NFC"));
        expect(kept).toBe(kept.trim());
        expect(kept.replaceAll(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a review as a form", () => {
  test("follows the grammar of query parameters", () => {
    expect(valueOf(reviewForm, { place_id: "1", rating: "5", comment: " a ", name: "" })).toEqual({
      ...PLAIN,
      comment: "a",
    });
  });

  test.each([
    [{}, ["place_id: is required", "rating: is required"]],
    [
      { place_id: "0x1", rating: "5.0" },
      [
        'place_id: must be a whole number from 1 to 2147483647, got "0x1"',
        'rating: must be a whole number from 1 to 5, got "5.0"',
      ],
    ],
    [{ place_id: "1", rating: "5", extra: "" }, ["extra: is not a field of a review"]],
  ])("%j is refused", (fields, errors) => {
    expect(errorsOf(reviewForm, fields)).toEqual(errors);
  });
});

describe("a created review", () => {
  const NOW_MS = Date.parse("2026-02-10T12:34:56.789Z");
  const bytes = (fill: number): Uint8Array => new Uint8Array(RANDOM_BYTES).fill(fill);

  test("stores the token as its SHA-256 alone, and shows it once", async () => {
    const { stored, answered } = await createReview({ ...PLAIN, comment: "a" }, NOW_MS, false, bytes(7));
    const { delete_token, status, ...shown } = answered;
    const { delete_token_hash, ...kept } = stored;
    expect([shown, status]).toEqual([kept, "published"]);
    expect(shown).toMatchObject({
      ...PLAIN,
      comment: "a",
      created_at: "2026-02-10T12:34:56+00:00",
    });
    expect(delete_token).toBe("07".repeat(32));
    expect(delete_token_hash).toBe(await sha256(delete_token));
    expect(storedReview.strict().parse(stored)).toEqual(stored);
  });

  test("is pending when it is held, and its id says so", async () => {
    const { stored, answered } = await createReview(PLAIN, NOW_MS, true, bytes(7));
    expect(answered.status).toBe("pending");
    expect(readReviewId(stored.id)).toEqual({ createdMs: NOW_MS, placeId: 1, rating: 5, isHeld: true });
  });

  test("has an id of a safe alphabet that sorts by time", async () => {
    const time = fc.integer({ min: 0, max: 2 ** 49 });
    await fc.assert(
      fc.asyncProperty(
        time,
        time,
        fc.uint8Array({ minLength: RANDOM_BYTES, maxLength: RANDOM_BYTES }),
        async (a, b, random) => {
          const ids = await Promise.all(
            [a, b].map(async (ms) => (await createReview(PLAIN, ms, false, random)).stored.id),
          );
          for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{34}$/);
          const [first = "", second = ""] = ids;
          expect(first < second).toBe(a < b);
        },
      ),
    );
  });

  test("differs by chance alone within a millisecond", async () => {
    const [a, b] = await Promise.all(
      [bytes(1), bytes(2)].map(async (random) => createReview(PLAIN, NOW_MS, false, random)),
    );
    expect(a?.stored.id).not.toBe(b?.stored.id);
    expect(a?.answered.delete_token).not.toBe(b?.answered.delete_token);
  });

  /** FIPS 180-4, the one-block example "abc". */
  test("hashes by SHA-256", async () => {
    expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
