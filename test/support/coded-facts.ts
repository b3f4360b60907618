/** What made-up places say of the facts that lists can be filtered by. */
import * as fc from "fast-check";
import { CODED_FACTS, type CodedFact, type CodedFacts, codedWords } from "#core/facts/filters.ts";

/** Nothing is known but what is given. */
export const factsWith = (known: Partial<CodedFacts> = {}): CodedFacts => ({
  ...(Object.fromEntries(CODED_FACTS.map((name) => [name, null])) as { readonly [F in CodedFact]: null }),
  ...known,
});

/** Any word of each fact, or none. */
export const anyFacts: fc.Arbitrary<CodedFacts> = fc.record(
  Object.fromEntries(CODED_FACTS.map((name) => [name, fc.constantFrom(...codedWords(name), null)])),
) as unknown as fc.Arbitrary<CodedFacts>;
