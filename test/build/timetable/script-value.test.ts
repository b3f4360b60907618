import { expect, test } from "vitest";
import { TABLE_LIMITS } from "../../../build/timetable/table-limits.ts";
import { valueOfLiteral, valueOfScript } from "../../../build/timetable/script-value.ts";

const valueOf = (script: string): unknown => valueOfScript(script, TABLE_LIMITS);

test.each([
  ["var times = [1, 2,]; // two", [1, 2]],
  ["const a = {day: '1', \"fajr\": `5:30`, /* none */ jumuah: null,};", { day: "1", fajr: "5:30", jumuah: null }],
  ["export default { days: [{ fajr: -0.5 }] };", { days: [{ fajr: -0.5 }] }],
  ["const jan = [1];\nconst feb = [2];", { jan: [1], feb: [2] }],
  ["function times() { return ['it\\'s', '\\u0041\\x42']; }", ["it's", "AB"]],
  ["alert('[1]');", null],
])("%s", (script, value) => {
  expect(valueOf(script)).toEqual(value);
});

test.each([
  ["var a = [{ f: 1 }, { f: now() }];", "code among its values in line 1"],
  ["var a = [{ f: 1 },\n{ f:", "it ends within a value"],
  [`x = ${"[1,".repeat(100)}`, "more than 64 levels"],
  ["{".repeat(100_000), "too much code"],
])("what is no literal all through is refused: %s", (script, fault) => {
  expect(() => valueOf(script)).toThrow(fault);
});

test("a literal by itself is read to its end, or not at all", () => {
  expect(valueOfLiteral("[{'f': 1,}]\n", TABLE_LIMITS)).toEqual([{ f: 1 }]);
  expect(valueOfLiteral("[1] and more", TABLE_LIMITS)).toBeNull();
  expect(valueOfLiteral("[1, 2", TABLE_LIMITS)).toBeNull();
});
