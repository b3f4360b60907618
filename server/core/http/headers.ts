/**
 * What a static file is sent with besides its bytes, by where it stands. The one table for all that send files:
 * our own server, `_headers` of a static host, nginx, and the presets of other platforms.
 * HSTS is the host's business: it alone knows whether it is reached by https (base/platform.ts).
 */

export type HeaderTable = Readonly<Record<string, string>>;

/** What says that pages of other origins may have it: every answer of the API and every file of the data. */
const CORS: HeaderTable = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link, Retry-After, RateLimit, RateLimit-Policy",
  "cross-origin-resource-policy": "cross-origin",
};

/** What is no page runs nothing and stands in no frame, should a browser be made to show it. */
const NO_PAGE: HeaderTable = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** What every answer of the API says besides its own headers. */
export const OPEN_ANSWER: HeaderTable = { ...CORS, ...NO_PAGE };

/** What an answer says that is for whoever runs the server: no page of another origin may have it. */
export const OWN_ANSWER: HeaderTable = { ...NO_PAGE, "cross-origin-resource-policy": "same-origin" };

/** Content security policy: nothing inline, nothing of another origin; what is not named is not loaded. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
];

/**
 * What guards a page; a static host sends it with every file. Another site learns nothing of who came from here:
 * that somebody looks for places to pray is nobody's business.
 */
export const SECURITY: HeaderTable = {
  "content-security-policy": POLICY.join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "same-origin",
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

// MERGED types.ts: Media types of static files by the end of their names: what our own server and nginx send.

const UTF_8 = "; charset=utf-8";

/** Types of text by extension, without their charset; worth compressing. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["css", "text/css"],
  ["html", "text/html"],
  ["js", "text/javascript"],
  ["json", "application/json"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain"],
  ["webmanifest", "application/manifest+json"],
  ["xml", "application/xml"],
]);

/** Types of everything else. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ["bin", "application/octet-stream"],
  ["gif", "image/gif"],
  ["ico", "image/x-icon"],
  ["jpg", "image/jpeg"],
  ["pbf", "application/x-protobuf"],
  ["png", "image/png"],
  ["wasm", "application/wasm"],
  ["webp", "image/webp"],
  ["woff2", "font/woff2"],
]);

/** Of these, the ones that are not compressed as they are. */
const LOOSE: ReadonlySet<string> = new Set(["bin", "ico", "pbf", "wasm"]);

/** Types by extension, without their charset. */
export const TYPES: ReadonlyMap<string, string> = new Map([...TEXTS, ...OTHERS]);

/** The types that are sent with a charset. */
export const TEXT_TYPES: readonly string[] = [...TEXTS.values()];

/** The type of a file of no extension above. */
export const OTHER_TYPE = "application/octet-stream";

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** The `Content-Type` of a file. */
export const contentTypeOf = (name: string): string => {
  const extension = extensionOf(name);
  const text = TEXTS.get(extension);
  return text === undefined ? (OTHERS.get(extension) ?? OTHER_TYPE) : `${text}${UTF_8}`;
};

/** Whether a file becomes smaller by compression. */
export const isCompressible = (name: string): boolean => {
  const extension = extensionOf(name);
  return TEXTS.has(extension) || LOOSE.has(extension);
};
