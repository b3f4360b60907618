/**
 * Settings from the environment, checked all at once. A wrong one stops the start with a message
 * that names it; nothing is guessed, and no secret is shown again.
 */
import type { DeskRules } from "#core/review/desk.ts";
import { parseReviewsSetting, REVIEWS_DEFAULT } from "./review-storage.ts";
import type { ReviewsSetting } from "./review-storage.ts";

export interface Settings {
  /** Folder of /data/v1. */
  readonly dataDir: string;
  /** Where reviews are kept. */
  readonly reviews: ReviewsSetting;
  readonly rules: DeskRules;
  /** Proxies in front of the server that add to X-Forwarded-For. */
  readonly trustedProxies: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 1_000_000;
const PROXIES_MAX = 16;
const TOKEN = /^[\x21-\x7e]{16,}$/;

/** The settings, or every problem of the environment. */
export const readSettings = (environment: Environment): Settings | readonly string[] => {
  const problems: string[] = [];

  const wholeNumber = (name: string, max: number, otherwise: number): number => {
    const text = environment[name];
    if (text === undefined) return otherwise;
    if (!/^\d{1,7}$/.test(text) || Number(text) > max)
      problems.push(`${name} is ${JSON.stringify(text)}, must be a whole number from 0 to ${max}`);
    return Number(text);
  };

  const dataDir = environment["MUSALLA_DATA"] ?? "public/data/v1";
  if (dataDir.trim() === "")
    problems.push("MUSALLA_DATA is empty; leave it out or name the folder that holds manifest.json");

  const reviews = parseReviewsSetting(environment["MUSALLA_REVIEWS"] ?? REVIEWS_DEFAULT);
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

  const limit = wholeNumber("MUSALLA_RATE_LIMIT", LIMIT_MAX, LIMIT_DEFAULT);
  const trustedProxies = wholeNumber("MUSALLA_TRUSTED_PROXIES", PROXIES_MAX, 0);

  const port = environment["PORT"] ?? environment["NITRO_PORT"];
  if (port !== undefined && !/^\d{1,5}$/.test(port))
    problems.push(`PORT is ${JSON.stringify(port)}, must be a port number`);

  if (problems.length > 0 || typeof reviews === "string") return problems;
  const rules: DeskRules = { limit, isHolding: mode === "hold", moderationToken: token ?? null };
  return { dataDir, reviews, rules, trustedProxies };
};
