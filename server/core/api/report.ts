/** POST /review/report: a reader says what is wrong with a review. */
import { DEFAULT_LANGUAGE } from "#core/request/language.ts";
import { problemReply, recordReply } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import { findReview } from "#core/review/acts.ts";
import { openBudget } from "#core/review/budget.ts";
import type { Budget } from "#core/review/budget.ts";
import type { Desk } from "#core/review/desk.ts";
import { parseFields } from "#core/review/fields.ts";
import { reportBody, writeReport } from "#core/review/report.ts";
import { recordMetaOf, withParameters } from "./context.ts";
import type { ApiContext } from "./context.ts";
import { unknownReview } from "./erase.ts";
import { answerWriting, tryAgain, usedUp, withHeaders } from "./writing.ts";
import type { Visitor, WriteRequest } from "./writing.ts";

const answer = async (
  { client, receive }: WriteRequest,
  context: ApiContext,
  desk: Desk,
  { salts }: Visitor,
  budget: Budget,
): Promise<Reply> =>
  withParameters(await receive(), async ({ value }) =>
    withParameters(parseFields(reportBody, value, "report"), async (body) => {
      const found = await findReview(desk, body.id);
      if (found === null) return unknownReview(body.id);
      const report = { body, found, client, salts, nowMs: context.nowMs };
      const written = await writeReport(report, desk, budget);
      if (written === null) return problemReply(usedUp(budget, "reports"));
      if (written === "busy") return problemReply(tryAgain("The report could not be stored; try again."));
      return recordReply(200, [written], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
    }),
  );

/** Takes a report; the same client's second one about a review answers the first. */
export const postReport = async (request: WriteRequest, context: ApiContext, desk: Desk): Promise<Reply> =>
  answerWriting(request, context.nowMs, desk, async (visitor) => {
    const budget = await openBudget("reports", desk.limit, desk.counters.reports, visitor.keys);
    return withHeaders(await answer(request, context, desk, visitor, budget), budget.headers());
  });
