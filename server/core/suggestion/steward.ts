/**
 * Stewards: the people of a place, who have shown that they run the website that its record names. The operator invites
 * them with a token, finds it on the website, and hands over a secret; suggestions sent with the secret are marked. The
 * secret is known here by its SHA-256 alone, is good for one place, and expires. No request of a visitor fetches
 * anything.
 */
import * as z from "zod";
import { sha256 } from "#core/base/digest.ts";
import { DAY_MS } from "#core/base/time.ts";
import { randomBase32 } from "#core/base/base32.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";

/** Folder of the invitations by place. */
export const INVITATIONS = "steward-invitations";

/** Folder of the proofs by the digest of the secret. */
export const PROOFS = "stewards";

/** Days that a proof is good for, and an invitation. */
export const PROOF_DAYS = 180;
export const INVITATION_DAYS = 30;

/** Random bytes of a token and of a secret: a character of base 32, five bits, each. */
export const STEWARD_RANDOM_BYTES = 32;

const moment = z.string();

const invitation = z.object({ place_id: z.int().min(1), token: z.string(), invited_at: moment });
type Invitation = z.infer<typeof invitation>;

const proof = z.object({
  place_id: z.int().min(1),
  /** The token of the invitation, looked for again when the proof is renewed. */
  token: z.string(),
  /** Where the token was found: it is renewed there alone. */
  website: z.string(),
  /** Whether its suggestions are accepted without a moderator, but for the identity of the place. */
  publishes: z.boolean(),
  proved_at: moment,
  expires_at: moment,
});
export type Proof = z.infer<typeof proof>;

const read = <T>(schema: z.ZodType<T>, text: string | null): T | null => {
  try {
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
};

/** Whether text is the proof of a name, which is the digest of its secret. */
export const isProof = (name: string, text: string): boolean =>
  /^[0-9a-f]{64}$/.test(name) && read(proof, text) !== null;

/** Whether text is the invitation of a name in a folder. */
export const isInvitation = (folder: string, name: string, text: string): boolean => {
  const stored = read(invitation, text);
  return stored !== null && stored.token === name && folder === `${INVITATIONS}/${stored.place_id}`;
};

const isoAt = (ms: number): string => new Date(ms).toISOString();

/** What a website shows; `place_id` is in it, so that a token says by itself what it is for. */
const writeToken = (placeId: number, random: Uint8Array): string => `musalla-${placeId}-${randomBase32(random)}`;

/** Invites the people of a place: a new token, whatever was given before. */
export const inviteSteward = async (
  storage: ContributionStorage,
  placeId: number,
  nowMs: number,
  random: Uint8Array,
): Promise<Invitation> => {
  const made = { place_id: placeId, token: writeToken(placeId, random), invited_at: isoAt(nowMs) };
  await storage.create(`${INVITATIONS}/${placeId}`, made.token, JSON.stringify(made));
  return made;
};

/** The open invitations of a place, the newest first. */
export const invitationsOf = async (
  storage: ContributionStorage,
  placeId: number,
  nowMs: number,
): Promise<readonly Invitation[]> => {
  const folder = `${INVITATIONS}/${placeId}`;
  const texts = await Promise.all((await storage.names(folder)).map(async (name) => storage.get(folder, name)));
  const since = isoAt(nowMs - INVITATION_DAYS * DAY_MS);
  return texts
    .flatMap((text) => read(invitation, text) ?? [])
    .filter(({ invited_at: at }) => at > since)
    .sort((a, b) => (a.invited_at < b.invited_at ? 1 : -1));
};

/** Places that have invitations. */
export const invitedPlaces = async (storage: ContributionStorage): Promise<readonly number[]> =>
  (await storage.folders(INVITATIONS)).map((folder) => Number(folder.slice(INVITATIONS.length + 1)));

/** Makes a secret for people whose token is on their website; their invitations end. The secret is shown once. */
export const proveSteward = async (
  storage: ContributionStorage,
  { place_id: placeId, token }: Invitation,
  { website, publishes }: Pick<Proof, "website" | "publishes">,
  nowMs: number,
  random: Uint8Array,
): Promise<string> => {
  const secret = randomBase32(random);
  const expires = isoAt(nowMs + PROOF_DAYS * DAY_MS);
  const made: Proof = { place_id: placeId, token, website, publishes, proved_at: isoAt(nowMs), expires_at: expires };
  await storage.create(PROOFS, await sha256(secret), JSON.stringify(made));
  await storage.removeFolder(`${INVITATIONS}/${placeId}`);
  return secret;
};

/** A proof with its name in the storage. */
export interface NamedProof extends Proof {
  readonly name: string;
}

/** All proofs, by place. */
export const proofsIn = async (storage: ContributionStorage): Promise<readonly NamedProof[]> => {
  const all = await Promise.all(
    (await storage.names(PROOFS)).map(async (name) => {
      const stored = read(proof, await storage.get(PROOFS, name));
      return stored === null ? [] : [{ ...stored, name }];
    }),
  );
  return all.flat().sort((a, b) => a.place_id - b.place_id || (a.name < b.name ? -1 : 1));
};

/** Replaces a proof: with a later end when its token was found again, an earlier one when it is taken back. */
export const replaceProof = async (storage: ContributionStorage, { name, ...now }: NamedProof): Promise<void> =>
  storage.replace(PROOFS, name, JSON.stringify(now));

/** The proof as it is after its token was found again, on the website that it was given for. */
export const renewed = (named: NamedProof, nowMs: number): NamedProof => ({
  ...named,
  expires_at: isoAt(nowMs + PROOF_DAYS * DAY_MS),
});

/** The proof as it is after the operator has taken it back. */
export const revoked = (named: NamedProof, nowMs: number): NamedProof => ({ ...named, expires_at: isoAt(nowMs) });

/** Whether a request says that it comes from a steward. */
export const claimsSteward = (authorization: string | undefined): boolean =>
  /^Steward(?:\s|$)/i.test(authorization?.trim() ?? "");

const STEWARD = /^Steward +([a-z0-9]{32})$/i;

/**
 * The proof that the header `Authorization: Steward <secret>` gives for a place; `null` for any other header, place or
 * time.
 */
export const stewardOf = async (
  storage: ContributionStorage,
  authorization: string | undefined,
  placeId: number | null,
  nowMs: number,
): Promise<Proof | null> => {
  const [, secret] = STEWARD.exec(authorization?.trim() ?? "") ?? [];
  if (secret === undefined || placeId === null) return null;
  const found = read(proof, await storage.get(PROOFS, await sha256(secret.toLowerCase())));
  return found !== null && found.place_id === placeId && isoAt(nowMs) < found.expires_at ? found : null;
};
