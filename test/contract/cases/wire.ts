/**
 * What reaches the server below the API: bytes on a socket. Everything that it answers with 4xx is the
 * envelope, so that a client needs one way to read a failure.
 */
import { expect } from "vitest";
import { lack } from "../capabilities.ts";
import type { Answer } from "../client.ts";
import { expectEnvelope } from "../envelope.ts";
import { fails } from "../rows.ts";

type Wire = readonly [sentence: string, bytes: string | Uint8Array, expected: (answer: Answer) => void];

const refused =
  (status: number, code: string) =>
  (answer: Answer): void => {
    expect(answer.status, answer.text.slice(0, 200)).toBe(status);
    expect(expectEnvelope(answer).code).toBe(code);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  };

const bad = refused(400, "bad-request");
const tooLarge = refused(431, "headers-too-large");
const END = "Host: x\r\nConnection: close\r\n\r\n";
const REVIEW = "POST /api/v1/review HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n";
/** More bytes than a socket and a parser hold back. */
const LONG = 900_000;

export const WIRE: readonly Wire[] = [
  ["no request line", "GARBAGE\r\n\r\n", bad],
  ["a version that does not exist", `GET /api/v1/health HTTP/9.9\r\n${END}`, bad],
  ["a method that Node does not know", `FOO /api/v1/health HTTP/1.1\r\n${END}`, bad],
  ["a TLS greeting", Uint8Array.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00]), bad],
  [
    "a byte in the target that is not ASCII",
    Buffer.from(`GET /api/v1/places?q=\xff HTTP/1.1\r\n${END}`, "latin1"),
    bad,
  ],
  ["a header without a colon", `GET /api/v1/health HTTP/1.1\r\nbroken\r\n${END}`, bad],
  ["a header with a NUL", `GET /api/v1/health HTTP/1.1\r\nX: a\0b\r\n${END}`, bad],
  ["no Host header", "GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n", bad],
  ["two lengths", `${REVIEW}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, bad],
  ["a length and chunks", `${REVIEW}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, bad],
  ["a chunk without a size", `${REVIEW}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, bad],
  ["headers over 16 KB", `GET /api/v1/health HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n${END}`, tooLarge],
  ["a query over 16 KB", `GET /api/v1/search?q=${"a".repeat(20_000)} HTTP/1.1\r\n${END}`, tooLarge],
  [
    "a query over 16 KB is refused readably for every origin",
    `GET /api/v1/search?q=${"a".repeat(20_000)} HTTP/1.1\r\n${END}`,
    fails(431),
  ],
  [
    "an expectation that nothing meets",
    `GET /api/v1/health HTTP/1.1\r\nExpect: wonders\r\n${END}`,
    refused(417, "expectation-failed"),
  ],
  [
    "a target that is no path",
    `GET * HTTP/1.1\r\n${END}`,
    lack("star-target") === null ? fails(404, "not-found") : bad,
  ],
  [
    "an absolute target is its path (RFC 9112, 3.2.2)",
    `GET http://x/api/v1/health HTTP/1.1\r\n${END}`,
    ({ status }) => expect(status).toBe(200),
  ],
  ["HTTP/1.0 is answered", "GET /api/v1/health HTTP/1.0\r\n\r\n", ({ status }) => expect(status).toBe(200)],
  [
    "after a body that was refused unread, the next request on the connection is answered",
    `POST /api/v1/places HTTP/1.1\r\nHost: x\r\nContent-Length: ${LONG}\r\n\r\n${"a".repeat(LONG)}GET /api/v1/health HTTP/1.1\r\n${END}`,
    ({ status, text }) => expect([status, /HTTP\/1\.1 (\d{3})/.exec(text)?.[1]]).toEqual([405, "200"]),
  ],
];
