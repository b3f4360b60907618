import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBounded } from "#core/base/cache.ts";

describe("values within a bound", () => {
  const held = () => createBounded<string, number>((cost) => cost, 100, 20);

  test("are kept while they are used, and forgotten when they are not", () => {
    const some = held();
    some.keep("used", 10);
    some.keep("unused", 10);
    for (let i = 0; i < 20; i += 1) {
      some.keep(`${i}`, 10);
      expect(some.get("used")).toBe(10);
    }
    expect(some.get("unused")).toBeUndefined();
    expect(some.get("19")).toBe(10);
  });

  test("cost no more together, whatever is asked; one that costs too much is not kept", () => {
    const key = fc.constantFrom(..."abcdefghijklmnopqrst");
    const step = fc.record({ key, cost: fc.integer({ min: 1, max: 30 }), isRead: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const some = held();
        const last = new Map<string, number>();
        for (const { key: one, cost, isRead } of steps) {
          if (isRead) expect([undefined, last.get(one)]).toContain(some.get(one));
          else if (cost <= 20) last.set(one, cost);
          if (!isRead) some.keep(one, cost);
          if (!isRead && cost > 20) expect([undefined, last.get(one)]).toContain(some.get(one));
        }
        // Reading moves a value, so what is held is asked for in one go of a fresh look.
        const found = [...last.keys()].map((one) => some.get(one) ?? 0);
        expect(found.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
