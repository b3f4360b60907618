/** Media types of static files by extension, and which of them are worth compressing. */

const UTF_8 = "; charset=utf-8";

/** Text types by extension, without charset; worth compressing. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["atom", "application/atom+xml"],
  ["css", "text/css"],
  ["csv", "text/csv"],
  ["geojsonl", "application/x-ndjson"],
  ["html", "text/html"],
  ["js", "text/javascript"],
  ["json", "application/json"],
  ["jsonl", "application/x-ndjson"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain"],
  ["webmanifest", "application/manifest+json"],
  ["xml", "application/xml"],
]);

/** All other types by extension. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ["bin", "application/octet-stream"],
  ["gif", "image/gif"],
  ["ico", "image/x-icon"],
  ["jpg", "image/jpeg"],
  ["parquet", "application/vnd.apache.parquet"],
  ["pbf", "application/x-protobuf"],
  ["pmtiles", "application/vnd.pmtiles"],
  ["png", "image/png"],
  ["sqlite", "application/vnd.sqlite3"],
  ["wasm", "application/wasm"],
  ["webp", "image/webp"],
  ["woff", "font/woff"],
  ["woff2", "font/woff2"],
]);

/** Those of {@link OTHERS} that are not compressed yet. */
const LOOSE: ReadonlySet<string> = new Set(["bin", "ico", "pbf", "wasm"]);

/** Types whose files are compressed already. */
const PACKED_TYPES: ReadonlySet<string> = new Set(
  [...OTHERS].flatMap(([extension, type]) => (LOOSE.has(extension) ? [] : [type])),
);

/** Whether bodies of a type, with or without parameters, are compressed already. */
export const isPackedType = (contentType: string): boolean => PACKED_TYPES.has(contentType.replace(/\s*;.*$/, ""));

/** Types by extension, without charset. */
export const TYPES: ReadonlyMap<string, string> = new Map([...TEXTS, ...OTHERS]);

/** Types that are sent with a charset. */
export const TEXT_TYPES: readonly string[] = [...new Set(TEXTS.values())];

/** The type of any other extension. */
export const OTHER_TYPE = "application/octet-stream";

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** The `Content-Type` of a file. */
export const contentTypeOf = (name: string): string => {
  const extension = extensionOf(name);
  const text = TEXTS.get(extension);
  return text === undefined ? (OTHERS.get(extension) ?? OTHER_TYPE) : `${text}${UTF_8}`;
};

/** Whether a file is worth compressing. */
export const isCompressible = (name: string): boolean => {
  const extension = extensionOf(name);
  return TEXTS.has(extension) || LOOSE.has(extension);
};
