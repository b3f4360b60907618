/** Who a token belongs to. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Moderator, moderatorWith } from "#core/contribution/moderators.ts";

const token = fc.stringMatching(/^[\x21-\x7e]{16,40}$/);

test("each token is its own moderator's, and any other text is nobody's", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(token, { maxLength: 5 }), fc.string(), async (tokens, other) => {
      const all = tokens.map((one, i): Moderator => ({ name: `m${i}`, token: one }));
      for (const one of all) expect(await moderatorWith(all, one.token)).toBe(one.name);
      expect(await moderatorWith(all, other)).toBe(all.find((one) => one.token === other)?.name ?? null);
      // Taken away alone.
      for (const gone of all) {
        const left = all.filter((one) => one !== gone);
        expect(await moderatorWith(left, gone.token)).toBeNull();
        for (const one of left) expect(await moderatorWith(left, one.token)).toBe(one.name);
      }
    }),
    { numRuns: 30 },
  );
});
