/**
 * Generates requests from the document: valid ones, ones with wrong values, and malicious ones. A request is the bytes
 * to send and the expected answer.
 */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { bodyOf, hostileBody } from "./bodies.ts";
import type { Operation } from "./document.ts";
import { FRAMES } from "./frames.ts";
import { HEADERS, OF_FILES } from "./headers.ts";
import { messages } from "./messages.ts";
import { filePath, hostilePath } from "./paths.ts";
import { joined, type Pair, soundQuery } from "./sound.ts";
import { encoded, strangeTexts, unsoundBytes } from "./values.ts";

/** Kinds of requests, one table row each. `agreement` are those of agree.ts. */
export const KINDS = [
  "sound",
  "wrong values",
  "twice or unknown",
  "encoding",
  "path",
  "file",
  "method",
  "headers",
  "body",
  "framing",
  "message",
  "agreement",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Tried {
  readonly kind: Kind;
  /** The operation whose documentation applies; `null` if none has this address and method. */
  readonly operation: string | null;
  /** The only correct statuses; `null` for any documented one. */
  readonly statuses: readonly number[] | null;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Pair[];
  readonly body: Uint8Array | null;
  /** Sent unchanged instead of all the above, on its own connection. */
  readonly raw?: Uint8Array;
  /** Maximum number of requests in `raw`. */
  readonly requests?: number;
}

/** What is known of the server under test. */
interface Known {
  readonly operations: readonly Operation[];
  /** Addresses of served files. */
  readonly files: readonly string[];
  /** The Authorization header of a valid request to the operation with this query. */
  readonly authorization: (operation: Operation, pairs: readonly Pair[]) => string | null;
}

/** Statuses of a valid request: success, or its subject is missing, taken or someone else's. */
const SOUND = [200, 201, 403, 404, 409, 410] as const;
/** Statuses for a file's address, whatever else it contains. */
const OF_FILE = [200, 304, 400, 404, 431] as const;

/** Statuses of the Model Context Protocol over HTTP. */
const OF_MESSAGE = [200, 202, 400, 403, 406, 413, 415] as const;

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

const namesOf = ({ query }: Operation): Arbitrary<string> =>
  fc.constantFrom(...query.map(({ name }) => name), "unknown", "__proto__");

/** The query with some values replaced. */
const wrongQuery = (operation: Operation, values: Arbitrary<string>): Arbitrary<readonly Pair[]> =>
  fc
    .tuple(soundQuery(operation), fc.array(fc.tuple(namesOf(operation), values), { minLength: 1, maxLength: 4 }))
    .map(([pairs, wrong]) => [...pairs.filter(([name]) => !wrong.some(([other]) => other === name)), ...wrong]);

const unusualQuery = (operation: Operation): Arbitrary<readonly Pair[]> =>
  fc.oneof(
    wrongQuery(operation, fc.constantFrom("1", "", "%20")).map((pairs) => [...pairs, ...pairs]),
    fc
      .tuple(soundQuery(operation), namesOf(operation), fc.integer({ min: 1, max: 400 }))
      .map(([pairs, name, times]) => [...pairs, ...Array.from({ length: times }, (): Pair => [name, "1"])]),
    soundQuery(operation).map((pairs) => pairs.map(([name, value]): Pair => [`${name}[]`, value])),
    soundQuery(operation).map((pairs) => pairs.map(([name, value]): Pair => [name.toUpperCase(), value])),
  );

const METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "GET", "TRACE", "PROPFIND", "M-SEARCH"] as const;

/** A different client each time, so that none reaches the limit of refused requests. */
const client: Arbitrary<Pair> = fc.noShrink(fc.ipV4().map((address): Pair => ["x-forwarded-for", address]));

/** To an address, or with a method, that is not documented. */
const nobody = (kind: Kind, method: string, target: string): Tried => ({
  kind,
  operation: null,
  statuses: null,
  method,
  target,
  headers: [],
  body: null,
});

/** Generates all kinds of requests to the operations. */
export const requestsTo = ({ operations, files, authorization }: Known): Arbitrary<Tried> => {
  /** One of the operations; generators are built once, as that costs more than drawing from them. */
  const each = (make: (operation: Operation) => Arbitrary<Tried>, some = operations): Arbitrary<Tried> =>
    fc.oneof(...some.map(make));
  const asking = (kind: Kind, query: (operation: Operation) => Arbitrary<readonly Pair[]>): Arbitrary<Tried> =>
    each((operation) =>
      fc.tuple(query(operation), bodyOf(operation), client).map(([pairs, body, from]) => {
        const shown = authorization(operation, pairs);
        return {
          kind,
          operation: operation.id,
          statuses: kind === "sound" ? SOUND : null,
          method: operation.method,
          target: `${operation.path}${joined(pairs)}`,
          headers: [from, ...(shown === null ? [] : [["authorization", shown] as const]), ...(body?.headers ?? [])],
          body: body?.bytes ?? null,
        };
      }),
    );
  const ofBody = (operation: Operation): Arbitrary<Tried> =>
    fc.tuple(hostileBody(operation), client).map(([{ headers, bytes }, from]) => {
      const shown = authorization(operation, []);
      return {
        ...nobody("body", operation.method, operation.path),
        operation: operation.id,
        headers: [from, ...(shown === null ? [] : [["authorization", shown] as const]), ...headers],
        body: bytes,
      };
    });
  const someHeaders = (from: readonly Pair[]): Arbitrary<readonly Pair[]> =>
    fc.array(fc.constantFrom(...from), { minLength: 1, maxLength: 3 });
  const withHeaders = fc
    .tuple(asking("headers", soundQuery), someHeaders(HEADERS))
    .map(([tried, more]) => ({ ...tried, statuses: null, headers: [...tried.headers, ...more] }));
  const ofFile = fc
    .tuple(filePath(files), fc.option(someHeaders(OF_FILES)), fc.constantFrom("GET", "GET", "HEAD"))
    .map(([target, headers, method]) => ({
      ...nobody("file", method, target),
      statuses: OF_FILE,
      headers: headers ?? [],
    }));
  const ofMethod = each(({ path }) =>
    fc.constantFrom(...METHODS).map((method): Tried => {
      const read = method === "HEAD" ? "GET" : method;
      const told = operations.find((one) => one.path === path && one.method === read);
      if (method === "OPTIONS") return { ...nobody("method", method, path), statuses: [204] };
      if (told === undefined) return { ...nobody("method", method, path), statuses: [405] };
      return { ...nobody("method", method, path), operation: told.id };
    }),
  );
  const framed = each(({ path }) =>
    fc.constantFrom(...FRAMES).map(({ bytes, requests }) => ({
      ...nobody("framing", bytes.split(/[ \t]/)[0] ?? "", path),
      raw: latin1(bytes.replace("{}", path)),
      requests,
    })),
  );
  const ofMessage = messages.map(({ headers, text }) => ({
    ...nobody("message", "POST", "/mcp"),
    statuses: OF_MESSAGE,
    headers,
    body: new TextEncoder().encode(text),
  }));
  const writing = operations.filter(({ body }) => body !== null);
  return fc.oneof(
    { weight: 5, arbitrary: asking("sound", soundQuery) },
    { weight: 4, arbitrary: asking("wrong values", (one) => wrongQuery(one, strangeTexts.map(encoded))) },
    { weight: 2, arbitrary: asking("twice or unknown", unusualQuery) },
    { weight: 2, arbitrary: asking("encoding", (one) => wrongQuery(one, unsoundBytes)) },
    { weight: 1, arbitrary: each((one) => hostilePath(one).map((at) => nobody("path", one.method, at))) },
    { weight: 3, arbitrary: ofFile },
    { weight: 1, arbitrary: ofMethod },
    { weight: 2, arbitrary: withHeaders },
    { weight: 4, arbitrary: each(ofBody, writing) },
    { weight: 1, arbitrary: framed },
    { weight: 2, arbitrary: ofMessage },
  );
};
