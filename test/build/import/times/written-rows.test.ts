import { describe, expect, test } from "vitest";
import { sorted, textOf } from "../../../../build/import/times/written-rows.ts";

describe("rows of the data folder", () => {
  const rows = [
    { authority: "tr-b", zone: "", year: "2026" },
    { authority: "tr-a", zone: "north", year: "2026" },
    { authority: "tr-a", zone: "", year: "2027" },
  ];

  test("are ordered by their columns, the first of which counts most, and stay as they were", () => {
    const before = structuredClone(rows);
    expect(sorted(rows, ["authority", "zone"]).map(({ year, zone }) => `${zone} ${year}`)).toEqual([
      " 2027",
      "north 2026",
      " 2026",
    ]);
    expect(rows).toEqual(before);
  });

  test("are the lines of a file; a column that a row lacks is empty", () => {
    expect(textOf(["zone", "authority", "url"], rows.slice(1, 2))).toBe("zone,authority,url\nnorth,tr-a,\n");
  });
});
