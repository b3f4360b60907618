/** What this process is made of: settings, engine, reviews. Opened once, on the first request that needs it. */
import tzLookup from "@photostructure/tz-lookup";
import { API_BASE } from "#core/api/context.ts";
import type { ApiContext } from "#core/api/context.ts";
import { atomicFsDriver } from "../drivers/atomic-fs.ts";
import { followData } from "./engine.ts";
import type { Engine } from "./engine.ts";
import { isOpenAt } from "./opening.ts";
import { createReviewStore } from "./reviews.ts";
import { readSettings } from "./settings.ts";

const open = () => {
  const settings = readSettings(process.env);
  if (!("dataDir" in settings)) throw new Error(`settings: ${settings.join("; ")}`);
  return {
    engineAt: followData(settings.dataDir),
    reviews: createReviewStore(atomicFsDriver({ base: settings.reviewsDir })),
  };
};

let opened: ReturnType<typeof open> | null = null;

/** The parts of this process. Throws an Error that names every wrong setting. */
export const runtime = (): ReturnType<typeof open> => (opened ??= open());

/** The zone of a point from boundaries; `null` where there is none. */
const zoneAt = (lat: number, lng: number): string | null => {
  try {
    return tzLookup(lat, lng);
  } catch {
    return null;
  }
};

/** What the endpoints of one request work with. */
export const contextOf = ({ store, directory }: Engine, nowMs: number): ApiContext => ({
  store,
  directory,
  nowMs,
  base: API_BASE,
  zoneAt,
  isOpen: isOpenAt,
  reviews: runtime().reviews,
});
