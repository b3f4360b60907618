import { expect, test } from "vitest";
import { legacyText } from "../../../build/timetable/legacy-text.ts";

/** The bytes of a text in an encoding of one byte a letter. */
const bytesOf = (encoding: string, text: string): Uint8Array => {
  const letters = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
  return Uint8Array.from([...text].map((letter) => letters.indexOf(letter)));
};

test.each([
  ["windows-1251", "Число;День недели;Фаджр;Восход\n1 февраля;пн;6-07;8-01", "Windows-1251 (Cyrillic)"],
  ["windows-1252", "Día;Alvorada;Pôr-do-sol;à;é\n1;5:07;19:01", "Windows-1252"],
  ["windows-1252", "Gebetszeiten für März;Ü", "Windows-1252"],
])("a text in %s is read in it", (encoding, text, coding) => {
  expect(legacyText(bytesOf(encoding, text))).toEqual({ text, coding });
});
