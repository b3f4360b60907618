/**
 * Reads an input as counted bytes or as lines (LF or CR LF), and recognises file kinds by their first bytes. Lines that
 * are not UTF-8 or too long are reported and skipped, so a damaged file only loses those. Formats are told by their
 * magic numbers; JSON, XML and text by how they begin.
 */
import type { Input, ReadOptions } from "./record.ts";

/** Chunk size for readers; keeps limits on token length effective. */
const PIECE = 1 << 16;

/** Reopens the input at each call; `onBytes` receives the total over all calls. */
export const countedBytes = (
  input: Input,
  { onBytes }: Pick<ReadOptions, "onBytes">,
): (() => AsyncGenerator<Uint8Array>) => {
  let total = 0;
  return async function* pieces() {
    for await (const chunk of input.open()) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        total += piece.length;
        onBytes?.(total);
        yield piece;
      }
    }
  };
};

interface Line {
  /** `null` if unreadable; `fault` says why. */
  readonly text: string | null;
  readonly fault: string;
  /** From 1. */
  readonly number: number;
}

/** Longer lines are skipped. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

const LF = 0x0a;

const decodeLine = (bytes: Uint8Array, number: number): Line => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text: text.endsWith("\r") ? text.slice(0, -1) : text, fault: "", number };
  } catch {
    return { text: null, fault: "it is not UTF-8", number };
  }
};

/** The lines of a text, including a last one without a line end. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let [size, number] = [0, 1];
  const take = (): Line => {
    const isTooLong = size > MAX_LINE_BYTES;
    const bytes = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    const line = isTooLong
      ? { text: null, fault: `it is longer than ${MAX_LINE_BYTES} bytes`, number }
      : decodeLine(bytes ?? new Uint8Array(), number);
    [parts, size, number] = [[], 0, number + 1];
    return line;
  };
  const keep = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= MAX_LINE_BYTES) parts.push(piece);
    else parts = [];
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    if (start < chunk.length) keep(chunk.slice(start));
  }
  if (size > 0) yield take();
}

interface FileKind {
  /** Name in messages. */
  readonly name: string;
  /** Formats that read it; none if it must be unpacked or converted first. */
  readonly formats: readonly string[];
}

/** Number of bytes examined. */
const HEAD = 1024;

const magic =
  (bytes: string, at = 0) =>
  (head: string): boolean =>
    head.startsWith(bytes, at);

const begins =
  (pattern: RegExp) =>
  (head: string): boolean =>
    pattern.test(head.replace(/^ï»¿/, "").trimStart());

const JSON_FORMATS = ["overpass-json", "osm-geojson", "overture-geojson", "wikidata", "json"];

/** True without control characters except tab, line feed, form feed and carriage return. */
const isText = (head: string): boolean => !/[^\t\n\f\r\P{Cc}\u0080-\u009f]/u.test(head);

/** The first match counts; `test` receives the bytes as Latin-1 characters. */
const KINDS: readonly (FileKind & { readonly test: (head: string) => boolean })[] = [
  { name: "gzip", formats: [], test: magic("\u001f\u008b") },
  { name: "a ZIP archive", formats: [], test: magic("PK\u0003\u0004") },
  { name: "bzip2", formats: [], test: magic("BZh") },
  { name: "Zstandard", formats: [], test: magic("\u0028\u00b5\u002f\u00fd") },
  { name: "xz", formats: [], test: magic("\u00fd7zXZ\u0000") },
  { name: "PBF of OpenStreetMap", formats: ["osm-pbf"], test: magic("\n\tOSMHeader", 4) },
  { name: "o5m of OpenStreetMap", formats: [], test: magic("\u00ff\u00e0\u0004o5m2") },
  { name: "Parquet", formats: ["overture-geoparquet"], test: magic("PAR1") },
  { name: "SQLite", formats: [], test: magic("SQLite format 3\u0000") },
  { name: "text in UTF-16", formats: [], test: begins(/^(\u00ff\u00fe|\u00fe\u00ff)/) },
  { name: "a web page", formats: [], test: begins(/^<(!doctype html|html)\b/i) },
  { name: "XML", formats: ["osm-xml"], test: begins(/^</) },
  {
    name: "GeoJSON",
    formats: ["osm-geojson", "overture-geojson"],
    test: begins(/^\{[^]*"type"\s*:\s*"Feature(Collection)?"/),
  },
  { name: "Overpass JSON", formats: ["overpass-json"], test: begins(/^\{[^]*"(elements|osm3s)"\s*:/) },
  { name: "JSON of Wikidata", formats: ["wikidata"], test: begins(/^\{\s*"head"\s*:/) },
  { name: "JSON", formats: JSON_FORMATS, test: begins(/^[[{]/) },
  { name: "text or a table", formats: ["csv", "geonames"], test: isText },
];

const UNKNOWN: FileKind = { name: "none of the formats", formats: [] };

const EMPTY: FileKind = { name: "empty", formats: [] };

/** What kind of file the bytes look like. */
export const sniff = (head: Uint8Array): FileKind => {
  if (head.length === 0) return EMPTY;
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  return KINDS.find(({ test }) => test(text)) ?? UNKNOWN;
};

const hintOf = ({ formats }: FileKind): string =>
  formats.length > 0 ? `; did you mean ${formats.join(" or ")}?` : ".";

const readHead = async (input: Input): Promise<Uint8Array> => {
  const head = new Uint8Array(HEAD);
  let length = 0;
  for await (const chunk of input.open()) {
    head.set(chunk.subarray(0, HEAD - length), length);
    length = Math.min(HEAD, length + chunk.length);
    if (length === HEAD) break;
  }
  return head.subarray(0, length);
};

/**
 * Throws an Error if the input clearly is not in `format`. Ambiguous files pass, and any JSON passes for formats based
 * on JSON: their readers will find out.
 */
export const expectFormat = async (input: Input, format: string): Promise<void> => {
  const kind = sniff(await readHead(input));
  if (kind === EMPTY) throw new Error(`${input.label} is empty.`);
  if (kind.formats.includes(format)) return;
  const own = KINDS.filter(({ formats }) => formats.includes(format)).map(({ name }) => name);
  throw new Error(`${input.label} looks like ${kind.name}, and ${format} reads ${own[0]}${hintOf(kind)}`);
};
