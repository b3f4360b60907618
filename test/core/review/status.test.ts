import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Action } from "#core/values/review.ts";
import { placeReviews, published } from "#core/review/status.ts";
import { actName, reviewId, T0_MS } from "../../support/reviews.ts";

const ACTION = fc.constantFrom<Action>("publish", "remove", "erase", "report");

/** The state of one review after the actions, a second apart. */
const after = (isHeld: boolean, actions: readonly Action[]) => {
  const id = reviewId({ isHeld });
  const names = actions.map((action, i) => actName(id, action, T0_MS + 1000 * i));
  const [entry] = placeReviews([id], names).entries;
  return entry;
};

describe("the state of a review", () => {
  test.each<[boolean, readonly Action[], string, number]>([
    [false, [], "published", 0],
    [true, [], "pending", 0],
    [true, ["publish"], "published", 0],
    [true, ["remove"], "removed", 0],
    [false, ["remove"], "removed", 0],
    [false, ["remove", "publish"], "published", 0],
    [false, ["publish", "remove", "publish", "remove"], "removed", 0],
    [false, ["report", "report"], "published", 2],
    [true, ["report"], "pending", 1],
    [false, ["remove", "report"], "removed", 1],
    [false, ["erase"], "removed", 0],
    [true, ["erase"], "removed", 0],
    [false, ["erase", "publish"], "removed", 0],
    [false, ["report", "erase", "report", "publish"], "removed", 2],
  ])("held %s, then %j: %s, %d reports", (isHeld, actions, status, reports) => {
    expect(after(isHeld, actions)).toMatchObject({
      status,
      reports,
      isErased: actions.includes("erase"),
      isHeld,
    });
  });

  test("an erasure is final, whatever comes after it", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(ACTION), fc.array(ACTION), (isHeld, before, later) => {
        expect(after(isHeld, [...before, "erase", ...later])).toMatchObject({
          status: "removed",
          isErased: true,
        });
      }),
    );
  });

  test("the last of publish and remove decides, reports decide nothing", () => {
    const action = fc.constantFrom<Action>("publish", "remove", "report");
    fc.assert(
      fc.property(fc.boolean(), fc.array(action), (isHeld, actions) => {
        const last = actions.findLast((one) => one !== "report");
        const first = isHeld ? "pending" : "published";
        const expected = last === undefined ? first : last === "publish" ? "published" : "removed";
        expect(after(isHeld, actions)?.status).toBe(expected);
        expect(after(isHeld, actions)?.reports).toBe(actions.filter((one) => one === "report").length);
      }),
    );
  });
});

describe("the reviews of a place", () => {
  const review = fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    atMs: fc.integer({ min: T0_MS, max: T0_MS + 10 }),
    isHeld: fc.boolean(),
    actions: fc.array(ACTION, { maxLength: 3 }),
  });

  test("are listed newest first; the rating is of the published ones alone", () => {
    fc.assert(
      fc.property(fc.array(review), (all) => {
        const made = all.map(({ actions, ...one }) => ({ id: reviewId(one), actions, rating: one.rating }));
        const acts = made.flatMap(({ id, actions }) => actions.map((one, i) => actName(id, one, T0_MS + i)));
        const { entries, rating } = placeReviews(made.map(({ id }) => id).sort(), acts.sort());
        expect(entries.map(({ id }) => id)).toEqual(
          made
            .map(({ id }) => id)
            .sort()
            .reverse(),
        );
        const shown = published(entries);
        expect(rating.count).toBe(shown.length);
        expect(rating.distribution).toEqual(
          Object.fromEntries([1, 2, 3, 4, 5].map((n) => [n, shown.filter((one) => one.rating === n).length])),
        );
      }),
    );
  });

  test("are quick to tell, ten thousand of them too", () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => reviewId({ atMs: T0_MS + i, rating: 1 + (i % 5) }));
    const startedMs = performance.now();
    expect(placeReviews(ids, []).rating).toMatchObject({ average: 3, count: 10_000 });
    expect(performance.now() - startedMs).toBeLessThan(500);
  });

  test("names of other programs are skipped", () => {
    const id = reviewId();
    const hostile = fc.array(fc.oneof(fc.string(), fc.constantFrom("__proto__", `${id}-`, `${id}0`, ".tmp", "")));
    fc.assert(
      fc.property(hostile, hostile, (reviews, acts) => {
        const { entries } = placeReviews([...reviews, id].sort(), acts.sort());
        expect(entries).toEqual([expect.objectContaining({ id, status: "published", reports: 0 })]);
      }),
    );
  });

  test("acts on reviews that are not there do nothing", () => {
    expect(placeReviews([], [actName(reviewId(), "publish", T0_MS)])).toMatchObject({
      entries: [],
      rating: { count: 0 },
    });
  });
});
