/** A short form of the trial of phrases, over the test data: phrases of every language are made, asked and judged. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openEngine } from "../support/engine.ts";
import { type Directory, directoryIn } from "./phrases/directory.ts";
import { generate } from "./phrases/generate.ts";
import { type Language, LANGUAGES } from "./phrases/inflect.ts";
import { createJudge, type Verdict } from "./phrases/judge.ts";
import { phrasesAt } from "./phrases/phrase-file.ts";
import type { Phrase } from "./phrases/phrase.ts";
import { type Asked, tableOf } from "./phrases/phrases.ts";
import { parseWanted } from "./phrases/wanted.ts";

const PHRASES = 40;

let directory: Directory;
beforeAll(async () => {
  directory = await directoryIn((await openEngine()).context());
});

const made = (language: Language, seed: string): readonly Phrase[] =>
  generate(directory.cities, language, PHRASES, seed);

describe("phrases of a seed", () => {
  it("are as many as asked for, and the same each time", () => {
    for (const language of LANGUAGES) {
      expect(made(language, "1")).toHaveLength(PHRASES);
      expect(made(language, "1")).toEqual(made(language, "1"));
      expect(made(language, "1")).not.toEqual(made(language, "2"));
    }
  });

  it("name whole cities of the directory by their names in the language", () => {
    for (const { query, city, country } of made("ar", "names")) {
      const about = directory.cities.find((one) => one.slug === city && one.country === country);
      expect(about?.part_of, query).toBeNull();
      expect(about?.names["ar"], query).toBeDefined();
    }
  });
});

it("are asked and judged", async () => {
  const { judge } = createJudge(directory);
  const verdicts = new Set<Verdict>();
  for (const language of LANGUAGES)
    for (const phrase of made(language, "1").slice(0, 10))
      verdicts.add(await judge(phrase, await directory.ask(phrase.query, phrase.language)));
  expect(verdicts).toContain("right");
});

describe("phrases of a file", () => {
  const fileOf = (rows: readonly string[]): string => {
    const path = join(mkdtempSync(join(tmpdir(), "phrases-")), "phrases.csv");
    writeFileSync(path, ["language,query,wanted,city,country,note", ...rows, ""].join("\n"));
    return path;
  };

  it("are read, asked and judged", async () => {
    const [named, unnamed] = phrasesAt(
      fileOf(["en,mosques in Istanbul,mosque,istanbul,TR,", "tr,ramazan ne zaman,intent:ramadan,,,no city"]),
    );
    if (named === undefined || unnamed === undefined) throw new Error("got no phrases");
    expect(named).toMatchObject({ language: "en", asked: "mosque", city: "istanbul", country: "TR" });
    expect(unnamed).toMatchObject({ city: null, country: null });
    const { judge } = createJudge(directory);
    for (const phrase of [named, unnamed])
      expect(await judge(phrase, await directory.ask(phrase.query, phrase.language)), phrase.query).toBe("right");
  });

  it("must be sound", () => {
    expect(() => phrasesAt(fileOf([]))).toThrow("got no phrases");
    expect(() => phrasesAt(fileOf(["de,moschee in Berlin,mosque,berlin,DE,"]))).toThrow("got the language de");
    expect(() => phrasesAt(fileOf(["en,mosques in Berlin,mosque,berlin,,"]))).toThrow("without a country");
    expect(() => phrasesAt(fileOf(["en,mosques in Berlin,mosk,berlin,DE,"]))).toThrow("got mosk");
  });
});

describe("the table", () => {
  const all = (language: Language, right: number, none: number): readonly Asked[] => [
    ...asked(language, "right", right),
    ...asked(language, "none", none),
  ];
  const asked = (language: Language, verdict: Verdict, count: number): readonly Asked[] =>
    Array.from({ length: count }, () => ({
      phrase: { language, query: "q", asked: "city", wanted: parseWanted("city"), city: null, country: null },
      answer: { results: [], leftOut: [] },
      verdict,
    }));

  it("counts each language that was asked in, and all", () => {
    expect(tableOf([...all("en", 97, 3), ...all("bn", 88, 12)])).toEqual({
      table: [
        "| language | phrases | right in the first three | nothing found | wrong |",
        "|---|---|---|---|---|",
        "| en | 100 | 97 (97.0 %) | 3 | 0 |",
        "| bn | 100 | 88 (88.0 %) | 12 | 0 |",
        "| all | 200 | 185 (92.5 %) | 15 | 0 |",
      ].join("\n"),
      isBroken: false,
    });
  });

  it("is broken by one language, or by all together", () => {
    expect(tableOf([...all("en", 100, 0), ...all("bn", 87, 13)]).isBroken).toBe(true);
    expect(tableOf([...all("en", 91, 9), ...all("bn", 92, 8)]).isBroken).toBe(true);
  });
});
