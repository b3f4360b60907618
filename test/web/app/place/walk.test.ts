import { expect, test } from "vitest";
import { walkMinutes } from "../../../../web/app/place/walk.ts";

test.each([
  [0, 1],
  [100, 2],
  [500, 8],
  [1000, 15],
  [2000, 35],
  [4000, 65],
  [4001, null],
] as const)("%i m are %s minutes on foot", (metres, minutes) => {
  expect(walkMinutes(metres)).toBe(minutes);
});
