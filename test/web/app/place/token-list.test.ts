/** The tokens of reviews, as a device keeps them. */
import { describe, expect, it } from "vitest";
import { readTokens } from "../../../../web/app/place/token-list.ts";

describe("kept tokens", () => {
  it("are read by review, without what is no token", () => {
    expect(readTokens({ a: "token-a", b: 7, c: null })).toEqual({ a: "token-a" });
  });

  it.each([null, 7, "x", [], ["a"]])("are none where %j was kept", (kept) => {
    expect(readTokens(kept)).toEqual({});
  });
});
