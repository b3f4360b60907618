/**
 * Claims make a request count once. A claim is a record that one of many writers can create; it says
 * which review (or act) the request became. What it names may not be there: then the attempt that
 * claimed failed, or is still under way, and the next one takes over what it began, or, when it wants
 * something else and the attempt is old enough to have ended, makes the next generation of the claim.
 */
import type * as z from "zod";
import type { ReviewStorage } from "./storage.ts";

export const ONCE = "once";

/** How long a claim counts. */
export const HONOURED_MS = 86_400_000;

/** How long an attempt is taken to be under way; also what a client waits after 503. */
export const UNDER_WAY_MS = 5000;

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
