/** Tokens in `Authorization: Bearer …` (RFC 6750, 2.1). */
import type { Result } from "#core/request/parameters.ts";
import { problem } from "#core/request/problem.ts";

const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/** The token that a request shows, or 401 that says where one belongs. */
export const readBearer = (authorization: string | undefined, realm: string): Result<string> => {
  const token = BEARER.exec(authorization?.trim() ?? "")?.[1];
  if (token !== undefined) return { ok: true, value: token };
  return {
    ok: false,
    problem: problem("unauthorized", { headers: { "www-authenticate": `Bearer realm="${realm}"` } }),
  };
};
