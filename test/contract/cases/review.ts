/**
 * POST /review: bodies and what comes of them. Every accepted review has a text of its own, since the
 * same text for the same place within a day is a duplicate.
 */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Answer } from "../client.ts";
import type { Json } from "../envelope.ts";
import type { Asked } from "../host.ts";
import { either, fails, ok } from "../rows.ts";
import type { Row } from "../rows.ts";
import { KEYS } from "./record-keys.ts";
import { expectKeys } from "./records.ts";

const V = "3 Reviews";

export const JSON_TYPE = "application/json";
export const FORM_TYPE = "application/x-www-form-urlencoded";
const MULTIPART_TYPE = "multipart/form-data; boundary=XX";

/** The largest body that is read. */
const BODY_MAX = 64 * 1024;

const post = (type: string, body: string | Uint8Array, more: Readonly<Record<string, string>> = {}): Asked => ({
  ask: "POST /review",
  headers: { ...(type !== "" && { "content-type": type }), ...more },
  body,
});

/** A JSON body: a sound review except `changes`; `undefined` leaves a member out. */
const json = (changes: Json | string): Asked => {
  if (typeof changes === "string") return post(JSON_TYPE, changes);
  const body = JSON.stringify({ place_id: "{place}", rating: 5, ...changes });
  return post(JSON_TYPE, body.replace('"{place}"', "{place}"));
};

const form = (body: string): Asked => post(FORM_TYPE, body);

const part = (name: string, value: string, more = ""): string =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

const multipart = (...parts: readonly string[]): Asked => post(MULTIPART_TYPE, `${parts.join("")}--XX--\r\n`);

/** 201 with the review whose members these are. */
const created = (members: Json = {}) =>
  ok(({ data }, { headers }: Answer) => {
    expect(data).toHaveLength(1);
    const record = data[0] ?? {};
    expectKeys(record, KEYS.createdReview);
    expect(record).toMatchObject({ rating: 5, ...members });
    expect(record["id"]).toMatch(/^.{1,40}$/);
    expect(record["created_at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(["published", "pending"]).toContain(record["status"]);
    expect(String(record["delete_token"]).length).toBeGreaterThanOrEqual(32);
    expect(headers["cache-control"]).toBe("no-store");
  }, 201);

/** 400 that names exactly these fields. */
const bad = (...fields: readonly string[]) =>
  fails(400, "bad-body", ({ errors }) =>
    expect([...new Set((errors ?? []).map(({ parameter }) => parameter))].sort()).toEqual(fields.toSorted()),
  );

const unreadable = fails(400, "bad-body");
const tooLarge = fails(413, "body-too-large");
const unsupported = fails(415, "unsupported-media-type");

/** A JSON review padded with spaces to a length in bytes; {place} is at most seven digits. */
const padded = (bytes: number, comment: string): Asked => {
  const body = `{"place_id":1,"rating":5,"comment":"${comment}"}`;
  return post(JSON_TYPE, body + " ".repeat(bytes - body.length));
};

const NOT_INTEGERS: readonly unknown[] = ["5", 5.5, true, null, [5], { a: 5 }, 0, -1, 1e21];

/** What is removed, and what must stay (Unicode 16, section 23). */
const CLEANED: readonly (readonly [what: string, sent: string, kept: string])[] = [
  ["NUL", "a\u0000b 1", "ab 1"],
  ["bell, escape, delete", "a\u0007b\u001bc\u007f 2", "abc 2"],
  ["C1 controls", "a\u0085b\u009fc 3", "abc 3"],
  ["bidi overrides", "a\u202ab\u202bc\u202cd\u202de\u202ef 4", "abcdef 4"],
  ["bidi isolates", "a\u2066b\u2067c\u2068d\u2069e 5", "abcde 5"],
  ["NFC", "cafe\u0301 6", "café 6"],
  ["tags", "hi \u{e0061}\u{e0062}there 9", "hi there 9"],
  ["directional marks", "a\u200eb\u200fc\u061cd 10", "abcd 10"],
  ["deprecated controls and annotations", "a\u206ab\ufff9c\ufffad\ufffb 11", "abcd 11"],
  ["stacks of marks", `z${"\u0323".repeat(900)} 12`, `ẓ${"\u0323".repeat(7)} 12`],
  ["joiners that join nothing", "a\u200cb\u200dc 13", "abc 13"],
  [
    "flags of tags stay",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 14",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 14",
  ],
  ["zero-width non-joiner stays", "می\u200cخواهم", "می\u200cخواهم"],
  ["zero-width joiner stays", "👨\u200d👩\u200d👧 7", "👨\u200d👩\u200d👧 7"],
  ["Arabic with vowel marks stays", "مَسْجِدٌ جَمِيلٌ", "مَسْجِدٌ جَمِيلٌ"],
  ["markup is text", "<script>alert('x')</script> & 8", "<script>alert('x')</script> & 8"],
];

export const REFUSED_REVIEWS: readonly Row[] = [
  ...NOT_INTEGERS.map((rating): Row => [V, "in JSON numbers are numbers", json({ rating }), bad("rating")]),
  ...NOT_INTEGERS.map((place_id): Row => [V, "in JSON numbers are numbers", json({ place_id }), bad("place_id")]),
  ["2", "rating is 1 to 5", json({ rating: 6 }), bad("rating")],
  ["2", "rating is required", json('{"place_id":1}'), bad("rating")],
  ["2", "place_id is required", json('{"rating":5}'), bad("place_id")],
  ["2", "both are required", json("{}"), bad("place_id", "rating")],
  ["2", "comment is text", json({ comment: 5 }), bad("comment")],
  ["2", "name is text", json({ name: ["Amina"] }), bad("name")],
  [
    "3 Envelope",
    "every bad field is named at once",
    json({ place_id: "x", rating: 9, comment: 5, name: {}, extra: 1 }),
    bad("place_id", "rating", "comment", "name", "extra"),
  ],
  [V, "unknown fields are 400", json({ extra: 1 }), bad("extra")],
  [
    V,
    "unknown fields are 400",
    json({ id: "x", status: "published", created_at: "x" }),
    bad("id", "status", "created_at"),
  ],
  [V, "unknown fields are 400", json({ constructor: 1 }), bad("constructor")],
  [V, "__proto__ included", json('{"place_id":1,"rating":5,"__proto__":{"x":1}}'), bad("__proto__")],
  [V, "__proto__ included", json('{"__proto__":{"place_id":1,"rating":5}}'), bad("__proto__", "place_id", "rating")],
  [V, "__proto__ included", form("place_id=1&rating=5&__proto__=1"), bad("__proto__")],
  [
    V,
    "__proto__ included",
    multipart(part("place_id", "1"), part("rating", "5"), part("__proto__", "1")),
    bad("__proto__"),
  ],
  [V, "unknown fields of a form are 400", form("place_id=1&rating=5&extra=1"), bad("extra")],
  ...[
    "",
    "{",
    "null",
    "[]",
    "5",
    '"text"',
    "{}{}",
    "{'a':1}",
    '{"place_id":1,}',
    "NaN",
    "\ufeff{",
    "[".repeat(60_000),
  ].map((body): Row => [V, "a body that is no object", json(body), unreadable]),
  [V, "a body that is no UTF-8", post(JSON_TYPE, Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d])), unreadable],
  [
    V,
    "a body whose type says UTF-16",
    post("application/json; charset=utf-16", Buffer.from("{}", "utf16le")),
    either(400, 415),
  ],
  [V, "no type is 415", post("", '{"place_id":1,"rating":5}'), unsupported],
  ...["text/plain", "application/jsonp", "application/xml", "json", "*/*", "application/json, text/plain"].map(
    (type): Row => [V, `${type} is 415`, post(type, '{"place_id":1,"rating":5}'), unsupported],
  ),
  ...["5.0", "+5", "%205", "05", "1e0", "five", "6", "0", "-1", "%D9%A5"].map((rating): Row => [
    V,
    "form bodies are read by the query grammar",
    form(`place_id=1&rating=${rating}`),
    bad("rating"),
  ]),
  [
    V,
    "form bodies are read by the query grammar: empty means absent",
    form("place_id=&rating="),
    bad("place_id", "rating"),
  ],
  [V, "form bodies are read by the query grammar: twice", form("place_id=1&rating=5&rating=5"), bad("rating")],
  [V, "form bodies are read by the query grammar: percent-encoding", form("place_id=1&rating=5&name=%ff"), bad("name")],
  [
    V,
    "multipart bodies are read by the query grammar",
    multipart(part("place_id", "1"), part("rating", "5.0")),
    bad("rating"),
  ],
  [V, "multipart: twice", multipart(part("place_id", "1"), part("rating", "5"), part("rating", "5")), bad("rating")],
  [
    V,
    "multipart: a file is no text",
    multipart(part("place_id", "1"), part("rating", "5"), part("comment", "x", '; filename="x.txt"')),
    bad("comment"),
  ],
  [
    V,
    "multipart that is no UTF-8",
    post(
      MULTIPART_TYPE,
      Buffer.from(`${part("place_id", "1")}${part("rating", "5")}${part("comment", "\xff")}--XX--\r\n`, "latin1"),
    ),
    unreadable,
  ],
  [V, "multipart without a boundary", post("multipart/form-data", "--XX--\r\n"), unreadable],
  [V, "multipart cut off", post(MULTIPART_TYPE, part("place_id", "1")), unreadable],
  [V, "multipart that is none", post(MULTIPART_TYPE, "place_id=1"), unreadable],
  [V, "an unpaired surrogate in a comment", json('{"place_id":1,"rating":5,"comment":"x \\ud800"}'), bad("comment")],
  [V, "an unpaired surrogate in a name", json('{"place_id":1,"rating":5,"name":"\\udfff x"}'), bad("name")],
  [
    V,
    "a body that begins with half of a character",
    json("🕌"),
    fails(400, "bad-body", ({ error }) => expect(error).not.toMatch(/\p{Surrogate}/u)),
  ],
  [V, "comment of 2001 code points", json({ comment: "é".repeat(2001) }), bad("comment")],
  [V, "comment of 2001 emoji", json({ comment: "🕌".repeat(2001) }), bad("comment")],
  [V, "name of 81 code points", json({ name: "🕌".repeat(81) }), bad("name")],
  [V, "name of 81 code points in a form", form(`place_id=1&rating=5&name=${"a".repeat(81)}`), bad("name")],
  [V, "64 KiB and one byte", padded(BODY_MAX + 1, "too large"), tooLarge],
  [V, "64 KiB and one byte of a form", form(`place_id=1&rating=5${"&".repeat(BODY_MAX - 18)}`), tooLarge],
  [V, "64 KiB and one byte of parts", multipart(part("comment", "a".repeat(BODY_MAX))), tooLarge],
  [
    V,
    "over 64 KiB in chunks, without a length",
    post(JSON_TYPE, " ".repeat(BODY_MAX + 1), { "transfer-encoding": "chunked" }),
    tooLarge,
  ],
  [V, "far over 64 KiB", post(JSON_TYPE, " ".repeat(900 * 1024)), tooLarge],
  [V, "64 KiB of a form are read", form(`place_id=1&rating=9${"&".repeat(BODY_MAX - 19)}`), bad("rating")],
  [
    "3 Status",
    "a place that does not exist",
    json({ place_id: 1_999_999_999, comment: "Nowhere" }),
    fails(404, "unknown-id"),
  ],
  [
    "3 Status",
    "a preview id is no place to review",
    json({ place_id: 2_000_000_001, comment: "Preview" }),
    bad("place_id"),
  ],
];

/** With a key of its own, so that the suite can ask the same host again within a day. */
const once = ([section, sentence, asked, expected]: Row): Row => {
  const { headers = {}, ...rest } = typeof asked === "string" ? { ask: asked } : asked;
  const key = createHash("sha256").update(`${headers["content-type"]} ${rest.body?.toString()}`).digest("hex");
  return [section, sentence, { ...rest, headers: { ...headers, "idempotency-key": key } }, expected];
};

const SOUND_REVIEWS: readonly Row[] = [
  [
    V,
    "application/json",
    json({ comment: "Quiet and clean.", name: "Amina" }),
    created({ comment: "Quiet and clean.", name: "Amina" }),
  ],
  [
    V,
    "application/json with a charset",
    post("application/json; charset=utf-8", '{"place_id":{place},"rating":5,"comment":"charset"}'),
    created(),
  ],
  [
    V,
    "application/json in any case",
    post("Application/JSON", '{"place_id":{place},"rating":5,"comment":"case"}'),
    created(),
  ],
  [
    V,
    "application/x-www-form-urlencoded",
    form("place_id={place}&rating=5&comment=Two+words+%26+%D9%85%D8%B3%D8%AC%D8%AF&name=Amina"),
    created({ comment: "Two words & مسجد", name: "Amina" }),
  ],
  [
    V,
    "multipart/form-data",
    multipart(part("place_id", "{place}"), part("rating", "5"), part("comment", "أجزاء"), part("name", "Amina")),
    created({ comment: "أجزاء", name: "Amina" }),
  ],
  [
    V,
    "multipart/form-data with names and boundary as .NET writes them",
    post(
      'multipart/form-data; boundary="XX"',
      `${part("place_id", "{place}")}${part("rating", "5")}${part("comment", "unquoted")}--XX--\r\n`.replaceAll(
        /name="(\w+)"/g,
        "name=$1",
      ),
    ),
    created({ comment: "unquoted" }),
  ],
  [
    V,
    "multipart/form-data with its boundary within a text",
    multipart(part("place_id", "{place}"), part("rating", "5"), part("comment", "XX --XX\r\n--XXX")),
    created({ comment: "XX --XX\n--XXX" }),
  ],
  [
    V,
    "multipart/form-data with a preamble, an epilogue and space behind a boundary (RFC 2046, 5.1.1)",
    post(
      MULTIPART_TYPE,
      `before\r\n${part("place_id", "{place}")}${part("rating", "5")}${part("comment", "around")}--XX-- \t\r\nbehind`.replaceAll(
        "--XX\r\n",
        "--XX \r\n",
      ),
    ),
    created({ comment: "around" }),
  ],
  [
    V,
    "multipart/form-data in any case",
    multipart(
      part("place_id", "{place}"),
      part("rating", "5"),
      part("comment", "upper case").replace("form-data", "Form-Data"),
    ),
    created({ comment: "upper case" }),
  ],
  [
    V,
    "in chunks, without a length",
    post(JSON_TYPE, '{"place_id":{place},"rating":5,"comment":"chunks"}', { "transfer-encoding": "chunked" }),
    created({ comment: "chunks" }),
  ],
  [V, "an empty name is unknown", json({ comment: "no name", name: "" }), created({ name: null })],
  [
    V,
    "a name of controls alone is unknown",
    json({ comment: "controls", name: "\u0000\u202e" }),
    created({ name: null }),
  ],
  [
    V,
    "an empty field of a form is absent",
    form("place_id={place}&rating=5&comment=empty+name&name="),
    created({ name: null }),
  ],
  [V, "comment of 2000 emoji", json({ comment: "🕌".repeat(2000) }), created({ comment: "🕌".repeat(2000) })],
  [
    V,
    "comment of 2000 code points after NFC",
    json({ comment: "e\u0301".repeat(2000) }),
    created({ comment: "é".repeat(2000) }),
  ],
  [V, "name of 80 emoji", json({ comment: "long name", name: "🕌".repeat(80) }), created({ name: "🕌".repeat(80) })],
  [V, "64 KiB exactly", padded(BODY_MAX, "exactly 64 KiB"), created({ comment: "exactly 64 KiB" })],
  ...CLEANED.map(([what, comment, kept]): Row => [V, what, json({ comment }), created({ comment: kept })]),
  ...CLEANED.slice(0, 6).map(([what, name, kept]): Row => [
    V,
    `${what}, in the name`,
    json({ comment: `name with ${what}`, name }),
    created({ name: kept }),
  ]),
  ...["\u200b", "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\ufe0f", "\u3000\u2003"].map((name): Row => [
    V,
    "an invisible name is unknown",
    json({ comment: `invisible ${name.codePointAt(0)}`, name }),
    created({ name: null }),
  ]),
];

export const ACCEPTED_REVIEWS: readonly Row[] = SOUND_REVIEWS.map(once);
