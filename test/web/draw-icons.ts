/**
 * Draws the PNG icons in web/static from its icon.svg, in Chromium: `npx tsx test/web/draw-icons.ts`, after a change
 * of that drawing. iOS takes no SVG and rounds corners itself; a maskable icon has its mark within the middle 80 %.
 */
import { readFileSync } from "node:fs";
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

const drawing = readFileSync(`${FOLDER}/icon.svg`, "utf8");
const browser = await launchChromium();
for (const [name, size, change] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${change(drawing)}`);
  await page.screenshot({ path: `${FOLDER}/${name}`, omitBackground: true });
}
await browser.close();
