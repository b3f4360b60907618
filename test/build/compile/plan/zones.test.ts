/** Which zone tiles are written, and what is known of countries from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clockZone } from "#core/base/clock-table.ts";
import { planZoneTiles, zonesOfCountries } from "../../../../build/compile/plan/zones.ts";
import { zoneBoundaries } from "../../../../build/tables/zone-boundaries.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const TILES = {
  zones: { AA: ["A/One"], DD: ["D/One"] },
  tiles: {
    "1-1": { everywhere: { AA: ["A/One"], BB: ["B/One"] }, sets: [{}], tree: "0" },
    "1-2": { everywhere: { AA: ["A/Two"] }, sets: [{ CC: ["C/One"] }, { CC: ["C/Two"] }], tree: "+0101" },
    "1-3": { everywhere: { BB: ["B/One"] }, sets: [{}], tree: "0" },
  },
};

describe("zone tiles", () => {
  test("and IANA know all zones of a country", () => {
    expect(zonesOfCountries(TILES)).toEqual(
      new Map([
        ["AA", new Set(["A/One", "A/Two"])],
        ["DD", new Set(["D/One"])],
        ["BB", new Set(["B/One"])],
        ["CC", new Set(["C/One", "C/Two"])],
      ]),
    );
  });

  test("are written where a country has several", () => {
    expect(planZoneTiles(TILES).map(({ path, content }) => [path, JSON.parse(String(content))])).toEqual([
      ["index/zones/1-1.json", { ...TILES.tiles["1-1"], everywhere: { AA: ["A/One"] } }],
      ["index/zones/1-2.json", TILES.tiles["1-2"]],
    ]);
  });
});

describe("the shipped boundaries", () => {
  const shipped = zoneBoundaries.parse(JSON.parse(readFileSync(join(SHIPPED_DATA, "zone-boundaries.json"), "utf8")));

  test("name zones that the table of clocks has", () => {
    const names = new Set([...zonesOfCountries(shipped).values()].flatMap((zones) => [...zones]));
    expect([...names].filter((name) => clockZone(name) === null)).toEqual([]);
    expect(names.size).toBeGreaterThan(350);
  });

  test("tell the clocks of Russia, Mongolia and Indonesia apart", () => {
    const zones = zonesOfCountries(shipped);
    expect(zones.get("MN")).toContain("Asia/Hovd");
    expect(zones.get("ID")).toEqual(new Set(["Asia/Jakarta", "Asia/Jayapura", "Asia/Makassar", "Asia/Pontianak"]));
    expect(zones.get("RU")?.size).toBeGreaterThan(20);
  });
});
