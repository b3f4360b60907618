/** Suggestions: what is refused, what is taken, and what moderators do with it. */
import { expect } from "vitest";
import type { Json } from "../envelope.ts";
import type { Asked } from "../host.ts";
import { fails, names, ok } from "../rows.ts";
import type { Row } from "../rows.ts";
import { KEYS } from "./record-keys.ts";
import { expectKeys } from "./records.ts";
import { FORM_TYPE, JSON_TYPE } from "./review.ts";

const V = "5 Suggestions";
const S = "3 Status";

const STAMP = Date.now();

const send = (body: string, search = "", headers: Readonly<Record<string, string>> = {}): Asked => ({
  ask: `POST /suggestion${search}`,
  headers: { "content-type": JSON_TYPE, ...headers },
  body,
});

/** A JSON body about the host's place. */
const suggest = (kind: string, fields?: Json, more: Json = {}, search = ""): Asked =>
  send(
    JSON.stringify({ kind, place_id: "{place}", ...(fields !== undefined && { fields }), ...more }).replace(
      '"{place}"',
      "{place}",
    ),
    search,
  );

const RIGHT = { authorization: "Bearer {token}" };
const WRONG = { authorization: "Bearer wrong" };

const verdict = (body: string, headers: Readonly<Record<string, string>> = RIGHT): Asked => ({
  ask: "POST /moderation/suggestion",
  headers: { "content-type": JSON_TYPE, ...headers },
  body,
});

const unknown = fails(404, "unknown-id");

export const REFUSED_SUGGESTIONS: readonly Row[] = [
  [V, "a kind is required", send("{}"), names("kind")],
  [V, "kinds are a closed list", suggest("delete"), names("kind")],
  [V, "a place is required", send('{"kind":"edit","fields":{"phone":null}}'), names("place_id")],
  [V, "a new place has none", suggest("add", { name: "A", type: "mosque", lat: 21.4, lng: 39.8 }), names("place_id")],
  [V, "what changes is required", suggest("edit"), names("fields")],
  [V, "unknown fields are 400", suggest("edit", { phone: null, stars: 5 }), names("fields.stars")],
  [
    V,
    "every bad field is named at once",
    suggest("edit", { phone: "12", website: "no", address: { region: 5 } }, { evidence: "http://a.org", extra: 1 }),
    names("fields.phone", "fields.website", "fields.address.region", "evidence", "extra"),
  ],
  [
    V,
    "messages are those of the check",
    suggest("edit", { phone: "12" }),
    fails(400, "bad-body", ({ errors }) =>
      expect(errors?.[0]?.message).toBe('"12" is not a number in E.164 form such as +442076528000'),
    ),
  ],
  [
    V,
    "in the language of the page",
    suggest("edit", { phone: "12" }, {}, "?lang=ar"),
    fails(400, "bad-body", ({ errors }) => expect(errors?.[0]?.message).toMatch(/\p{Script=Arabic}/u)),
  ],
  [V, "a position belongs to moved", suggest("edit", { lat: 1, lng: 1 }), names("fields.lat", "fields.lng")],
  [V, "a move needs a point", suggest("moved", {}), names("fields.lat", "fields.lng")],
  [
    V,
    "evidence is https and public",
    suggest("closed", undefined, { evidence: "https://10.0.0.1/" }),
    names("evidence"),
  ],
  [V, "a note has an end", suggest("closed", undefined, { note: "a".repeat(501) }), names("note")],
  [
    V,
    "hostile names are 400",
    send('{"kind":"edit","place_id":{place},"fields":{"__proto__":1}}'),
    names("fields.__proto__"),
  ],
  [V, "a duplicate is of another place", suggest("duplicate", {}), names("fields.duplicate_of")],
  [
    V,
    "rules are checked",
    suggest("times", { rules: [{ prayer: "fajr", value: "5" }] }),
    names("fields.rules[0].value"),
  ],
  [
    V,
    "rules of a new place too",
    send(
      '{"kind":"add","fields":{"name":"A","type":"mosque","lat":21.4,"lng":39.8,"rules":[{"prayer":"fajr","value":"5"}]}}',
    ),
    names("fields.rules[0].value"),
  ],
  [S, "404 unknown id", send('{"kind":"confirm","place_id":1999999999}'), unknown],
  [S, "404 unknown id", "/suggestion?id=none", unknown],
  [V, "an id is required", "/suggestion", names("id")],
  [V, "erasing needs a token", { ask: "DELETE /suggestion?id=a" }, fails(401, "unauthorized")],
  [S, "404 unknown id", { ask: "DELETE /suggestion?id=a", headers: WRONG }, unknown],
  [S, "413", send(" ".repeat(65_537)), fails(413, "body-too-large")],
  [S, "415", { ask: "POST /suggestion", body: "kind=confirm" }, fails(415, "unsupported-media-type")],
  [S, "405 with Allow", { ask: "PUT /suggestion" }, fails(405, "method-not-allowed")],
];

const created = (kind: string) =>
  ok(({ data }, { headers }) => {
    expectKeys(data[0] ?? {}, KEYS.createdSuggestion);
    expect(data[0]).toMatchObject({ kind, status: "pending" });
    expect(headers["cache-control"]).toBe("no-store");
  }, 201);

/** Each is of another kind, since the same again within a day is a duplicate. */
export const TAKEN_SUGGESTIONS: readonly Row[] = [
  [V, "a change", suggest("edit", { address: { street_address: `${STAMP} Street` } }), created("edit")],
  [V, "a closure", suggest("closed", { status: "temporarily-closed" }, { note: `${STAMP}` }), created("closed")],
  [V, "a schedule", suggest("times", { rules: [{ prayer: "dhuhr", value: "13:30" }] }), created("times")],
  [
    V,
    "a new place",
    send(JSON.stringify({ kind: "add", fields: { name: `M ${STAMP}`, type: "mosque", lat: 21.42, lng: 39.82 } })),
    created("add"),
  ],
  [
    V,
    "a new place with its times",
    send(
      JSON.stringify({
        kind: "add",
        fields: {
          name: `N ${STAMP}`,
          type: "mosque",
          lat: 21.43,
          lng: 39.83,
          rules: [{ prayer: "isha", value: "+20" }],
        },
      }),
    ),
    created("add"),
  ],
  [
    V,
    "a form, whose fields are JSON",
    {
      ask: "POST /suggestion",
      headers: { "content-type": FORM_TYPE },
      body: `kind=edit&place_id={place}&fields=${encodeURIComponent(`{"address":{"locality":"L ${STAMP}"}}`)}`,
    },
    created("edit"),
  ],
];

/** For a host whose token is known. */
export const MODERATED_SUGGESTIONS: readonly Row[] = [
  [S, "401 moderation without a token", "/moderation/suggestions", fails(401, "unauthorized")],
  [S, "403 wrong token", verdict("{}", WRONG), fails(403, "forbidden")],
  [
    V,
    "the queue lists what is pending",
    { ask: "/moderation/suggestions?limit=1", headers: RIGHT },
    ok(({ data }, { headers }) => {
      expectKeys(data[0] ?? {}, KEYS.moderatedSuggestion);
      expect(headers["cache-control"]).toBe("no-store");
    }),
  ],
  [
    "3 Parameters",
    "every bad parameter at once",
    { ask: "/moderation/suggestions?status=lost&kind=lost&limit=51&place_id=0", headers: RIGHT },
    names("status", "kind", "limit", "place_id"),
  ],
  [V, "a verdict needs its fields", verdict("{}"), names("id", "action", "reason")],
  [
    V,
    "fields are of an accepted one",
    verdict('{"id":"a","action":"reject","reason":"a","fields":{}}'),
    names("fields"),
  ],
  [S, "404 unknown id", verdict('{"id":"a","action":"accept","reason":"a"}'), unknown],
];
