/**
 * The country and town of millions of points. Borders are indexed by strips of latitude, so
 * one pass over a point's strip decides; at sea the nearest coast within a limit counts. As exact as the outlines
 * (base/outline.ts), which test one country at a time. Reference: even-odd rule (M. Shimrat, Algorithm 112, CACM 5,
 * 1962).
 */
import { elementAt } from "#core/base/element-at.ts";
import { type LatLng, RAD } from "#core/base/geo.ts";
import { squareTo } from "#core/base/ray-casting.ts";
import { partOf, readRings } from "../../base/atlas.ts";
import { TOLERANCE_DEG } from "../../check/rules/location.ts";
import type { Town, Towns } from "./towns.ts";

/** Height of a strip; in lower ones most segments would be in several. */
const STRIP_DEG = 0.02;
const STRIPS = 180 / STRIP_DEG;

const stripOf = (lat: number): number => Math.max(0, Math.min(STRIPS - 1, Math.floor((lat + 90) / STRIP_DEG)));

/** Segments of a strip (lng, lat, lng, lat, …) and the countries on either side. */
interface Strip {
  readonly ends: Float64Array;
  readonly countries: Uint16Array;
}

interface Locator {
  /** The country that holds the point, or the one with the nearest coast within `limitDeg`; else `null`. */
  readonly countryOf: (point: LatLng, limitDeg: number) => string | null;
}

/** Visits every segment of every ring once per strip that it crosses; `ends` is its lng, lat, lng, lat. */
const eachSegment = (
  rings: readonly (readonly Float64Array[])[],
  visit: (strip: number, ends: Float64Array, country: number) => void,
): void => {
  for (const [country, ringsOfCountry] of rings.entries()) {
    for (const ring of ringsOfCountry) {
      for (let i = 0; i + 3 < ring.length; i += 2) {
        const ends = ring.subarray(i, i + 4);
        const [from, to] = [stripOf(elementAt(ends, 1)), stripOf(elementAt(ends, 3))];
        for (let strip = Math.min(from, to); strip <= Math.max(from, to); strip += 1) visit(strip, ends, country);
      }
    }
  }
};

const toStrips = (rings: readonly (readonly Float64Array[])[]): readonly Strip[] => {
  const counts = new Uint32Array(STRIPS);
  eachSegment(rings, (strip) => {
    counts[strip] = elementAt(counts, strip) + 1;
  });
  const strips = Array.from(counts, (count) => ({
    ends: new Float64Array(4 * count),
    countries: new Uint16Array(count),
  }));
  const filled = new Uint32Array(STRIPS);
  eachSegment(rings, (strip, ends, country) => {
    const index = elementAt(filled, strip);
    filled[strip] = index + 1;
    const { ends: allEnds, countries } = elementAt(strips, strip);
    allEnds.set(ends, 4 * index);
    countries[index] = country;
  });
  return strips;
};

/** The least and the greatest longitude of rings. */
const lngSpan = (rings: readonly Float64Array[]): readonly [west: number, east: number] => {
  let [west, east] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i] as number);
      east = Math.max(east, ring[i] as number);
    }
  }
  return [west, east];
};

/** Opens a locator for these countries; if two hold a point, the first wins. */
export const openLocator = (codes: readonly string[]): Locator => {
  const rings = codes.map(readRings());
  const strips = toStrips(rings);
  const [west, east] = lngSpan(rings.flat());
  /** Rings continue past the 180th meridian, so a point may be found a full turn further on. */
  const turnsOf = (lng: number, limit: number): readonly number[] =>
    [lng, lng - 360, lng + 360].filter((turned) => turned >= west - limit && turned <= east + limit);

  const isOdd = new Uint8Array(codes.length);
  const holding = (lat: number, lng: number): number => {
    const { ends, countries } = strips[stripOf(lat)] ?? { ends: [], countries: [] };
    isOdd.fill(0);
    for (let i = 0, at = 0; i < countries.length; i += 1, at += 4) {
      const ay = ends[at + 1] as number;
      const by = ends[at + 3] as number;
      if (ay > lat === by > lat) continue;
      const ax = ends[at] as number;
      const country = countries[i] as number;
      if (lng < (((ends[at + 2] as number) - ax) * (lat - ay)) / (by - ay) + ax)
        isOdd[country] = 1 - (isOdd[country] as number);
    }
    return isOdd.indexOf(1);
  };

  const nearest = (lat: number, lng: number, limitDeg: number): readonly [number, number] => {
    const shrink = Math.cos(lat * RAD);
    let [best, least] = [-1, limitDeg * limitDeg];
    for (let at = stripOf(lat - limitDeg); at <= stripOf(lat + limitDeg); at += 1) {
      const { ends, countries } = strips[at] ?? { ends: [], countries: [] };
      for (let i = 0, end = 0; i < countries.length; i += 1, end += 4) {
        const ax = ((ends[end] as number) - lng) * shrink;
        const bx = ((ends[end + 2] as number) - lng) * shrink;
        if ((ax > limitDeg && bx > limitDeg) || (ax < -limitDeg && bx < -limitDeg)) continue;
        const square = squareTo(ends, end, lat, lng, shrink);
        if (square < least || (square === least && best < 0)) [best, least] = [countries[i] as number, square];
      }
    }
    return [best, least];
  };

  return {
    countryOf: ({ lat, lng }, limitDeg) => {
      for (const turn of turnsOf(lng, 0)) {
        const held = holding(lat, turn);
        if (held >= 0) return codes[held] ?? null;
      }
      let [best, least] = [-1, Infinity];
      for (const turn of turnsOf(lng, 1 + limitDeg)) {
        const [country, square] = nearest(lat, turn, limitDeg);
        if (country >= 0 && square < least) [best, least] = [country, square];
      }
      return codes[best] ?? null;
    },
  };
};

export interface Whereabouts {
  /** The country that holds the point, or whose coast is within the check's tolerance; `null` at sea. */
  readonly countryOf: (point: LatLng) => string | null;
  /** The town of a point in that country; `name` is the one that its address names, or empty. */
  readonly townOf: (point: LatLng, country: string, name: string) => Town | null;
}

export const openWhereabouts = (codes: readonly string[], towns: Towns): Whereabouts => {
  const locator = openLocator(codes);
  return {
    countryOf: (point) => {
      const country = locator.countryOf(point, TOLERANCE_DEG);
      return country === null ? null : partOf(country, point);
    },
    townOf: towns.at,
  };
};
