/**
 * Requests to try, made from the document: sound ones, ones with wrong values, and ones that no client of
 * good will sends. A request is bytes as they go over the wire, and what is to be expected of the answer.
 */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { bodyOf, hostileBody } from "./bodies.ts";
import type { Operation, Parameter } from "./document.ts";
import { encoded, strangeTexts, unsoundBytes, validOf } from "./values.ts";

/** What is tried; a row of the table each. */
export const KINDS = ["sound", "wrong values", "twice or unknown", "encoding", "path", "method", "headers", "body", "framing"] as const; // prettier-ignore
export type Kind = (typeof KINDS)[number];

export interface Tried {
  readonly kind: Kind;
  /** Whose answers the document describes; `null` where the address or the method is nobody's. */
  readonly operation: string | null;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
  /** Sent as it stands instead of all the above, on a connection of its own. */
  readonly raw?: Uint8Array;
}

type Pair = readonly [name: string, value: string];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const joined = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;

/** A query that the document allows, in some order. */
const soundQuery = ({ query }: Operation): Arbitrary<readonly Pair[]> => {
  const pairOf = ({ name, schema, required = false }: Parameter): Arbitrary<Pair | null> => {
    const pair = validOf(schema).map((value): Pair => [name, encoded(value)]);
    return required ? pair : fc.option(pair, { freq: 1 });
  };
  return fc.tuple(...query.map(pairOf)).map((pairs) => pairs.filter((pair) => pair !== null));
};

const namesOf = ({ query }: Operation): Arbitrary<string> =>
  fc.constantFrom(...query.map(({ name }) => name), "unknown", "__proto__");

/** The query with some values replaced by others. */
const wrongQuery = (operation: Operation, values: Arbitrary<string>): Arbitrary<readonly Pair[]> =>
  fc
    .tuple(
      soundQuery(operation),
      fc.array(fc.tuple(namesOf(operation), values), { minLength: 1, maxLength: 4 }),
    )
    .map(([pairs, wrong]) => [
      ...pairs.filter(([name]) => !wrong.some(([other]) => other === name)),
      ...wrong,
    ]);

const unusualQuery = (operation: Operation): Arbitrary<readonly Pair[]> =>
  fc.oneof(
    wrongQuery(operation, fc.constantFrom("1", "", "%20")).map((pairs) => [...pairs, ...pairs]),
    fc
      .tuple(soundQuery(operation), namesOf(operation), fc.integer({ min: 1, max: 400 }))
      .map(([pairs, name, times]) => [...pairs, ...Array.from({ length: times }, (): Pair => [name, "1"])]),
    soundQuery(operation).map((pairs) => pairs.map(([name, value]): Pair => [`${name}[]`, value])),
    soundQuery(operation).map((pairs) => pairs.map(([name, value]): Pair => [name.toUpperCase(), value])),
  );

const hostilePath = (operation: Operation): Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("/", "//", "/../", "/%2e%2e/", "/./", "%2f", ";a=b", "%3f", "%23", ".json", "/\\", "%00", "é", "/__proto__"), // prettier-ignore
      fc.oneof(unsoundBytes, strangeTexts.map(encoded), fc.constant("a/".repeat(2000))),
      fc.nat({ max: operation.path.length }),
    )
    .map(([glue, more, at]) => `${operation.path.slice(0, at)}${glue}${more}${operation.path.slice(at)}`);

const METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "GET", "TRACE", "PROPFIND", "M-SEARCH"] as const; // prettier-ignore

const HEADERS: readonly Pair[] = [
  ["accept-encoding", "br;q=NaN, gzip;q=2, *;q=0"], ["accept-encoding", "identity;q=0, *;q=0"], ["accept-encoding", ",".repeat(4000)],
  ["if-none-match", "*"], ["if-none-match", '"'.repeat(3000)], ["if-none-match", 'W/"a", "b'], ["if-modified-since", "yesterday"],
  ["range", "bytes=0-"], ["range", "bytes=-1,5-2,99999999999999-"], ["accept", "text/html"], ["accept-language", "ar;q=9"],
  ["authorization", "Bearer"], ["authorization", `Bearer ${"a".repeat(9000)}`], ["authorization", "Basic Og=="], ["authorization", "Bearer \u00ff"],
  ["idempotency-key", ""], ["idempotency-key", "k".repeat(300)], ["idempotency-key", "\u00e9"], ["x-forwarded-for", "127.0.0.1, ::1, x"],
  ["host", "evil.example"], ["origin", "null"], ["cookie", "a=b; __proto__=1"], ["transfer-encoding", "identity"], ["content-length", "0"],
  ["connection", "upgrade"], ["upgrade", "h2c"], ["expect", "100-continue"], ["expect", "wonders"], ["x-http-method-override", "DELETE"], ["te", "trailers"],
]; // prettier-ignore

/** Shapes that two readers of one stream have read differently. `{}` is where the path stands. */
const FRAMES = [
  "POST {} HTTP/1.1\r\nhost: a\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n",
  "POST {} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ntransfer-encoding: x\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n",
  "POST {} HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 43\r\n\r\nabcGET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n",
  "POST {} HTTP/1.1\r\nhost: a\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n",
  "POST {} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
  "POST {} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\na",
  "GET {} HTTP/1.1\nhost: a\n\n", "GET {} HTTP/1.1\r\nhost: a\r\n folded: yes\r\n\r\n", "GET {} HTTP/1.1\r\nhost: a\r\nx\u0000y: 1\r\n\r\n",
  "GET {} HTTP/1.1\r\n\r\n", "GET {} HTTP/1.0\r\n\r\n", "GET {} HTTP/9.9\r\nhost: a\r\n\r\n", "GET {}\r\n\r\n", "\r\n\r\nGET {} HTTP/1.1\r\nhost: a\r\n\r\n", "\u0016\u0003\u0001\u0002\u0000",
  "GET http://evil.example{} HTTP/1.1\r\nhost: a\r\n\r\n", "CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n", "GET {} HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
  "GET {} HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n", "GET {} HTTP/1.1\r\nhost: a\r\ncontent-length: 99999999999999999999\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET {} HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
] as const; // prettier-ignore

/** Makes requests of all kinds to the operations. */
export const requestsTo = (operations: readonly Operation[]): Arbitrary<Tried> => {
  /** One of the operations; what it takes is made once, as making it costs more than drawing from it. */
  const each = (make: (operation: Operation) => Arbitrary<Tried>, some = operations): Arbitrary<Tried> =>
    fc.oneof(...some.map(make));
  const asking = (
    kind: Kind,
    query: (operation: Operation) => Arbitrary<readonly Pair[]>,
  ): Arbitrary<Tried> =>
    each((operation) =>
      fc.tuple(query(operation), bodyOf(operation)).map(([pairs, body]) => ({
        kind,
        operation: operation.id,
        method: operation.method,
        target: `${operation.path}${joined(pairs)}`,
        headers: body?.headers ?? [],
        body: body?.bytes ?? null,
      })),
    );
  /** To an address or with a method that no operation is documented for. */
  const nobody = (kind: Kind, method: string, target: string): Tried => ({
    kind,
    operation: null,
    method,
    target,
    headers: [],
    body: null,
  });
  const ofBody = (operation: Operation): Arbitrary<Tried> =>
    hostileBody(operation).map(({ headers, bytes }) => ({
      kind: "body",
      operation: operation.id,
      method: operation.method,
      target: operation.path,
      headers,
      body: bytes,
    }));
  const withHeaders = fc
    .tuple(
      asking("headers", soundQuery),
      fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 3 }),
    )
    .map(([tried, more]) => ({ ...tried, headers: [...tried.headers, ...more] }));
  const framed = each(({ path, method }) =>
    fc
      .constantFrom(...FRAMES)
      .map((frame) => ({ ...nobody("framing", method, path), raw: bytesOf(frame.replace("{}", path)) })),
  );
  const writing = operations.filter(({ body }) => body !== null);
  return fc.oneof(
    { weight: 4, arbitrary: asking("sound", soundQuery) },
    { weight: 4, arbitrary: asking("wrong values", (one) => wrongQuery(one, strangeTexts.map(encoded))) },
    { weight: 2, arbitrary: asking("twice or unknown", unusualQuery) },
    { weight: 2, arbitrary: asking("encoding", (one) => wrongQuery(one, unsoundBytes)) },
    {
      weight: 1,
      arbitrary: each((one) => hostilePath(one).map((target) => nobody("path", one.method, target))),
    },
    {
      weight: 1,
      arbitrary: each(({ path }) =>
        fc.constantFrom(...METHODS).map((method) => nobody("method", method, path)),
      ),
    },
    { weight: 2, arbitrary: withHeaders },
    { weight: 3, arbitrary: each(ofBody, writing) },
    { weight: 1, arbitrary: framed },
  );
};
