/** The radius of a built-up area, against areas that are known. */
import { expect, test } from "vitest";
import { builtUpRadiusM } from "../../../../build/import/gather/built-up.ts";

const KM2 = 1_000_000;
const areaOf = (people: number, country: string): number => (Math.PI * builtUpRadiusM(people, country) ** 2) / KM2;

test.each([
  // Greater London has 1,572 km², Jakarta 661 km², New York City 778 km² of land and its urban area more.
  ["London", 8_961_989, "GB", 1300, 2000],
  ["Jakarta", 8_540_121, "ID", 600, 1000],
  ["New York", 8_804_190, "US", 778, 8900],
])("%s", (_, people, country, least, most) => {
  expect(areaOf(people, country)).toBeGreaterThan(least);
  expect(areaOf(people, country)).toBeLessThan(most);
});

test("what nobody has counted, or has next to nobody, has some room", () => {
  expect(builtUpRadiusM(0, "DZ")).toBe(builtUpRadiusM(1000, "DZ"));
  expect(builtUpRadiusM(0, "DZ")).toBeCloseTo(178, 0);
});
