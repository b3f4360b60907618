import { describe, expect, test } from "vitest";
import { geonames } from "../../../../build/import/formats/geonames.ts";
import { memoryInput, readAll, readInPieces } from "../../import/support/memory-input.ts";

const ROW =
  "6930700\tFictive Mosque\tFictive Mosque\tFictive Camii,مسجد; خيالي\t41.00527\t28.97696\tS\tMSQE\tTR\t\t34\t\t\t\t0\t\t31\tEurope/Istanbul\t2020-06-10";

describe("geonames", () => {
  test("reads the 19 columns by their names", async () => {
    expect(await readInPieces(geonames, `${ROW}\n`)).toEqual([
      {
        ref: "6930700",
        point: { lat: 41.00527, lng: 28.97696 },
        fields: {
          geonameid: "6930700",
          name: "Fictive Mosque",
          asciiname: "Fictive Mosque",
          alternatenames: "Fictive Camii;مسجد, خيالي",
          latitude: "41.00527",
          longitude: "28.97696",
          feature_class: "S",
          feature_code: "MSQE",
          country_code: "TR",
          admin1_code: "34",
          population: "0",
          dem: "31",
          timezone: "Europe/Istanbul",
          modification_date: "2020-06-10",
        },
      },
    ]);
  });

  test("leaves out alternate names that are codes, links and transliterations without vowels", async () => {
    const row = ROW.replace("Fictive Camii,", "ISL,LTFM,msjd alkhyaly,https://en.wikipedia.org/wiki/X,Yeni Cami,");
    expect(await readInPieces(geonames, `${row}\n`)).toMatchObject([
      { fields: { alternatenames: "Yeni Cami;مسجد, خيالي" } },
    ]);
  });

  test("reports lines that are not rows, and invalid points", async () => {
    const rows = [
      ROW,
      "1\tx",
      ROW.replace("41.00527", "410.0527").replace("28.97696", "280"),
      ROW.replace("41.00527\t28.97696", "\t"),
    ];
    const read = await readInPieces(geonames, `${rows.join("\r\n")}\r\n`);
    expect(read[1]).toEqual({ unread: "it has 2 columns, not 19", at: "line 2" });
    expect(read.slice(2).map((one) => "point" in one && one.point)).toEqual(["bad-coordinates", "no-coordinates"]);
  });

  test.each([
    ["", "places.test holds no row of a GeoNames dump"],
    ["a,b\n".repeat(50), "places.test: none of its first 20 lines is a row of a GeoNames dump"],
  ])("refuses what is no dump", async (content, message) => {
    await expect(readAll(geonames, memoryInput(content))).rejects.toThrow(message);
  });
});
