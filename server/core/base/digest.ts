/** SHA-256 and HMAC as hex, and their comparison in constant time. */

const encoder = new TextEncoder();

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Hex SHA-256 of a text in UTF-8. */
export const sha256 = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))));

/** Hex HMAC-SHA-256 (RFC 2104) of a text under a key that is not empty, both in UTF-8. */
export const hmac = async (key: string, text: string): Promise<string> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", secret, encoder.encode(text))));
};

/** Compares two digests of the same kind in constant time. */
export const isSameDigest = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
};
