/**
 * Draws the PNG icons and favicon.ico in web/static from its icon.svg, in Chromium: `npx tsx test/walks/draw-icons.ts`, after
 * a change of that drawing. iOS takes no SVG and rounds corners itself; a maskable icon has its mark within the middle 80 %.
 * Browsers and feed readers ask for /favicon.ico unasked: PNG pictures in the container of Windows icons.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { launchChromium } from "../support/chromium.ts";

const FOLDER = "web/static";

/** The ground to the very corners. */
const square = (svg: string): string => svg.replace(/ rx="\d+"/, "");

/** The mark smaller, about the middle of the 64 units. */
const padded = (svg: string): string =>
  square(svg).replace("<path ", '<path transform="translate(5 5) scale(0.84375)" ');

const ICONS = [
  ["apple-touch-icon.png", 180, square],
  ["icon-192.png", 192, (svg: string) => svg],
  ["icon-512.png", 512, padded],
] as const;

/** Sides of the pictures in favicon.ico. */
const FAVICON = [16, 32, 48] as const;

const HEAD = 6;
const ENTRY = 16;

/** An .ico file of PNG pictures: ICONDIR, an ICONDIRENTRY for each, then the pictures. */
const iconFile = (pictures: readonly { readonly side: number; readonly png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [index, { side, png }] of pictures.entries()) {
    const entry = HEAD + ENTRY * index;
    head.writeUInt8(side, entry);
    head.writeUInt8(side, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};

const drawing = readFileSync(`${FOLDER}/icon.svg`, "utf8");
const browser = await launchChromium();

const draw = async (svg: string, side: number): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  return page.screenshot({ omitBackground: true });
};

for (const [name, size, change] of ICONS) writeFileSync(`${FOLDER}/${name}`, await draw(change(drawing), size));
const pictures: { side: number; png: Buffer }[] = [];
for (const side of FAVICON) pictures.push({ side, png: await draw(drawing, side) });
writeFileSync(`${FOLDER}/favicon.ico`, iconFile(pictures));
await browser.close();
