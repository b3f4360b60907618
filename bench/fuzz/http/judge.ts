/** What is wrong with an answer, whatever was asked: the promises that hold on any path and method. */
import type { Contract } from "./document.ts";
import type { Tried } from "./requests.ts";
import type { Answer } from "./wire.ts";

/** What no failure may tell: paths, modules, stacks. */
const INSIDE = /node_modules|\.output|\/server\/|\bat [\w.<>]+ \(|node:internal|\.mjs|\.ts:\d/;

const PARSED = new Set(["application/json", "application/geo+json"]);

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

/** An answer of a status below 400 that is a bare document, or the envelope with `ok: true`. */
const isSuccess = (type: string, body: Readonly<Record<string, unknown>>): boolean =>
  type === "application/geo+json" ||
  "openapi" in body ||
  (body["ok"] === true && Array.isArray(body["data"]));

const isFailure = ({ ok, error, code }: Readonly<Record<string, unknown>>): boolean =>
  ok === false && typeof error === "string" && error.length > 0 && /^[a-z]+(-[a-z]+)*$/.test(String(code));

const faultOfText = (type: string, status: number, text: string): string | null => {
  if (type === "text/calendar") return text.startsWith("BEGIN:VCALENDAR\r\n") && text.endsWith("END:VCALENDAR\r\n") ? null : "the calendar is cut"; // prettier-ignore
  if (!PARSED.has(type)) return `content-type is ${JSON.stringify(type)}`;
  const body = parse(text);
  if (!isRecord(body)) return `the body is no JSON object: ${text.slice(0, 100)}`;
  if (status >= 400 ? !isFailure(body) : !isSuccess(type, body)) return `the envelope does not fit the status: ${text.slice(0, 200)}`; // prettier-ignore
  return null;
};

/** The first thing that is wrong; `null` where nothing is. `isHead` answers have no body to judge. */
export const faultOf = (
  tried: Tried,
  answer: Answer | Error,
  { faultOf: documented }: Contract,
): string | null => {
  if (answer instanceof Error) return `no answer: ${answer.message}`;
  const { status, headers, body, more } = answer;
  if (status < 200 || status > 599) return `status is ${status}`;
  if (status >= 500) return `status is ${status}: ${Buffer.from(body).toString("utf8").slice(0, 300)}`;
  if (headers.has("x-injected")) return "a header of the request's making stands in the answer";
  if (Buffer.from(more).includes("HTTP/1.1 200"))
    return "what stood behind the request was answered as another";
  if (body.length === 0) return null;
  if (headers.has("content-encoding") && headers.get("content-encoding") !== "identity") return null;
  const text = Buffer.from(body).toString("utf8");
  if (status >= 400 && INSIDE.test(text)) return `the failure tells of the inside: ${text.slice(0, 300)}`;
  if (status >= 400 && headers.get("cache-control") !== "no-store") return "a failure may be kept by caches";
  const type = typeOf(answer);
  const wrong = faultOfText(type, status, text);
  if (wrong !== null) return wrong;
  if (tried.operation === null || status === 431) return null;
  const read = type === "text/calendar" ? text : parse(text);
  // What Node's parser refuses is of no operation.
  if (isRecord(read) && read["code"] === "bad-request") return null;
  return documented(tried.operation, status, type, read);
};
