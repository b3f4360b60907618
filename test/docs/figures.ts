/**
 * The figures of the documents. Each number with a unit is one of FIGURES, which computes it from the build, or stands
 * in MEASURED: measurements with a date, limits that other tests hold, and numbers that are no claim about the project.
 */
import { LIMITS } from "../house/functions.ts";
import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readCsv } from "../../build/csv/csv.ts";
import { LANGUAGES } from "../../web/app/i18n/languages.ts";
import { lineAt, textOf, TRACKED } from "./documents.ts";

/** How the text says it. `exact`; `over`: at least, and not by a quarter more; `about`: to the digits shown, or 3 %. */
export type Says = "exact" | "over" | "about";

export interface Figure {
  readonly name: string;
  readonly says: Says;
  /** Where it stands: by document, a form whose first group is the number. */
  readonly stands: readonly (readonly [path: string, form: RegExp])[];
  readonly value: (origin: string) => number | Promise<number>;
}

const totalOf =
  (path: string) =>
  async (origin: string): Promise<number> => {
    const { meta } = (await (await fetch(`${origin}/api/v1/${path}`)).json()) as {
      readonly meta: { readonly total: number };
    };
    return meta.total;
  };

/** The files of places, of data/places and of each layer: the tests' server has no layers. */
const PLACE_FILES = TRACKED.filter((path) => /^data\/(?:layers\/[^/]+\/)?places\/[a-z]{2}\.csv$/.test(path));

const rowsOf = (path: string): number => readCsv(path, textOf(path)).rows.length - 1;

const places = (): number => PLACE_FILES.reduce((sum, path) => sum + rowsOf(path), 0);

const countriesWithPlaces = (): number =>
  new Set(PLACE_FILES.filter((path) => rowsOf(path) > 0).map((path) => path.slice(-6))).size;

const bytes = (path: string) => (): number => statSync(path).size;
const packed = (path: string) => (): number => gzipSync(readFileSync(path), { level: 9 }).length;
const inKb = (size: () => number) => (): number => size() / 1000;
const inMb = (size: () => number) => (): number => size() / 1e6;

/** Lines of authorities.csv and countries of authority-areas.csv. */
const distinct = (path: string, column: number) => (): number =>
  new Set(
    readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((row) => row.split(",")[column]),
  ).size;

export const FIGURES: readonly Figure[] = [
  { name: "places", says: "over", stands: [["README.md", /Over ([\d,]+) places/]], value: places },
  { name: "countries", says: "over", stands: [["README.md", /in over (\d+) countries/]], value: countriesWithPlaces },
  {
    name: "methods",
    says: "exact",
    stands: [
      ["README.md", /(\d+) calculation methods/],
      ["packages/prayer/README.md", /(\d+) numbered methods/],
    ],
    value: totalOf("methods"),
  },
  {
    name: "authorities",
    says: "exact",
    stands: [
      ["README.md", /(\d+) authorities/],
      ["packages/prayer/README.md", /(\d+) authorities of/],
    ],
    value: totalOf("authorities"),
  },
  {
    name: "countries of authorities",
    says: "exact",
    stands: [["packages/prayer/README.md", /authorities of (\d+)\s+countries/]],
    value: distinct("data/authorities/authority-areas.csv", 1),
  },
  {
    name: "languages of the pages",
    says: "exact",
    stands: [
      ["README.md", /pages in (\w+) languages/],
      ["README.md", /speaks (\w+) languages/],
    ],
    value: () => LANGUAGES.length,
  },
  {
    name: "lines of a function",
    says: "exact",
    stands: [["CONTRIBUTING.md", /A function has at most (\d+) lines/]],
    value: () => LIMITS.lines,
  },
  {
    name: "the manifest",
    says: "about",
    stands: [
      ["README.md", /a client reads (\d+) kB/],
      ["build/README.md", /client reads (\d+) kB/],
    ],
    value: (): number => Math.ceil(bytes("public/data/v1/manifest.json")() / 1000),
  },
  {
    name: "the positions of the Sun",
    says: "about",
    stands: [["web/docs/en/offline.md", /1900 to 2100 in ([\d.]+) MB/]],
    value: inMb(bytes("data/ephemeris.bin")),
  },
  {
    name: "the service worker",
    says: "about",
    stands: [["web/sw/README.md", /([\d.]+) MB, \d+ kB with gzip/]],
    value: inMb(bytes("public/sw.js")),
  },
  {
    name: "the service worker, packed",
    says: "about",
    stands: [["web/sw/README.md", /MB, (\d+) kB with gzip/]],
    value: inKb(packed("public/sw.js")),
  },
  {
    name: "the script of the embeds",
    says: "about",
    stands: [["web/docs/en/embed.md", /`musalla.js` is (\d+) kB after gzip/]],
    value: (): number => Math.ceil(packed("public/embed/musalla.js")() / 1000),
  },
  {
    name: "the engine of the embeds",
    says: "about",
    stands: [["web/docs/en/embed.md", /from the same place, about (\d+) kB/]],
    value: inKb(packed("public/embed/engine.js")),
  },
];

/** What programs that use a package weigh after gzip (packages/tool/list.ts), which test/published/packed.test.ts measures. */
export const PACKAGE_FIGURES: readonly (readonly [folder: string, path: string, form: RegExp, program: string])[] = [
  ["prayer", "packages/README.md", /\| (\d+) kB for a method and the Sun/, "one method"],
  ["prayer", "packages/README.md", /the Sun, (\d+) kB with all authorities/, "whole"],
  ["prayer", "packages/prayer/README.md", /one method \| (\d+) kB/, "one method"],
  ["prayer", "packages/prayer/README.md", /one country, such as `my` \| (\d+) kB/, "one country"],
  ["prayer", "packages/prayer/README.md", /all methods \| (\d+) kB/, "methods"],
  ["prayer", "packages/prayer/README.md", /all of `@musalla\/prayer` \| (\d+) kB/, "whole"],
  ["prayer", "packages/prayer/README.md", /a series of (\d+) kB/, "sun"],
  ["prayer", "packages/prayer/README.md", /`@musalla\/prayer\/clocks` \| (\d+) kB/, "clocks"],
  ["prayer", "packages/prayer/README.md", /`@musalla\/prayer\/hijri` \| (\d+) kB/, "hijri"],
  ["prayer", "packages/prayer/README.md", /`@musalla\/prayer\/qibla` \| ([\d.]+) kB/, "qibla"],
  ["prayer", "packages/prayer/README.md", /`@musalla\/prayer\/intl` \| ([\d.]+) kB/, "intl"],
  ["prayer", "packages/prayer/README.md", /`@musalla\/prayer\/timetables\/gb-london` \| ([\d.]+) kB/, "London"],
  ["client", "packages/README.md", /the API, typed \| (\d+) kB/, "whole"],
  ["client", "packages/client/README.md", /as values\. (\d+) kB after gzip/, "whole"],
  ["client", "web/docs/en/client.md", /weighs (\d+) kB after gzip/, "whole"],
  ["directory", "packages/README.md", /any static copy \| (\d+) kB \|\n\| \[`@musalla\/elements/, "whole"],
  ["elements", "packages/README.md", /the qibla, over any static copy \| (\d+) kB/, "whole"],
  ["elements", "packages/elements/README.md", /(\d+) kB after gzip with the engine/, "whole"],
];

/** Numbers that are not computed, by document: the text around each, and why. */
export const MEASURED: Readonly<Record<string, readonly (readonly [text: RegExp, why: string])[]>> = {
  "README.md": [
    [/1\.5 GB of disk/, "measured on 2026-11-26: 0.65 packages, 0.44 pages and data, the rest room for the next build"],
    [/seven endpoints/, "the heading of the table below it"],
    [/1 GB at most/, "a limit of GitHub Pages"],
  ],
  "packages/README.md": [
    [/a table of 32 kB/, "a decision, of its day"],
    [/saves 25 kB where/, "a decision, of its day"],
  ],
  "packages/prayer/README.md": [
    [/\| \d+ kB(?:, \d+ kB after gzip)? \|/, "sizes of modules, checked with the packed files"],
  ],
  "web/docs/en/client.md": [[/[Tt]en lines/, "a short program, shown there"]],
  "web/docs/en/embed.md": [[/1 to 20 places/, "a limit, tested in test/packages/elements/times-view.test.ts"]],
  "web/docs/en/publish-times.md": [[/Ten lines/, "lines that a mosque writes"]],
  "web/sw/README.md": [
    [/60 kB of guides with gzip/, "measured on 2026-11-23"],
    [/larger than 100 kB/, "a limit of the worker"],
    [/100 to 300 kB/, "measured on 2026-11-23"],
    [/1 kB in the worker\. Ours was 65 lines/, "a decision, of its day"],
  ],
};

const WORDS: Readonly<Record<string, number>> = {
  seven: 7,
  eight: 8,
  ten: 10,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
};

export const numberOf = (text: string): number => WORDS[text.toLowerCase()] ?? Number(text.replaceAll(",", ""));

const UNITS = "kB|MB|GB|places|countries|cities|languages|methods|authorities|files|lines|endpoints|mosques";
const NUMBER = new RegExp(
  `(?<![\\w.,-])(?:\\d[\\d,.]*|${Object.keys(WORDS).join("|")})\\s(?:numbered |calculation |static |own )?(?:${UNITS})\\b`,
  "gi",
);

/** The documents whose every figure is explained. Those of the parts for developers have measurements with a date. */
export const EXPLAINED: readonly RegExp[] = [
  /^README\.md$/,
  /^(?:ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$/,
  /^data\/README\.md$/,
  /^packages\/.*README\.md$/,
  /^web\/docs\/en\//,
  /^web\/sw\/README\.md$/,
];

/** Numbers of a document that neither a figure nor a reason explains. */
export const unexplainedIn = (path: string): readonly string[] => {
  const text = textOf(path);
  const forms = [
    ...FIGURES.flatMap(({ stands }) => stands),
    ...PACKAGE_FIGURES.map(([, one, form]) => [one, form] as const),
  ].filter(([one]) => one === path);
  const spans = [...forms.map(([, form]) => form), ...(MEASURED[path] ?? []).map(([form]) => form)].flatMap((form) =>
    [...text.matchAll(new RegExp(form.source, `${form.flags.replace("g", "")}g`))].map(
      ({ index, 0: all }) => [index, index + all.length] as const,
    ),
  );
  return [...text.matchAll(NUMBER)]
    .filter(({ index, 0: all }) => !spans.some(([start, end]) => index < end && index + all.length > start))
    .map(({ index, 0: all }) => `${path}:${lineAt(text, index)}: ${all}`);
};

/** Why a number is not what its figure says; `null` if it is. */
export const whyWrong = (shown: number, value: number, says: Says, digits: string): string | null => {
  const decimals = digits.split(".")[1]?.length ?? 0;
  const step = 10 ** -decimals / 2;
  const isRight =
    says === "exact"
      ? shown === value
      : says === "over"
        ? value >= shown && value < shown * 1.25
        : Math.abs(shown - value) <= Math.max(step, value * 0.03);
  return isRight ? null : `says ${says} ${digits}, is ${value}`;
};
