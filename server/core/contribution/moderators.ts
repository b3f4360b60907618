/**
 * Moderators: each has a name, which the audit log keeps, and a token of their own, so that one can be taken away alone.
 * Tokens are compared by their digests, all of them each time, so that the time tells neither a token nor whose it is.
 */
import { isSameDigest, sha256 } from "#core/base/digest.ts";

export interface Moderator {
  readonly name: string;
  readonly token: string;
}

/** What the holder of the one token of MUSALLA_MODERATION_TOKEN is called. */
export const ONLY_MODERATOR = "moderator";

/** The name of the moderator with a token; `null` if it is nobody's. */
export const moderatorWith = async (moderators: readonly Moderator[], token: string): Promise<string | null> => {
  const given = await sha256(token);
  const digests = await Promise.all(moderators.map(async (moderator) => sha256(moderator.token)));
  return digests.reduce<string | null>(
    (found, digest, i) => (isSameDigest(given, digest) ? (moderators[i]?.name ?? null) : found),
    null,
  );
};

/** What a moderator did, for the log of the server. */
export interface Moderated {
  readonly moderator: string;
  readonly about: "review" | "suggestion";
  readonly id: string;
  readonly action: string;
}
