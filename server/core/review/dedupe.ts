/**
 * Claims make a request count once. A claim is a record that one of many writers can create; it says
 * which review (or act) the request became. What it names may not be there: then the attempt that
 * claimed failed, or is still under way, and the next one takes over what it began, or, when it wants
 * something else and the attempt is old enough to have ended, makes the next generation of the claim.
 */
import * as z from "zod";
import { hmac, sha256 } from "#core/base/digest.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { Result } from "#core/http/parameters.ts";
import { problem, RETRY_AFTER_S } from "#core/http/problem.ts";
import { TURN_MS } from "./client.ts";
import type { ReviewBody } from "./fields.ts";
import type { ReviewStorage } from "./storage.ts";

export const ONCE = "once";

/** How long a claim counts. */
export const HONOURED_MS = DAY_MS;

/** How long an attempt is taken to be under way: a client that waits after 503 finds it ended. */
const UNDER_WAY_MS = RETRY_AFTER_S * 1000;

/** Beyond so many generations a claim is given up. */
const GENERATIONS_MAX = 50;

/** What all claims have in common. */
export interface Claim {
  /** When it was made, ms since 1970. */
  readonly at_ms: number;
}

/** Where a claim stands. */
export interface ClaimPlace {
  /** The folder below {@link ONCE}: a day, or the period of a salt. */
  readonly period: string;
  readonly name: string;
}

export interface ClaimKind<C extends Claim> {
  readonly schema: z.ZodType<C>;
  /** Whether what the claim names is there. */
  readonly isDone: (claim: C) => Promise<boolean>;
}

/** `done`: it happened before; `busy`: an attempt that wants something else may be under way. */
export type Claimed<C> =
  | { readonly state: "made" | "adopted" | "done"; readonly claim: C }
  | { readonly state: "busy" };

const generationName = (name: string, generation: number): string =>
  generation === 1 ? name : `${name}-${generation}`;

const readClaim = async <C extends Claim>(
  storage: ReviewStorage,
  { schema }: ClaimKind<C>,
  { period, name }: ClaimPlace,
  generation: number,
): Promise<C | null> => {
  const text = await storage.get(`${ONCE}/${period}`, generationName(name, generation));
  return text === null ? null : schema.parse(JSON.parse(text));
};

const counts = (claim: Claim, nowMs: number): boolean => nowMs - claim.at_ms < HONOURED_MS;

/** The claims that count at `nowMs`, of every generation, the latest of each place last. */
export const findClaims = async <C extends Claim>(
  storage: ReviewStorage,
  kind: ClaimKind<C>,
  places: readonly ClaimPlace[],
  nowMs: number,
): Promise<readonly C[]> => {
  const found = places.map(async (place) => {
    const claims: C[] = [];
    for (let generation = 1; generation <= GENERATIONS_MAX; generation += 1) {
      const claim = await readClaim(storage, kind, place, generation);
      if (claim === null) break;
      if (counts(claim, nowMs)) claims.push(claim);
    }
    return claims;
  });
  return (await Promise.all(found)).flat();
};

/** Claims a place for `wanted`; `canAdopt` says whether an unfinished claim will do as well. */
export const claimOnce = async <C extends Claim>(
  storage: ReviewStorage,
  kind: ClaimKind<C>,
  place: ClaimPlace,
  wanted: C,
  canAdopt: (claim: C) => boolean,
): Promise<Claimed<C>> => {
  for (let generation = 1; generation <= GENERATIONS_MAX; generation += 1) {
    const name = generationName(place.name, generation);
    if (await storage.create(`${ONCE}/${place.period}`, name, JSON.stringify(wanted)))
      return { state: "made", claim: wanted };
    const claim = await readClaim(storage, kind, place, generation);
    if (claim === null) return { state: "busy" };
    if (!counts(claim, wanted.at_ms)) continue;
    if (await kind.isDone(claim)) return { state: "done", claim };
    if (canAdopt(claim)) return { state: "adopted", claim };
    if (wanted.at_ms - claim.at_ms < UNDER_WAY_MS) return { state: "busy" };
  }
  return { state: "busy" };
};

// MERGED idempotency.ts: Idempotency keys (draft-ietf-httpapi-idempotency-key-header-07): what one is, where its claims stand,
// and the token that an answer can show again though only its hash is stored. Who knows a key and the text, which
// everybody may read, is given that token, from whatever address: that of a phone changes between two attempts. So
// a key must be long enough not to be guessed, and random.

/** 16 hexadecimal digits are 64 bits, which nobody guesses within a day. */
export const KEY_LENGTH_MIN = 16;
export const KEY_LENGTH_MAX = 255;
const KEY = new RegExp(`^[\\x21-\\x7e]{${KEY_LENGTH_MIN},${KEY_LENGTH_MAX}}$`);
/** A string of a structured field (RFC 9651, 3.3.3). */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** The claim of a key. */
export const keyClaim = z.object({
  review_id: z.string(),
  at_ms: z.int(),
  /** HMAC of the body under the key. */
  body_hash: z.string(),
  salt: z.string(),
});
export type KeyClaim = z.infer<typeof keyClaim>;

const refused = problem("bad-parameter", {
  errors: [
    {
      parameter: "Idempotency-Key",
      message: `must be ${KEY_LENGTH_MIN} to ${KEY_LENGTH_MAX} visible ASCII characters; a random UUID is a good one`,
    },
  ],
});

/** The key of a request; `null` without one. Quotes around it are not part of it. */
export const readIdempotencyKey = (header: string | undefined): Result<string | null> => {
  if (header === undefined) return { ok: true, value: null };
  const text = header.trim();
  const quoted = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const key = quoted ?? (text.startsWith('"') ? "" : text);
  return KEY.test(key) ? { ok: true, value: key } : { ok: false, problem: refused };
};

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll("-", "");

/** What a request with a key is known by. */
export interface Keyed {
  readonly key: string;
  readonly bodyHash: string;
  /** Where its claims may stand. */
  readonly looked: readonly ClaimPlace[];
  /** Where it claims, the place that decides first: after midnight that is the day before. */
  readonly claimed: readonly ClaimPlace[];
}

export const keyedRequest = async (key: string, body: ReviewBody, nowMs: number): Promise<Keyed> => {
  const name = `k-${await sha256(JSON.stringify([key, body.place_id]))}`;
  const { place_id, rating, comment, name: author } = body;
  const [today, yesterday] = [nowMs, nowMs - DAY_MS].map((atMs) => ({ period: dayOf(atMs), name }));
  const places = [today, yesterday].filter((place) => place !== undefined);
  return {
    key,
    bodyHash: await hmac(key, JSON.stringify([place_id, rating, comment, author])),
    looked: places,
    claimed: nowMs % DAY_MS < TURN_MS ? places.toReversed() : places.slice(0, 1),
  };
};

/** The token that deletes the review which a key made. */
export const keyedToken = async (key: string, { salt }: Pick<KeyClaim, "salt">, id: string): Promise<string> =>
  hmac(key, salt + id);
