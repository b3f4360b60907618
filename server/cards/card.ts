/**
 * The picture that a message with a link to a page shows: name, kind and town of what the page is of, a map with a pin, and
 * the sky of the year there. An SVG of outlines alone, without texts and fonts; it depends on nothing but its subject.
 */
import type { LatLng } from "#core/base/geo.ts";
import { SKY, SKY_BANDS, skyOfYear } from "#core/base/sky-of-year.ts";
import type { PageLanguage } from "#core/pages/address.ts";
import type { Face } from "./faces.ts";
import { type Land, landAround, projectionAround } from "./land.ts";
import { missingIn, type SetText, setText, type TextStyle } from "./set-text.ts";

/** Sides of a picture (Open Graph: 1.91 to 1). */
export const CARD = { width: 1200, height: 630 } as const;

export interface Named {
  readonly text: string;
  /** Its language, which chooses the hand: Urdu is set in Nastaliq. */
  readonly lang: string;
}

export interface CardSubject {
  /** The language of the page. */
  readonly lang: PageLanguage;
  /** What it is: a mosque, a prayer room. */
  readonly kind: string;
  /** Its names, the best first: the first that the faces have all letters of is the title. */
  readonly names: readonly Named[];
  /** What it is called where it is, if that is another name. */
  readonly own: Named | null;
  /** Town and country. */
  readonly where: string;
  readonly point: LatLng;
  /** How much of the world the map shows from side to side, metres. */
  readonly mapM: number;
  /** Whether the point is meant, not what is around it. */
  readonly hasPin: boolean;
  /** Large cities around, the largest first. */
  readonly cities: readonly (LatLng & { readonly name: string })[];
}

const COLOURS = {
  paper: "#fdf8ec",
  ink: "#12352a",
  green: "#0b6b4f",
  quiet: "#55665e",
  gold: "#8a6414",
  sea: "#cfdfdc",
  land: "#f2e8d0",
  border: "#c9b98f",
  night: "#27356b",
  dawn: "#8c6fb8",
  day: "#ffe9b0",
  dusk: "#e08a4e",
} as const;

const SKY_HEIGHT = 104;
const MAP = { width: 450, height: CARD.height - SKY_HEIGHT } as const;
const MARGIN = 64;
const TEXT_WIDTH = CARD.width - MAP.width - MARGIN - 48;

const SITE: Readonly<Record<PageLanguage, string>> = { en: "Musalla", ar: "مصلّى" };

/** The mihrab of the site, in a box of 64 (web/static/icon.svg). */
const MARK =
  "M14 52V29c0-9 9-12 18-19 9 7 18 10 18 19v23h-9.500V33.500c0-4.500-4.500-6.500-8.500-9.500-4 3-8.500 5-8.500 9.500V52Z";

/** The mihrab in a drop, whose point is the place. */
const PIN = [
  `<path fill="${COLOURS.green}" stroke="#fff" stroke-width="1.2" d="M0 0C-5-8-13-13-13-22a13 13 0 1 1 26 0C13-13 5-8 0 0Z"/>`,
  '<path fill="#fff" d="M-6-15v-7c0-3 3-4 6-7 3 3 6 4 6 7v7h-3.500v-5c0-2-1-2.500-2.500-3.500-1.500 1-2.500 1.500-2.500 3.500v5Z"/>',
].join("");

const sky = (lat: number): string => {
  const bands = skyOfYear(lat);
  const [x, y] = [CARD.width / SKY.width, SKY_HEIGHT / SKY.height];
  const paths = SKY_BANDS.map((band) => `<path fill="${COLOURS[band]}" d="${bands[band]}"/>`).join("");
  return [
    `<g transform="translate(0 ${CARD.height - SKY_HEIGHT}) scale(${x} ${y})">`,
    `<rect width="${SKY.width}" height="${SKY.height}" fill="${COLOURS.night}"/>${paths}</g>`,
    `<rect y="${CARD.height - SKY_HEIGHT}" width="${CARD.width}" height="3" fill="${COLOURS.gold}"/>`,
  ].join("");
};

/** Names of cities: how many, the size of their letters, the most width, and how far they stay from the edge. */
const CITIES = { most: 5, size: 22, width: 200, edge: 12 } as const;

/** West, north, east, south. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const PIN_SCALE = 2.6;

/** Where the pin is. */
const PIN_BOX: Box = [
  MAP.width / 2 - 14 * PIN_SCALE,
  MAP.height / 2 - 36 * PIN_SCALE,
  MAP.width / 2 + 14 * PIN_SCALE,
  MAP.height / 2 + 6,
];

interface Label {
  readonly box: Box;
  readonly svg: string;
}

/** The name of a city beside its dot, on the side that has more room; `null` where it would leave the map. */
const labelOf = (
  name: string,
  [x, y]: readonly [number, number],
  lang: string,
  faces: readonly Face[],
): Label | null => {
  if (x < 0 || x > MAP.width || y < 0 || y > MAP.height) return null;
  const set = setText(name, { lang, width: CITIES.width, sizes: [CITIES.size], lines: 1 }, faces);
  const isLeft = x < MAP.width / 2;
  const [left, right] = isLeft ? [x - 6, x + 10 + set.width] : [x - 10 - set.width, x + 6];
  const box: Box = [left, y - set.height / 2, right, y + set.height / 2];
  const { edge } = CITIES;
  if (left < edge || box[1] < edge || right > MAP.width - edge || box[3] > MAP.height - edge) return null;
  const words = set.draw(isLeft ? x + 10 : x - 10, box[1], isLeft ? "left" : "right");
  const dot = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4.5"/>`;
  return { box, svg: `<g fill="${COLOURS.quiet}">${dot}${words}</g>` };
};

const cityNames = ({ cities, point, mapM, lang, hasPin }: CardSubject, faces: readonly Face[]): string => {
  const project = projectionAround(point, mapM, MAP);
  const taken: Box[] = hasPin ? [PIN_BOX] : [];
  const drawn: string[] = [];
  for (const { name, ...at } of cities) {
    if (drawn.length >= CITIES.most) break;
    const label = missingIn(name, lang, faces).length > 0 ? null : labelOf(name, project(at), lang, faces);
    if (label === null || taken.some((other) => overlap(label.box, other))) continue;
    taken.push(label.box);
    drawn.push(label.svg);
  }
  return drawn.join("");
};

const map = (subject: CardSubject, land: Land, faces: readonly Face[]): string => {
  const { point, mapM, hasPin } = subject;
  const pin = `<g transform="translate(${MAP.width / 2} ${MAP.height / 2}) scale(${PIN_SCALE})">${PIN}</g>`;
  return [
    `<rect width="${MAP.width}" height="${MAP.height}" fill="${COLOURS.sea}"/>`,
    `<path fill="${COLOURS.land}" stroke="${COLOURS.border}" stroke-width="1.5" fill-rule="evenodd" d="${landAround(land, point, mapM, MAP)}"/>`,
    cityNames(subject, faces),
    hasPin ? pin : "",
  ].join("");
};

/** The first name that can be written; else what can be written of the first. */
const titleOf = ({ names, kind, lang }: CardSubject, faces: readonly Face[]): Named => {
  const whole = names.find(({ text, lang: of }) => text.trim() !== "" && missingIn(text, of, faces).length === 0);
  if (whole !== undefined) return whole;
  const [first = { text: kind, lang }] = names;
  const missing = new Set(missingIn(first.text, first.lang, faces));
  const rest = [...first.text.normalize("NFKC")].filter((character) => !missing.has(character)).join("");
  return /\p{L}/u.test(rest) ? { text: rest, lang: first.lang } : { text: kind, lang };
};

const TITLE_SIZES = [86, 76, 66, 58, 50, 44] as const;

interface Block {
  readonly fill: string;
  /** The space above it. */
  readonly gap: number;
  readonly set: SetText;
}

/** The blocks of text, with a title of these sizes at most. */
const blocksOf = (subject: CardSubject, titleSizes: readonly number[], faces: readonly Face[]): readonly Block[] => {
  const { kind, own, where, lang } = subject;
  const title = titleOf(subject, faces);
  const isOther = own !== null && own.text !== title.text && missingIn(own.text, own.lang, faces).length === 0;
  const style = (of: string, sizes: readonly number[], lines: number): TextStyle => ({
    lang: of,
    width: TEXT_WIDTH,
    sizes,
    lines,
  });
  return [
    { text: kind, fill: COLOURS.green, gap: 0, style: style(lang, [32, 28], 1) },
    { text: title.text, fill: COLOURS.ink, gap: 8, style: style(title.lang, titleSizes, 3) },
    ...(isOther ? [{ text: own.text, fill: COLOURS.gold, gap: 10, style: style(own.lang, [46, 38, 32], 1) }] : []),
    { text: where, fill: COLOURS.quiet, gap: 14, style: style(lang, [32, 28], 1) },
  ]
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, style: how, ...rest }) => ({ ...rest, set: setText(text, how, faces) }));
};

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { gap, set }) => sum + gap + set.height, 0);

const HEAD = { top: 40, size: 44 } as const;

/** Where the blocks are. */
const [TOP, BOTTOM] = [HEAD.top + HEAD.size + 16, CARD.height - SKY_HEIGHT - 16];

const texts = (subject: CardSubject, faces: readonly Face[]): string => {
  const side = subject.lang === "ar" ? "right" : "left";
  const x = side === "left" ? MARGIN : CARD.width - MARGIN;
  const site = setText(SITE[subject.lang], { lang: subject.lang, width: 300, sizes: [36], lines: 1 }, faces);
  const markX = side === "left" ? x - 6 : x - HEAD.size + 6;
  const siteY = HEAD.top + HEAD.size / 2 - site.height / 2;
  const head = [
    `<path fill="${COLOURS.green}" transform="translate(${markX} ${HEAD.top}) scale(${HEAD.size / 64})" d="${MARK}"/>`,
    `<g fill="${COLOURS.green}">${site.draw(side === "left" ? x + 50 : x - 50, siteY, side)}</g>`,
  ];
  let blocks: readonly Block[] = [];
  for (let first = 0; first < TITLE_SIZES.length; first += 1) {
    blocks = blocksOf(subject, TITLE_SIZES.slice(first), faces);
    if (heightOf(blocks) <= BOTTOM - TOP) break;
  }
  let y = TOP + Math.max(0, (BOTTOM - TOP - heightOf(blocks)) / 2);
  const drawn = blocks.map(({ gap, fill, set }) => {
    const at = y + gap;
    y = at + set.height;
    return `<g fill="${fill}">${set.draw(x, at, side)}</g>`;
  });
  return [...head, ...drawn].join("");
};

/** The picture as an SVG. */
export const cardSvg = (subject: CardSubject, land: Land, faces: readonly Face[]): string => {
  const mapX = subject.lang === "ar" ? 0 : CARD.width - MAP.width;
  const { width, height } = CARD;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>`,
    `<clipPath id="m"><rect width="${MAP.width}" height="${MAP.height}"/></clipPath>`,
    `<g transform="translate(${mapX} 0)" clip-path="url(#m)">${map(subject, land, faces)}</g>`,
    texts(subject, faces),
    sky(subject.point.lat),
    "</svg>",
  ].join("");
};
