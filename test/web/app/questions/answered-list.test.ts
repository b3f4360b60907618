import { expect, test } from "vitest";
import { readAnswered, withAnswer } from "../../../../web/app/questions/answered-list.ts";

test.each([
  [null, []],
  ["401 wudu", []],
  [{}, []],
  [
    ["401 women_space", 401, "no number", "7 <b>", "8 existence"],
    ["401 women_space", "8 existence"],
  ],
] as const)("reads what was kept without what is not sound: %j", (kept, read) => {
  expect(readAnswered(kept)).toEqual(read);
});

test("keeps no more than anybody answers", () => {
  const many = readAnswered(Array.from({ length: 900 }, (_, index) => `${index} wudu`));
  expect(many).toHaveLength(500);
  const more = withAnswer(many, "7000 wudu");
  expect(more).toHaveLength(500);
  expect(more[0]).toBe("7000 wudu");
});
