import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters } from "#core/http/parameters.ts";

const SCHEMA = z.object({
  id: grammar.integer(1, 9, ""),
  q: grammar.textParameter.optional(),
  lat: grammar.decimal(-90, 90, "").optional(),
});

const errorsOf = (search: string): readonly (readonly [string, string])[] => {
  const parsed = parseParameters(SCHEMA, search);
  return parsed.ok ? [] : parsed.problem.errors.map(({ parameter, message }) => [parameter, message]);
};

describe("the parameters of an endpoint", () => {
  test.each([
    ["id=5", { id: 5 }],
    ["?id=5&q=a+b&lat=0", { id: 5, q: "a b", lat: 0 }],
    ["id=5&q=&lat", { id: 5 }],
    ["id=5&unknown=1&unknown=2&bad=%zz&%zz", { id: 5 }],
    ["id=5&__proto__=1&constructor=2", { id: 5 }],
  ] as const)("%s", (search, value) => {
    expect(parseParameters(SCHEMA, search)).toEqual({ ok: true, value });
  });

  test.each([
    ["", [["id", "is required"]]],
    ["id=", [["id", "is required"]]],
    ["id=5&id=5", [["id", "given 2 times, expected once"]]],
    ["id=5&id=&id=", [["id", "given 3 times, expected once"]]],
    ["id=%zz", [["id", "bad percent-encoding"]]],
    [
      "id=x&lat=91",
      [
        ["id", 'must be a whole number from 1 to 9, got "x"'],
        ["lat", "must be between -90 and 90, got 91"],
      ],
    ],
    [
      "q=%zz&lat=1&lat=2",
      [
        ["q", "bad percent-encoding"],
        ["lat", "given 2 times, expected once"],
        ["id", "is required"],
      ],
    ],
  ] as const)("%s names everything that is wrong, once", (search, errors) => {
    expect(errorsOf(search)).toEqual(errors);
  });

  test("what is wrong between parameters is reported beside the rest", () => {
    const parsed = parseParameters(SCHEMA, "id=0&q=x", (given) =>
      given("q") && !given("lat") ? [{ parameter: "lat", message: "is required with q" }] : [],
    );
    expect(parsed).toMatchObject({
      ok: false,
      problem: {
        code: "bad-parameter",
        status: 400,
        error: "id: must be a whole number from 1 to 9, got 0; lat: is required with q",
        errors: [{ parameter: "id" }, { parameter: "lat" }],
      },
    });
  });

  test("an empty parameter is not given, a bad one is", () => {
    const seen: Record<string, boolean> = {};
    parseParameters(SCHEMA, "id=x&q=&lat=1&lat=2", (given) => {
      for (const name of ["id", "q", "lat"]) seen[name] = given(name);
      return [];
    });
    expect(seen).toEqual({ id: true, q: false, lat: true });
  });
});
