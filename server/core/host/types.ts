/** Media types of static files by the end of their names: what our own server and nginx send. */

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
