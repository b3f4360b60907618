/**
 * Reads multipart/form-data (RFC 7578, RFC 2046 5.1) of text: names with and without quotes, any boundary, white
 * space behind it, preamble and epilogue. Platforms' own `formData()` refuse some of it, each other parts, and put
 * U+FFFD where a text is no UTF-8. Refuses: such text, a part without a name, a body that is cut off.
 */

export interface Part {
  readonly name: string;
  /** `null` for a file. */
  readonly text: string | null;
}

const BOUNDARY = /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i;
const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im;
const NAME = /;[ \t]*name=(?:"([^"]*)"|([^\s";]+))/i;
const FILE_NAME = /;[ \t]*filename\*?=/i;
/** What may stand behind a boundary on its line; two dashes are the end. */
const BEHIND = /^(?:--|[ \t]*\r\n)/;
/** The end of the headers of a part, which may have none. */
const HEADERS_END = "\r\n\r\n";

/** A letter a byte, so that text can be looked through before it is decoded. */
const asLatin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** Throws a TypeError where the bytes are no UTF-8. */
const asText = (latin1: string): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    Uint8Array.from(latin1, (letter) => letter.charCodeAt(0)),
  );

/** As forms of browsers write what a quoted name cannot hold (HTML, multipart/form-data encoding algorithm). */
const unescaped = (name: string): string =>
  name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

const partOf = (section: string): Part | null => {
  const end = section.indexOf(HEADERS_END);
  if (end === -1) return null;
  const parameters = DISPOSITION.exec(section.slice(0, end))?.[1] ?? "";
  const named = NAME.exec(parameters);
  const name = named?.[1] ?? named?.[2];
  if (name === undefined) return null;
  const isFile = FILE_NAME.test(parameters);
  return {
    name: unescaped(asText(name)),
    text: isFile ? null : asText(section.slice(end + HEADERS_END.length)),
  };
};

/** What stands between the boundaries, each from the end of a boundary's line on; `null` when the last is missing. */
const sectionsOf = (bytes: Uint8Array, boundary: string): readonly string[] | null => {
  const delimiter = `\r\n--${boundary}`;
  const [, ...pieces] = `\r\n${asLatin1(bytes)}`.split(delimiter);
  const sections: string[] = [];
  for (const piece of pieces) {
    const [line] = BEHIND.exec(piece) ?? [];
    if (line === "--") return sections;
    // The line end is kept: it begins the headers, or is half of what ends a part that has none.
    if (line !== undefined) sections.push(piece.slice(line.length - 2));
    // A boundary that goes on is text of the part that it stands in.
    else if (sections.length > 0) sections.push(`${sections.pop() ?? ""}${delimiter}${piece}`);
  }
  return null;
};

/** The parts of a body in their order; `header` is its Content-Type. `null` where it is not what that says. */
export const readMultipart = (bytes: Uint8Array, header: string): readonly Part[] | null => {
  const found = BOUNDARY.exec(header);
  const boundary = found?.[1] ?? found?.[2];
  const sections = boundary === undefined ? null : sectionsOf(bytes, boundary);
  if (sections === null) return null;
  try {
    const parts = sections.map(partOf);
    return parts.every((part) => part !== null) ? parts : null;
  } catch {
    return null;
  }
};
