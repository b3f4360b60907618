import { expect, test } from "vitest";
import { type AskedJunk, tableOf } from "./junk.ts";

const asked = (knowledge: AskedJunk["knowledge"], isAnswered: boolean): AskedJunk => ({
  kind: "en",
  query: "table",
  knowledge,
  answer: { results: isAnswered ? [{ slug: "otavalo" } as AskedJunk["answer"]["results"][number]] : [], leftOut: [] },
});

const many = (count: number, one: AskedJunk): readonly AskedJunk[] => Array.from({ length: count }, () => one);

test("answers to words that no name has count, those to words of a name do not", () => {
  const { table, isBroken } = tableOf([
    ...many(99, asked("unknown", false)),
    ...many(1, asked("unknown", true)),
    ...many(7, asked("held", true)),
    ...many(5, asked("begun", true)),
  ]);
  expect(table.split("\n").at(-1)).toBe("| all | 112 | 7 | 5 | 1 (1.0 %) |");
  expect(isBroken).toBe(false);
});

test("more than two answers in a hundred are too many", () => {
  expect(tableOf([...many(98, asked("unknown", false)), ...many(2, asked("unknown", true))]).isBroken).toBe(false);
  expect(tableOf([...many(97, asked("unknown", false)), ...many(3, asked("unknown", true))]).isBroken).toBe(true);
});
