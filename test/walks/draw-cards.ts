/**
 * Draws the pictures that a message with a link to a page shows, in web/static/cards, in Chromium, which shapes Arabic:
 * `npx tsx test/walks/draw-cards.ts`, after a change of the icon or of the types. One for each type of places, and one for
 * countries and cities, in both languages of the data: the words beside a picture name the place, and a picture of its own
 * for each of a million places would be twenty gigabytes that nobody looks at.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { launchChromium } from "../support/chromium.ts";

const FOLDER = "web/static/cards";
const [WIDTH, HEIGHT] = [1200, 630];

/** `area` is the picture of countries and cities. */
const AREA = "area";

type Row = readonly [type: string, en: string, ar: string];

const labelIn = (language: "en" | "ar", type: string): string =>
  (JSON.parse(readFileSync(`data/i18n/facts/${language}.json`, "utf8")) as Record<string, string>)[`type.${type}`] ??
  type;

const types: readonly Row[] = readFileSync("data/place-types.csv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [type = ""] = line.split(",");
    return [type, labelIn("en", type), labelIn("ar", type)];
  });
const rows: readonly Row[] = [...types, [AREA, "Places to pray", "أماكن للصلاة"]];

/** The mark of the icon alone. */
const mark = /<path [^>]*\/>/.exec(readFileSync("web/static/icon.svg", "utf8"))?.[0] ?? "";

const cardOf = (words: string, site: string, dir: string): string => `<!doctype html><html dir="${dir}"><style>
  body { margin: 0; inline-size: ${WIDTH}px; block-size: ${HEIGHT}px; display: grid; align-content: center; gap: 40px;
    padding-inline: 90px; box-sizing: border-box; background: #0b6b4f; color: #fff; font-family: "DejaVu Sans", sans-serif }
  svg { inline-size: 170px; block-size: 170px } p { margin: 0; font-size: 40px; opacity: 0.85 }
  h1 { margin: 0; font-size: 92px; line-height: 1.25 }
</style><svg viewBox="0 0 64 64">${mark}</svg><h1>${words}</h1><p>${site}</p></html>`;

mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const [type, en, ar] of rows) {
  for (const [lang, words, site, dir] of [
    ["en", en, "Musalla · prayer times, reviews, directions", "ltr"],
    ["ar", ar, "مصلّى · مواقيت الصلاة والآراء والاتجاهات", "rtl"],
  ] as const) {
    await page.setContent(cardOf(words, site, dir));
    writeFileSync(`${FOLDER}/${type}-${lang}.png`, await page.screenshot());
  }
}
await browser.close();
