/**
 * The tools over HTTP: MCP's Streamable HTTP transport (2025-11-25, Transports) without sessions and streams, one JSON
 * answer to each POST. Keeps nothing between requests, so any process or worker may answer the next one. What this
 * handler refuses is a JSON-RPC error; what is refused before it (405, 503) has the envelope.
 *
 * Origin: pages of every site may ask, as of the API, because all answers are public and the same for everybody; DNS
 * rebinding gives an attacker nothing that a request of the attacker's own does not. A header that is no origin is 403.
 */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import { getRequestHeader, type H3Event } from "h3";
import { type Checkpoint, pauseIfDue } from "#core/base/steps.ts";
import { OVERLOADED, tryAgain } from "#core/http/problem.ts";
import { JSON_TYPE, problemReply, type Reply } from "#core/http/reply.ts";
import type { ProblemCode } from "#core/values/problems.ts";
import { beginBatch } from "../base/load-shedding.ts";
import { PLATFORM } from "../base/platform.ts";
import { createSemaphore } from "../base/semaphore.ts";
import type { Engine } from "../data/engine.ts";
import { receiveBody } from "../http/body.ts";
import { acceptsJson } from "../http/serve.ts";
import { runtime } from "../runtime/runtime.ts";
import { createServer, type Tool, toolsOf } from "./server.ts";

/** Messages in a batch (JSON-RPC 2.0, 6), which clients of the protocol of 2025-03-26 may send. */
const BATCH_MAX = 8;

/** As the SDK has it for what a transport refuses; JSON-RPC leaves the codes from -32000 down to servers. */
const REFUSED = -32_000;

/** Headers that pages of other origins may send here. */
export const MCP_HEADERS = "content-type, authorization, mcp-protocol-version, mcp-session-id, last-event-id";

/** An origin as browsers write it (RFC 6454, 6.2), also of an extension or an app. */
const ORIGIN = /^(?:null|[a-z][a-z\d+.-]*:\/\/[^\s/?#@,]+)$/i;

/** Requests whose parameters are checked here: of what its schemas refuse the SDK says that the server failed. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  "tools/list": ListToolsRequestSchema,
  "tools/call": CallToolRequestSchema,
} as const;

const encoder = new TextEncoder();

const NOT_KEPT = { "cache-control": "no-store" } as const;
const JSON_HEADERS = { "content-type": JSON_TYPE, ...NOT_KEPT } as const;

/** A reply with these bytes of JSON; 202 has none. */
const jsonReply = (status: number, text: string, problem?: ProblemCode): Reply => ({
  status,
  headers: text === "" ? NOT_KEPT : JSON_HEADERS,
  parts: text === "" ? [] : [encoder.encode(text)],
  ...(problem !== undefined && { problem }),
});

const errorText = (code: number, message: string, id: RequestId | null = null): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });

const refuse = (status: number, code: number, message: string, problem?: ProblemCode): Reply =>
  jsonReply(status, errorText(code, message), problem);

/** What is wrong with the parameters of a request, or `null`. */
const faultIn = (request: { readonly method: string }): string | null => {
  const schema = Object.entries(REQUESTS).find(([method]) => method === request.method)?.[1];
  const [issue] = schema?.safeParse(request).error?.issues ?? [];
  return issue === undefined ? null : `${request.method}: ${issue.path.join(".")}: ${issue.message}`;
};

/** A call as it is without a task: a server without tasks must ignore that a client asks for one, and the SDK fails. */
const withoutTask = (message: JSONRPCMessage): JSONRPCMessage => {
  if (!isJSONRPCRequest(message) || message.params?.["task"] === undefined) return message;
  const { task: _, ...params } = message.params;
  return { ...message, params };
};

/** The answer of the SDK to one message; `version` is the header MCP-Protocol-Version. */
const handle = async (message: unknown, version: string | undefined, tools: readonly Tool[]): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(tools);
  await server.connect(transport);
  const headers = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    ...(version !== undefined && { "mcp-protocol-version": version }),
  };
  try {
    // The SDK reads the headers of this request, and nothing of its address and body.
    return await transport.handleRequest(new Request("http://localhost/mcp", { method: "POST", headers }), {
      parsedBody: message,
    });
  } finally {
    await server.close();
  }
};

/** The answer to one message: 202 without a text to a notification, 200 to a request, 400 to neither. */
const answerOne = async (
  value: unknown,
  version: string | undefined,
  tools: readonly Tool[],
): Promise<{ readonly status: number; readonly text: string }> => {
  const parsed = JSONRPCMessageSchema.safeParse(value);
  if (!parsed.success)
    return { status: 400, text: errorText(ErrorCode.InvalidRequest, "The message is not JSON-RPC 2.0.") };
  const message = parsed.data;
  const fault = isJSONRPCRequest(message) ? faultIn(message) : null;
  if (fault !== null && isJSONRPCRequest(message))
    return { status: 200, text: errorText(ErrorCode.InvalidParams, fault, message.id) };
  const response = await handle(withoutTask(message), version, tools);
  return { status: response.status, text: await response.text() };
};

/** Messages that are answered at a time, whatever the number of requests: an answer is held several times while it is made. */
const inTurn = createSemaphore(16);

/** A worker's requests must not wait for each other. */
const answerInTurn: typeof answerOne = async (...asked) =>
  PLATFORM === "cloudflare" ? answerOne(...asked) : inTurn(async () => answerOne(...asked));

/** Whether a message gets an answer: a notification and an answer of the client get none. */
const isAnswered = (value: unknown): boolean => {
  const { data, success } = JSONRPCMessageSchema.safeParse(value);
  return !success || isJSONRPCRequest(data);
};

/** How the messages of a batch are to be answered. */
interface Asked {
  readonly version: string | undefined;
  readonly tools: readonly Tool[];
  readonly checkpoint: Checkpoint;
}

/** The answers as an array, each made when the client has taken the one before. */
async function* piecesOf(
  batch: readonly unknown[],
  counted: NonNullable<ReturnType<typeof beginBatch>>,
  { version, tools, checkpoint }: Asked,
): AsyncGenerator<Uint8Array> {
  let joint = "[";
  try {
    for (const call of batch) {
      counted.work();
      await pauseIfDue(checkpoint);
      const { text } = await answerInTurn(call, version, tools);
      counted.rest();
      if (text === "") continue;
      yield encoder.encode(`${joint}${text}`);
      joint = ",";
    }
    yield encoder.encode("]");
  } finally {
    counted.rest();
  }
}

/** The answer to a batch, which counts as its messages. */
const answerBatch = async (batch: readonly unknown[], asked: Asked): Promise<Reply> => {
  if (batch.length === 0 || batch.length > BATCH_MAX)
    return refuse(
      400,
      ErrorCode.InvalidRequest,
      `A batch has 1 to ${BATCH_MAX} messages; this one has ${batch.length}.`,
    );
  const counted = beginBatch(batch.length, runtime().load);
  if (counted === null) return problemReply(tryAgain(OVERLOADED));
  const pieces = piecesOf(batch, counted, asked);
  if (batch.some(isAnswered)) return { ...jsonReply(200, ""), headers: JSON_HEADERS, pieces };
  // Its notifications are heard, and leave nothing to send.
  for await (const _ of pieces);
  return jsonReply(202, "");
};

/** Answers a POST to /mcp. */
export const answerMcp = async (event: H3Event, { directory, store }: Engine): Promise<Reply> => {
  const origin = getRequestHeader(event, "origin");
  if (origin !== undefined && !ORIGIN.test(origin))
    return refuse(403, REFUSED, "The Origin header is no origin.", "forbidden");
  if (!acceptsJson(getRequestHeader(event, "accept")))
    return refuse(406, REFUSED, "Answers are application/json, which the Accept header refuses.");
  const body = await receiveBody(event, ["application/json"]);
  if (!body.ok) {
    const { status, code, error } = body.problem;
    return refuse(status, code === "bad-body" ? ErrorCode.ParseError : REFUSED, error, code);
  }
  const { value } = body.value;
  const version = getRequestHeader(event, "mcp-protocol-version")?.trim() || undefined;
  const tools = toolsOf(directory);
  if (Array.isArray(value)) return answerBatch(value, { version, tools, checkpoint: store.checkpoint });
  const { status, text } = await answerInTurn(value, version, tools);
  return jsonReply(status, text);
};
