/** Which authority and which of its zones a point is in. */
import { describe, expect, it } from "vitest";
import { authorityAt, authorityZoneAt } from "#core/places/authority-at.ts";
import type { Authority, AuthorityZone } from "#core/prayer/method.ts";

const authorityOf = (id: string, answers: boolean, areas: Authority["areas"] = [null]): Authority => ({
  id,
  names: { en: id },
  url: null,
  confidence: answers ? "high" : "low",
  answers,
  method: 3,
  school: 0,
  imsak_min: 10,
  note: null,
  dip: null,
  areas,
  editions: [{ from: null, figures: {}, printed: {}, source: "a test", evidence: null }],
  zones: [],
  nights: [],
  corrections: [],
  timetables: [],
});

const HERE = { lat: 10, lng: 20 };

describe("the authority of a point", () => {
  const at = (authorities: readonly Authority[]): string | undefined =>
    authorityAt({ school: null, fallback: null, nearby: null, authorities: [...authorities] }, HERE)?.id;

  it("is the first whose area has the point", () => {
    const [town, country] = [authorityOf("aa-town", true, [[19, 9, 21, 11]]), authorityOf("aa-all", true)];
    expect(at([town, country])).toBe("aa-town");
    expect(at([{ ...town, areas: [[21, 9, 22, 11]] }, country])).toBe("aa-all");
    expect(at([{ ...town, areas: [] }])).toBeUndefined();
  });

  it("is one that answers before one that does not, which is told where it is alone", () => {
    const [low, sure] = [authorityOf("aa-low", false), authorityOf("aa-sure", true)];
    expect(at([low, sure])).toBe("aa-sure");
    expect(at([low])).toBe("aa-low");
  });
});

describe("the zone of a point", () => {
  const zoneOf = (id: string, lat: number, within_km: number): AuthorityZone => ({
    id,
    name: id,
    points: [[lat, HERE.lng]],
    within_km,
    lat: null,
    lng: null,
    height_m: null,
    add_min: 0,
    sunrise_lat: null,
    sunrise_lng: null,
    corrections: [],
  });
  const at = (...zones: AuthorityZone[]): string | undefined => authorityZoneAt({ zones }, HERE)?.id;

  it("is that of the nearest town", () => {
    expect(at(zoneOf("far", 10.5, 150), zoneOf("near", 10.2, 150))).toBe("near");
  });

  it("is no zone whose towns are farther than it reaches: a degree is 111 km", () => {
    expect(at(zoneOf("small", 10.2, 20), zoneOf("large", 10.5, 150))).toBe("large");
    expect(at(zoneOf("small", 10.2, 20))).toBeUndefined();
    expect(at(zoneOf("small", 10.2, 23))).toBe("small");
  });
});
