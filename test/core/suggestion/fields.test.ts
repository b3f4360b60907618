/** The bodies of suggestions: what is wrong with them, in one language an answer. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestedFields } from "#core/model/suggestion.ts";
import { SUGGESTION_KINDS } from "#core/values/suggestion.ts";
import { parseSuggestion } from "#core/suggestion/fields.ts";

const junk = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string({ maxLength: 30 }),
  fc.constantFrom("=1+1", "12", "www.a.com www.b.com www.c.com", "http://localhost/", "2026-02-31", "x".repeat(3000)),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), { maxKeys: 3 }),
);

const member = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), junk, { maxKeys: 6 });

const bodies = fc
  .tuple(
    fc.oneof(fc.constantFrom(...SUGGESTION_KINDS), junk),
    member(["place_id", "evidence", "note", "name", "fields"]),
    fc.oneof(member([...Object.keys(suggestedFields.shape), "confirms", "duplicate_of", "rules"]), junk),
  )
  .map(([kind, rest, fields]) => ({ ...rest, kind, fields }));

const messagesOf = (form: "json" | "fields", body: unknown, lang: string): readonly string[] => {
  const parsed = parseSuggestion(form, body, lang);
  return parsed.ok ? [] : parsed.problem.errors.map(({ message }) => message);
};

const IS_ARABIC = /[\u0600-\u06ff]/;

describe("the errors of a suggestion", () => {
  it.each(["json", "fields"] as const)("as %s are all in Arabic where that is asked for, else none is", (form) => {
    fc.assert(
      fc.property(bodies, (body) => {
        for (const message of messagesOf(form, body, "ar")) expect(message).toMatch(IS_ARABIC);
        const strange = JSON.stringify(body).match(IS_ARABIC) !== null;
        if (!strange) for (const message of messagesOf(form, body, "en")) expect(message).not.toMatch(IS_ARABIC);
      }),
      { numRuns: 400 },
    );
  });

  it("name the same parameters in both languages", () => {
    const names = (body: unknown, lang: string): readonly string[] => {
      const parsed = parseSuggestion("json", body, lang);
      return parsed.ok ? [] : parsed.problem.errors.map(({ parameter }) => parameter);
    };
    fc.assert(
      fc.property(bodies, (body) => {
        expect(names(body, "ar")).toEqual(names(body, "en"));
      }),
    );
  });
});
