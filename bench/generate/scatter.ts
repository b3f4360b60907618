/**
 * Points round the centre of a city, denser towards it and never closer than the check takes for one
 * place: a sunflower of Vogel's (Mathematical Biosciences 44, 1979), a little shaken. Directions come
 * from a rotation by the golden angle and the cosine from its series, so that all hosts agree.
 */
import type { Random } from "./random.ts";
import type { City } from "./world.ts";

/** Cosine and sine of the golden angle, 137.50776°. */
const [COS, SIN] = [-0.7373688780783197, 0.6754902942615238];

const RAD_PER_DEG = 0.017453292519943295;
const KM_PER_DEG = 111.19;

/** A city of a million inhabitants reaches this far. */
const KM_PER_ROOT_MILLION = 10;
const [MIN_KM, MAX_KM] = [1.5, 38];

/** The room that places want, as the radius of the circle of one. */
const ROOM_KM = 0.16;

/** How far a point is shaken, as a share of the room between neighbours. */
const SHAKE = 0.35;

/** Cosine by its series, below 1e-7 off within 90°. */
const cosineDeg = (deg: number): number => {
  const square = (deg * RAD_PER_DEG) ** 2;
  return 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - (square / 56) * (1 - square / 90))));
};

interface Point {
  readonly lat: string;
  readonly lng: string;
}

const wrapped = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);

/** One point for each place of the city, in random order, degrees with five decimals. */
export const scatter = (city: City, random: Random): readonly Point[] => {
  const { places, population } = city;
  const wanted = Math.max(MIN_KM, KM_PER_ROOT_MILLION * Math.sqrt(population / 1e6), ROOM_KM * Math.sqrt(places));
  const radiusKm = Math.min(MAX_KM, wanted);
  const shakeKm = (SHAKE * radiusKm) / Math.sqrt(places);
  const lngScale = Math.max(cosineDeg(city.lat), 0.1);
  let [x, y] = [1, 0];
  const points: Point[] = [];
  for (let i = 0; i < places; i += 1) {
    const distanceKm = radiusKm * Math.sqrt((i + 0.5) / places);
    const eastKm = distanceKm * x + shakeKm * (2 * random.unit() - 1);
    const northKm = distanceKm * y + shakeKm * (2 * random.unit() - 1);
    points.push({
      lat: (city.lat + northKm / KM_PER_DEG).toFixed(5),
      lng: wrapped(city.lng + eastKm / (KM_PER_DEG * lngScale)).toFixed(5),
    });
    [x, y] = [x * COS - y * SIN, x * SIN + y * COS];
  }
  return random.shuffle(points);
};
