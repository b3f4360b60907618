/**
 * Voters: who confirmed a place, told apart at that place alone. A voter is an HMAC of the client's network (IPv4 /24,
 * IPv6 /48) and the place under a secret of the storage that lives 400 days, so that confirmations over months can be
 * counted (build/data/accept) while nobody can tell a visitor's way from place to place. The key of the secret is in
 * front: voters under two secrets cannot be compared and must not be counted together. Somebody with several networks
 * counts as several, people behind one as one.
 */
import { once } from "#core/base/cache.ts";
import { hex, hmac, sha256 } from "#core/base/digest.ts";
import { neighbourhoodOf } from "#core/contribution/client-digest.ts";
import { VOTERS, voterPeriodOf } from "#core/contribution/housekeeping.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";

const NAME = "secret";
const SECRET_BYTES = 32;
const KEY_LENGTH = 8;
const DIGEST_LENGTH = 32;

/** The secrets that this process has read, by period. */
const knownOf = once((_storage: ContributionStorage) => new Map<string, string>());

/** The secret of a moment, made by the first who needs it. Rejects if the storage fails. */
const secretAt = async (
  storage: ContributionStorage,
  random: (length: number) => Uint8Array,
  nowMs: number,
): Promise<string> => {
  const period = voterPeriodOf(nowMs);
  const known = knownOf(storage).get(period);
  if (known !== undefined) return known;
  const folder = `${VOTERS}/${period}`;
  const made = hex(random(SECRET_BYTES));
  const secret = (await storage.create(folder, NAME, made)) ? made : ((await storage.get(folder, NAME)) ?? made);
  knownOf(storage).set(period, secret);
  return secret;
};

/** The voter of a client at a place. All clients without an address count as one. */
export const voterOf = async (
  { storage, random }: { readonly storage: ContributionStorage; readonly random: (length: number) => Uint8Array },
  placeId: number,
  address: string,
  nowMs: number,
): Promise<string> => {
  const secret = await secretAt(storage, random, nowMs);
  const key = (await sha256(secret)).slice(0, KEY_LENGTH);
  const digest = await hmac(secret, JSON.stringify([placeId, neighbourhoodOf(address) ?? "unknown"]));
  return `${key}-${digest.slice(0, DIGEST_LENGTH)}`;
};
