/** Checks of any answer: the promises that hold for all paths and methods. */
import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Contract } from "./document.ts";
import { faultOfMessage } from "./messages.ts";
import type { Tried } from "./requests.ts";
import { type Answer, countAnswers } from "./wire.ts";

/** Internals that failures must not reveal: paths, modules, stack traces. */
const INSIDE = /node_modules|\.output|\/server\/|\bat [\w.<>]+ \(|node:internal|\.mjs|\.ts:\d/;

/** Failures that quote the requested address. */
const QUOTING = /"code":"not-found"/;

const PARSED = new Set(["application/json", "application/geo+json"]);

/** Headers that every answer must have: security headers and CORS or same-origin. */
const REQUIRED = [
  ["x-content-type-options"],
  ["content-security-policy"],
  ["access-control-allow-origin", "cross-origin-opener-policy"],
] as const;

const typeOf = ({ headers }: Answer): string => (headers.get("content-type") ?? "").split(";")[0] ?? "";

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The decoded body; `null` if its coding is unknown or it is damaged. */
export const decode = ({ headers, body }: Answer): Uint8Array | null => {
  const coding = headers.get("content-encoding") ?? "identity";
  if (coding === "identity" || body.length === 0) return body;
  try {
    if (coding === "br") return brotliDecompressSync(body);
    return coding === "gzip" ? gunzipSync(body) : null;
  } catch {
    return null;
  }
};

/** A bare document or an envelope with `ok: true`, with a status below 400. */
const isSuccess = (type: string, body: Readonly<Record<string, unknown>>): boolean =>
  type === "application/geo+json" || "openapi" in body || (body["ok"] === true && Array.isArray(body["data"]));

const isFailure = ({ ok, error, code }: Readonly<Record<string, unknown>>): boolean =>
  ok === false && typeof error === "string" && error.length > 0 && /^[a-z]+(-[a-z]+)*$/.test(String(code));

const faultOfText = (type: string, status: number, text: string): string | null => {
  if (type === "text/calendar")
    return text.startsWith("BEGIN:VCALENDAR\r\n") && text.endsWith("END:VCALENDAR\r\n") ? null : "the calendar is cut";
  if (type === "application/atom+xml")
    return text.startsWith("<?xml ") && text.endsWith("</feed>\n") ? null : "the feed is cut";
  if (!PARSED.has(type)) return `content-type is ${JSON.stringify(type)}`;
  const body = parse(text);
  if (!isRecord(body)) return `the body is no JSON object: ${text.slice(0, 100)}`;
  if (status >= 400 ? !isFailure(body) : !isSuccess(type, body))
    return `the envelope does not fit the status: ${text.slice(0, 200)}`;
  return null;
};

/** What is wrong with the head of the answer, and with bytes after it. */
const faultOfHead = (tried: Tried, answer: Answer, contract: Contract): string | null => {
  const { status, headers, more } = answer;
  if (status < 200 || status > 599) return `status is ${status}`;
  if (headers.has("x-injected")) return "the answer has a header injected by the request";
  const answers = 1 + countAnswers(more);
  if (answers > (tried.requests ?? 1)) return `${tried.requests ?? 1} requests had ${answers} answers`;
  const missing = REQUIRED.filter((names) => !names.some((name) => headers.has(name)));
  if (tried.raw === undefined && status !== 431 && missing.length > 0)
    return `there is no ${missing.map((names) => names.join(" and no ")).join(", no ")}`;
  if (status === 405 && !headers.has("allow")) return "405 without Allow";
  if (tried.statuses !== null && !tried.statuses.includes(status))
    return `status is ${status}, must be one of ${tried.statuses.join(", ")}`;
  if (tried.operation !== null && !contract.knows(tried.operation, status))
    return `${tried.operation} is not documented to answer ${status}`;
  return null;
};

/** The first problem; `null` if there is none. `isFile` knows the hashes of served files. */
export const faultOf = (
  tried: Tried,
  answer: Answer | Error,
  contract: Contract,
  isFile: (sha1: string) => boolean,
): string | null => {
  if (answer instanceof Error) return `no answer: ${answer.message}`;
  const { status, headers, body } = answer;
  const content = decode(answer);
  if (content === null) return `a body that is no ${headers.get("content-encoding")}`;
  const text = Buffer.from(content).toString("utf8");
  if (status >= 500) return `status is ${status}: ${text.slice(0, 300)}`;
  const wrongHead = faultOfHead(tried, answer, contract);
  if (wrongHead !== null) return `${wrongHead}: ${text.slice(0, 300)}`;
  if (body.length === 0 && tried.kind !== "message")
    return tried.method === "HEAD" || [204, 304].includes(status) ? null : "there is no body";
  if (status >= 400 && !QUOTING.test(text) && INSIDE.test(text))
    return `the failure tells of the inside: ${text.slice(0, 300)}`;
  if (status >= 400 && headers.get("cache-control") !== "no-store") return "a failure may be kept by caches";
  if (tried.kind === "message") return faultOfMessage(status, text);
  const isPage = tried.kind === "path" && !PARSED.has(typeOf(answer));
  if (status === 200 && (tried.kind === "file" || isPage))
    return isFile(createHash("sha1").update(content).digest("hex"))
      ? null
      : "the answer is not a file of the pages or the data";
  const type = typeOf(answer);
  const wrong = faultOfText(type, status, text);
  if (wrong !== null) return wrong;
  if (tried.operation === null || status === 431) return null;
  const read = PARSED.has(type) ? parse(text) : text;
  // Requests rejected by Node's parser belong to no operation.
  if (isRecord(read) && read["code"] === "bad-request") return null;
  return contract.faultOf(tried.operation, status, type, read);
};
