/**
 * Settings from the environment, checked all at once. A wrong one stops the start with a message
 * that names it; nothing is guessed, and no secret is shown again.
 */
import type { DeskRules } from "#core/review/desk.ts";
import { LOG_SETTINGS } from "./log.ts";
import type { LogSetting } from "./log.ts";
import type { LoadLimits } from "./overload.ts";
import { PLATFORM } from "./platform.ts";
import type { Platform } from "./platform.ts";
import { parseReviewsSetting, reviewsDefault } from "./review-storage.ts";
import type { ReviewsSetting } from "./review-storage.ts";
import { faultOfSource } from "./source.ts";

export interface Settings {
  /** Where /data/v1 is: a folder or an http(s) address; `null` where the platform decides (source.ts). */
  readonly data: string | null;
  /** Where reviews are kept. */
  readonly reviews: ReviewsSetting;
  readonly rules: DeskRules;
  /** Proxies in front of the server that add to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Connections at the same time. */
  readonly connections: number;
  readonly load: LoadLimits;
  /** How long a client may take over its request or leave an answer unread, s. */
  readonly clientTimeoutS: number;
  readonly log: LogSetting;
  /** Whether /metrics is answered. */
  readonly metrics: boolean;
  /** For how long browsers are to come by https alone, s; `null`: nothing is said of it. */
  readonly hstsS: number | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Two years, the longest that anybody asks for. */
const HSTS_MAX_S = 63_072_000;
const TOKEN = /^[\x21-\x7e]{16,}$/;

/** The settings, or every problem of the environment. */
export const readSettings = (
  environment: Environment,
  platform: Platform = PLATFORM,
): Settings | readonly string[] => {
  const problems: string[] = [];

  const wholeNumber = <T>(name: string, [min, max]: readonly [number, number], otherwise: T): number | T => {
    const text = environment[name];
    if (text === undefined) return otherwise;
    if (!/^\d{1,8}$/.test(text) || Number(text) < min || Number(text) > max)
      problems.push(`${name} is ${JSON.stringify(text)}, must be a whole number from ${min} to ${max}`);
    return Number(text);
  };

  const data = environment["MUSALLA_DATA"] ?? null;
  const wrongData = data === null ? null : faultOfSource(data);
  if (wrongData !== null) problems.push(`MUSALLA_DATA ${wrongData}`);

  const reviews = parseReviewsSetting(environment["MUSALLA_REVIEWS"] ?? reviewsDefault(platform));
  if (typeof reviews === "string") problems.push(`MUSALLA_REVIEWS ${reviews}`);

  const mode = environment["MUSALLA_REVIEW_MODE"] ?? "open";
  if (mode !== "open" && mode !== "hold")
    problems.push(`MUSALLA_REVIEW_MODE is ${JSON.stringify(mode)}, must be open or hold`);

  const token = environment["MUSALLA_MODERATION_TOKEN"];
  if (token !== undefined && !TOKEN.test(token)) {
    problems.push(
      "MUSALLA_MODERATION_TOKEN must be at least 16 visible ASCII characters without spaces; leave it out for no moderation",
    );
  }

  const limit = wholeNumber("MUSALLA_RATE_LIMIT", [0, 1_000_000], 20);
  const trustedProxies = wholeNumber("MUSALLA_TRUSTED_PROXIES", [0, 16], 0);
  const connections = wholeNumber("MUSALLA_MAX_CONNECTIONS", [1, 1_000_000], 10_000);
  const load: LoadLimits = {
    requests: wholeNumber("MUSALLA_MAX_REQUESTS", [1, 1_000_000], 1000),
    delayMs: wholeNumber("MUSALLA_MAX_DELAY", [1, 60_000], 2000),
  };
  const clientTimeoutS = wholeNumber("MUSALLA_CLIENT_TIMEOUT", [1, 3600], 30);

  const asked = environment["MUSALLA_LOG"] ?? "errors";
  const log = LOG_SETTINGS.find((one) => one === asked);
  if (log === undefined)
    problems.push(`MUSALLA_LOG is ${JSON.stringify(asked)}, must be off, errors or requests`);

  const metrics = environment["MUSALLA_METRICS"] ?? "off";
  if (metrics !== "on" && metrics !== "off")
    problems.push(`MUSALLA_METRICS is ${JSON.stringify(metrics)}, must be on or off`);

  const hstsS = wholeNumber("MUSALLA_HSTS", [0, HSTS_MAX_S], null);

  const port = environment["PORT"] ?? environment["NITRO_PORT"];
  if (port !== undefined && !/^\d{1,5}$/.test(port))
    problems.push(`PORT is ${JSON.stringify(port)}, must be a port number`);

  if (problems.length > 0 || typeof reviews === "string" || log === undefined) return problems;
  const rules: DeskRules = { limit, isHolding: mode === "hold", moderationToken: token ?? null };
  return {
    data,
    reviews,
    rules,
    trustedProxies,
    connections,
    load,
    clientTimeoutS,
    log,
    metrics: metrics === "on",
    hstsS,
  };
};
