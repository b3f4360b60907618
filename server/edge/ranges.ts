/**
 * Byte ranges of static files on a platform that sends them whole: the answer is cut as it passes, so that a worker
 * never holds the file.
 */
import { rangeHeaders, rangeOf } from "#core/http/byte-ranges.ts";
import { type HeaderTable, OPEN_ANSWER } from "#core/http/headers.ts";
import { problem } from "#core/http/problem.ts";
import { joinParts, problemReply } from "#core/http/reply.ts";

/** Passes on the bytes from `start` to `end`, both included, and stops reading behind them. */
const cut = (body: ReadableStream<Uint8Array>, start: number, end: number): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  let at = 0;
  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done || at > end) break;
        const part = value.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
        at += value.length;
        if (part.length > 0) controller.enqueue(part);
        if (at > end) break;
        if (part.length > 0) return;
      }
      controller.close();
      await reader.cancel();
    },
    cancel: async (reason) => reader.cancel(reason),
  });
};

/** 416 in the envelope. */
const refusal = (named: HeaderTable): Response => {
  const { status, headers, parts } = problemReply(problem("range-not-satisfiable", { headers: named }));
  return new Response(joinParts({ parts }).slice(), { status, headers: { ...OPEN_ANSWER, ...headers } });
};

/** The part of an answer that the request asks for; the answer as it is if that is all, or not known how long. */
export const inRange = (request: Request, reply: Response): Response => {
  const size = Number(reply.headers.get("content-length") ?? Number.NaN);
  const header = request.headers.get("range");
  if (reply.status !== 200 || header === null || !Number.isSafeInteger(size)) return reply;
  const range = rangeOf(header, size);
  if (range === null) return reply;
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(rangeHeaders(range, size))) headers.set(name, value);
  headers.set("accept-ranges", "bytes");
  if (range === "unsatisfiable") return refusal(rangeHeaders(range, size));
  const body = request.method === "HEAD" || reply.body === null ? null : cut(reply.body, range.start, range.end);
  return new Response(body, { status: 206, headers });
};
