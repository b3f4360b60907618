/** Messages to /mcp: sound calls, hostile arguments, invalid messages, and what is promised of their answers. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Pair } from "./sound.ts";
import { strangeTexts } from "./values.ts";

export interface Message {
  readonly headers: readonly Pair[];
  readonly text: string;
}

const TOOLS = ["search", "places", "place", "prayer", "times", "events", "nearest", "qibla"] as const;
const NAMES = ["lat", "lng", "id", "q", "limit", "days", "type", "country", "lang", "radius", "format", "__proto__"];

const HEADERS: readonly Pair[] = [
  ["mcp-protocol-version", "2025-06-18"],
  ["mcp-protocol-version", "1999-01-01"],
  ["mcp-protocol-version", "__proto__"],
  ["mcp-session-id", "x".repeat(500)],
  ["origin", "null"],
  ["origin", "http://a.example, http://b.example"],
  ["accept", "text/event-stream"],
  ["accept", "*/*;q=0"],
  ["last-event-id", "1"],
];

const DEEP = 9000;

const HOSTILE = [
  "",
  "{",
  "null",
  "[]",
  "[[]]",
  `[${"0,".repeat(20_000)}0]`,
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  '{"jsonrpc":"2.0","id":1e999,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
  '{"jsonrpc":"2.0","id":1,"method":"toString","params":{"__proto__":{"a":1}}}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
  '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}]',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"qibla","task":{"ttl":1},"arguments":{"lat":1,"lng":1}}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x","_meta":{"progressToken":1}}}',
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"qibla","arguments":{"lat":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}}}`,
  `{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(60_000)}"}`,
  `{"jsonrpc":"2.0","id":"${"x".repeat(70_000)}","method":"ping"}`,
] as const;

const values: Arbitrary<unknown> = fc.oneof(
  fc.integer(),
  fc.double(),
  strangeTexts,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(fc.integer(), strangeTexts), { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
);

/** The request of a call; `__proto__` as its own member, as JSON can have it. */
const callOf = (id: unknown, name: string, given: readonly (readonly [string, unknown])[]): string => {
  const members = given.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? "null"}`);
  const params = `{"name":${JSON.stringify(name)},"arguments":{${members.join(",")}}}`;
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"tools/call","params":${params}}`;
};

const calls = fc
  .tuple(
    fc.oneof(fc.integer(), strangeTexts),
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom<string>(...TOOLS) }, { weight: 1, arbitrary: strangeTexts }),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), strangeTexts), values), { maxLength: 4 }),
  )
  .map(([id, name, given]) => callOf(id, name, given));

const points = fc
  .tuple(
    fc.constantFrom("nearest", "qibla", "prayer"),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  )
  .map(([name, lat, lng]) =>
    callOf(1, name, [
      ["lat", lat],
      ["lng", lng],
    ]),
  );

const batches = fc.array(fc.oneof(calls, points, fc.json()), { maxLength: 10 }).map((all) => `[${all.join(",")}]`);

/** Any message, with headers that clients send. */
export const messages: Arbitrary<Message> = fc
  .tuple(
    fc.oneof(calls, points, batches, fc.json(), fc.constantFrom<string>(...HOSTILE)),
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 1 }),
    fc.constantFrom("application/json", "application/json", "application/json", "text/plain"),
  )
  .map(([text, headers, type]) => ({ text, headers: [["content-type", type], ...headers] }));

const isAnswer = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const { jsonrpc, result, error } = value as Readonly<Record<string, unknown>>;
  if (jsonrpc !== "2.0" || (result === undefined) === (error === undefined)) return false;
  // Nothing that a client sends may be taken for a fault of the server.
  return error === undefined || !/"code":-32603/.test(JSON.stringify(error));
};

/** What is wrong with the body of an answer, or `null`. */
export const faultOfMessage = (status: number, text: string): string | null => {
  if (status === 202) return text === "" ? null : "a 202 has a body";
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return `the body is no JSON: ${text.slice(0, 100)}`;
  }
  const all: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return all.length > 0 && all.every(isAnswer) ? null : `the body is no JSON-RPC answer: ${text.slice(0, 200)}`;
};
