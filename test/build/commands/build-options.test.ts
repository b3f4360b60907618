/** The command line of `npm run build`: what goes together, and what is written where. */
import { describe, expect, test } from "vitest";
import { faultOfTogether } from "../../../build/commands/build-options.ts";
import { parseCommandLine, usageOf } from "../../../build/commands/options.ts";

const parse = (...words: readonly string[]) => parseCommandLine(["all", ...words]);

describe("npm run build", () => {
  test.each<readonly [words: readonly string[], out: string]>([
    [[], "public/data/v1"],
    [["--static"], "dist"],
    [["--static", "--out", "site"], "site"],
  ])("with %j writes into %s", (words, out) => {
    const { values, flags } = parse(...words);
    expect([values.out, faultOfTogether(flags)]).toEqual([out, null]);
  });

  test.each<readonly [words: readonly string[], said: string]>([
    [["--out", "site"], "--out is of --static"],
    [["--no-compress"], "--no-compress is of --static"],
    [["--static", "--compress", "--no-compress"], "contradict each other"],
  ])("with %j is refused: %s", (words, said) => {
    expect(faultOfTogether(parse(...words).flags)).toContain(said);
  });

  test("takes every option of the data build and none of other commands", () => {
    const { values } = parse(
      "--data",
      "d",
      "--imports",
      "i",
      "--max-files",
      "9",
      "--workers",
      "2",
      "--fresh",
    );
    expect(values).toMatchObject({ data: "d", imports: "i", "max-files": "9", workers: "2", fresh: true, compress: false }); // prettier-ignore
    for (const one of ["--nameless", "--dry-run", "--base"]) expect(() => parse(one)).toThrow(one);
    expect(() => parseCommandLine(["build", "--static"])).toThrow("--static");
  });

  test("has a text of its own, which names each option", () => {
    const text = usageOf(["all"]);
    for (const name of Object.keys(parse().flags)) if (name !== "help") expect(text).toContain(`--${name} `);
    expect(usageOf(["check"])).not.toBe(text);
  });
});
