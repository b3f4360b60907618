/** Setting names in the faces of pictures: which letters there are, their order, their lines. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { type Face, openFaces } from "../../../server/cards/faces.ts";
import { directionOf, missingIn, setText, type TextStyle } from "../../../server/cards/set-text.ts";
import { readCardFile } from "../../support/card-faces.ts";

let faces: readonly Face[];
beforeAll(async () => {
  faces = await openFaces(readCardFile);
});

const style = (more: Partial<TextStyle> = {}): TextStyle => ({
  lang: "en",
  width: 600,
  sizes: [80, 60, 40],
  lines: 2,
  ...more,
});

const drawn = (text: string, more: Partial<TextStyle> = {}): string =>
  setText(text, style(more), faces).draw(0, 0, "left");

/** Where each glyph stands, from left to right as drawn. */
const placesIn = (svg: string): readonly number[] =>
  [...svg.matchAll(/translate\((-?[\d.]+) /g)].map(([, x]) => Number(x));

describe("the letters", () => {
  it("are those of Latin, Arabic, Urdu, Bengali, Cyrillic, Greek and Hebrew names", () => {
    const names = ["Şehitlik Câmii", "مسجد السلطان أحمد", "গুলশান মসজিদ", "Кул-Шариф", "Τζαμί", "מסגד", "Đình", "ʿAlī"];
    expect(names.flatMap((name) => missingIn(name, "en", faces))).toEqual([]);
    expect(missingIn("بادشاہی مسجد", "ur", faces)).toEqual([]);
  });

  it("of other forms are set as the plain ones, and a mark that no face has is left out", () => {
    expect(drawn("Al\u2011Noor ＆ Co")).toBe(drawn("Al\u2010Noor & Co"));
    expect(missingIn("Ka\u02bbaba H\u0331 \u2079", "en", faces)).toEqual([]);
    expect(drawn("m\u0331aba") === drawn("maba")).toBe(true);
  });

  it("that are missing are named, those without a shape are not", () => {
    expect(missingIn("清真寺 \u200f\u200bx", "en", faces)).toEqual(["清", "真", "寺"]);
  });

  it("of every name of the data are there, but for those of scripts that no face has", () => {
    const columns = ["name_en", "name_ar", "names", "alt_names", "name"];
    const files = ["data/places", "data/layers"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /(?:^|\/)places\/[^/]+\.csv$|^[a-z]{2}\.csv$/.test(name.replaceAll("\\", "/")))
        .map((name) => `${folder}/${name}`),
    );
    const texts = ["data/city-names.csv", "data/cities.csv", ...files].flatMap((file) =>
      (parse(readFileSync(file, "utf8"), { columns: true }) as Record<string, string>[]).flatMap((row) =>
        columns.flatMap((column) => row[column] ?? []),
      ),
    );
    expect(texts.length).toBeGreaterThan(100_000);
    const missing = missingIn([...new Set(texts.join(""))].join(""), "ur", faces);
    // Names of China, Japan, Korea, Thailand, southern India …: such a place is drawn with its English or Arabic name.
    const scripts =
      /[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Deva}\p{sc=Mlym}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Gujr}\p{sc=Guru}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Thaa}\p{sc=Tfng}\p{sc=Geor}\p{sc=Armn}\p{sc=Ethi}\p{sc=Mong}\p{sc=Tibt}]/u;
    expect(missing.filter((character) => !scripts.test(character))).toEqual([]);
    // They are few.
    const names = texts.filter((text) => scripts.test(text));
    expect(names.length / texts.length).toBeLessThan(0.001);
  });
});

describe("a line", () => {
  it("has the direction of its first strong letter", () => {
    expect(["(مسجد) Al-Noor", "12 Al-Noor مسجد", "12"].map(directionOf)).toEqual(["rtl", "ltr", "ltr"]);
  });

  it("of Arabic has its joined letters, and Urdu in Nastaliq has others", () => {
    expect(drawn("مسجد")).not.toBe(drawn("م س ج د"));
    expect(drawn("مسجد", { lang: "ur" })).not.toBe(drawn("مسجد", { lang: "ar" }));
  });

  it("of two directions puts each word where the bidirectional algorithm does", () => {
    const [whole, latin] = [placesIn(drawn("مسجد Noor")), placesIn(drawn("Noor"))];
    // In a text from the right the Latin word stands left of the Arabic one, its own letters from the left.
    expect(whole.slice(0, latin.length)).toEqual(latin);
    expect(Math.max(...latin)).toBeLessThan(Math.min(...whole.slice(latin.length)));
  });

  it("mirrors brackets in a text from the right", () => {
    const [open, close] = ["(", ")"].map((bracket) => / d="([^"]+)"/.exec(drawn(bracket))?.[1] ?? "");
    const outlines = [...drawn("(مسجد").matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    expect(outlines).toContain(close);
    expect(outlines).not.toContain(open);
  });
});

describe("a text", () => {
  it("breaks between words, in the largest size in which it fits", () => {
    const [short, long] = [
      setText("Al-Noor", style(), faces),
      setText("Islamic Cultural Centre and Mosque", style(), faces),
    ];
    expect(short.width).toBeLessThanOrEqual(600);
    expect(long.width).toBeLessThanOrEqual(600);
    expect(long.height).toBeGreaterThan(short.height);
  });

  it("that never fits is cut and ends in an ellipsis", () => {
    const word = "Supercalifragilisticexpialidocious";
    const set = setText(`${word} ${word} ${word} ${word}`, style({ width: 400 }), faces);
    expect(set.width).toBeLessThanOrEqual(400);
    const ellipsis =
      faces
        .find(({ name }) => name === "latin")
        ?.font.glyphForCodePoint(0x2026)
        .path.toSVG() ?? "none";
    expect(set.draw(0, 0, "left").includes(ellipsis)).toBe(true);
  });

  it("becomes outlines alone, whatever is in it", () => {
    const svg = drawn('</svg><script>alert("&1")</script>', { width: 4000 });
    expect(
      svg.replaceAll(/<path transform="translate\([-\d. ]+\) scale\([-\d.e ]+\)" d="[-MLQCZ\d., ]*"\/>/g, ""),
    ).toBe("");
  });
});
