/** Section 3 "Status" and "Envelope": statuses, invalid addresses, methods that are not answered. */
import { expect } from "vitest";
import { either, fails, ok } from "../rows.ts";
import type { Row } from "../rows.ts";

const S = "3 Status";
const E = "3 Envelope";

/** Addresses below the base that answer GET. */
export const READS = [
  "/places",
  "/place?id={place}",
  "/prayer?lat=21.4&lng=39.8",
  "/times?id={place}",
  "/events",
  "/search?q=a",
  "/cities",
  "/countries",
  "/types",
  "/methods",
] as const;

/** Methods that no read answers. */
const WRITING = ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"] as const;

const notAllowed = fails(405, "method-not-allowed", (_body, { headers }) => {
  expect(headers["allow"]).toMatch(/\bGET\b/);
  expect(headers["allow"]).toMatch(/\bHEAD\b/);
  expect(headers["allow"]).toMatch(/\bOPTIONS\b/);
});

const unknownAddress = fails(404, "not-found");

export const STATUS: readonly Row[] = [
  ...READS.map((path): Row => [S, "200", path, ok(({ data }) => expect(Array.isArray(data)).toBe(true))]),
  [
    S,
    "200, with the release of the clocks",
    "/health",
    ok(({ data }) => expect(data[0]?.["tzdata"]).toMatch(/^20\d\d[a-z]+$/)),
  ],
  [S, "404 unknown id", "/place?id=1999999999", fails(404, "unknown-id")],
  [S, "404 unknown id", "/times?id=1999999999", fails(404, "unknown-id")],
  [S, "404 unknown id", "/events?id=1999999999", fails(404, "unknown-id")],
  [S, "404 unknown id", "/events?id=1999999999&format=ics", fails(404, "unknown-id")],
  [S, "a preview id of no row", "/place?id=2147483647", fails(404, "unknown-id")],
  [S, "404 unknown path", "/nothing", unknownAddress],
  [S, "404 unknown path", "/places/1", unknownAddress],
  [S, "404 unknown path", "/Places", unknownAddress],
  [S, "404 unknown path", "/place%20s", unknownAddress],
  [S, "404 unknown path", "/__proto__", unknownAddress],
  [S, "404 unknown path", "/constructor", unknownAddress],
  [S, "404 unknown path", "/%", unknownAddress],
  [S, "404 unknown path", "/%ff", unknownAddress],
  [S, "404 unknown path", "/%00", unknownAddress],
  [S, "404 unknown path", "/..%2f..%2fetc%2fpasswd", unknownAddress],
  [S, "404 unknown path", "//places", unknownAddress],
  [S, "404 unknown path", `/${"a".repeat(4000)}`, unknownAddress],
  [S, "an encoded question mark begins no query", "/places%3Flimit=0", unknownAddress],
  [S, "404 unknown path", "^/api/v2/places", unknownAddress],
  [E, "outside of the base too", "^/nothing.css", unknownAddress],
  [E, "outside of the base too", "^/%", unknownAddress],
  [E, "outside of the base too", "^//example.org/%2e%2e", unknownAddress],
  [E, "outside of the base too", "POST ^/nothing", unknownAddress],
  [E, "outside of the base too", "DELETE ^/robots.txt", either(404, 405)],
  ["3 Reviews", "moderation without a token of the server is 404", "/moderation/reviews", either(404, 401)],
  ["3 Reviews", "moderation without a token of the server is 404", "POST /moderation/review", either(404, 401)],
  ...READS.flatMap((path) => WRITING.map((method): Row => [S, "405 with Allow", `${method} ${path}`, notAllowed])),
  ...WRITING.slice(0, 4).map((method): Row => [S, "405 with Allow", `${method} /health`, notAllowed]),
  ...["GET", "PUT", "PATCH"].map((method): Row => [
    S,
    "405 with Allow",
    `${method} /review`,
    fails(405, "method-not-allowed", (_body, { headers }) =>
      expect(headers["allow"]).toMatch(/\bPOST\b.*\bDELETE\b.*\bOPTIONS\b/),
    ),
  ]),
  ...["GET", "PUT", "DELETE"].map((method): Row => [
    S,
    "405 with Allow",
    `${method} /review/report`,
    fails(405, "method-not-allowed", (_body, { headers }) => expect(headers["allow"]).toMatch(/\bPOST\b.*\bOPTIONS\b/)),
  ]),
  ...["POST", "PUT", "DELETE"].map((method): Row => [
    S,
    "405 with Allow",
    `${method} ^/data/v1/manifest.json`,
    notAllowed,
  ]),
  [S, "405 is told of an address with bad parameters too", "POST /places?limit=0", notAllowed],
  [S, "415", { ask: "POST /review", body: "place_id=1" }, fails(415, "unsupported-media-type")],
  ["1", "errors of format=atom are the envelope", "/events?format=atom&past=32", fails(400, "bad-parameter")],
  ["1", "errors of format=ics are the envelope", "/events?format=ics&limit=0", fails(400, "bad-parameter")],
  ["1", "errors of format=geojson are the envelope", "/places?format=geojson&limit=0", fails(400, "bad-parameter")],
];
