/** Parts are read back as they were written, whatever is in them; damage is told, never thrown. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Part, readMultipart } from "#core/http/multipart.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** As a browser writes a name. */
const escaped = (name: string): string => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const write = (parts: readonly Part[], boundary: string): string => {
  const sections = parts.map(({ name, text }) => {
    const file = text === null ? '; filename="a.png"\r\nContent-Type: image/png' : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${file}\r\n\r\n${text ?? "\u0000"}\r\n`;
  });
  return `${sections.join("")}--${boundary}--\r\n`;
};

const boundaries = fc.constantFrom("b", "xYzZY", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "'()+_,-./:=?");
/** With what looks like a boundary in it, and the line ends that are before one. */
const texts = fc
  .array(
    fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\r\n", "--b", "\r\n--bb", "-", "\r", "\n", "xYzZY")),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(""));
const isHeld = (text: string, boundary: string): boolean => !`\r\n${text}`.includes(`\r\n--${boundary}`);
const parts = fc.array(
  fc.record({
    name: fc.string({ unit: "grapheme" }).filter((name) => !name.includes("%")),
    text: fc.option(texts),
  }),
  { maxLength: 4 },
);

test("what is written is read back", () => {
  fc.assert(
    fc.property(parts, boundaries, fc.boolean(), (some, boundary, isQuoted) => {
      fc.pre(some.every(({ text }) => isHeld(text ?? "", boundary)));
      const header = `multipart/form-data; boundary=${isQuoted || /[^\w-]/.test(boundary) ? `"${boundary}"` : boundary}`;
      expect(readMultipart(bytesOf(write(some, boundary)), header)).toEqual(some);
    }),
  );
});

const HEADER = "multipart/form-data; boundary=b";

/** Two fields, with `behind` at the end of the line of each boundary but the last. */
const twoFields = (behind: string): Uint8Array =>
  bytesOf(
    [
      `--b${behind}`,
      "Content-Disposition: form-data; name=a",
      "",
      "1",
      `--b${behind}`,
      "Content-Disposition: form-data; name=c",
      "",
      "2",
      "--b--",
      "",
    ].join("\r\n"),
  );

test.each(["", " ", "\t", "  ", " \t \t"])("%j behind a boundary on its line is passed over", (behind) => {
  expect(readMultipart(twoFields(behind), HEADER)).toEqual([
    { name: "a", text: "1" },
    { name: "c", text: "2" },
  ]);
});

test.each(["b", " b", "\t-", "-", "\u000b"])("a line that goes on with %j is no boundary", (behind) => {
  expect(readMultipart(twoFields(behind), HEADER)).toEqual([]);
  const text = `1\r\n--b${behind}\r\n2`;
  const body = `--b\r\nContent-Disposition: form-data; name=a\r\n\r\n${text}\r\n--b--\r\n`;
  expect(readMultipart(bytesOf(body), HEADER)).toEqual([{ name: "a", text }]);
});

test("a body that was cut off is none", () => {
  const whole = bytesOf(
    write(
      [
        { name: "a", text: "1" },
        { name: "b", text: null },
      ],
      "xyz",
    ),
  );
  // Its last two dashes and its last line end may be missing or not: one of them is enough.
  for (let end = 0; end < whole.length - 2; end += 1)
    expect(readMultipart(whole.subarray(0, end), "multipart/form-data; boundary=xyz")).toBeNull();
});

test("any bytes are parts or none", () => {
  const pieces = fc.constantFrom(
    "--b",
    "\r\n",
    "--",
    "Content-Disposition: form-data; name=a",
    '"',
    ";",
    "\u00ff",
    "x",
    "\u0000",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (some) => {
      const bytes = Buffer.from(some.join(""), "latin1");
      const read = readMultipart(bytes, "multipart/form-data; boundary=b") ?? [];
      for (const { text } of read) expect(text ?? "").not.toContain("\u{fffd}");
    }),
  );
});
