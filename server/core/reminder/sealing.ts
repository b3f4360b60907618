/**
 * Seals what is stored of reminders under keys that the storage does not have (HKDF-SHA-256 from the private key of the
 * server, AES-256-GCM; RFC 5869, NIST SP 800-38D). A copy of the storage alone tells how many devices there are and how many are woken in
 * each slot: neither the addresses of the devices, nor which slots belong to the same one.
 */
import { hex } from "#core/base/digest.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** A key of WebCrypto. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const NONCE_BYTES = 12;
/** Bytes of an id of a device. */
const ID_BYTES = 16;

export interface Seal {
  /** The id of a device: the same for the same endpoint, and no way back without the key. */
  readonly idOf: (endpoint: string) => Promise<string>;
  readonly seal: (text: string) => Promise<string>;
  /** `null`: it was sealed under another key, or damaged. */
  readonly open: (sealed: string) => Promise<string | null>;
  /** The name under which a device stands in a slot: always the same there, and unlike those in other slots. */
  readonly pointer: (id: string, slot: number) => Promise<string>;
  /** The id that a name in a slot points to; `null` if it is none of ours. */
  readonly idAt: (pointer: string, slot: number) => Promise<string | null>;
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
};

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
};

/**
 * Opens the seal under a secret.
 * @param random - returns unpredictable bytes
 */
export const openSeal = (secret: string, random: (length: number) => Uint8Array): Seal => {
  const { subtle } = crypto;
  const root = subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  const derivation = (info: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(`musalla reminders ${info}`),
  });
  const aes = async (info: string): Promise<Key> =>
    subtle.deriveKey(derivation(info), await root, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const mac = async (info: string): Promise<Key> =>
    subtle.deriveKey(derivation(info), await root, { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"]);
  const [records, pointers, ids, nonces] = [aes("records"), aes("pointers"), mac("ids"), mac("nonces")];

  const macOf = async (key: Promise<Key>, text: string): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await subtle.sign("HMAC", await key, encoder.encode(text)));

  const encrypt = async (
    key: Promise<Key>,
    iv: Uint8Array<ArrayBuffer>,
    bytes: Uint8Array<ArrayBuffer>,
    about: string,
  ): Promise<string> => {
    const options = { name: "AES-GCM", iv, additionalData: encoder.encode(about) };
    return toBase64Url(joined(iv, new Uint8Array(await subtle.encrypt(options, await key, bytes))));
  };

  const decrypt = async (key: Promise<Key>, sealed: string, about: string): Promise<Uint8Array | null> => {
    const bytes = fromBase64Url(sealed);
    if (bytes === null || bytes.length <= NONCE_BYTES) return null;
    const iv = bytes.slice(0, NONCE_BYTES);
    const options = { name: "AES-GCM", iv, additionalData: encoder.encode(about) };
    return subtle.decrypt(options, await key, bytes.slice(NONCE_BYTES)).then(
      (opened) => new Uint8Array(opened),
      () => null,
    );
  };

  return {
    idOf: async (endpoint) => hex((await macOf(ids, endpoint)).slice(0, ID_BYTES)),
    seal: async (text) => encrypt(records, new Uint8Array(random(NONCE_BYTES)), encoder.encode(text), "record"),
    open: async (sealed) => {
      const opened = await decrypt(records, sealed, "record");
      return opened === null ? null : decoder.decode(opened);
    },
    // The nonce is a digest of what is encrypted, so that only equal texts share one.
    pointer: async (id, slot) =>
      encrypt(pointers, (await macOf(nonces, `${id} ${slot}`)).slice(0, NONCE_BYTES), fromHex(id), String(slot)),
    idAt: async (pointer, slot) => {
      const opened = await decrypt(pointers, pointer, String(slot));
      return opened === null ? null : hex(opened);
    },
  };
};
