import { describe, expect, test } from "vitest";
import { decodeBytes } from "../../../build/csv/encoding.ts";
import { encodeAs, utf16, utf8 } from "../data/fix/encode.ts";

const told = (bytes: Uint8Array, country: string | null = null): string => {
  const decoded = decodeBytes(bytes, country);
  return decoded.ok ? `${decoded.encoding}: ${decoded.text}` : decoded.code;
};

describe("decodeBytes", () => {
  test.each([
    [utf8("name,مسجد 🕌"), "utf-8: name,مسجد 🕌"],
    [utf8("\uFEFFمسجد"), "utf-8: مسجد"],
    [utf16("\uFEFFمسجد,Camı"), "utf-16le: مسجد,Camı"],
    [utf16("\uFEFFمسجد,Camı", true), "utf-16be: مسجد,Camı"],
    [utf8(""), "utf-8: "],
  ])("knows %#", (bytes, text) => {
    expect(told(bytes)).toBe(text);
  });

  test.each([
    ["مسجد السلام، شارع الملك فهد", "sa"],
    ["Mosquée,مسجد باريس", "fr"],
    ["Name;الاسم;خط العرض\r\nHaram;المسجد الحرام;21,42", null],
    ["جامع گلشن", "ir"],
  ])("reads %j as Windows-1256", (text, country) => {
    expect(told(encodeAs("windows-1256", text), country)).toBe(`windows-1256: ${text}`);
  });

  test.each([
    ["Şehitlik Camii, Üsküdar, İstanbul, Eyüpsultan, Çağdaş", "tr"],
    ["Köln Merkez Camii; Eyüp Sultan Camii, Ağrı", "de"],
    ["Hacı Bayram", null],
    ["Divriği Ulu Camii; Café Âlem", "tr"],
  ])("reads %j as Windows-1254", (text, country) => {
    expect(told(encodeAs("windows-1254", text), country)).toBe(`windows-1254: ${text}`);
  });

  test.each([
    ["Cyrillic", encodeAs("windows-1251", "Соборная мечеть, улица Баумана")],
    ["Greek", encodeAs("windows-1253", "Τέμενος Αθηνών")],
    ["Central European", encodeAs("windows-1250", "Careva džamija, Gazi Husrev-begova džamija, Šabović")],
    ["Spanish", encodeAs("windows-1252", "Mezquita de España, Málaga")],
    ["one byte of neither", Uint8Array.of(0x61, 0xff, 0x62)],
    ["Chinese", Uint8Array.of(0xc7, 0xe5, 0xd5, 0xe6, 0xcb, 0xc2, 0x2c, 0xb1, 0xb1, 0xbe, 0xa9)],
    ["surrogates written as UTF-8", Uint8Array.of(0x61, 0xed, 0xa0, 0xbd, 0xed, 0xb5, 0x8c)],
    ["UTF-16 without a mark", utf16("id,name_ar\n1,مسجد\n")],
    ["UTF-16 without a mark, ASCII alone", utf16("id,name\n1,x\n")],
    ["NUL", utf8("id,na\0me\n")],
  ])("does not guess at %s", (_, bytes) => {
    expect(told(bytes)).toBe("unclear-encoding");
  });

  test.each([
    ["UTF-8 cut off within a letter", utf8("اسم المسجد").slice(0, -1)],
    ["UTF-8 with a foreign byte", Uint8Array.from([...utf8("id,مسجد\n"), 0xe9, ...utf8("x\n")])],
    ["a mark that promises UTF-8", Uint8Array.of(0xef, 0xbb, 0xbf, 0xc7)],
    ["a mark that promises UTF-16", Uint8Array.of(0xff, 0xfe, 0x61)],
    ["a lone surrogate", utf16("\uFEFFa\ud800b")],
  ])("refuses %s", (_, bytes) => {
    expect(told(bytes)).toBe("broken-utf-8");
  });

  test("says on which line the first broken byte stands", () => {
    const bytes = Uint8Array.from([...utf8("id\r\nمسجد\r\n"), 0xe9, ...utf8("\r\n")]);
    const decoded = decodeBytes(bytes, null);
    expect(decoded).toMatchObject({
      message: "the file is UTF-8 but for 1 broken byte, the first on line 3",
    });
  });

  test("refuses text whose letters were lost when it was saved", () => {
    const bytes = encodeAs("windows-1254", "name_en,name_ar\nHacı Bayram Camii,جامع\n");
    expect(decodeBytes(bytes, "tr")).toMatchObject({
      code: "lost-letters",
      message: expect.stringContaining("line 2") as string,
    });
  });
});
