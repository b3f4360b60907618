/**
 * Response headers of static files by path, and security headers of all answers. The one table for our own server, `_headers`
 * of static hosts, nginx and the presets of other platforms. HSTS is left to the host, which knows whether it is reached by
 * https (base/transport-security.ts).
 */

export type HeaderTable = Readonly<Record<string, string>>;

/** Lets pages of other origins read it: all API answers, data files and schemas. */
const CORS: HeaderTable = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Accept-Ranges, Content-Range, ETag, Link, Preference-Applied, Retry-After, RateLimit, RateLimit-Policy",
  "cross-origin-resource-policy": "cross-origin",
};

/** For everything but pages: runs nothing and cannot be framed, should a browser display it. */
const NO_PAGE: HeaderTable = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** Headers that every API answer adds to its own. */
export const OPEN_ANSWER: HeaderTable = { ...CORS, ...NO_PAGE };

/** Headers of answers for the operator: pages of other origins cannot read them. */
export const OWN_ANSWER: HeaderTable = { ...NO_PAGE, "cross-origin-resource-policy": "same-origin" };

const UNFRAMED = "frame-ancestors 'none'";

/** Content security policy: nothing inline, nothing from other origins, nothing that is not listed. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'self'",
  UNFRAMED,
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
];

/**
 * Security headers of pages; static hosts send them with every file. The referrer stays here: no other site learns
 * that somebody looks for places to pray.
 */
export const SECURITY: HeaderTable = {
  "content-security-policy": POLICY.join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** Of pages for frames, below `/embed/`: pages of any site may show them. They have no form and change nothing. */
const FRAMED: HeaderTable = {
  ...SECURITY,
  "content-security-policy": POLICY.map((directive) => (directive === UNFRAMED ? "frame-ancestors *" : directive)).join(
    "; ",
  ),
};

/**
 * For hosts whose rules add to each other, so that none can take a part of the policy back: the policy without what it says of
 * frames is for all files, and the older header for all but the pages for frames.
 */
export const ADDING_HOSTS = {
  security: { ...SECURITY, "content-security-policy": POLICY.filter((directive) => directive !== UNFRAMED).join("; ") },
  unframed: { "x-frame-options": "DENY" },
} as const satisfies Readonly<Record<string, HeaderTable>>;

/** Cache-Control of what changes with the data build. */
export const CACHE_OF_DATA = "public, max-age=300";

/** Cache-Control of files in no folder below: revalidate every time. */
export const CACHE_OF_PAGES = "no-cache";

interface Folder {
  /** Begins and ends with a slash. */
  readonly path: string;
  readonly headers: HeaderTable;
  /** In place of {@link SECURITY}. */
  readonly security?: HeaderTable;
}

/** Folders with their own headers. They must not overlap: hosts merge the headers of two matching rules. */
export const FOLDERS: readonly Folder[] = [
  // File names contain a content hash.
  { path: "/assets/", headers: { "cache-control": "public, max-age=31536000, immutable" } },
  // Tiles of the street map: names contain a content hash.
  { path: "/tiles/", headers: { "cache-control": "public, max-age=31536000, immutable" } },
  // Schemas and templates that others adopt: pages of other origins read them too.
  { path: "/schema/", headers: { ...CORS, "cache-control": "public, max-age=86400" } },
  // Scripts that pages of other origins load, under names that never change, and pages for their frames.
  { path: "/embed/", headers: { ...CORS, "cache-control": "public, max-age=3600" }, security: FRAMED },
  { path: "/data/v1/", headers: { ...CORS, "cache-control": CACHE_OF_DATA } },
  // Pages of countries, cities and places, and the sitemaps that list them: they change with the data.
  ...["/en/", "/ar/", "/sitemap/"].map((path) => ({ path, headers: { "cache-control": CACHE_OF_DATA } })),
];

/** The headers of the file at a path, without those of {@link SECURITY}. */
export const headersAt = (path: string): HeaderTable =>
  FOLDERS.find((folder) => path.startsWith(folder.path))?.headers ?? { "cache-control": CACHE_OF_PAGES };

/** The security headers of the file at a path. */
export const securityAt = (path: string): HeaderTable =>
  FOLDERS.find((folder) => path.startsWith(folder.path))?.security ?? SECURITY;
