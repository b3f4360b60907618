/** The response headers of the API, described once, and which of them an answer carries. */
import { CACHE } from "#core/api/context.ts";
import type { Operation } from "#core/api/operation.ts";

type Header = { readonly description: string; readonly schema: { readonly type: "string" } };

const header = (description: string): Header => ({ description, schema: { type: "string" } });

/** The headers among the components. */
export const HEADERS = {
  ETag: header("Strong entity tag of the answer in its encoding; send it as If-None-Match (RFC 9110, 8.8.3)"),
  "Cache-Control": header("How long the answer may be kept (RFC 9111)"),
  "Content-Language": header("Language of names and labels, BCP 47"),
  Vary: header("Accept-Encoding, when the answer is large enough to be compressed"),
  Link: header('Addresses of the next and previous page, `rel="next"` and `rel="prev"` (RFC 8288)'),
  Allow: header("Methods that this address answers"),
  "WWW-Authenticate": header("The scheme of the token that is asked for (RFC 9110, 11.6.1)"),
  "RateLimit-Policy": header(
    'What a client may do within a time, e.g. `"reviews";q=20;w=3600`, or an IPv6 site of which less is left, `"reviews-site";q=100;w=3600`; not where there is no limit (draft-ietf-httpapi-ratelimit-headers-10)',
  ),
  RateLimit: header('What is left of it, and seconds until it begins anew, e.g. `"reviews";r=19;t=3540`'),
  "Retry-After": header("Seconds to wait before trying again"),
};
export type HeaderName = keyof typeof HEADERS;

/** References to headers among the components. */
export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));

/** The headers that tell the budget of a client, where there is one. */
export const limitsOf = ({ isLimited }: Operation): readonly HeaderName[] =>
  isLimited === true ? ["RateLimit-Policy", "RateLimit"] : [];

/** The headers of a good answer. */
export const headersOf = (operation: Operation): readonly HeaderName[] => [
  ...goodHeaders(operation),
  ...limitsOf(operation),
];

const goodHeaders = ({ cache, answer }: Operation): readonly HeaderName[] => [
  ...(cache === "never" ? [] : (["ETag"] as const)),
  "Cache-Control",
  "Content-Language",
  "Vary",
  ...(answer.form === "list" ? (["Link"] as const) : []),
];

/** How long an answer may be kept, in words. */
export const cacheSentence = (cache: Operation["cache"]): string => {
  if (cache === "never") return "`Cache-Control: no-store`.";
  if (cache === "midnight")
    return `\`Cache-Control: ${CACHE.fixed}\` for a date; until the local midnight without one.`;
  return `\`Cache-Control: ${CACHE[cache]}\`.`;
};
