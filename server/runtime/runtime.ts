/**
 * The parts of this process: settings, engine, review service, ratings. Opened once, by the first request that needs
 * it. Ratings are updated by requests and, except in a worker, by a timer, so that the first answer after a quiet hour
 * is current. A read is repeated if the data build is swapped under it; writes that fail because of a swap get 503 with
 * Retry-After. So do requests for data or reviews that cannot be read at the moment.
 */
import { API_BASE, type ApiContext } from "#core/api/context.ts";
import { finishErasures } from "#core/contribution/verify-storage.ts";
import { createHousekeeper } from "#core/contribution/housekeeper.ts";
import { type ContributionStorage, Unavailable } from "#core/contribution/storage.ts";
import { tryAgain } from "#core/http/problem.ts";
import { problemReply, type Reply } from "#core/http/reply.ts";
import { KINDS } from "#core/suggestion/id.ts";
import { watchPlaces } from "#core/review/place-watcher.ts";
import { createRatings, LOOK_AGAIN_MS, type RatingOverlay } from "#core/review/ratings.ts";
import { openReviewService, type ReviewRepository } from "#core/review/service.ts";
import { log, setLog } from "../base/log.ts";
import { isOpenAt } from "../base/opening-hours.ts";
import { inBackground } from "../base/background.ts";
import { IS_OF_CLUSTER, PLATFORM } from "../base/platform.ts";
import { setTransportSecurity } from "../base/transport-security.ts";
import { zoneOfPoint } from "../base/zone-of-point.ts";
import { onUnreadable, openDataSource, Unreadable } from "../data/data-source.ts";
import { type Engine, followData, OtherBuild } from "../data/engine.ts";
import { onStorageFailure as onFailure, openReviewLimits, openReviewStorage } from "../storage/open.ts";
import { followModerators } from "./moderator-file.ts";
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

const noticeOfModerators = (fault: string): void =>
  log("moderators-notice", {
    notice: `MUSALLA_MODERATION_TOKENS_FILE ${fault}; until it is mended nobody of the file moderates`,
  });

const open = () => {
  const settings = readSettings(process.env);
  if (!("data" in settings)) throw new Error(`settings: ${settings.join("; ")}`);
  const { reviews: setting, rules, moderatorFile, trustedProxies, origin, load } = settings;
  setLog(settings.log);
  setTransportSecurity(settings.hstsS);
  const source = openDataSource(settings.data);
  // Set below: the storage reports own writes to the ratings, which need the repository first.
  let onChange: (placeId: number) => void = () => undefined;
  const storage = watchPlaces(openReviewStorage(setting), (placeId) => onChange(placeId));
  const limits = openReviewLimits(setting, IS_OF_CLUSTER);
  const { counters } = limits;
  const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
  const moderatorsNow =
    moderatorFile === null
      ? () => rules.moderators
      : followModerators(moderatorFile, rules.moderators, noticeOfModerators);
  const parts = openReviewService(storage, {
    ...rules,
    counters,
    random,
    onFailure,
    onModerated: (act) => log("moderated", act),
  });
  const service: typeof parts = {
    ...parts,
    get moderators() {
      return moderatorsNow();
    },
  };
  const ratings = followRatings(service.storage, service.repository.stateOf);
  onChange = (placeId) => inBackground(ratings.touch(placeId));
  // What was cut off by a kill. A storage that is away is told by its probe; the next start tries again.
  if (PLATFORM !== "cloudflare") inBackground(finishErasures(service.storage, KINDS).catch(() => undefined));
  return {
    source,
    storage,
    ...followData(source),
    reviews: service.repository,
    ratings,
    service,
    trustedProxies,
    origin,
    load,
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
const contextOf = ({ store, directory }: Engine, nowMs: number): ApiContext => {
  const { reviews, ratings } = runtime();
  inBackground(ratings.look(nowMs));
  const known = { reviews, knowsReviews: true, ratings };
  return { store, directory, nowMs, base: API_BASE, zoneAt: zoneOfPoint, isOpen: isOpenAt, ...known };
};

type Answer = (context: ApiContext, engine: Engine) => Promise<Reply>;

/** How long a read is retried while builds keep changing, ms. */
const PATIENCE_MS = 5000;
/** How long to wait for missing data, ms: the folder is missing for a moment while it is replaced. */
const ABSENT_MS = 300;
const PAUSE_MS = 20;

/** The 503 for a temporary failure; `null` for any other error. */
const unavailable = (error: unknown): Reply | null => {
  if (error instanceof Unavailable) runtime().service.onFailure(error.cause);
  else if (error instanceof Unreadable) onUnreadable(error);
  else return null;
  return problemReply(tryAgain());
};

/** The answer; 503 if the review storage or the data cannot be read at the moment. Rejects with other errors. */
export const retryOnSwap = async (answer: Answer, isRead: boolean): Promise<Reply> => {
  const { engineNow, engineAt, versionNow } = runtime();
  const startedMs = performance.now();
  let hasFailed = false;
  let seen: string | null = null;
  let seenMs = startedMs;
  // Retries as long as there are newer builds.
  const isOver = (): boolean => {
    const atMs = performance.now();
    return atMs - startedMs > PATIENCE_MS || atMs - seenMs > ABSENT_MS;
  };
  for (;;) {
    const nowMs = Date.now();
    let engine: Engine | null = null;
    try {
      engine = engineNow(nowMs) ?? (await engineAt(nowMs));
      return await answer(contextOf(engine, nowMs), engine);
    } catch (error) {
      const reply = unavailable(error);
      if (reply !== null) return reply;
      const version = await versionNow();
      // The folder may be back by now.
      const isDamage = version === engine?.version && !(error instanceof OtherBuild);
      if (engine === null ? isOver() : isDamage && (hasFailed || !isRead)) throw error;
      // Retries a damaged file once: a host may have sent an error page of its own for a moment.
      hasFailed ||= isDamage;
      if (version !== seen) [seen, seenMs] = [version, performance.now()];
    }
    if (isOver() || (!isRead && engine !== null)) return problemReply(tryAgain());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};
