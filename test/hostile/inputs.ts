/**
 * Files that nobody should send: each is what stands as data/places/gb.csv, and what becomes of it.
 * Built in code, so that the repository holds none of them.
 */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { encodeAs, utf16, utf8 } from "../build/data/fix/encode.ts";
import { completePlaces } from "../build/small-data.ts";

export interface Hostile {
  readonly name: string;
  /** Bytes or text of the file, or what puts something else in its place. */
  readonly content: string | Uint8Array | ((path: string) => void);
  /** `left`: fix says why and writes nothing. `fixed`: it writes. `same`: there is nothing to write. */
  readonly fix: "left" | "fixed" | "same";
  /** Codes of which `check` tells at least one for the file as it is; none where it is sound. */
  readonly check: readonly string[];
}

const HEADER = "id,slug,name_en,name_ar,city,lat,lng";
const ROW = "1,east-london-mosque,East London Mosque,مسجد شرق لندن,london,51.5176,-0.0655";
const SOUND = completePlaces(`${HEADER}\n${ROW}\n`);
/** The sound file with its name in another form. */
const named = (name: string): string => SOUND.replace("East London Mosque", () => name);
const MEGA = 1_000_000;
const WIDTH = SOUND.split("\n")[0]?.split(",").length ?? 0;

const ascii = (text: string): string => text.replaceAll(/[^\n\p{ASCII}]/gu, "");

const TEXTS: readonly Hostile[] = [
  { name: "a zero-length file", content: "", fix: "left", check: ["missing-header"] },
  { name: "a byte order mark alone", content: "\uFEFF", fix: "left", check: ["missing-header"] },
  { name: "two byte order marks", content: `\uFEFF\uFEFF${SOUND}`, fix: "fixed", check: ["unknown-column"] },
  { name: "one line end", content: "\r\n", fix: "left", check: ["missing-header"] },
  { name: "one separator", content: ",", fix: "left", check: ["missing-header"] },
  {
    name: "separators alone",
    content: `${",".repeat(WIDTH - 1)}\n`.repeat(50),
    fix: "left",
    check: ["missing-header"],
  },
  { name: "10 MB of commas", content: ",".repeat(10 * MEGA), fix: "left", check: ["unknown-column"] },
  { name: "5 MB of commas as a row", content: SOUND + ",".repeat(5 * MEGA), fix: "fixed", check: ["blank-row"] },
  { name: "a header alone", content: SOUND.split("\n")[0] ?? "", fix: "fixed", check: [] },
  { name: "sep= without a sign", content: `sep=\n${SOUND}`, fix: "left", check: ["wrong-separator"] },
  { name: "sep= with a sign of its own", content: `sep=#\n${SOUND}`, fix: "left", check: ["missing-header"] },
  { name: "sep= that lies", content: `sep=;\n${SOUND}`, fix: "left", check: ["wrong-separator"] },
  { name: "sep= alone", content: "sep=;", fix: "left", check: ["wrong-separator"] },
  { name: "an unclosed quote", content: named('"East London Mosque'), fix: "left", check: ["csv-syntax"] },
  {
    name: "an unclosed quote in the header",
    content: SOUND.replace("slug", '"slug'),
    fix: "left",
    check: ["csv-syntax"],
  },
  { name: "a quote within a field", content: named('East "London" Mosque'), fix: "left", check: ["csv-syntax"] },
  { name: "text behind a closing quote", content: named('"East" London'), fix: "left", check: ["csv-syntax"] },
  { name: "1 MB of quotes", content: SOUND + '"'.repeat(MEGA + 1), fix: "left", check: ["csv-syntax"] },
  {
    name: "an unclosed quote before 200,000 rows",
    content: `${SOUND}1,"${"x,y\n".repeat(200_000)}`,
    fix: "left",
    check: ["csv-syntax"],
  },
  {
    name: "200,000 rows of two fields",
    content: SOUND + "a,b\n".repeat(200_000),
    fix: "left",
    check: ["wrong-field-count"],
  },
  { name: "backslash before quotes", content: named('"East \\"London\\""'), fix: "left", check: ["csv-syntax"] },
  {
    name: "a million line ends in a field",
    content: named(`"East${"\n".repeat(MEGA)}London"`),
    fix: "fixed",
    check: ["too-long"],
  },
  { name: "a million empty lines", content: SOUND + "\n".repeat(MEGA), fix: "fixed", check: [] },
  { name: "mixed line ends", content: `${SOUND.replace("\n", "\r\n")}\r\r\n\n\r`, fix: "fixed", check: [] },
  { name: "a field of 1 MB", content: named("E".repeat(MEGA)), fix: "fixed", check: ["too-long"] },
  {
    name: "a latitude of 1 MB",
    content: SOUND.replace("51.5176", "9".repeat(MEGA)),
    fix: "fixed",
    check: ["lat-out-of-range"],
  },
  { name: "a million spaces", content: named(`${" ".repeat(MEGA)}x`), fix: "fixed", check: ["too-long"] },
  {
    name: "a slug that tempts a regular expression",
    content: SOUND.replace("east-london-mosque", `${"a-".repeat(50_000)}!`),
    fix: "fixed",
    check: ["bad-slug"],
  },
  {
    name: "300,000 marks on one letter",
    content: named(`e${"\u0301".repeat(300_000)}`),
    fix: "fixed",
    check: ["too-long"],
  },
  {
    name: "100,000 columns",
    content: `${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(",")}\n`,
    fix: "left",
    check: ["unknown-column"],
  },
  {
    name: "a row of 100,000 fields",
    content: `${SOUND}${"x,".repeat(100_000)}\n`,
    fix: "left",
    check: ["wrong-field-count"],
  },
  {
    name: "a header with __proto__",
    content: SOUND.replace("\n", ",__proto__\n").replace(/\n$/, ",x\n"),
    fix: "left",
    check: ["unknown-column"],
  },
  {
    name: "a header of constructor and toString",
    content: "constructor,toString\na,b\n",
    fix: "left",
    check: ["missing-header"],
  },
  {
    name: "a repeated column",
    content: SOUND.replace("\n", ",lat\n").replace(/\n$/, ",1\n"),
    fix: "left",
    check: ["repeated-column"],
  },
  {
    name: "a missing required column",
    content: SOUND.replace("lat,lng", "lng").replace("51.5176,", ""),
    fix: "left",
    check: ["missing-column"],
  },
  {
    name: "a formula",
    content: named('"=HYPERLINK(""http://evil.example"")"'),
    fix: "fixed",
    check: ["formula-injection"],
  },
  {
    name: "a command behind a tab",
    content: named("\t@SUM(1+1)*cmd|' /C calc'!A0"),
    fix: "fixed",
    check: ["control-character", "formula-injection"],
  },
  {
    name: "a direction override",
    content: named("East \u202euqsoM\u202c"),
    fix: "fixed",
    check: ["control-character"],
  },
  {
    name: "terminal commands",
    content: named("East\u001b[2J\u001b]0;x\u0007"),
    fix: "fixed",
    check: ["control-character"],
  },
  { name: "emoji with joiners", content: named("Family 👨\u200d👩\u200d👧\u200d👦 hall"), fix: "fixed", check: [] },
  { name: "NUL characters", content: named("East\0London"), fix: "left", check: ["unclear-encoding"] },
  { name: "HTML for a CSV", content: "<!doctype html>\n<title>404</title>\n", fix: "left", check: ["missing-header"] },
  { name: "JSON for a CSV", content: '[{"id": 1, "slug": "x"}]\n', fix: "left", check: ["csv-syntax"] },
  { name: "two separators in the header", content: "id;slug,lat;lng,x\n", fix: "left", check: ["missing-header"] },
];

/** The sound file with its latitude in another form. */
const at = (lat: string): string => SOUND.replace("51.5176", () => lat);
const asTabs = (text: string): string => text.replaceAll(",", "\t").replaceAll("\n", "\r\n");
const asExcel = (text: string): string => asTabs(`\uFEFF${text}`);
const [HEAD = "", BODY = ""] = SOUND.split("\n");

/** What spreadsheets, phones and tired people make of a sound file. */
const SLIPS: readonly Hostile[] = [
  { name: "Arabic-Indic digits", content: at("٥١٫٥١٧٦"), fix: "fixed", check: ["not-a-number"] },
  { name: "full-width digits", content: at("５１．５１７６"), fix: "fixed", check: ["not-a-number"] },
  { name: "a decimal comma", content: at('"51,5176"'), fix: "fixed", check: ["not-a-number"] },
  { name: "degrees, minutes and seconds", content: at('"51°31\'03""N"'), fix: "fixed", check: ["not-a-number"] },
  { name: "scientific notation", content: at("5.15176E+01"), fix: "fixed", check: ["not-a-number"] },
  { name: "both coordinates in one field", content: at('"51.5176, -0.0655"'), fix: "fixed", check: ["not-a-number"] },
  {
    name: "lat and lng swapped",
    content: SOUND.replace("51.5176,-0.0655", "-0.0655,51.5176"),
    fix: "fixed",
    check: ["outside-country"],
  },
  { name: "infinite latitude", content: at("Infinity"), fix: "fixed", check: ["not-a-number"] },
  { name: "hexadecimal latitude", content: at("0x33"), fix: "fixed", check: ["not-a-number"] },
  {
    name: "direction marks around an id",
    content: SOUND.replace("\n1,", "\n\u200f1\u200e,"),
    fix: "fixed",
    check: ["not-an-integer"],
  },
  { name: "an id with decimals", content: SOUND.replace("\n1,", "\n1.0,"), fix: "fixed", check: ["not-an-integer"] },
  {
    name: "an id beyond every integer",
    content: SOUND.replace("\n1,", `\n${"9".repeat(400)},`),
    fix: "fixed",
    check: ["out-of-range"],
  },
  {
    name: "zero-width and no-break spaces",
    content: named("East\u200bLondon\u00a0Mosque"),
    fix: "fixed",
    check: ["control-character"],
  },
  { name: "what a formula leaves", content: named("#NAME?"), fix: "fixed", check: ["formula-error"] },
  {
    name: "question marks for letters",
    content: SOUND.replace("مسجد شرق لندن", "???? ??? ????"),
    fix: "left",
    check: ["lost-letters"],
  },
  {
    name: "columns that differ in case alone",
    content: SOUND.replace("\n", ",LAT\n").replace(/\n$/, ",1\n"),
    fix: "left",
    check: ["unknown-column"],
  },
  { name: "a column renamed", content: SOUND.replace("name_en", "headline"), fix: "left", check: ["unknown-column"] },
  {
    name: "terminal commands in the header",
    content: SOUND.replace("name_en", "\u001b[2Jname"),
    fix: "left",
    check: ["unknown-column"],
  },
  {
    name: "a title above the header",
    content: `Mosques${",".repeat(WIDTH - 1)}\n${SOUND}`,
    fix: "left",
    check: ["missing-header"],
  },
  { name: "rows without a header", content: `${BODY}\n`, fix: "left", check: ["missing-header"] },
  {
    name: "a note beside the table",
    content: `${HEAD},\n${BODY},please check\n`,
    fix: "left",
    check: ["unknown-column"],
  },
  {
    name: "a merge conflict",
    content: `${HEAD}\n<<<<<<< HEAD\n${BODY}\n=======\n>>>>>>> main\n`,
    fix: "left",
    check: ["merge-conflict"],
  },
  {
    name: "spaces before the quotes",
    content: SOUND.replaceAll(/[^,\n]+/g, '"$&"').replaceAll(",", ", "),
    fix: "left",
    check: ["csv-syntax"],
  },
  { name: "CR, LF and CRLF in turn", content: `${HEAD}\r${BODY}\r\n\n`, fix: "fixed", check: [] },
  { name: "a sep= line", content: `sep=;\r\n${SOUND.replaceAll(",", ";")}`, fix: "fixed", check: ["wrong-separator"] },
  {
    name: "a Markdown table",
    content: SOUND.replaceAll(",", " | ")
      .replaceAll(/^|$/gm, "|")
      .replace(/\n\|+$/, "\n"),
    fix: "fixed",
    check: ["wrong-separator"],
  },
  {
    name: "two million short rows",
    content: `${SOUND}${"x\n".repeat(2 * MEGA)}`,
    fix: "left",
    check: ["too-many-rows", "wrong-field-count"],
  },
  {
    name: "an unclosed quote before two million rows",
    content: `${SOUND}"${"x\n".repeat(2 * MEGA)}`,
    fix: "left",
    check: ["csv-syntax"],
  },
  { name: "a line of 20 MB", content: SOUND + "x".repeat(20 * MEGA), fix: "left", check: ["wrong-field-count"] },
];

const BYTES: readonly Hostile[] = [
  {
    name: "UTF-8 with a broken byte",
    content: Uint8Array.from([...utf8(SOUND), 0xff]),
    fix: "left",
    check: ["broken-utf-8"],
  },
  {
    name: "UTF-8 cut within a letter",
    content: utf8(SOUND.slice(0, SOUND.indexOf("لندن") + 1)).slice(0, -1),
    fix: "left",
    check: ["broken-utf-8"],
  },
  {
    name: "surrogates written as UTF-8",
    content: Uint8Array.from([...utf8(ascii(SOUND)), 0xed, 0xa0, 0x80]),
    fix: "left",
    check: ["unclear-encoding"],
  },
  {
    name: "a lone surrogate in UTF-16",
    content: utf16(`\uFEFF${named("East \ud83d Mosque")}`),
    fix: "left",
    check: ["broken-utf-8"],
  },
  { name: "Excel's Unicode text", content: utf16(asExcel(SOUND)), fix: "fixed", check: ["not-utf-8"] },
  {
    name: "Excel's Unicode text, big-endian",
    content: utf16(asExcel(SOUND), true),
    fix: "fixed",
    check: ["not-utf-8"],
  },
  { name: "a UTF-16 mark alone", content: Uint8Array.of(0xff, 0xfe), fix: "left", check: ["missing-header"] },
  { name: "UTF-16 with its mark", content: utf16(`\uFEFF${SOUND}`), fix: "fixed", check: ["not-utf-8"] },
  { name: "UTF-16 without a mark", content: utf16(SOUND), fix: "left", check: ["unclear-encoding"] },
  { name: "UTF-16 of ASCII without a mark", content: utf16(ascii(SOUND)), fix: "left", check: ["unclear-encoding"] },
  { name: "half a UTF-16 letter", content: utf16(`\uFEFF${SOUND}`).slice(0, -1), fix: "left", check: ["broken-utf-8"] },
  { name: "Windows-1256", content: encodeAs("windows-1256", SOUND), fix: "fixed", check: ["not-utf-8"] },
  {
    name: "Windows-1254 that lost the Arabic",
    content: encodeAs("windows-1254", named("Hacı Bayram")),
    fix: "left",
    check: ["lost-letters"],
  },
  {
    name: "Windows-1251",
    content: encodeAs("windows-1251", ascii(SOUND).replace("East", "Соборная")),
    fix: "left",
    check: ["unclear-encoding"],
  },
  {
    name: "200,000 letters in an encoding that is none",
    content: Uint8Array.from([...utf8(`${"x".repeat(200_000)},`), 0xff]),
    fix: "left",
    check: ["unclear-encoding"],
  },
  {
    name: "a picture",
    content: Uint8Array.from({ length: 50_000 }, (_, i) => (i * i * 31 + i * 7) % 256),
    fix: "left",
    check: ["unclear-encoding"],
  },
  {
    name: "a spreadsheet's own file",
    content: Uint8Array.from([...utf8("PK\u0003\u0004"), 0, 0, 8, 0, 0xff, 0xfe, 0x9d, 0]),
    fix: "left",
    check: ["not-csv"],
  },
];

const NO_FILES: readonly Hostile[] = [
  { name: "a folder", content: (path) => mkdirSync(path), fix: "left", check: ["unreadable-file"] },
  { name: "a link to itself", content: (path) => symlinkSync(path, path), fix: "left", check: ["unreadable-file"] },
  {
    name: "a link to nothing",
    content: (path) => symlinkSync(`${path}.gone`, path),
    fix: "left",
    check: ["unreadable-file"],
  },
  {
    name: "a link to a device that never ends",
    content: (path) => symlinkSync("/dev/zero", path),
    fix: "left",
    check: ["unreadable-file"],
  },
];

export const HOSTILE: readonly Hostile[] = [...TEXTS, ...SLIPS, ...BYTES, ...NO_FILES];

/** Puts a hostile input where a places file belongs. */
export const plant = (path: string, { content }: Hostile): void => {
  if (typeof content === "function") content(path);
  else writeFileSync(path, content);
};
