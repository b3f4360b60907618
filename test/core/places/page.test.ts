import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { windowOf } from "#core/places/page.ts";

describe("windowOf", () => {
  test("the windows of the parts are the window of the whole", () => {
    const parts = fc.array(fc.array(fc.nat(), { maxLength: 9 }), { maxLength: 6 });
    const page = fc.record({ limit: fc.integer({ min: 1, max: 20 }), offset: fc.nat({ max: 40 }) });
    fc.assert(
      fc.property(parts, page, (some, asked) => {
        let before = 0;
        const shown = some.flatMap((part) => {
          const [from, to] = windowOf(asked, before, part.length);
          before += part.length;
          return part.slice(from, to);
        });
        expect(shown).toEqual(some.flat().slice(asked.offset, asked.offset + asked.limit));
      }),
    );
  });
});
