/** The envelopes that every answer comes in: success with records and `meta`, failure with a code. */
import { PROBLEMS } from "#core/request/problem.ts";
import type { ProblemCode } from "#core/request/problem.ts";
import * as z from "zod";
import { listMeta } from "./common.ts";

/** `meta` of an answer of whole records. */
export const recordMeta = listMeta.omit({ total: true, limit: true, offset: true });

/** `meta` of an answer of one or several days. */
export const daysMeta = recordMeta.extend({
  total: z.int().min(1).optional().describe("Days in the answer; only where a range was asked for"),
});

/** Success. */
export const answerOf = <Record extends z.ZodType, Meta extends z.ZodType>(record: Record, meta: Meta) =>
  z.object({ ok: z.literal(true), data: z.array(record), meta });

/** Failure. */
export const failure = z.object({
  ok: z.literal(false),
  error: z.string().min(1).describe("One readable sentence"),
  code: z.enum(Object.keys(PROBLEMS) as ProblemCode[]).describe("What went wrong; a closed list"),
  errors: z
    .array(
      z.object({
        parameter: z.string().describe("Parameter, or field of the body"),
        message: z.string().describe("What is wrong with it, and what is expected"),
      }),
    )
    .optional()
    .describe("Every bad parameter or field at once; only for bad input"),
  reason: z.string().optional().describe("Why the record was taken out; only with the code retired"),
  replaced_by: z
    .int()
    .nullable()
    .optional()
    .describe("Id that stands for it now; only with the code retired"),
});
