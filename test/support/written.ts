/** A storage in which one of each kind of record is written, as the server and its commands write them. */
import { createHousekeeper } from "#core/contribution/housekeeper.ts";
import { clientKeys, openRateLimit } from "#core/contribution/rate-limit.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import type { SuggestionBody } from "#core/suggestion/fields.ts";
import { findSuggestion, judgeSuggestion } from "#core/suggestion/moderation.ts";
import { inviteSteward, proveSteward, STEWARD_RANDOM_BYTES } from "#core/suggestion/steward.ts";
import { writeSuggestion } from "#core/suggestion/submission.ts";
import { createRatings } from "#core/review/ratings.ts";
import type { ReviewService } from "#core/review/service.ts";
import { eraseReview, findReview, moderateReview, writeReport } from "#core/review/writing.ts";
import { random, submit, testReviewService } from "./review-service.ts";

const SITE = { website: "https://mosque.example", publishes: true };
const PLACE = 7;

/** Writes a suggestion; its id. */
export const suggest = async (
  service: ReviewService,
  body: Partial<SuggestionBody>,
  nowMs: number,
  client = "198.51.100.7",
): Promise<string> => {
  const salts = await service.salts.at(nowMs);
  const budget = await openRateLimit(
    "suggestions",
    0,
    service.counters.suggestions,
    await clientKeys(salts, client, nowMs),
  );
  const whole = {
    kind: "edit",
    place_id: PLACE,
    fields: null,
    evidence: null,
    note: null,
    name: null,
    ...body,
  } as const;
  const outcome = await writeSuggestion({ body: whole, keyed: null, client, salts, nowMs }, service, budget, false);
  if (!("record" in outcome)) throw new Error(`got ${outcome.kind}, expected a suggestion`);
  return outcome.record.id;
};

/** The voter of a confirmation from a network, made now. */
export const voterOf = async (service: ReviewService, nowMs: number, client: string): Promise<string | null> => {
  const id = await suggest(service, { kind: "confirm", fields: { confirms: ["existence"] } }, nowMs, client);
  return (await findSuggestion(service, id))?.stored.voter ?? null;
};

interface Written {
  /** The header of a steward with a proof of the place. */
  readonly steward: string;
  readonly placeId: number;
  /** The voter of a confirmation. */
  readonly voter: string | null;
}

/** Writes one of each: the storage goes through the whole service. */
export const writeOneOfEach = async (storage: ContributionStorage, nowMs: number): Promise<Written> => {
  const service = testReviewService({ limit: 0 }, storage);
  const ids: string[] = [];
  for (const comment of ["one", "two", "three"]) {
    const outcome = await submit(service, { comment, nowMs, placeId: PLACE, key: `a-key-of-sixteen-${comment}` });
    if ("record" in outcome) ids.push(outcome.record.id);
  }
  const [first = "", second = "", third = ""] = ids;
  const found = async (id: string) => {
    const one = await findReview(service, id);
    if (one === null) throw new Error(`got no review, expected ${id}`);
    return one;
  };
  const salts = await service.salts.at(nowMs);
  const budget = await openRateLimit("reports", 0, service.counters.reports, await clientKeys(salts, "", nowMs));
  const report = {
    body: { id: first, reason: "spam", note: null },
    found: await found(first),
    client: "",
    salts,
    nowMs,
  } as const;
  await writeReport(report, service, budget);
  await moderateReview(service, { id: second, action: "remove", reason: "Spam." }, "amina", nowMs + 1);
  await eraseReview(service, await found(third), nowMs + 2);
  const id = await suggest(service, { fields: { phone: "+442076528000" } }, nowMs);
  const suggested = await findSuggestion(service, id);
  if (suggested === null) throw new Error(`got no suggestion, expected ${id}`);
  await judgeSuggestion(
    service,
    suggested,
    { action: "accept", reason: "Fine.", fields: null, moderator: "amina" },
    nowMs,
  );
  const voter = await voterOf(service, nowMs, "203.0.113.9");
  const invitation = await inviteSteward(storage, PLACE, nowMs, random(STEWARD_RANDOM_BYTES));
  const secret = await proveSteward(storage, invitation, SITE, nowMs, random(STEWARD_RANDOM_BYTES));
  await inviteSteward(storage, PLACE + 1, nowMs, random(STEWARD_RANDOM_BYTES));
  await createRatings(service.storage, service.repository.stateOf, async () => Promise.resolve()).look(nowMs);
  await createHousekeeper(service.storage, (cause) => {
    throw cause;
  })(nowMs);
  return { steward: `Steward ${secret}`, placeId: PLACE, voter };
};
