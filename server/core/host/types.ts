/** Media types of static files by the end of their names: what our own server and nginx send. */

const UTF_8 = "; charset=utf-8";

/** Types of text; worth compressing. */
const TEXTS: Readonly<Record<string, string>> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  txt: "text/plain",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
};

/** Types of everything else. */
const OTHERS: Readonly<Record<string, string>> = {
  bin: "application/octet-stream",
  gif: "image/gif",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  pbf: "application/x-protobuf",
  png: "image/png",
  wasm: "application/wasm",
  webp: "image/webp",
  woff2: "font/woff2",
};

/** Others that are worth compressing; the rest is compressed as it is. */
const LOOSE: ReadonlySet<string> = new Set(["bin", "ico", "pbf", "wasm"]);

/** Types by extension, without their charset. */
export const TYPES: Readonly<Record<string, string>> = { ...TEXTS, ...OTHERS };

/** The types that are sent with a charset. */
export const TEXT_TYPES: readonly string[] = Object.values(TEXTS);

export const OTHER_TYPE = "application/octet-stream";

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** The `Content-Type` of a file. */
export const contentTypeOf = (name: string): string => {
  const extension = extensionOf(name);
  const text = TEXTS[extension];
  return text === undefined ? (OTHERS[extension] ?? OTHER_TYPE) : `${text}${UTF_8}`;
};

/** Whether a file becomes smaller by compression. */
export const isCompressible = (name: string): boolean => {
  const extension = extensionOf(name);
  return extension in TEXTS || LOOSE.has(extension);
};
