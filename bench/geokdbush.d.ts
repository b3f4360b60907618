/** The part of geokdbush that the benchmarks use; it is installed by `npm run bench` alone, which the compiler need not wait for. */
declare module "geokdbush" {
  import type KDBush from "kdbush";
  export function around(
    index: KDBush,
    lng: number,
    lat: number,
    maxResults?: number,
    maxDistanceKm?: number,
  ): readonly number[];
}
