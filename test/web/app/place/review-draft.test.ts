/** What the form for a review sends. */
import { describe, expect, it } from "vitest";
import { draftOf } from "../../../../web/app/place/review-draft.ts";

describe("a draft", () => {
  it("has the texts that were written", () => {
    expect(draftOf(401, { rating: 4, comment: "Quiet.", name: "Amina" })).toEqual({
      place_id: 401,
      rating: 4,
      comment: "Quiet.",
      name: "Amina",
    });
  });

  it("leaves out texts that are blank", () => {
    expect(draftOf(401, { rating: 5, comment: " \n", name: "" })).toEqual({ place_id: 401, rating: 5 });
  });

  it("is none without a rating", () => {
    expect(draftOf(401, { rating: null, comment: "Quiet.", name: "Amina" })).toBeNull();
  });
});
