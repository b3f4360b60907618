/** What pages know of types: the table of the data, and what holds for a type that is in no row. */
import { describe, expect, it } from "vitest";
import { AMENITIES } from "#core/facts/parts.ts";
import { loadTables } from "../../../../build/check/load/load.ts";
import { inOrder, readTypes, typeOfPlace } from "../../../../web/app/base/place-types.ts";
import { SHIPPED_DATA } from "../../../build/small-data.ts";

const HEADER = "type,categories,position,family,prayers,reviews,unasked,schema_org";

describe("types of places on pages", () => {
  it("are what the rows of the data say", () => {
    const { placeTypes } = loadTables(SHIPPED_DATA).tables;
    expect(placeTypes.length).toBeGreaterThan(5);
    for (const { value: row } of placeTypes)
      expect(typeOfPlace(row.type)).toEqual({
        position: row.position ?? 100,
        prayers: row.prayers,
        hasReviews: row.reviews,
        unasked: new Set(row.unasked ?? []),
        schemaOrg: row.schema_org,
      });
  });

  it.each([
    ["shrine,,,burial,none,no,women_space;wudu,LandmarksOrHistoricalBuildings", "none", false, ["women_space", "wudu"]],
    ["cemevi,,4,prayer,times,yes,,PlaceOfWorship", "times", true, []],
    ["mosque,,1,prayer,congregations,yes,,Mosque", "congregations", true, []],
  ] as const)("can say what is not shown: %s", (row, prayers, hasReviews, unasked) => {
    const [type] = readTypes(`${HEADER}\n${row}\n`).values();
    expect(type).toMatchObject({ prayers, hasReviews, unasked: new Set(unasked) });
  });

  it("read columns by their names, in any order", () => {
    const [type] = readTypes(
      "reviews,prayers,type,schema_org,unasked,position\r\nno,none,tomb,Place,wudu,7\r\n",
    ).values();
    expect(type).toEqual({
      position: 7,
      prayers: "none",
      hasReviews: false,
      unasked: new Set(["wudu"]),
      schemaOrg: "Place",
    });
  });

  it("that a page does not know are shown whole", () => {
    expect(typeOfPlace("observatory")).toMatchObject({ prayers: "times", hasReviews: true, schemaOrg: "Place" });
    expect(AMENITIES.filter((name) => typeOfPlace("observatory").unasked.has(name))).toEqual([]);
  });

  it("are listed with the most wanted first, the others as they come", () => {
    const types = ["shop", "halal", "cemetery", "musalla", "mosque"].map((type) => ({ type }));
    expect(inOrder(types).map(({ type }) => type)).toEqual(["mosque", "musalla", "halal", "shop", "cemetery"]);
  });
});
