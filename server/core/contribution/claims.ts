/**
 * Claims make a request count once. A claim is a record that only one writer can create; it names the record (or audit entry)
 * that the request became. A claim may outlive a crashed attempt: a retry adopts its id; a different request replaces it (next
 * generation) once it is stale.
 */
import type * as z from "zod";
import { DAY_MS } from "#core/base/time.ts";
import { RETRY_AFTER_S } from "#core/http/problem.ts";
import type { ContributionStorage } from "./storage.ts";

export const ONCE = "once";

/** How long a claim is valid. */
export const HONOURED_MS = DAY_MS;

/** How long an attempt may be running: a client that waits as told after 503 finds it ended. */
const UNDER_WAY_MS = RETRY_AFTER_S * 1000;

/** After this many generations we give up. */
const GENERATIONS_MAX = 50;

/** Common to all claims. */
interface Claim {
  /** When it was made, ms since 1970. */
  readonly at_ms: number;
}

/** The location of a claim. */
export interface ClaimPlace {
  /** The folder below {@link ONCE}: a day, or the period of a salt. */
  readonly period: string;
  readonly name: string;
}

export interface ClaimKind<C extends Claim> {
  readonly schema: z.ZodType<C>;
  /** Whether the record that the claim names exists. */
  readonly isDone: (claim: C) => Promise<boolean>;
}

/** `done`: it happened before; `busy`: an attempt at something else may be running. */
type Claimed<C> = { readonly state: "made" | "adopted" | "done"; readonly claim: C } | { readonly state: "busy" };

const generationName = (name: string, generation: number): string =>
  generation === 1 ? name : `${name}-${generation}`;

const readClaim = async <C extends Claim>(
  storage: ContributionStorage,
  { schema }: ClaimKind<C>,
  { period, name }: ClaimPlace,
  generation: number,
): Promise<C | null> => {
  const text = await storage.get(`${ONCE}/${period}`, generationName(name, generation));
  return text === null ? null : schema.parse(JSON.parse(text));
};

const counts = (claim: Claim, nowMs: number): boolean => nowMs - claim.at_ms < HONOURED_MS;

/** The claims that are valid at `nowMs`, of all generations, the latest of each place last. */
export const findClaims = async <C extends Claim>(
  storage: ContributionStorage,
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

/** Claims a place for `wanted`; `canAdopt` decides whether an unfinished claim can be adopted. */
export const claimOnce = async <C extends Claim>(
  storage: ContributionStorage,
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

/** The day of a moment (UTC), e.g. `20261121`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll("-", "");
