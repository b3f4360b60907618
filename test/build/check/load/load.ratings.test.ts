/** The file of ratings: what is refused, and that it decides the bytes together with the data. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ratingsCsv } from "#core/review/ratings-csv.ts";
import { loadRatings } from "../../../../build/check/load/load.ts";
import { buildData } from "../../../../build/compile/build.ts";
import { filesBelow } from "../../folders.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const HEADER = "place_id,count,average,one,two,three,four,five\n";
const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const fileOf = (text: string): string => {
  const path = join(scratch, "ratings.csv");
  writeFileSync(path, text);
  return path;
};

describe("the file of ratings", () => {
  test("is what the reviews export", () => {
    const stars = new Map([
      [401, [0, 0, 0, 1, 2]],
      [20, [1, 0, 0, 0, 0]],
    ]);
    const { ratings, diagnostics } = loadRatings(fileOf(ratingsCsv(stars)));
    expect(diagnostics).toEqual([]);
    expect(new Map(ratings)).toEqual(stars);
    expect(loadRatings(null)).toMatchObject({ diagnostics: [] });
  });

  test.each([
    ["1,3,4.5,0,0,0,1,1\n", ["out-of-range count: 3 is not the sum of the stars, 2"]],
    ["1,2,4.6,0,0,0,1,1\n", ["out-of-range average: 4.6 is not their mean, 4.5"]],
    ["1,2,,0,0,0,1,1\n", ["out-of-range average: nothing is not their mean, 4.5"]],
    ["1,0,5,0,0,0,0,0\n", ["out-of-range average: 5 is not their mean, nothing"]],
    ["1,1,5,0,0,0,0,1\n1,1,5,0,0,0,0,1\n", ["duplicate-id place_id: 1 occurs twice"]],
    ["0,1,5,0,0,0,0,1\n", ["out-of-range place_id: 0 must be between 1 and 2147483647"]],
    ["1,1,5,0,0,0,-1,2\n", ["out-of-range four: -1 must be between 0 and 2147483647"]],
    ["1,1,5.001,0,0,0,0,1\n", ['not-a-number average: "5.001" is not a mean of 1 to 5 with at most two decimals']],
  ])("%j is refused, with what to do", (rows, messages) => {
    const { diagnostics } = loadRatings(fileOf(HEADER + rows));
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual(messages);
    for (const { hint, field } of diagnostics) {
      expect(hint).toContain("npm run reviews -- export --ratings");
      expect(field).toBeUndefined();
    }
  });

  test("that is not there is missed", () => {
    const { diagnostics } = loadRatings(join(scratch, "none.csv"));
    expect(diagnostics.map(({ code }) => code)).toEqual(["missing-file"]);
  });
});

describe("a build with ratings", () => {
  const dataDir = writeSmallData(join(scratch, "data"), {});
  const build = async (name: string, ratingsFile: string | null) => {
    const outDir = join(scratch, name);
    const result = await buildData({
      dataDir,
      outDir,
      today: "2026-01-15",
      editUrl: null,
      ratingsFile,
      onProgress: () => undefined,
    });
    return { ...result, outDir };
  };
  const bytesOf = (folder: string): readonly string[] =>
    filesBelow(folder).map((path) => `${path} ${readFileSync(join(folder, path)).toString("base64")}`);
  const firstId = (folder: string): number => {
    const path = filesBelow(folder).find((one) => /^en\/places\/..\.json$/.test(one)) ?? "";
    const { data } = JSON.parse(readFileSync(join(folder, path), "utf8")) as {
      data: readonly { id: number }[];
    };
    return data[0]?.id ?? 0;
  };

  test("shows them, in the same bytes each time; without them nothing of them is there", async () => {
    const plain = await build("plain", null);
    const id = firstId(plain.outDir);
    const file = fileOf(
      ratingsCsv(
        new Map([
          [id, [0, 0, 0, 1, 1]],
          [1_999_999_999, [1, 0, 0, 0, 0]],
        ]),
      ),
    );
    const [one, other] = [await build("one", file), await build("other", file)];
    expect(bytesOf(one.outDir)).toEqual(bytesOf(other.outDir));
    expect(one.output?.version).toBe(other.output?.version);
    expect(one.output?.version).not.toBe(plain.output?.version);
    expect(filesBelow(one.outDir).filter((path) => path.startsWith("index/ratings/"))).toHaveLength(1);
    expect(filesBelow(plain.outDir).filter((path) => path.startsWith("index/ratings/"))).toEqual([]);
    const cards = filesBelow(one.outDir)
      .filter((path) => /^(en|ar)\/places\//.test(path))
      .map((path) => readFileSync(join(one.outDir, path), "utf8"))
      .join("");
    expect(cards).toContain('"rating":{"average":4.5,"count":2}');
  });

  test("that do not add up leaves the output as it was", async () => {
    const { output } = await build("one", fileOf(`${HEADER}1,9,5,0,0,0,0,1\n`));
    expect(output).toBeNull();
  });
});
