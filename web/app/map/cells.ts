/** The ground of the map close up: the cells that a view meets, fetched and kept. */
import cells from "virtual:coast-cells";
import type { Feature, FeatureCollection } from "geojson";
import type { CellBox, Ground } from "#core/shard/coast-cell.ts";
import { featuresOf, landIn } from "./ground.ts";
import { isInView, type View } from "./view.ts";

const fetchGround = async (address: string): Promise<readonly Feature[]> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: got ${reply.status}, expected 200`);
  return featuresOf((await reply.json()) as Ground);
};

/** By the west and south of a cell, what is in it. */
const fetched = new Map<string, Promise<readonly Feature[]>>();

/** Cells that are kept; those of a view are at most a dozen. */
const MOST_KEPT = 24;

const featuresAt = async (box: CellBox, address: string | null): Promise<readonly Feature[]> => {
  const key = box.join();
  const known = fetched.get(key);
  const features = known ?? (address === null ? Promise.resolve([landIn(box)]) : fetchGround(address));
  // The last one asked for is the last to go.
  fetched.delete(key);
  fetched.set(key, features);
  features.catch(() => fetched.delete(key));
  const [oldest] = fetched.keys();
  if (fetched.size > MOST_KEPT && oldest !== undefined) fetched.delete(oldest);
  return features;
};

/** The ground of a view: its cells by name, and what is in them. Rejects where a cell cannot be fetched. */
export const groundOf = async (
  view: Pick<View, "box">,
): Promise<{ readonly cells: string; readonly ground: FeatureCollection }> => {
  const near = cells.filter(({ box }) => isInView(box, view));
  const features = await Promise.all(near.map(async ({ box, address }) => featuresAt(box, address)));
  return {
    cells: near.map(({ box }) => box.join()).join(" "),
    ground: { type: "FeatureCollection", features: features.flat() },
  };
};
