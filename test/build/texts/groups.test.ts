import { expect, test } from "vitest";
import { flattened, groupOf, textGroups } from "../../../build/texts/groups.ts";

test("texts within texts have one key, a list is one text, and so are the forms of a number", () => {
  const texts = flattened({
    frame: { copy: "Copy" },
    days: ["Mon", "Tue"],
    "count.place_one": "1",
    "count.place_other": "n",
  });
  expect([...texts]).toEqual([
    ["frame.copy", "Copy"],
    ["days", '["Mon","Tue"]'],
    ["count.place", "1\nn"],
  ]);
});

test("a group knows which languages have a text", () => {
  const english = new Map([
    ["a", "A"],
    ["b", "B"],
  ]);
  const { languages } = groupOf(english, new Map([["ar", new Map([["a", "ا"]])]]));
  expect([...languages]).toEqual([
    ["a", ["ar"]],
    ["b", []],
  ]);
});

test("the project has its folders, with every language of each", () => {
  const groups = textGroups(".");
  const languagesOf = (name: string): readonly string[] => [
    ...new Set([...(groups.get(name)?.languages.values() ?? [])].flat()),
  ];
  const six = ["bn", "fr", "id", "ms", "tr", "ur"];
  expect(Object.fromEntries([...groups.keys()].map((name) => [name, languagesOf(name)]))).toEqual({
    app: ["ar", ...six],
    explained: ["ar", ...six],
    screen: ["ar", ...six],
    desk: ["ar"],
    docs: ["ar"],
    "first-steps": six,
    data: ["ar"],
    facts: ["ar", ...six],
    suggestions: ["ar"],
  });
});
