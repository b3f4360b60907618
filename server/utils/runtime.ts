/** What this process is made of: settings, engine, reviews. Opened once, on the first request that needs it. */
import tzLookup from "@photostructure/tz-lookup";
import { API_BASE, type ApiContext } from "#core/api/context.ts";
import { createHousekeeper, watchPlaces } from "#core/review/change-log.ts";
import { openDesk } from "#core/review/service.ts";
import { inBackground } from "./background.ts";
import { type Engine, followData } from "./engine.ts";
import { memoryLimits, opening, redisLimits } from "./limits.ts";
import { setLog } from "./log.ts";
import { isOpenAt } from "./opening.ts";
import { IS_OF_CLUSTER } from "./platform.ts";
import { followRatings } from "./ratings.ts";
import { openReviewStorage } from "./review-storage.ts";
import { readSettings } from "./settings.ts";
import { openSource } from "./source.ts";
import { onStorageFailure as onFailure } from "./storage-failure.ts";
import { setTransportSecurity } from "./transport-security.ts";

const open = () => {
  const settings = readSettings(process.env);
  if (!("data" in settings)) throw new Error(`settings: ${settings.join("; ")}`);
  const { reviews: setting, rules, trustedProxies } = settings;
  setLog(settings.log);
  setTransportSecurity(settings.hstsS);
  const source = openSource(settings.data);
  // The storage tells of what this process writes, for which the ratings need the shelf.
  let onChange: (placeId: number) => void = () => undefined;
  const storage = watchPlaces(openReviewStorage(setting), (placeId) => onChange(placeId));
  const limits =
    setting.driver === "redis"
      ? opening(async () => redisLimits(setting.url, onFailure))
      : memoryLimits(IS_OF_CLUSTER);
  const { counters } = limits;
  const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
  const desk = openDesk(storage, { ...rules, counters, random, onFailure });
  const ratings = followRatings(desk.storage, desk.shelf.stateOf);
  onChange = (placeId) => inBackground(ratings.touch(placeId));
  return {
    source,
    storage,
    ...followData(source),
    reviews: desk.shelf,
    ratings,
    desk,
    trustedProxies,
    tidy: createHousekeeper(desk.storage, onFailure),
    close: async (): Promise<void> => {
      await Promise.all([storage.close(), limits.close()]);
    },
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
export const contextOf = ({ store, directory }: Engine, nowMs: number): ApiContext => {
  const { reviews, ratings } = runtime();
  inBackground(ratings.look(nowMs));
  return { store, directory, nowMs, base: API_BASE, zoneAt, isOpen: isOpenAt, reviews, ratings };
};
