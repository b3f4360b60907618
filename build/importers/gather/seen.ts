/**
 * The references that a data set has given so far, each with its point to eleven metres. A source whose
 * identifiers are not unique has its second place told apart; the same place twice is dropped.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";

/** Two records of one identifier nearer than this are one place. */
const SAME_M = 60;

const SCALE = 10_000;
const LNGS = 360 * SCALE + 1;

const pack = ({ lat, lng }: LatLng): number =>
  Math.round((lat + 90) * SCALE) * LNGS + Math.round((lng + 180) * SCALE);

const unpack = (packed: number): LatLng => ({
  lat: Math.floor(packed / LNGS) / SCALE - 90,
  lng: (packed % LNGS) / SCALE - 180,
});

export interface Seen {
  /** The reference to use for the place; `null` where the data set has it already. */
  readonly claim: (ref: string, point: LatLng) => string | null;
  /** Takes a reference that {@link Seen.claim} gave before. */
  readonly restore: (ref: string, point: LatLng) => void;
}

export const createSeen = (): Seen => {
  const points = new Map<string, number>();
  const restore = (ref: string, point: LatLng): void => {
    points.set(ref, pack(point));
  };
  const claim = (ref: string, point: LatLng): string | null => {
    for (let n = 1; ; n += 1) {
      const one = n === 1 ? ref : `${ref}~${n}`;
      const known = points.get(one);
      if (known === undefined) {
        restore(one, point);
        return one;
      }
      if (distanceM(unpack(known), point) < SAME_M) return null;
    }
  };
  return { claim, restore };
};
