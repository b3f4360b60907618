/** Us and the peers, each over all places in memory, asked the same: the nearest within a radius. */
import Database from "better-sqlite3";
import { around } from "geokdbush";
import KDBush from "kdbush";
import { boxAround } from "../../server/core/base/box.ts";
import { distanceM, EARTH_RADIUS_M, type LatLng } from "../../server/core/base/geo.ts";
import { candidateCountries } from "../../server/core/places/filter.ts";
import { nearestPlaces } from "../../server/core/places/near.ts";
import type { Measured } from "../../server/core/places/nearest.ts";
import type { ShardCache } from "../../server/core/shard/cache.ts";
import type { Directory } from "../../server/core/shard/directory.ts";
import { boxPieces } from "../base/box-pieces.ts";
import type { Place } from "./places.ts";

export interface Answer {
  readonly nearest: readonly Measured[];
  /** How many there are within the radius; `null` where that was not asked for. */
  readonly total: number | null;
}

export interface Engine {
  readonly name: string;
  /** A promise only where the engine's interface is one. */
  readonly ask: (from: LatLng, radiusM: number, count: number) => Answer | Promise<Answer>;
}

export const ours = (store: ShardCache, directory: Directory): Engine => ({
  name: "ours, with the total",
  ask: async ({ lat, lng }, radiusM, count) => {
    const filter = { near: { lat, lng, radiusM } };
    return nearestPlaces(store, await candidateCountries(store, directory, filter), filter, count);
  },
});

const measured = (places: readonly Place[], from: LatLng, id: number): Measured => {
  const place = places[id];
  if (place === undefined) throw new Error(`got place ${id}, expected one of ${places.length}`);
  return { document: place.document, metres: distanceM(from, place) };
};

/** geokdbush's Earth has a radius of 6,371 km. */
const peerKm = (metres: number): number => (metres / EARTH_RADIUS_M) * 6371;

/** kdbush finds the nearest without a total; all within the radius have to be found to count them. */
export const kdbush = (places: readonly Place[]): readonly Engine[] => {
  const index = new KDBush(places.length);
  for (const { lat, lng } of places) index.add(lng, lat);
  index.finish();
  return [
    {
      name: "kdbush + geokdbush, no total",
      ask: (from, radiusM, count) => {
        const ids = around(index, from.lng, from.lat, count, peerKm(radiusM));
        return { nearest: ids.map((id) => measured(places, from, id)), total: null };
      },
    },
    {
      name: "kdbush + geokdbush, with the total",
      ask: (from, radiusM, count) => {
        const ids = around(index, from.lng, from.lat, Number.POSITIVE_INFINITY, peerKm(radiusM));
        return { nearest: ids.slice(0, count).map((id) => measured(places, from, id)), total: ids.length };
      },
    },
  ];
};

/** An R*Tree finds what lies in a box; the distances are ours. */
export const rTree = (places: readonly Place[]): Engine => {
  const database = new Database(":memory:");
  database.exec("CREATE VIRTUAL TABLE places USING rtree(id, west, east, south, north)");
  const insert = database.prepare("INSERT INTO places VALUES (?, ?, ?, ?, ?)");
  database.exec("BEGIN");
  for (const [id, { lat, lng }] of places.entries()) insert.run(id, lng, lng, lat, lat);
  database.exec("COMMIT");
  const within = database
    .prepare("SELECT id FROM places WHERE east >= ? AND west <= ? AND north >= ? AND south <= ?")
    .pluck();
  return {
    name: "SQLite R*Tree, with the total",
    ask: (from, radiusM, count) => {
      const found = boxPieces(boxAround(from, radiusM))
        .flatMap(({ west, east, south, north }) => within.all(west, east, south, north) as readonly number[])
        .map((id) => measured(places, from, id))
        .filter(({ metres }) => metres <= radiusM)
        .sort((a, b) => a.metres - b.metres || a.document - b.document);
      return { nearest: found.slice(0, count), total: found.length };
    },
  };
};
