/**
 * multipart/form-data (RFC 7578, RFC 2046 5.1). Platforms' own `formData()` differ in what they refuse, and replace invalid
 * UTF-8 by U+FFFD.
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
/** What may follow a boundary on its line; two dashes end the body. */
const BEHIND = /^(?:--|[ \t]*\r\n)/;
/** Ends the headers of a part, which may be empty. */
const HEADERS_END = "\r\n\r\n";

/** One character per byte, so that the body can be searched before it is decoded. */
const asLatin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** Throws a TypeError if the bytes are not UTF-8. */
const asText = (latin1: string): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    Uint8Array.from(latin1, (letter) => letter.charCodeAt(0)),
  );

/** Undoes what browsers escape in names (HTML, multipart/form-data encoding algorithm). */
const unescaped = (name: string): string => name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

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

/** The text between boundaries, from the line end of the opening one; `null` if the closing one is missing. */
const sectionsOf = (bytes: Uint8Array, boundary: string): readonly string[] | null => {
  const delimiter = `\r\n--${boundary}`;
  const [, ...pieces] = `\r\n${asLatin1(bytes)}`.split(delimiter);
  const sections: string[] = [];
  for (const piece of pieces) {
    const [line] = BEHIND.exec(piece) ?? [];
    if (line === "--") return sections;
    // Keeps the line end: it starts the headers, or is half of HEADERS_END if there are none.
    if (line !== undefined) sections.push(piece.slice(line.length - 2));
    else {
      // A boundary followed by more text is part of the text around it.
      const before = sections.pop();
      if (before !== undefined) sections.push(`${before}${delimiter}${piece}`);
    }
  }
  return null;
};

/** The parts of a body in order; `header` is its Content-Type. `null` if the body does not match that. */
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
