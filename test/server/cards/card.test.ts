/** The picture of a page: what it is made of, and that it depends on its subject alone. */
import { beforeAll, describe, expect, it } from "vitest";
import { CARD, type CardSubject, cardSvg } from "../../../server/cards/card.ts";
import { type Face, openFaces } from "../../../server/cards/faces.ts";
import { type Land, readCoasts } from "../../../server/cards/land.ts";
import { rasterize } from "../../../server/cards/rasterize-native.ts";
import { LAND_FILE } from "../../../server/cards/studio.ts";
import { readCardFile } from "../../support/card-faces.ts";

let faces: readonly Face[];
let land: Land;
beforeAll(async () => {
  faces = await openFaces(readCardFile);
  land = readCoasts(new TextDecoder().decode((await readCardFile(LAND_FILE)) ?? new Uint8Array()));
});

const SUBJECT: CardSubject = {
  lang: "en",
  kind: "Mosque",
  names: [{ text: "Badshahi Mosque", lang: "en" }],
  own: { text: "بادشاہی مسجد", lang: "ur" },
  where: "Lahore, Pakistan",
  point: { lat: 31.588, lng: 74.31 },
  mapM: 320_000,
  hasPin: true,
  cities: [{ name: "Faisalabad", lat: 31.42, lng: 73.09 }],
};

const svgOf = (more: Partial<CardSubject> = {}): string => cardSvg({ ...SUBJECT, ...more }, land, faces);

describe("a picture", () => {
  it("is a PNG of 1200 × 630, the same every time and another for another place", async () => {
    const [one, again, other] = await Promise.all(
      [svgOf(), svgOf(), svgOf({ point: { lat: 51.5, lng: -0.1 } })].map(rasterize),
    );
    const head = new DataView(one?.buffer ?? new ArrayBuffer(0), one?.byteOffset);
    expect([head.getUint32(0), head.getUint32(16), head.getUint32(20)]).toEqual([0x89504e47, CARD.width, CARD.height]);
    expect(Buffer.from(one ?? [])).toEqual(Buffer.from(again ?? []));
    expect(Buffer.from(one ?? [])).not.toEqual(Buffer.from(other ?? []));
  });

  it("has every part of its subject", () => {
    const whole = svgOf();
    const parts: readonly Partial<CardSubject>[] = [
      { kind: "Prayer room" },
      { names: [{ text: "Wazir Khan Mosque", lang: "en" }] },
      { own: null },
      { where: "Pakistan" },
      { hasPin: false },
      { cities: [] },
      { lang: "ar" },
      { mapM: 100_000 },
      { point: { lat: 30, lng: 74.31 } },
    ];
    expect(new Set([whole, ...parts.map(svgOf)]).size).toBe(parts.length + 1);
  });

  it("takes the next name where no face has the letters of the first, and the kind where none is left", () => {
    const chinese = { text: "北京清真寺", lang: "zh" };
    const english = { text: "Niujie Mosque", lang: "en" };
    expect(svgOf({ names: [chinese, english] })).toBe(svgOf({ names: [english] }));
    expect(svgOf({ names: [chinese] })).toBe(svgOf({ names: [{ text: "Mosque", lang: "en" }] }));
    expect(svgOf({ own: chinese })).toBe(svgOf({ own: null }));
  });

  it("holds no text, no reference and nothing that runs, whatever a name holds", () => {
    const text = '<image href="http://127.0.0.1/"/><script>1</script>&amp;"\'';
    const svg = svgOf({ names: [{ text, lang: "en" }], own: { text, lang: "ur" }, where: text, kind: text });
    const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name));
    expect(elements).toEqual(new Set(["circle", "clipPath", "g", "path", "rect", "svg"]));
    expect(svg).not.toMatch(/href|NaN|undefined/);
  });

  it("stays in its frame with the longest names, in either direction", () => {
    const long = "Islamic Cultural Foundation ".repeat(12);
    for (const lang of ["en", "ar"] as const) {
      const svg = svgOf({ lang, names: [{ text: long, lang: "en" }], own: { text: "مسجد ".repeat(60), lang: "ur" } });
      const texts = svg.slice(svg.indexOf("</g></g>"));
      const places = [...texts.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\) scale\((\d)/g)];
      expect(places.length).toBeGreaterThan(60);
      for (const [, x, y] of places) {
        expect(Number(x)).toBeGreaterThan(-1);
        expect(Number(x)).toBeLessThan(CARD.width);
        expect(Number(y)).toBeLessThan(CARD.height);
      }
    }
  });
});
