/**
 * What one call of a tool may answer. A model reads the answer as text, and the server holds it several times while it
 * makes a message of it: so fewer days than the API answers, and a limit of bytes. The messages say how to go on.
 */
import * as z from "zod";
import { formatDate, parseDate } from "#core/base/date.ts";
import * as grammar from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { lengthOf, problemReply, type Reply } from "#core/http/reply.ts";

/** Days of one call: a month. */
const DAYS_OF_CALL = 31;

/** Bytes of one answer as JSON. */
export const BYTES_OF_CALL = 128 * 1024;

/** The parameters of a tool; those that choose days say how many a call may have. */
export const withinCall = (parameters: z.ZodObject): z.ZodObject => {
  const { days, to } = parameters.shape;
  if (days === undefined || to === undefined) return parameters;
  return parameters.extend({
    days: grammar
      .integer(1, DAYS_OF_CALL, "Number of days, from the date `from`, else from today; not with date or to")
      .optional(),
    to: to.meta({
      ...z.globalRegistry.get(to),
      description: `Last local date, with from; at most ${DAYS_OF_CALL} days`,
    }),
  });
};

const refuse = (parameter: string, message: string): Reply =>
  problemReply(problem("bad-parameter", { errors: [{ parameter, message }] }));

/** The refusal of a call for too many days, or `null`; what is no date or number is for the API to refuse. */
export const daysFault = (query: string): Reply | null => {
  const asked = new URLSearchParams(query);
  const [from, to] = [parseDate(asked.get("from") ?? ""), parseDate(asked.get("to") ?? "")];
  const isByTo = from !== null && to !== null;
  const days = isByTo ? to - from + 1 : Number(asked.get("days"));
  if (!(days > DAYS_OF_CALL)) return null;
  const next = from === null ? "from" : `from=${formatDate(from + DAYS_OF_CALL)}`;
  return refuse(
    isByTo ? "to" : "days",
    `must be at most ${DAYS_OF_CALL} days in one call, got ${days}; ask for ${DAYS_OF_CALL}, and for the next ones with ${next} in another call`,
  );
};

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** The answer, or the refusal of one that is too long for a call. */
export const shortEnough = (reply: Reply, parameters: readonly string[]): Reply => {
  const bytes = lengthOf(reply);
  if (bytes <= BYTES_OF_CALL) return reply;
  const [parameter, next] = parameters.includes("limit") ? ["limit", "offset"] : ["days", "from"];
  return refuse(
    parameter,
    `must be less: the answer has ${kilobytes(bytes)} kB, one call at most ${kilobytes(BYTES_OF_CALL)}; ask for the rest with ${next} in another call`,
  );
};
