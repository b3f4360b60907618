/** Section 3 "Status": CORS is open on every path, and what a preflight is told. */
import { expect } from "vitest";
import type { Answer } from "../client.ts";
import type { Row } from "../rows.ts";
import { READS } from "./status.ts";

const S = "3 Status";

const listOf = (value: string | undefined): readonly string[] =>
  (value ?? "")
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .sort();

const EXPOSED = ["etag", "link", "preference-applied", "ratelimit", "ratelimit-policy", "retry-after"];
const ALLOWED = ["authorization", "content-type", "idempotency-key", "if-none-match", "prefer"];

const isOpen = ({ headers }: Answer): void => {
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(listOf(headers["access-control-expose-headers"])).toEqual(expect.arrayContaining(EXPOSED));
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
};

/** A preflight that allows these methods. */
const preflight =
  (...methods: readonly string[]) =>
  (answer: Answer): void => {
    const { status, bytes, headers } = answer;
    expect([status, bytes.length]).toEqual([204, 0]);
    isOpen(answer);
    expect(listOf(headers["access-control-allow-headers"])).toEqual(expect.arrayContaining(ALLOWED));
    for (const method of methods) {
      expect(listOf(headers["access-control-allow-methods"])).toContain(method);
      expect(listOf(headers["allow"])).toContain(method);
    }
  };

/** A preflight of a path where pages of other sites may not POST: it promises neither the method nor a body. */
const closed =
  (...methods: readonly string[]) =>
  (answer: Answer): void => {
    const { status, bytes, headers } = answer;
    expect([status, bytes.length]).toEqual([204, 0]);
    isOpen(answer);
    expect(listOf(headers["allow"])).toEqual([...methods, "post"].sort());
    expect(listOf(headers["access-control-allow-methods"])).toEqual(methods.toSorted());
    const allowed = listOf(headers["access-control-allow-headers"]);
    expect(allowed.filter((one) => one === "content-type" || one === "idempotency-key")).toEqual([]);
  };

const ORIGIN = { origin: "https://app.example" };

const asking = (method: string): Readonly<Record<string, string>> => ({
  ...ORIGIN,
  "access-control-request-method": method,
  "access-control-request-headers": "content-type, idempotency-key, authorization, if-none-match",
});

const STATIC = ["^/data/v1/manifest.json", "^/data/v1/ar/cities/sa.json"];

const answered =
  (status: number) =>
  (answer: Answer): void => {
    expect(answer.status).toBe(status);
    isOpen(answer);
  };

export const CORS: readonly Row[] = [
  ...[...READS, "/health", ...STATIC].flatMap((path): readonly Row[] => [
    [S, "OPTIONS", `OPTIONS ${path}`, preflight("get", "head", "options")],
    [S, "preflight", { ask: `OPTIONS ${path}`, headers: asking("GET") }, preflight("get")],
    [S, "open", { ask: path, headers: ORIGIN }, answered(200)],
    [S, "open for HEAD", { ask: `HEAD ${path}`, headers: ORIGIN }, answered(200)],
    [S, "open for 405", { ask: `DELETE ${path}`, headers: ORIGIN }, answered(405)],
  ]),
  ["6 Writes", "OPTIONS", "OPTIONS /review", closed("delete", "options")],
  ["6 Writes", "preflight", { ask: "OPTIONS /review", headers: asking("DELETE") }, closed("delete", "options")],
  ["6 Writes", "OPTIONS", "OPTIONS /review/report", closed("options")],
  ["6 Writes", "preflight", { ask: "OPTIONS /review", headers: asking("POST") }, closed("delete", "options")],
  [
    "6 Writes",
    "preflight",
    { ask: "OPTIONS /suggestion", headers: asking("POST") },
    closed("get", "head", "delete", "options"),
  ],
  [
    S,
    "preflight of a read with bad parameters",
    { ask: "OPTIONS /places?limit=0", headers: asking("GET") },
    preflight("get"),
  ],
  [S, "open for 400", { ask: "/places?limit=0", headers: ORIGIN }, answered(400)],
  [S, "open for 404", { ask: "/nothing", headers: ORIGIN }, answered(404)],
  [S, "open for 404 outside of the base", { ask: "^/nothing", headers: ORIGIN }, answered(404)],
  [S, "open for 404 of a file", { ask: "^/data/v1/nothing.json", headers: ORIGIN }, answered(404)],
  [S, "open for 415", { ask: "POST /review", body: "x" }, answered(415)],
  ["6 Writes", "open for 403", { ask: "POST /review", headers: ORIGIN, body: "x" }, answered(403)],
  [S, "OPTIONS works everywhere", { ask: "OPTIONS /nothing", headers: asking("GET") }, preflight()],
  [
    S,
    "HEAD works everywhere",
    "HEAD /nothing",
    (answer) => {
      answered(404)(answer);
      expect(answer.bytes).toHaveLength(0);
    },
  ],
  [
    S,
    "HEAD works everywhere",
    "HEAD /places?limit=0",
    (answer) => {
      answered(400)(answer);
      expect(answer.bytes).toHaveLength(0);
    },
  ],
];
