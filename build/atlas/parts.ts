/**
 * Countries of ISO 3166-1 whose shape is part of another's in the atlas, by the boxes of their islands and
 * coasts. The boxes hold no land of a third country but where that has a shape of its own.
 */
import { type Box, inBox, type LatLng } from "#core/base/geo.ts";
import type { Town } from "#core/shard/borders.ts";

const box = (south: number, west: number, north: number, east: number): Box => ({ west, south, east, north });

const PARTS: Readonly<Record<string, Readonly<Record<string, readonly Box[]>>>> = {
  AU: { CC: [box(-12.7, 96.3, -11.3, 97.5)], CX: [box(-11, 105, -10, 106.2)] },
  FR: {
    GF: [box(2, -55, 6, -51)],
    GP: [box(15.7, -61.9, 16.6, -60.9)],
    MQ: [box(14.3, -61.4, 15, -60.7)],
    RE: [box(-21.5, 55.1, -20.8, 55.9)],
    YT: [box(-13.1, 44.9, -12.5, 45.4)],
  },
  NL: { BQ: [box(11.9, -68.5, 12.4, -68.1), box(17.4, -63.4, 17.7, -62.9)] },
  NO: { BV: [box(-54.6, 3.1, -54.3, 3.6)], SJ: [box(74, 10, 81, 35), box(70.7, -9.3, 71.3, -7.7)] },
  NZ: { TK: [box(-9.6, -172.7, -8.4, -171)] },
};

/** The part of the country that has a code of its own and holds the point; else the country. */
export const partOf = (country: string, point: LatLng): string => {
  for (const [code, boxes] of Object.entries(PARTS[country] ?? {}))
    if (boxes.some((one) => inBox(one, point))) return code;
  return country;
};

/** Countries smaller than the atlas can draw, as circles of their area: the Vatican has 0.49 km². */
export const DOTS: readonly Town[] = [{ country: "VA", lat: 41.9034, lng: 12.4527, radiusM: 395 }];
