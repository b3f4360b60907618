/** The queue of the desk. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../../web/desk/base/records.ts";
import {
  atItem,
  EMPTY,
  moved,
  ofSameSender,
  shownOf,
  withBack,
  without,
  withPage,
} from "../../../../web/desk/work/queue.ts";

const item = (id: string, client: string | null = null): Item => ({ id, queue: "suggestions", client }) as Item;
const items = (...ids: readonly string[]): readonly Item[] => ids.map((id) => item(id));
const idsOf = ({ items: all }: { readonly items: readonly Item[] }): string => all.map(({ id }) => id).join("");
const QUEUE = withPage(EMPTY, items("a", "b", "c"), 5, new Set());

describe("a queue", () => {
  it("takes pages that overlap, without what is judged already", () => {
    const next = withPage(QUEUE, items("b", "c", "d", "e"), 5, new Set(["d"]));
    expect([idsOf(next), next.total]).toEqual(["abce", 5]);
  });
  it("shows the next item in the place of a judged one, at the end the one before", () => {
    const second = moved(QUEUE, 1);
    expect(shownOf(without(second, "b"))?.id).toBe("c");
    expect(shownOf(without(moved(QUEUE, 2), "c"))?.id).toBe("b");
    expect(shownOf(without(second, "a"))?.id).toBe("b");
    expect(without(second, "b").total).toBe(4);
    expect(without(QUEUE, "z")).toBe(QUEUE);
  });
  it("shows an item that comes back", () => {
    const back = withBack(moved(without(QUEUE, "a"), 1), item("a"));
    expect([idsOf(back), shownOf(back)?.id, back.total]).toEqual(["bac", "a", 5]);
  });
  it("stays within its ends and finds an item", () => {
    expect(moved(QUEUE, -1).at).toBe(0);
    expect(moved(QUEUE, 9).at).toBe(2);
    expect(shownOf(atItem(QUEUE, "c"))?.id).toBe("c");
    expect(atItem(QUEUE, "z")).toBe(QUEUE);
    expect(shownOf(EMPTY)).toBeNull();
  });
  it("knows the other items of a sender, and of nobody none", () => {
    const some = withPage(EMPTY, [item("a", "x"), item("b", "y"), item("c", "x"), item("d"), item("e")], 5, new Set());
    expect(ofSameSender(some, item("a", "x")).map(({ id }) => id)).toEqual(["c"]);
    expect(ofSameSender(some, item("d"))).toEqual([]);
  });
  it("always shows one of its items, each of them once", () => {
    const stepOf = fc.oneof(
      fc.record({ page: fc.array(fc.constantFrom(..."abcdefgh")) }),
      fc.record({ drop: fc.constantFrom(..."abcdefgh") }),
      fc.record({ by: fc.integer({ min: -3, max: 3 }) }),
      fc.record({ back: fc.constantFrom(..."abcdefgh") }),
    );
    fc.assert(
      fc.property(fc.array(stepOf), (steps) => {
        let queue = EMPTY;
        for (const step of steps) {
          if ("page" in step) queue = withPage(queue, items(...new Set(step.page)), step.page.length, new Set());
          else if ("drop" in step) queue = without(queue, step.drop);
          else if ("by" in step) queue = moved(queue, step.by);
          else queue = withBack(queue, item(step.back));
          expect(shownOf(queue) === null).toBe(queue.items.length === 0);
          expect(new Set(idsOf(queue)).size).toBe(queue.items.length);
          expect(queue.total).toBeGreaterThanOrEqual(queue.items.length);
        }
      }),
    );
  });
});
