/** What can go wrong with a request: the closed list of codes. */

/** Code → status and default message. */
export const PROBLEMS = {
  "bad-request": [400, "The request is not HTTP that can be read."],
  "bad-parameter": [400, "The request has parameters that cannot be used."],
  "bad-body": [400, "The body of the request cannot be used."],
  unauthorized: [401, "This needs a token in the header Authorization, after the word Bearer."],
  forbidden: [403, "The token is not the right one."],
  "cross-site": [
    403,
    "A page of another site sent this. Reviews, reports and suggestions are taken from the pages of this site, and from servers and apps.",
  ],
  "not-reviewed": [403, "Places of this type have no reviews."],
  "not-found": [404, "There is nothing at this address."],
  "unknown-id": [404, "There is no record with this id."],
  "method-not-allowed": [405, "This address does not answer that method."],
  "request-timeout": [408, "The request did not come in time."],
  "duplicate-review": [
    409,
    "You have reviewed this place with the same words, or without any, within the last 24 hours.",
  ],
  "duplicate-suggestion": [409, "You have suggested the same within the last 24 hours."],
  "known-place": [409, "The directory has this place already."],
  "idempotency-conflict": [409, "This Idempotency-Key was used within the last 24 hours for another request."],
  "review-erased": [409, "The author of this review has erased it; it cannot be published again."],
  "already-judged": [409, "The suggestion was judged otherwise, or is in the data already."],
  "suggestion-erased": [409, "The author of this suggestion has erased it; it cannot be judged any more."],
  retired: [410, "This record was taken out of the directory."],
  "body-too-large": [413, "The body of the request is too large."],
  "unsupported-media-type": [415, "The body is of a type that this address does not read."],
  "range-not-satisfiable": [416, "The file has none of the bytes in the header Range."],
  "expectation-failed": [417, "The Expect header asks for something that this server does not do."],
  "not-a-place": [422, "By its name this is no place of the directory."],
  "rate-limited": [429, "Too many requests; try again later."],
  "headers-too-large": [431, "The headers of the request are too large."],
  "internal-error": [500, "Something went wrong on the server; the request was not at fault."],
  unavailable: [503, "The server cannot do this at the moment; try again later."],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;
