/**
 * What a static file is sent with besides its bytes, by where it stands. The one table for all that send files:
 * our own server, `_headers` of a static host, nginx, and the presets of other platforms.
 * HSTS is the host's business: it alone knows whether it is reached by https.
 */

export type HeaderTable = Readonly<Record<string, string>>;

/** What every answer of the API and every file of the data says to a page of another origin. */
export const CORS: HeaderTable = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link, Retry-After, RateLimit, RateLimit-Policy",
};

/** What every answer of the API is sent with, whatever it is. */
export const ALWAYS: HeaderTable = { ...CORS, "x-content-type-options": "nosniff" };

/** Content security policy: nothing inline, nothing of another origin; a map works in threads made of blobs. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

/** What guards a page; a static host sends it with every file. */
export const SECURITY: HeaderTable = {
  "content-security-policy": POLICY.join("; "),
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

/** How long a copy of what stands in no folder below is good: it is asked for again each time. */
export const CACHE_OF_PAGES = "no-cache";

export interface Folder {
  /** Begins and ends with a slash. */
  readonly path: string;
  readonly headers: HeaderTable;
}

/** Folders with headers of their own. No file stands in two, since hosts join what two rules say. */
export const FOLDERS: readonly Folder[] = [
  // Their names hold a hash of what they hold.
  { path: "/assets/", headers: { "cache-control": "public, max-age=31536000, immutable" } },
  { path: "/data/v1/", headers: { ...CORS, "cache-control": "public, max-age=300" } },
];

/** The headers of the file at an address, but for those of `SECURITY`. */
export const headersAt = (path: string): HeaderTable =>
  FOLDERS.find((folder) => path.startsWith(folder.path))?.headers ?? { "cache-control": CACHE_OF_PAGES };
