/** Request bodies: valid ones by the document, and ones that have broken parsers. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Operation, Schema } from "./document.ts";
import { encoded, isNumeric, strangeTexts, validOf } from "./values.ts";

interface Body {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bytes: Uint8Array;
}

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const MULTIPART_TYPE = "multipart/form-data; boundary=b";

const bodyFrom = (type: string, content: string | Uint8Array): Body => ({
  headers: [["content-type", type]],
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
});

/** `null` exists only in JSON; forms leave the field out. */
type Fields = Readonly<Record<string, string | null>>;

const fieldsOf = ({ body, required }: Operation): Arbitrary<Fields> =>
  fc.record(
    Object.fromEntries(
      Object.entries(body ?? {}).map(([name, schema]) => {
        const isNullable = [schema.type].flat().includes("null");
        return [name, isNullable ? fc.option(validOf(schema)) : validOf(schema)];
      }),
    ),
    { requiredKeys: [...required] },
  );

const asJson = (properties: Readonly<Record<string, Schema>>, fields: Fields): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const schema = properties[name];
        return [name, schema !== undefined && isNumeric(schema) ? Number(value) : value];
      }),
    ),
  );

const textsIn = (fields: Fields): readonly (readonly [name: string, value: string])[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));

const asForm = (fields: Fields): string =>
  textsIn(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&");

const asMultipart = (fields: Fields): string => {
  const parts = textsIn(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--b--\r\n`;
};

const placeIds = fc.integer({ min: 1, max: 2000 });
const words = fc
  .string({ unit: fc.constantFrom(..."abcdefgh مسجد"), minLength: 1, maxLength: 30 })
  .map((one) => `M${one}n`);

/** Bodies whose fields the document describes in words: those that the data check takes. */
const SOUND_IN_WORDS: Readonly<Record<string, Arbitrary<object>>> = {
  createSuggestion: fc.oneof(
    fc.record({ kind: fc.constant("confirm"), place_id: placeIds }),
    fc.record({ kind: fc.constant("closed"), place_id: placeIds, note: words }),
    fc.record({
      kind: fc.constant("edit"),
      place_id: placeIds,
      fields: fc.record({
        address: fc.record({ street_address: words }),
        phone: fc.constantFrom(null, "+442076528000"),
      }),
    }),
    fc.record({
      kind: fc.constant("add"),
      fields: fc.record({ name: words, type: fc.constant("mosque"), lat: fc.constant(21.42), lng: fc.constant(39.82) }),
    }),
    fc.record({
      kind: fc.constant("times"),
      place_id: placeIds,
      fields: fc.constant({ rules: [{ prayer: "fajr", value: "+20" }] }),
    }),
  ),
  judgeSuggestion: fc.record({
    id: fc.constantFrom("none", "0".repeat(34)),
    action: fc.constantFrom("accept", "reject", "reopen"),
    reason: words,
  }),
};

/** A valid body; `null` for operations without one. */
export const bodyOf = (operation: Operation): Arbitrary<Body | null> => {
  const { body, id } = operation;
  if (body === null) return fc.constant(null);
  const inWords = SOUND_IN_WORDS[id];
  if (inWords !== undefined) return inWords.map((value) => bodyFrom(JSON_TYPE, JSON.stringify(value)));
  return fc.tuple(fieldsOf(operation), fc.constantFrom("json", "form", "multipart")).map(([fields, form]) => {
    if (form === "json") return bodyFrom(JSON_TYPE, asJson(body, fields));
    return form === "form" ? bodyFrom(FORM_TYPE, asForm(fields)) : bodyFrom(MULTIPART_TYPE, asMultipart(fields));
  });
};

const DEEP = 20_000;

/** Invalid or malicious JSON; `{}` is replaced by a valid body. */
const HOSTILE_JSON = [
  "",
  "null",
  "[]",
  "0",
  '"text"',
  "{",
  "{}",
  "{}{}",
  "[{}]",
  "nul",
  "\ufeff{}",
  "{}\u0000",
  "{'a':1}",
  '{"a":1,}',
  "// {}",
  '{"__proto__":{"rating":5},"place_id":1}',
  '{"constructor":{"prototype":{"admin":true}},"place_id":1,"rating":5}',
  '{"place_id":1,"place_id":2,"rating":5}',
  '{"place_id":1e0,"rating":5.0}',
  '{"place_id":1,"rating":1e999}',
  '{"place_id":"1","rating":true}',
  '{"place_id":1,"rating":5,"comment":"\\ud800"}',
  '{"place_id":1,"rating":5,"comment":"\\u0000\\u202e\\u2066"}',
  '{"place_id":1,"rating":5,"comment":{"$ne":null}}',
  '{"place_id":1,"rating":5,"name":["a"]}',
  '{"place_id":9007199254740993,"rating":5}',
  '{"place_id":-0,"rating":5}',
  `{"place_id":1,"rating":5,"comment":"${"x".repeat(2001)}"}`,
  `{"place_id":1,"rating":5,"comment":"${"a\u0300".repeat(9000)}"}`,
  '{"kind":"edit","place_id":401,"fields":{"__proto__":{"name":"x"},"constructor":1}}',
  '{"kind":"edit","place_id":401,"fields":{"names":{"__proto__":"x"},"address":[[]]}}',
  '{"kind":"edit","place_id":401,"fields":{"name":"\\ud800","description":"=cmd()"}}',
  '{"kind":"add","fields":{"name":"\\u202e","type":"toString","lat":1e999,"lng":-0}}',
  '{"kind":"times","place_id":401,"fields":{"rules":[null,[],{"prayer":"__proto__","value":{}}]}}',
  `{"kind":"edit","place_id":401,"fields":${"[".repeat(9000)}${"]".repeat(9000)}}`,
  `{"kind":"edit","place_id":401,"fields":{"names":${'{"en":'.repeat(5000)}1${"}".repeat(5000)}}}`,
  `{"kind":"times","place_id":401,"fields":{"rules":[${'{"prayer":"fajr","value":"+1"},'.repeat(1500)}{}]}}`,
  "[".repeat(DEEP),
  `${'{"a":'.repeat(DEEP / 4)}1${"}".repeat(DEEP / 4)}`,
  `"${"x".repeat(70_000)}"`,
] as const;

const HOSTILE_FORM = [
  "=",
  "&&&&",
  "a",
  "place_id=1&place_id=2&rating=5",
  "place_id=1&rating=%zz",
  "place_id=1&rating=5&comment=%ED%A0%80",
  "place_id[]=1&rating[a]=5",
  "__proto__=1&place_id=1",
  "place_id=1&rating=5&comment=%00%0d%0a",
  "a=1&".repeat(9000),
  "place_id=1;rating=5",
  "place_id=%EF%BC%91&rating=5",
] as const;

const HOSTILE_MULTIPART = [
  "",
  "--b",
  "--b--",
  "--b\r\n\r\n--b--",
  "--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--",
  "--b\r\n".repeat(5000),
  '--b\r\ncontent-disposition: form-data; name="place_id"; filename="../../x"\r\ncontent-type: image/png\r\n\r\n1\r\n--b--',
  '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--',
  `--b\r\nx: ${"y".repeat(30_000)}\r\n\r\n1\r\n--b--`,
] as const;

const TYPES = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json; charset=utf-7",
  "APPLICATION/JSON",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(500)}`,
  "application/x-www-form-urlencoded; charset=latin1",
  "*/*",
  "json",
  "",
] as const;

/** A body that a server must refuse or may accept, but that must not crash it. */
export const hostileBody = (operation: Operation): Arbitrary<Body> => {
  const properties = operation.body ?? {};
  const twisted = fc
    .tuple(fieldsOf(operation), fc.constantFrom(...Object.keys(properties), "extra"), strangeTexts)
    .map(([fields, name, value]) => ({ ...fields, [name]: value }));
  return fc.oneof(
    twisted.map((fields) => bodyFrom(JSON_TYPE, asJson(properties, fields))),
    twisted.map((fields) => bodyFrom(FORM_TYPE, asForm(fields))),
    twisted.map((fields) => bodyFrom(MULTIPART_TYPE, asMultipart(fields))),
    fc.constantFrom(...HOSTILE_JSON).map((text) => bodyFrom(JSON_TYPE, text)),
    fc.json().map((text) => bodyFrom(JSON_TYPE, text)),
    fc.constantFrom(...HOSTILE_FORM).map((text) => bodyFrom(FORM_TYPE, text)),
    fc.constantFrom(...HOSTILE_MULTIPART).map((text) => bodyFrom(MULTIPART_TYPE, text)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => bodyFrom(JSON_TYPE, bytes)),
    fc
      .tuple(fc.constantFrom(...TYPES), fieldsOf(operation))
      .map(([type, fields]) => bodyFrom(type, asJson(properties, fields))),
  );
};
