/** Reports of readers: one client counts once for one review within a day. */
import type { ReportRecord } from "#core/model/moderation.ts";
import { formatUtc } from "#core/time/format.ts";
import * as z from "zod";
import { REPORT_REASONS } from "./act.ts";
import { keepAct, newActName } from "./acts.ts";
import type { FoundReview } from "./acts.ts";
import type { Budget } from "./budget.ts";
import { claimOnce, findClaims } from "./claim.ts";
import type { ClaimKind, ClaimPlace } from "./claim.ts";
import { clientDigest } from "./client.ts";
import type { Desk } from "./desk.ts";
import { oneOf, optionalText, reviewId } from "./fields.ts";
import { saltsToClaimUnder } from "./salt.ts";
import type { Salt } from "./salt.ts";
import { actsFolder } from "./shelf.ts";

const NOTE_MAX = 1000;

/** The body of POST /review/report, as JSON and as a form. */
export const reportBody = z.strictObject({
  id: reviewId,
  reason: oneOf(REPORT_REASONS, "Why it should not stand"),
  note: optionalText(NOTE_MAX, "What a moderator should know, at most 1000 characters"),
});
export type ReportBody = z.output<typeof reportBody>;

const reportClaim = z.object({ act: z.string(), at_ms: z.int(), reason: z.enum(REPORT_REASONS) });
type ReportClaim = z.infer<typeof reportClaim>;

export interface Report {
  readonly body: ReportBody;
  readonly found: FoundReview;
  readonly client: string;
  readonly salts: readonly Salt[];
  readonly nowMs: number;
}

/** Keeps a report, or finds the one that this client made before; `null` when the budget is used up, `busy` when it is to come again. */
export const writeReport = async (
  { body, found, client, salts, nowMs }: Report,
  desk: Desk,
  budget: Budget,
): Promise<ReportRecord | "busy" | null> => {
  const { storage } = desk;
  const { id, placeId } = found.entry;
  const isDone = async ({ act }: ReportClaim): Promise<boolean> =>
    (await storage.get(actsFolder(placeId), act)) !== null;
  const kind: ClaimKind<ReportClaim> = { schema: reportClaim, isDone };
  const placesOf = async (some: readonly Salt[]): Promise<readonly ClaimPlace[]> =>
    Promise.all(
      some.map(async (salt) => ({
        period: salt.period,
        name: `r-${await clientDigest(salt, client, "report", id)}`,
      })),
    );
  const told = ({ reason, at_ms }: ReportClaim): ReportRecord => ({
    review_id: id,
    reason,
    received_at: formatUtc(at_ms),
  });
  for (const claim of await findClaims(storage, kind, await placesOf(salts), nowMs))
    if (await isDone(claim)) return told(claim);
  if (!(await budget.take())) return null;
  try {
    let claim: ReportClaim = {
      act: newActName(desk, id, "report", nowMs),
      at_ms: nowMs,
      reason: body.reason,
    };
    for (const place of await placesOf(saltsToClaimUnder(salts, nowMs))) {
      const claimed = await claimOnce(storage, kind, place, claim, () => true);
      if (claimed.state === "busy") {
        await budget.giveBack();
        return "busy";
      }
      claim = claimed.claim;
    }
    const { reason } = claim;
    const done = { review_id: id, action: "report", by: "reader", reason, note: body.note } as const;
    await keepAct(storage, placeId, claim.act, done, claim.at_ms);
    return told(claim);
  } catch (error) {
    await budget.giveBack().catch(() => undefined);
    throw error;
  }
};
