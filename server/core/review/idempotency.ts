/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header-07): what one is, where its claims stand,
 * and the token that an answer can show again though only its hash is stored. Who knows a key and the text, which
 * everybody may read, is given that token, from whatever address: that of a phone changes between two attempts. So
 * a key must be long enough not to be guessed, and random.
 */
import type { Result } from "#core/request/parameters.ts";
import { problem } from "#core/request/problem.ts";
import { hmac, sha256 } from "#core/text/digest.ts";
import * as z from "zod";
import type { ReviewBody } from "./body.ts";
import type { ClaimPlace } from "./claim.ts";
import { TURN_MS } from "./salt.ts";

const DAY_MS = 86_400_000;
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
export const keyedToken = async (
  key: string,
  { salt }: Pick<KeyClaim, "salt">,
  id: string,
): Promise<string> => hmac(key, salt + id);
