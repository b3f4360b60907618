/**
 * From an h3 event to an endpoint and back: methods, CORS, HEAD, content negotiation of errors (page or envelope; RFC
 * 9110, 12.5.1), sending of replies, and notes on answers for the access log and metrics (node/access-log.ts).
 */
import { type ServerResponse, STATUS_CODES } from "node:http";
import { defineEventHandler, type EventHandler, getRequestHeader, type H3Event } from "h3";
import type { ApiContext } from "#core/api/context.ts";
import { unknownAddress } from "#core/api/place.ts";
import { OPEN_ANSWER } from "#core/http/headers.ts";
import { problem } from "#core/http/problem.ts";
import { lengthOf, problemReply, type Reply } from "#core/http/reply.ts";
import type { ProblemCode } from "#core/values/problems.ts";
import { isDraining } from "../base/draining.ts";
import { whileCompressing } from "../base/load-shedding.ts";
import { faultOf, log } from "../base/log.ts";
import { writePieces } from "../base/slow-readers.ts";
import { transportSecurity } from "../base/transport-security.ts";
import type { Engine } from "../data/engine.ts";
import { transfer } from "../data/etag-and-encoding.ts";
import { retryOnSwap } from "../runtime/runtime.ts";
import { notFoundPage, pageAt } from "./pages.ts";

interface Range {
  readonly type: string;
  readonly weight: number;
}

const rangesOf = (header: string): readonly Range[] =>
  header.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((piece) => piece.startsWith("q="))?.slice(2);
    return { type, weight: q === undefined ? 1 : Number(q) || 0 };
  });

/** The weight of a type: that of the most specific matching range, or 0. */
const weightOf = (ranges: readonly Range[], type: string): number => {
  const [family = ""] = type.split("/");
  for (const name of [type, `${family}/*`, "*/*"]) {
    const range = ranges.find((accepted) => accepted.type === name);
    if (range !== undefined) return range.weight;
  }
  return 0;
};

/** Whether an Accept header names HTML and prefers it to JSON; a client that accepts anything is not a browser. */
export const prefersHtml = (header: string | undefined): boolean => {
  const ranges = rangesOf(header ?? "");
  const html = weightOf(ranges, "text/html");
  const isNamed = ranges.some(({ type }) => type === "text/html");
  return isNamed && html > 0 && html >= weightOf(ranges, "application/json");
};

/** Whether an Accept header takes JSON; none at all does (RFC 9110, 12.5.1). */
export const acceptsJson = (header: string | undefined): boolean =>
  header === undefined || header.trim() === "" || weightOf(rangesOf(header), "application/json") > 0;

interface Answered {
  /** The matching route pattern, such as /data/v1/**. */
  readonly route: string | null;
  readonly code: ProblemCode | null;
  /** Bytes of the body as sent. */
  readonly bytes: number;
}

/** A property of the response: a WeakMap with many short-lived keys slows down garbage collection. */
const NOTED = Symbol("what was answered");

type Noted = ServerResponse & { [NOTED]?: Answered };

let isWatched = false;

export const watchAnswers = (): void => {
  isWatched = true;
};

/** The matching route pattern, as set by the API router (api.ts); `null` if there is none. */
export const routeOf = ({ context }: H3Event): string | null =>
  (context["route"] as string | undefined) ?? context.matchedRoute?.path.replace(/\*\*:.*$/, "**") ?? null;

/** Notes an answer, if anybody watches. */
export const noteAnswer = (event: H3Event, code: ProblemCode | undefined, bytes: () => number): void => {
  if (!isWatched) return;
  const response: Noted = event.node.res;
  response[NOTED] = { route: routeOf(event), code: code ?? null, bytes: bytes() };
};

/** The note on a response. */
export const answeredBy = (response: ServerResponse): Answered | undefined => (response as Noted)[NOTED];

/** Runs `write` after this turn's requests are read: answers leave together, with fewer wake-ups of the clients. */
const afterReading = async (write: () => unknown): Promise<void> =>
  new Promise((resolve) => {
    const run = (): void => {
      write();
      resolve();
    };
    if (typeof setImmediate === "undefined") run();
    else setImmediate(run);
  });

/** A 404 for its client: browsers get a page; others, and all below /api, the envelope. */
const notFoundFor = async (event: H3Event, reply: Reply): Promise<Reply> => {
  if (/^\/api(\/|$)/.test(splitPath(event).path)) return reply;
  const page = prefersHtml(getRequestHeader(event, "accept")) ? await notFoundPage() : null;
  return page ?? { ...reply, headers: { ...reply.headers, vary: "Accept" } };
};

/** Writes status and headers. */
const writeHead = (event: H3Event, status: number, headers: Readonly<Record<string, string>>): void => {
  const { res } = event.node;
  const https = transportSecurity();
  if (https !== null) res.setHeader("strict-transport-security", https);
  if (isDraining()) res.setHeader("connection", "close");
  res.writeHead(status, STATUS_CODES[status] ?? "", headers);
};

/** Begins an answer whose body of so many bytes is streamed. */
export const beginReply = (
  event: H3Event,
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: number,
): void => {
  noteAnswer(event, undefined, () => bytes);
  writeHead(event, status, headers);
};

/** Sends a reply piece by piece, neither compressed nor tagged. */
const sendPieces = async (
  event: H3Event,
  { status, headers }: Reply,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> => {
  let sent = 0;
  const counted = async function* (): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      sent += piece.length;
      noteAnswer(event, undefined, () => sent);
      yield piece;
    }
  };
  beginReply(event, status, { ...OPEN_ANSWER, ...headers }, 0);
  try {
    await writePieces(event.node.res, counted());
  } catch (error) {
    // Its status is sent: only an end in the middle can tell that something failed.
    log("fault", { route: routeOf(event), ...faultOf(error) });
    event.node.res.destroy();
  }
};

/** Many bodies longer than this would fill the memory while they wait to be compressed. */
const LONG_BYTES = 128 * 1024;

/** Sends a reply; HEAD gets only the headers. */
export const sendReply = async (event: H3Event, given: Reply): Promise<void> => {
  if (given.pieces !== undefined) return sendPieces(event, given, given.pieces);
  const reply = given.problem === "not-found" ? await notFoundFor(event, given) : given;
  const { req, res } = event.node;
  // Not by h3, which copies all headers to look at one.
  const { "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch, range, "if-range": ifRange } = req.headers;
  const encoded = transfer(reply, {
    acceptEncoding: acceptEncoding?.toString(),
    ifNoneMatch,
    range,
    ifRange: ifRange?.toString(),
  });
  const { status, headers, parts } =
    encoded instanceof Promise ? await (lengthOf(reply) > LONG_BYTES ? whileCompressing(encoded) : encoded) : encoded;
  noteAnswer(event, reply.problem, () => (event.method === "HEAD" ? 0 : lengthOf({ parts })));
  writeHead(event, status, headers);
  await afterReading(() => {
    if (event.method === "HEAD") {
      res.end();
      return;
    }
    for (const part of parts.slice(0, -1)) res.write(part);
    res.end(parts.at(-1));
  });
};

/** Headers that pages of other origins may send to the API. */
const ALLOWED_HEADERS = "content-type, idempotency-key, authorization, if-none-match, prefer";

/** What pages of other origins may send to a path. */
interface Openness {
  readonly allowedHeaders?: string;
  /** Methods that are refused to pages of other sites, and promised to none. */
  readonly closed?: readonly string[];
}

/** The answer to OPTIONS. */
const preflight = (
  methods: readonly string[],
  { allowedHeaders = ALLOWED_HEADERS, closed = [] }: Openness = {},
): Reply => ({
  status: 204,
  headers: {
    allow: methods.join(", "),
    "access-control-allow-methods": methods.filter((method) => !closed.includes(method)).join(", "),
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": "86400",
  },
  parts: [],
});

/** The path without its query, and the raw query. */
export const splitPath = (event: H3Event): { readonly path: string; readonly search: string } => {
  const target = event.node.req.url ?? "/";
  const at = target.indexOf("?");
  return at === -1 ? { path: target, search: "" } : { path: target.slice(0, at), search: target.slice(at) };
};

/** The methods of pages and of unknown paths. */
const READS = ["GET", "HEAD", "OPTIONS"] as const;

/** Answers at an unknown path. */
export const serveNothing = async (event: H3Event): Promise<void> => {
  if (event.method === "OPTIONS") return sendReply(event, preflight(READS));
  return sendReply(event, problemReply(unknownAddress(splitPath(event).path)));
};

/** Answers 405 with the allowed methods. */
const refuseMethod = async (event: H3Event, methods: readonly string[]): Promise<void> => {
  const allow = methods.join(", ");
  const error = `${event.method} is not answered here; use ${allow}.`;
  return sendReply(event, problemReply(problem("method-not-allowed", { error, headers: { allow } })));
};

/** Serves a page, or 404. */
export const servePage = async (event: H3Event): Promise<void> => {
  const page = await pageAt(splitPath(event).path);
  if (page === null || event.method === "OPTIONS") return serveNothing(event);
  const isRead = event.method === "GET" || event.method === "HEAD";
  return isRead ? sendReply(event, page) : refuseMethod(event, READS);
};

/** The handlers of one path, by method. */
export interface Answers {
  readonly GET?: (event: H3Event, context: ApiContext, engine: Engine) => Promise<Reply>;
  readonly POST?: (event: H3Event, context: ApiContext, engine: Engine) => Promise<Reply>;
  readonly DELETE?: (event: H3Event, context: ApiContext) => Promise<Reply>;
}

/** The handler of a method; HEAD is GET without the body. */
const answerTo = (answers: Answers, method: string): Answers["GET"] => {
  if (method === "GET" || method === "HEAD") return answers.GET;
  if (method === "POST") return answers.POST;
  return method === "DELETE" ? answers.DELETE : undefined;
};

/** A handler for one path; other methods get 405 with `Allow`, OPTIONS is answered for CORS. */
export const serve = (answers: Answers, openness: Openness = {}): EventHandler => {
  const answered = ["GET", "HEAD", "POST", "DELETE"].filter((method) => answerTo(answers, method) !== undefined);
  const methods = [...answered, "OPTIONS"];
  return defineEventHandler(async (event) => {
    if (/%3f/i.test(splitPath(event).path)) return sendReply(event, problemReply(problem("not-found")));
    if (event.method === "OPTIONS") return sendReply(event, preflight(methods, openness));
    const answer = answerTo(answers, event.method);
    if (answer === undefined) return refuseMethod(event, methods);
    const isRead = answer === answers.GET;
    return sendReply(event, await retryOnSwap(async (context, engine) => answer(event, context, engine), isRead));
  });
};
