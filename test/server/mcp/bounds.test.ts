/** What one call may answer, and how a model is told to go on. */
import { describe, expect, it } from "vitest";
import { joinParts, type Reply } from "#core/http/reply.ts";
import { BYTES_OF_CALL, daysFault, shortEnough } from "../../../server/mcp/bounds.ts";

const errorsOf = (reply: Reply | null): unknown =>
  reply === null
    ? null
    : (JSON.parse(new TextDecoder().decode(joinParts(reply))) as { readonly errors: unknown }).errors;

describe("the days of a call", () => {
  it.each([
    ["", null],
    ["days=31", null],
    ["from=2027-01-01&to=2027-01-31", null],
    ["date=2027-01-01", null],
    // For the API to refuse.
    ["days=many&from=never&to=2027-13-01", null],
    ["days=32", ["days", /at most 31 days in one call, got 32; .* with from in another call/]],
    ["days=366&from=2027-01-01", ["days", /got 366; .* with from=2027-02-01 in another call/]],
    ["from=2027-01-01&to=2027-02-01", ["to", /got 32; .* with from=2027-02-01 in another call/]],
  ] as const)("%s", (query, expected) => {
    const [parameter, message] = expected ?? [];
    expect(errorsOf(daysFault(query))).toEqual(
      expected === null ? null : [{ parameter, message: expect.stringMatching(message ?? "") }],
    );
  });
});

describe("the bytes of an answer", () => {
  const reply = (bytes: number): Reply => ({ status: 200, headers: {}, parts: [new Uint8Array(bytes)] });

  it("are passed on up to a limit", () => {
    const whole = reply(BYTES_OF_CALL);
    expect(shortEnough(whole, ["limit"])).toBe(whole);
  });

  it.each([
    [["lat", "limit"], "limit", "offset"],
    [["lat", "days"], "days", "from"],
  ])("beyond it the call is refused: %j", (parameters, parameter, next) => {
    expect(errorsOf(shortEnough(reply(BYTES_OF_CALL + 1), parameters))).toEqual([
      {
        parameter,
        message: `must be less: the answer has 129 kB, one call at most 128; ask for the rest with ${next} in another call`,
      },
    ]);
  });
});
