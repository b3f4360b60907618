/**
 * Says to push services who sends (VAPID, RFC 8292): a token for each service, signed with the key of the server (ES256)
 * by jose, which needs WebCrypto alone. Wake-ups have no body, so that nothing needs to be encrypted for the device
 * (RFC 8291): there is nothing in them to read.
 */
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { HOUR_MS } from "#core/base/time.ts";

/** The pair of keys of a server, as base64url: 65 and 32 bytes. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** How long a token holds; push services take at most a day. */
const LIFE_MS = 12 * HOUR_MS;
/** A token is used for this long. */
const USE_MS = 6 * HOUR_MS;

/** An uncompressed point: 4, then x and y of 32 bytes. */
const POINT_BYTES = 65;
const COORDINATE_BYTES = 32;
const UNCOMPRESSED = 4;

const BASE64URL = /^[A-Za-z0-9_-]+$/;

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "base64url"));

/** The pair of a setting, `PUBLIC:PRIVATE`; `null` if it is none. */
export const readPushKeys = (text: string): PushKeys | null => {
  const [publicKey = "", privateKey = "", ...more] = text.split(":");
  if (more.length > 0 || !BASE64URL.test(publicKey) || !BASE64URL.test(privateKey)) return null;
  const point = bytesOf(publicKey);
  const isPoint = point.length === POINT_BYTES && point[0] === UNCOMPRESSED;
  return isPoint && bytesOf(privateKey).length === COORDINATE_BYTES ? { publicKey, privateKey } : null;
};

const jwkOf = ({ publicKey, privateKey }: PushKeys) => {
  const point = Buffer.from(publicKey, "base64url");
  const coordinate = (at: number): string => point.subarray(at, at + COORDINATE_BYTES).toString("base64url");
  return {
    kty: "EC",
    crv: "P-256",
    x: coordinate(1),
    y: coordinate(1 + COORDINATE_BYTES),
    d: privateKey,
  };
};

/** Makes a pair of keys, as the setting has it. */
export const makePushKeys = async (): Promise<string> => {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(pair.privateKey);
  const point = Buffer.concat([Uint8Array.of(UNCOMPRESSED), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return `${point.toString("base64url")}:${d}`;
};

/** Whether the private key is that of the public one. */
export const isPair = async (keys: PushKeys): Promise<boolean> => {
  const { d, ...open } = jwkOf(keys);
  const ofPair = { name: "ECDSA", namedCurve: "P-256" };
  const way = { name: "ECDSA", hash: "SHA-256" };
  try {
    const secret = await crypto.subtle.importKey("jwk", { ...open, d }, ofPair, false, ["sign"]);
    const shown = await crypto.subtle.importKey("jwk", open, ofPair, false, ["verify"]);
    const words = new TextEncoder().encode("musalla");
    return await crypto.subtle.verify(way, shown, await crypto.subtle.sign(way, secret, words), words);
  } catch {
    return false;
  }
};

/** The value of `Authorization` for the origin of a push service. */
export type Authorize = (origin: string) => Promise<string>;

/**
 * @param contact - whom a push service may write to: `mailto:…` or `https://…`
 */
export const createVapid = (keys: PushKeys, contact: string, now: () => number): Authorize => {
  let key: ReturnType<typeof importJWK> | null = null;
  const known = new Map<string, { readonly value: Promise<string>; readonly untilMs: number }>();
  const sign = async (origin: string, nowMs: number): Promise<string> => {
    key ??= importJWK(jwkOf(keys), "ES256");
    const token = await new SignJWT()
      .setProtectedHeader({ typ: "JWT", alg: "ES256" })
      .setAudience(origin)
      .setExpirationTime(Math.floor((nowMs + LIFE_MS) / 1000))
      .setSubject(contact)
      .sign(await key);
    return `vapid t=${token}, k=${keys.publicKey}`;
  };
  return async (origin) => {
    const nowMs = now();
    const before = known.get(origin);
    if (before !== undefined && nowMs < before.untilMs) return before.value;
    const value = sign(origin, nowMs);
    known.set(origin, { value, untilMs: nowMs + USE_MS });
    return value;
  };
};
