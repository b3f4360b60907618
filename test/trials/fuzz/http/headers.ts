/** Headers that readers of them have fallen over. */
import type { Pair } from "./sound.ts";

/** Conditions, codings and ranges, which a file is asked for with too. */
export const OF_FILES: readonly Pair[] = [
  ["accept-encoding", "br;q=NaN, gzip;q=2, *;q=0"], ["accept-encoding", "identity;q=0, *;q=0"], ["accept-encoding", ",".repeat(4000)],
  ["accept-encoding", "br"], ["accept-encoding", "GZIP;Q=1.0"], ["accept-encoding", "gzip;q=-1, br;q=1e9, deflate, zstd"], ["accept-encoding", "*"], ["accept-encoding", "gzip\t ;q=0.5"],
  ["if-none-match", "*"], ["if-none-match", '"'.repeat(3000)], ["if-none-match", 'W/"a", "b'], ["if-none-match", '"a,b", W/*, ,,'], ["if-match", '"nothing"'],
  ["if-modified-since", "yesterday"], ["if-modified-since", "Thu, 01 Jan 2099 00:00:00 GMT"], ["if-range", '"a"'],
  ["range", "bytes=0-"], ["range", "bytes=-1,5-2,99999999999999-"], ["range", `bytes=${"0-0,".repeat(2000)}1-1`], ["range", "lines=1-2"],
]; // prettier-ignore

export const HEADERS: readonly Pair[] = [
  ...OF_FILES,
  ["accept", "text/html"], ["accept-language", "ar;q=9"],
  ["authorization", "Bearer"], ["authorization", `Bearer ${"a".repeat(9000)}`], ["authorization", "Basic Og=="], ["authorization", "Bearer \u00ff"],
  ["idempotency-key", ""], ["idempotency-key", "k".repeat(300)], ["idempotency-key", "\u00e9"], ["idempotency-key", "__proto__"], ["idempotency-key", "../../x"],
  ["x-forwarded-for", "127.0.0.1, ::1, x"], ["x-forwarded-for", ",".repeat(5000)], ["x-forwarded-for", "[::ffff:1.2.3.4]:80"], ["forwarded", "for=unknown"],
  ["host", "evil.example"], ["host", ""], ["host", "a:99999999"], ["origin", "null"], ["origin", "http://evil.example"], ["cookie", "a=b; __proto__=1"], ["content-length", "0"],
  ["connection", "upgrade"], ["connection", "close, keep-alive, x"], ["upgrade", "h2c"], ["expect", "100-continue"], ["expect", "wonders"], ["x-http-method-override", "DELETE"],
  ["te", "trailers"], ["transfer-encoding", "identity"], ["access-control-request-method", "PATCH"], ["sec-fetch-site", "cross-site"], ["content-type", "\u0080"],
]; // prettier-ignore
