/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header-07): a repeated key gets the delete token again although only its
 * hash is stored. Anybody with the key and the (public) text gets it, from any address, since phones change theirs; so keys
 * must be long and random.
 */
import * as z from "zod";
import { hmac, sha256 } from "#core/base/digest.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { type ClaimPlace, dayOf } from "./claims.ts";
import { TURN_MS } from "./salts.ts";

/** 16 hexadecimal digits are 64 bits: cannot be guessed within a day. */
export const KEY_LENGTH_MIN = 16;
export const KEY_LENGTH_MAX = 255;
const KEY = new RegExp(`^[\\x21-\\x7e]{${KEY_LENGTH_MIN},${KEY_LENGTH_MAX}}$`);
/** A string of a structured field (RFC 9651, 3.3.3). */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** The claim of a key. */
export const keyClaim = z.object({
  record_id: z.string(),
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
      message: `must be ${KEY_LENGTH_MIN} to ${KEY_LENGTH_MAX} visible ASCII characters; for example a random UUID`,
    },
  ],
});

/** The key of a request, without quotes; `null` if there is none. */
export const readIdempotencyKey = (header: string | undefined): Result<string | null> => {
  if (header === undefined) return { ok: true, value: null };
  const text = header.trim();
  const quoted = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const key = quoted ?? (text.startsWith('"') ? "" : text);
  return KEY.test(key) ? { ok: true, value: key } : { ok: false, problem: refused };
};

/** Identity of a request with a key. */
export interface Keyed {
  readonly key: string;
  readonly bodyHash: string;
  /** Where to look for its claims. */
  readonly looked: readonly ClaimPlace[];
  /** Where to claim, the deciding place first: shortly after midnight that is the previous day. */
  readonly claimed: readonly ClaimPlace[];
}

/** The identity of a request with a key; keys count within `scope`, and `content` is what must be the same again. */
export const keyedRequest = async (
  key: string,
  { scope, content }: { readonly scope: unknown; readonly content: unknown },
  nowMs: number,
): Promise<Keyed> => {
  const name = `k-${await sha256(JSON.stringify([key, scope]))}`;
  const [today, yesterday] = [nowMs, nowMs - DAY_MS].map((atMs) => ({ period: dayOf(atMs), name }));
  const places = [today, yesterday].filter((place) => place !== undefined);
  return {
    key,
    bodyHash: await hmac(key, JSON.stringify(content)),
    looked: places,
    claimed: nowMs % DAY_MS < TURN_MS ? places.toReversed() : places.slice(0, 1),
  };
};

/** The delete token of the record that was created with a key. */
export const keyedToken = async (key: string, { salt }: Pick<KeyClaim, "salt">, id: string): Promise<string> =>
  hmac(key, salt + id);
