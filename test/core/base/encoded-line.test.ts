/** Lines as text. */
import { array, assert, integer, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { decodeLine, encodeLine } from "#core/base/encoded-line.ts";

test("writes the example of the format's own page", () => {
  // https://developers.google.com/maps/documentation/utilities/polylinealgorithm: latitude first, in hundred thousandths.
  const points = [
    [3_850_000, -12_020_000],
    [4_070_000, -12_095_000],
    [4_325_200, -12_645_300],
  ] as const;
  expect(encodeLine(points)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  expect(decodeLine("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual(points);
});

test("any line comes back, and its text has neither comma nor quote", () => {
  const number = integer({ min: -400_000_000, max: 400_000_000 });
  assert(
    property(array(tuple(number, number)), (points) => {
      const text = encodeLine(points);
      expect(decodeLine(text)).toEqual(points);
      expect(text).not.toMatch(/[,"\s]/);
    }),
  );
});

test("a line that is cut off throws", () => {
  expect(() => decodeLine("_p~iF~ps|")).toThrow("got no letter at 9");
});
