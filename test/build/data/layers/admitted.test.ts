import { expect, it } from "vitest";
import { formatAdmitted } from "../../../../build/data/layers/admitted.ts";

const line = { source: "osm", country: "GB", decision: "shown", reason: "", places: 7, extract: "" } as const;

it("says how many are shown, kept and refused, the commonest reason first", () => {
  const text = formatAdmitted([
    line,
    { ...line, country: "US", places: 3 },
    { ...line, decision: "unverified", reason: "locality", places: 1 },
    { ...line, decision: "unverified", reason: "no-word", places: 2 },
    { ...line, decision: "refused", reason: "shop", places: 4 },
  ]);
  expect(text).toBe("the gate shows 10 places, keeps 3 unverified (no-word 2, locality 1), and refuses 4 (shop 4)\n");
});

it("says so where it turns nothing away", () => {
  expect(formatAdmitted([line])).toBe("the gate shows 7 places, keeps 0 unverified, and refuses 0\n");
});
