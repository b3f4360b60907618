/** When the offer to install comes. */
import { describe, expect, it } from "vitest";
import { isTimeToOffer, readVisits, visitsAt } from "../../../../web/app/offline/visits.ts";

describe("the offer to install", () => {
  const MINUTE_MS = 60_000;
  it("comes with the second visit, not with the second page, and not again", () => {
    const none = readVisits(null);
    const first = visitsAt(none, 1e12);
    expect(isTimeToOffer(first, false)).toBe(false);
    expect(visitsAt(first, 1e12 + 29 * MINUTE_MS)).toBe(first);
    const second = visitsAt(first, 1e12 + 31 * MINUTE_MS);
    expect(isTimeToOffer(second, false)).toBe(true);
    expect(isTimeToOffer({ ...second, isDone: true }, true)).toBe(false);
    expect(readVisits(JSON.parse(JSON.stringify(second)))).toEqual(second);
  });

  it("comes at once where a country is kept", () => {
    expect(isTimeToOffer(readVisits({ count: "2" }), true)).toBe(true);
  });
});
