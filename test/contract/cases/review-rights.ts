/** Erasing, reporting, moderating: what is refused. What they do is in review-once.test.ts. */
import type { Asked } from "../host.ts";
import { expect } from "vitest";
import type { Answer } from "../client.ts";
import { fails, names, ok } from "../rows.ts";
import type { Row } from "../rows.ts";
import { FORM_TYPE, JSON_TYPE } from "./review.ts";

const V = "3 Reviews";
const S = "3 Status";

/** 401 that names the scheme. */
const unauthorized = fails(401, "unauthorized", (_body, { headers }: Answer) =>
  expect(headers["www-authenticate"]).toMatch(/^Bearer realm="[a-z]+"$/),
);
const forbidden = fails(403, "forbidden");
const unknown = fails(404, "unknown-id");

const WRONG = { authorization: "Bearer wrong" };

const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}): Asked => ({
  ask: `POST ${path}`,
  headers: { "content-type": JSON_TYPE, ...headers },
  body,
});

const erase = (query: string, headers: Readonly<Record<string, string>> = {}): Asked => ({
  ask: `DELETE /review${query}`,
  headers,
});

export const REFUSED_RIGHTS: readonly Row[] = [
  [V, "erasing needs an id", erase("", WRONG), names("id")],
  [V, "erasing needs one id", erase("?id=a&id=b", WRONG), names("id")],
  [V, "an id is at most 40 characters", erase(`?id=${"a".repeat(41)}`, WRONG), names("id")],
  [V, "erasing needs a token", erase("?id=a"), unauthorized],
  [V, "erasing needs a bearer token", erase("?id=a", { authorization: "Basic eDp5" }), unauthorized],
  [V, "an empty token is none", erase("?id=a", { authorization: "Bearer " }), unauthorized],
  [S, "404 unknown id", erase("?id=a", WRONG), unknown],
  [V, "a report needs its fields", post("/review/report", "{}"), names("id", "reason")],
  [V, "reasons are a closed list", post("/review/report", '{"id":"a","reason":"boring"}'), names("reason")],
  [V, "unknown fields are 400", post("/review/report", '{"id":"a","reason":"spam","more":1}'), names("more")],
  [
    V,
    "a note has an end",
    post("/review/report", `{"id":"a","reason":"spam","note":"${"a".repeat(1001)}"}`),
    names("note"),
  ],
  [S, "404 unknown id", post("/review/report", '{"id":"a","reason":"spam"}'), unknown],
  [
    S,
    "404 unknown id",
    { ask: "POST /review/report", headers: { "content-type": FORM_TYPE }, body: "id=a&reason=spam" },
    unknown,
  ],
  [S, "413", post("/review/report", " ".repeat(65_537)), fails(413, "body-too-large")],
  [S, "415", { ask: "POST /review/report", body: "id=a" }, fails(415, "unsupported-media-type")],
  ...["", "a b", '"', "1", "a".repeat(15), "a".repeat(256)].map((key): Row => [
    V,
    `${JSON.stringify(key.slice(0, 9))} is no Idempotency-Key`,
    post("/review", "{}", { "idempotency-key": key }),
    fails(400, "bad-parameter", ({ errors }) => expect(errors?.[0]?.parameter).toBe("Idempotency-Key")),
  ]),
];

const RIGHT = { authorization: "Bearer {token}" };

/** For a host whose token is known. */
export const MODERATION: readonly Row[] = [
  [S, "401 moderation without a token", "/moderation/reviews", unauthorized],
  [S, "401 moderation without a token", post("/moderation/review", "{}"), unauthorized],
  [S, "403 wrong token", { ask: "/moderation/reviews", headers: WRONG }, forbidden],
  [S, "403 wrong token", post("/moderation/review", "{}", WRONG), forbidden],
  [
    V,
    "moderation lists",
    { ask: "/moderation/reviews", headers: RIGHT },
    ok(({ meta }, { headers }) => {
      expect(meta).toMatchObject({ total: expect.any(Number), limit: 20, offset: 0 });
      expect(headers["cache-control"]).toBe("no-store");
    }),
  ],
  [
    V,
    "moderation lists by status",
    { ask: "/moderation/reviews?status=removed&limit=1&offset=0", headers: RIGHT },
    ok(),
  ],
  [
    V,
    "moderation lists what readers reported",
    { ask: "/moderation/reviews?status=reported", headers: RIGHT },
    ok(({ data }) => {
      for (const { status, reports } of data) expect([status, reports]).not.toEqual(["published", []]);
    }),
  ],
  [
    "3 Parameters",
    "every bad parameter at once",
    { ask: "/moderation/reviews?status=lost&limit=51&offset=-1", headers: RIGHT },
    names("status", "limit", "offset"),
  ],
  [V, "an act needs its fields", post("/moderation/review", "{}", RIGHT), names("id", "action", "reason")],
  [
    V,
    "actions are publish and remove",
    post("/moderation/review", '{"id":"a","action":"erase","reason":"a"}', RIGHT),
    names("action"),
  ],
  [S, "404 unknown id", post("/moderation/review", '{"id":"a","action":"remove","reason":"a"}', RIGHT), unknown],
  [S, "405 with Allow", { ask: "DELETE /moderation/reviews", headers: RIGHT }, fails(405, "method-not-allowed")],
  [S, "415", { ask: "POST /moderation/review", headers: RIGHT, body: "id=a" }, fails(415, "unsupported-media-type")],
];
