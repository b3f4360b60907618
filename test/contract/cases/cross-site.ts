/**
 * Section 6: browsers of other sites may not write where it would count as their visitor's word. They may read, and
 * erase what they hold the token of.
 */
import { expect } from "vitest";
import type { Asked } from "../host.ts";
import { fails, type Row } from "../rows.ts";
import { FORM_TYPE, JSON_TYPE } from "./review.ts";

const S = "6 Writes";

/** What a browser sends along with a page of another site. */
const ELSEWHERE: readonly Readonly<Record<string, string>>[] = [
  { "sec-fetch-site": "cross-site", origin: "https://other.example" },
  { "sec-fetch-site": "same-site", origin: "https://www.other.example" },
  { "sec-fetch-site": "cross-site", origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://other.example" },
  { origin: "null" },
];

const WRITES: readonly (readonly [path: string, json: string, form: string])[] = [
  ["/review", '{"place_id":{place},"rating":1}', "place_id={place}&rating=1"],
  ["/review/report", '{"id":"none","reason":"spam"}', "id=none&reason=spam"],
  ["/suggestion", '{"kind":"confirm","place_id":{place}}', "kind=confirm&place_id={place}"],
  ["/suggestion", '{"kind":"closed","place_id":{place},"fields":{}}', "kind=closed&place_id={place}&fields=%7B%7D"],
];

const refused = fails(403, "cross-site", (_body, { headers }) => {
  // The page may read why.
  expect(headers["access-control-allow-origin"]).toBe("*");
});

const named = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map((pair) => pair.join(" "))
    .join(", ");

const writes = (headers: Readonly<Record<string, string>>): readonly Row[] =>
  WRITES.flatMap(([path, json, form]): readonly Row[] => [
    [
      S,
      `${named(headers)}: JSON`,
      { ask: `POST ${path}`, headers: { ...headers, "content-type": JSON_TYPE }, body: json },
      refused,
    ],
    [
      S,
      `${named(headers)}: form`,
      { ask: `POST ${path}`, headers: { ...headers, "content-type": FORM_TYPE }, body: form },
      refused,
    ],
  ]);

const erasing = (path: string): Asked => ({
  ask: `DELETE ${path}?id=none`,
  headers: { "sec-fetch-site": "cross-site", origin: "https://other.example", authorization: "Bearer none" },
});

export const CROSS_SITE: readonly Row[] = [
  ...ELSEWHERE.flatMap(writes),
  // Who holds the token may erase from anywhere: nothing of the visitor but the token is needed.
  [S, "a delete token is good from anywhere", erasing("/review"), fails(404, "unknown-id")],
  [S, "a delete token is good from anywhere", erasing("/suggestion"), fails(404, "unknown-id")],
  [
    S,
    "servers, apps and pages of this site are heard",
    { ask: "POST /review", headers: { "content-type": JSON_TYPE, "sec-fetch-site": "same-origin" }, body: "{}" },
    fails(400, "bad-body"),
  ],
  [
    S,
    "servers and apps are heard",
    { ask: "POST /suggestion", headers: { "content-type": JSON_TYPE }, body: "{}" },
    fails(400, "bad-body"),
  ],
];
