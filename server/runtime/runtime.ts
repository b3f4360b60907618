/**
 * The parts of this process: settings, engine, review service, ratings. Opened once, by the first request that needs
 * it. Ratings are updated by requests and, except in a worker, by a timer, so that the first answer after a quiet hour
 * is current.
 */
import { API_BASE, type ApiContext } from "#core/api/context.ts";
import { createRatings, LOOK_AGAIN_MS, type RatingOverlay, watchPlaces } from "#core/review/ratings.ts";
import { openReviewService, type ReviewRepository } from "#core/review/service.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { createHousekeeper } from "#core/contribution/housekeeping.ts";
import { setLog } from "../base/log.ts";
import { isOpenAt } from "../base/opening-hours.ts";
import { zoneOfPoint } from "../base/zone-of-point.ts";
import { inBackground, IS_OF_CLUSTER, PLATFORM, setTransportSecurity } from "../base/platform.ts";
import { openDataSource } from "../data/data-source.ts";
import { type Engine, followData } from "../data/engine.ts";
import { onStorageFailure as onFailure, openReviewStorage } from "../storage/open.ts";
import { memoryLimits, opening, redisLimits } from "../storage/rate-limit-counters.ts";
import { readSettings } from "./settings.ts";

const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Follows the storage. The timer does not keep the process alive; a worker has no timers between requests. */
const followRatings = (storage: ContributionStorage, stateOf: ReviewRepository["stateOf"]): RatingOverlay => {
  const ratings = createRatings(storage, stateOf, pause);
  if (PLATFORM === "cloudflare") return ratings;
  const look = (): void => void ratings.look(Date.now());
  look();
  setInterval(look, LOOK_AGAIN_MS).unref();
  return ratings;
};

const open = () => {
  const settings = readSettings(process.env);
  if (!("data" in settings)) throw new Error(`settings: ${settings.join("; ")}`);
  const { reviews: setting, rules, trustedProxies, origin } = settings;
  setLog(settings.log);
  setTransportSecurity(settings.hstsS);
  const source = openDataSource(settings.data);
  // Set below: the storage reports own writes to the ratings, which need the repository first.
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
    origin,
    tidy: createHousekeeper(service.storage, onFailure),
    close: async (): Promise<void> => {
      await Promise.all([storage.close(), limits.close()]);
    },
  };
};

let opened: ReturnType<typeof open> | null = null;

/** The parts of this process. Throws an Error that lists all invalid settings. */
export const runtime = (): ReturnType<typeof open> => (opened ??= open());

/** The context of the endpoints for one request. */
export const contextOf = ({ store, directory }: Engine, nowMs: number): ApiContext => {
  const { reviews, ratings } = runtime();
  inBackground(ratings.look(nowMs));
  return { store, directory, nowMs, base: API_BASE, zoneAt: zoneOfPoint, isOpen: isOpenAt, reviews, ratings };
};
