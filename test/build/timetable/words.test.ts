/** What words mean, by the tables of the data folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCsv } from "../../../build/csv/csv.ts";
import { isSameText, monthsIn, phrasesIn } from "../../../build/timetable/words.ts";
import { SHIPPED_DATA } from "../small-data.ts";
import { lexicon } from "./reading-of.ts";

const rowsOf = (name: string): readonly (readonly string[])[] =>
  readCsv(name, readFileSync(join(SHIPPED_DATA, "imports/times", name), "utf8"))
    .rows.slice(1)
    .map(({ fields }) => fields);

describe("a text is", () => {
  test.each([
    ["words without their marks and articles", "صلاة الفجر", ["صلاه", "فجر"]],
    [
      "two words where a prayer and its role are glued",
      "FajrIqamah asriqama2",
      ["fajr", "iqamah", "asr", "iqama", "2"],
    ],
    ["figures in any digits", "٣ مارس", ["3", "مارس"]],
  ])("%s", (_, text, tokens) => {
    expect(lexicon.tokens(text)).toEqual(tokens);
  });
});

describe("a word", () => {
  test("means what the first of the kinds that are asked for says", () => {
    expect(lexicon.find(["jumat"], 0, ["prayer", "weekday"])).toEqual({
      kind: "prayer",
      meaning: "jumuah",
      length: 1,
    });
    expect(lexicon.find(["jumat"], 0, ["weekday"])).toEqual({ kind: "weekday", meaning: "5", length: 1 });
    expect(lexicon.find(["jumat"], 0, ["month"])).toBeNull();
  });

  test("belongs to the longest phrase that begins with it", () => {
    expect(phrasesIn(lexicon, "كانون الثاني 2026", ["month"])).toEqual([{ kind: "month", meaning: "1", length: 2 }]);
  });

  test("of two months has both", () => {
    expect(phrasesIn(lexicon, "Listopad 2026", ["month"]).flatMap(({ meaning }) => monthsIn(meaning))).toEqual([
      10, 11,
    ]);
  });

  test("is the same in other letters, cases and marks", () => {
    expect([isSameText("Fajr ", "FAJR"), isSameText("Zuhr", "Ẓuhr"), isSameText("Fajr", "Asr")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test("no word of words.csv is a month or a weekday that calendar-words.csv knows as another", () => {
  const calendar = new Map(rowsOf("calendar-words.csv").map(([word, kind, meaning]) => [`${word} ${kind}`, meaning]));
  const others = rowsOf("words.csv").flatMap(([word, kind, meaning]) => {
    const known = calendar.get(`${word} ${kind}`);
    return known === undefined || known === meaning ? [] : [`${word}: ${kind} ${meaning}, not ${known}`];
  });
  expect(others).toEqual([]);
});
