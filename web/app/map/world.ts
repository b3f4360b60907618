/**
 * The land of the world as the map needs it: the coarse one everywhere, from near the finer one of the countries in view,
 * which is fetched in parts and stays.
 */
import type { Feature, FeatureCollection } from "geojson";
import world110m from "virtual:world-110m";
import worldParts from "virtual:world-parts";
import { isInView, type View } from "./view.ts";

/** Addresses of the parts that are here, with their countries. */
const fine = new Map<string, Promise<readonly Feature[]>>();
let coarse: Promise<readonly Feature[]> | null = null;

const fetchFeatures = async (address: string): Promise<readonly Feature[]> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: got ${reply.status}, expected 200`);
  return ((await reply.json()) as FeatureCollection).features;
};

/** Addresses of the parts with land in a view. */
const partsIn = (view: Pick<View, "box">): readonly string[] =>
  worldParts.flatMap(({ address, boxes }) => (boxes.some((box) => isInView(box, view)) ? [address] : []));

/** The land for a view, finer where it shows; `null` if the map has it already. Rejects if a part cannot be had. */
export const landFor = async (view: Pick<View, "box">): Promise<FeatureCollection | null> => {
  const missing = partsIn(view).filter((address) => !fine.has(address));
  if (missing.length === 0) return null;
  for (const address of missing) {
    const asked = fetchFeatures(address);
    fine.set(address, asked);
    asked.catch(() => fine.delete(address));
  }
  return wholeLand();
};

/** Code of the country; empty for territories without one, which both scales may show. */
const codeOf = ({ properties }: Feature): string => String(properties?.["code"] ?? "");

/** The land with all finer parts that were fetched. */
export const wholeLand = async (): Promise<FeatureCollection> => {
  coarse ??= fetchFeatures(world110m);
  const near = (await Promise.all(fine.values())).flat();
  const codes = new Set(near.map(codeOf));
  const far = (await coarse).filter((one) => codeOf(one) === "" || !codes.has(codeOf(one)));
  return { type: "FeatureCollection", features: [...far, ...near] };
};
