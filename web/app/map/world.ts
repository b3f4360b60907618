/**
 * The land of the world as the map needs it: the coarse one everywhere, from near the finer one of the countries in view,
 * which is fetched in parts and stays.
 */
import type { Feature, FeatureCollection } from "geojson";
import world110m from "virtual:world-110m";
import worldParts from "virtual:world-parts";
import { readLand, type StoredLand } from "./land.ts";
import { isInView, type View } from "./view.ts";

/** Addresses of the parts that are here, with their countries. */
const fine = new Map<string, Promise<readonly Feature[]>>();
let coarse: Promise<readonly Feature[]> | null = null;

const fetchFeatures = async (address: string): Promise<readonly Feature[]> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: got ${reply.status}, expected 200`);
  return readLand((await reply.json()) as StoredLand);
};

/** Addresses of the parts with land in a view. */
const partsIn = (view: Pick<View, "box">): readonly string[] =>
  worldParts.flatMap(({ address, boxes }) => (boxes.some((box) => isInView(box, view)) ? [address] : []));

/** Fetches what is missing of the finer land of a view; whether anything was. Rejects if a part cannot be had. */
const fetchParts = async (view: Pick<View, "box">): Promise<boolean> => {
  const missing = partsIn(view).filter((address) => !fine.has(address));
  for (const address of missing) {
    const asked = fetchFeatures(address);
    fine.set(address, asked);
    asked.catch(() => fine.delete(address));
  }
  await Promise.all(missing.map(async (address) => fine.get(address)));
  return missing.length > 0;
};

/** Code of the country; empty for territories without one, which both scales may show. */
const codeOf = ({ properties }: Feature): string => String(properties?.["code"] ?? "");

/** The land that is here: finer parts, and beside them the coarse world, if that was wanted. */
const heldLand = async (): Promise<FeatureCollection> => {
  const near = (await Promise.all(fine.values())).flat();
  const codes = new Set(near.map(codeOf));
  const far = (await coarse)?.filter((one) => codeOf(one) === "" || !codes.has(codeOf(one))) ?? [];
  return { type: "FeatureCollection", features: [...far, ...near] };
};

/** The land of the whole world, coarse where no finer part is here. */
export const wholeLand = async (): Promise<FeatureCollection> => {
  coarse ??= fetchFeatures(world110m);
  coarse.catch(() => {
    coarse = null;
  });
  return heldLand();
};

/**
 * The finer land of a view, with what else is here; `null` if nothing was missing and the map has land. The whole, if a
 * part cannot be had.
 */
export const landFor = async (view: Pick<View, "box">, hasLand: boolean): Promise<FeatureCollection | null> => {
  try {
    return (await fetchParts(view)) || !hasLand ? await heldLand() : null;
  } catch {
    return wholeLand();
  }
};
