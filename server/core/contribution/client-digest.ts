/**
 * Client identity for rate limits and duplicate detection: an HMAC of the network address under a salt that is deleted
 * within a day (salts.ts); after that nobody can tell which client a digest belongs to.
 */
import { hmac } from "#core/base/digest.ts";
import { networkOf } from "./network.ts";
import type { Salt } from "./salts.ts";

/** A digest of a network or site and a subject, under one salt. */
export const digestOf = async ({ salt }: Salt, who: string, ...about: readonly string[]): Promise<string> =>
  hmac(salt, JSON.stringify([who, ...about]));

/** A digest of a client and a subject, under one salt. All clients without an address count as one. */
export const clientDigest = async (salt: Salt, address: string, ...about: readonly string[]): Promise<string> =>
  digestOf(salt, networkOf(address) ?? "unknown", ...about);
