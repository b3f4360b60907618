/**
 * Requests with ambiguous framing (request smuggling; RFC 9112, 11.2), and ones that are barely HTTP. Bytes after a
 * refused or unterminated request must never be answered as another request.
 */

interface Frame {
  /** `{}` is replaced by the path. */
  readonly bytes: string;
  /** Maximum number of requests it contains. */
  readonly requests: number;
}

const HOST = "host: a\r\n";
const NEXT = `GET /api/v1/types HTTP/1.1\r\n${HOST}\r\n`;
const post = (headers: string, rest: string): string => `POST {} HTTP/1.1\r\n${HOST}${headers}\r\n${rest}`;
const CHUNKED = "transfer-encoding: chunked\r\n";

/** Single requests, whatever follows them. */
const SINGLE = [
  post(`content-length: 6\r\n${CHUNKED}`, `0\r\n\r\n${NEXT}`),
  post(`${CHUNKED}content-length: 6\r\n`, `0\r\n\r\n${NEXT}`),
  post(`${CHUNKED}transfer-encoding: x\r\n`, `0\r\n\r\n${NEXT}`),
  post("transfer-encoding: x, chunked, identity\r\n", `0\r\n\r\n${NEXT}`),
  post("transfer-encoding: xchunked\r\n", `0\r\n\r\n${NEXT}`),
  post("transfer-encoding : chunked\r\n", `0\r\n\r\n${NEXT}`),
  post("transfer-encoding:\r\n chunked\r\n", `0\r\n\r\n${NEXT}`),
  post("transfer-encoding: chunked\n", `0\r\n\r\n${NEXT}`),
  post("content-length: 3\r\ncontent-length: 43\r\n", `abc${NEXT}`),
  post("content-length: 3, 3\r\n", `abc${NEXT}`),
  post("content-length: +3\r\n", `abc${NEXT}`),
  post("content-length: 0x3\r\n", `abc${NEXT}`),
  post("content-length: 3 \r\nx: \rcontent-length: 0\r\n", `abc${NEXT}`),
  post(CHUNKED, "zz\r\nabc\r\n0\r\n\r\n"),
  post(CHUNKED, "ffffffffffffffff1\r\na"),
  post(CHUNKED, `3;a\nb\r\nabc\r\n0\r\n\r\n${NEXT}`),
  post(CHUNKED, `3\r\nabcde\r\n0\r\n\r\n${NEXT}`),
  post(CHUNKED, `-3\r\nabc\r\n0\r\n\r\n${NEXT}`),
  post(CHUNKED, `3 \r\nabc\r\n0\r\n\r\n${NEXT}`),
  post(CHUNKED, `3;${"e".repeat(20_000)}\r\nabc\r\n0\r\n\r\n${NEXT}`),
  "GET {} HTTP/1.1\nhost: a\n\n",
  "GET {} HTTP/1.1\rhost: a\r\r",
  `GET {} HTTP/1.1\r\n${HOST} folded: yes\r\n\r\n`,
  `GET {} HTTP/1.1\r\n folded: yes\r\n${HOST}\r\n`,
  `GET {} HTTP/1.1\r\n${HOST}x\u0000y: 1\r\n\r\n`,
  `GET {} HTTP/1.1\r\n${HOST}x: a\u0000b\r\n\r\n`,
  "GET {} HTTP/1.1\r\n\r\n",
  "GET {} HTTP/1.0\r\n\r\n",
  `GET {} HTTP/9.9\r\n${HOST}\r\n`,
  "GET {}\r\n\r\n",
  `\r\n\r\nGET {} HTTP/1.1\r\n${HOST}\r\n`,
  "\u0016\u0003\u0001\u0002\u0000",
  `GET  {}  HTTP/1.1\r\n${HOST}\r\n`,
  `GET\t{} HTTP/1.1\r\n${HOST}\r\n`,
  `GET http://evil.example{} HTTP/1.1\r\n${HOST}\r\n`,
  `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  `GET {} HTTP/1.1\r\n${HOST}host: b\r\n\r\n`,
  `GET {} HTTP/1.1\r\n${HOST}content-length: -1\r\n\r\n`,
  `GET {} HTTP/1.1\r\n${HOST}content-length: 99999999999999999999\r\n\r\n`,
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  `GET {} HTTP/1.1\r\n${HOST}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET {}\u0000 HTTP/1.1\r\n${HOST}\r\n`,
] as const;

/** Two requests, each to be answered separately. */
const DOUBLE = [
  `GET {} HTTP/1.1\r\n${HOST}\r\n${NEXT}`,
  `HEAD {} HTTP/1.1\r\n${HOST}\r\n${NEXT}`,
  `GET {} HTTP/1.1\r\n${HOST}content-length: 3\r\n\r\nabc${NEXT}`,
  post(CHUNKED, `3;ext="a;b"\r\nabc\r\n0\r\nx-trailer: 1\r\n\r\n${NEXT}`),
  post("content-length: 3\r\ncontent-type: application/json\r\n", `{} ${NEXT}`),
  post("content-type: application/json\r\nexpect: wonders\r\ncontent-length: 2\r\n", `{}${NEXT}`),
  `PUT {} HTTP/1.1\r\n${HOST}content-length: 3\r\n\r\nabc${NEXT}`,
] as const;

export const FRAMES: readonly Frame[] = [
  ...SINGLE.map((bytes) => ({ bytes, requests: 1 })),
  ...DOUBLE.map((bytes) => ({ bytes, requests: 2 })),
];
