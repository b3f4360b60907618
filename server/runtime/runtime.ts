/**
 * The ratings of this process: kept up to date while requests come (runtime.ts), and in a process by a
 * timer as well, so that the first answer after a quiet hour is as fresh as any.
 */
import tzLookup from "@photostructure/tz-lookup";
import { API_BASE, type ApiContext } from "#core/api/context.ts";
import { createHousekeeper, watchPlaces } from "#core/review/change-log.ts";
import { createRatings, LOOK_AGAIN_MS, type RatingOverlay } from "#core/review/ratings.ts";
import { openReviewService, type ReviewRepository } from "#core/review/service.ts";
import type { ReviewStorage } from "#core/review/storage.ts";
import { setLog } from "../base/log.ts";
import { isOpenAt } from "../base/opening-hours.ts";
import { inBackground, IS_OF_CLUSTER, PLATFORM, setTransportSecurity } from "../base/platform.ts";
import { openDataSource } from "../data/data-source.ts";
import { type Engine, followData } from "../data/engine.ts";
import { onStorageFailure as onFailure, openReviewStorage } from "../storage/open.ts";
import { memoryLimits, opening, redisLimits } from "../storage/rate-limits.ts";
import { readSettings } from "./settings.ts";

const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Follows the storage from now on. The timer keeps no process alive; a worker has none between requests. */
const followRatings = (storage: ReviewStorage, stateOf: ReviewRepository["stateOf"]): RatingOverlay => {
  const ratings = createRatings(storage, stateOf, pause);
  if (PLATFORM === "cloudflare") return ratings;
  const look = (): void => void ratings.look(Date.now());
  look();
  setInterval(look, LOOK_AGAIN_MS).unref();
  return ratings;
};

// MERGED runtime.ts: What this process is made of: settings, engine, reviews. Opened once, on the first request that needs it.

const open = () => {
  const settings = readSettings(process.env);
  if (!("data" in settings)) throw new Error(`settings: ${settings.join("; ")}`);
  const { reviews: setting, rules, trustedProxies } = settings;
  setLog(settings.log);
  setTransportSecurity(settings.hstsS);
  const source = openDataSource(settings.data);
  // The storage tells of what this process writes, for which the ratings need the repository.
  let onChange: (placeId: number) => void = () => undefined;
  const storage = watchPlaces(openReviewStorage(setting), (placeId) => onChange(placeId));
  const limits =
    setting.driver === "redis" ? opening(async () => redisLimits(setting.url, onFailure)) : memoryLimits(IS_OF_CLUSTER);
  const { counters } = limits;
  const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
  const service = openReviewService(storage, { ...rules, counters, random, onFailure });
  const ratings = followRatings(service.storage, service.repository.stateOf);
  onChange = (placeId) => inBackground(ratings.touch(placeId));
  return {
    source,
    storage,
    ...followData(source),
    reviews: service.repository,
    ratings,
    service,
    trustedProxies,
    tidy: createHousekeeper(service.storage, onFailure),
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
