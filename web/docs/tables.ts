/**
 * Tables of the docs, generated from the project's own declarations where a source has `<!-- table: name -->`: accuracy
 * of the prayer times (bench/README.md), calculation methods (data/methods.json), authorities (data/authorities), error codes (status and message from
 * the server, advice for clients), languages of the pages, data sources (data/sources.csv), columns of the times of mosques (build/tables)
 * and of the bulk files (build/bulk).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { elementAt } from "#core/base/element-at.ts";
import { ID_MAX } from "#core/values/ids.ts";
import { type ProblemCode, PROBLEMS } from "#core/values/problems.ts";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import type { Columns } from "#core/columns/cell-schema.ts";
import { type AnyTable, PLACES } from "../../build/bulk/columns.ts";
import { times, timetable } from "../../build/tables/times.ts";
import { LANGUAGES, spoken } from "../app/i18n/languages.ts";
import { type Language, TEXTS } from "./guides.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** The first row is the head. */
const markdownTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");

/** Text in another language than the page's. */
const english = (text: string): string => `<bdi lang="en">${text}</bdi>`;

/** A number with its unit, isolated from the text direction around it. */
const figure = (text: string): string => `<bdi dir="ltr">${text}</bdi>`;

const README = new URL("../../bench/README.md", import.meta.url);
const HEAD = "| test/truth: % exact / % within 1 min / max |";

/** The table rows below the header. */
const rowsOf = (text: string): readonly (readonly string[])[] => {
  const from = text.indexOf(HEAD);
  if (from < 0) throw new Error("bench/README.md has no table of test/truth any more");
  const [, , ...rows] = elementAt(text.slice(from).split("\n\n"), 0).split("\n");
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((piece) => piece.trim()),
  );
};

/** "94.4 / 100.0 / 1": per cent exact, per cent within a minute, largest difference. */
const shares = (text = ""): string => figure(text);

const accuracyTable = (language: Language): string => {
  const rows = rowsOf(readFileSync(README, "utf8")).map(([name = "", method = "", compared = "", ...figures]) => [
    english(name),
    method,
    compared,
    ...figures.map(shares),
  ]);
  return markdownTable([TEXTS[language].accuracy.head, ...rows]);
};

const FILE = new URL("../../data/methods.json", import.meta.url);

const signed = (minutes: number): string => (minutes > 0 ? `+${minutes}` : `−${-minutes}`);

/** How minutes are rounded, e.g. "up: Fajr, Dhuhr +1; down: sunrise". */
const printedOf = ({ printed, height }: PrayerMethod, language: Language): string => {
  const { site, methods } = TEXTS[language];
  const { round, all, and, groups: between, height: ofTown } = methods;
  const groups = new Map<keyof typeof round, string[]>();
  for (const [name, rule] of Object.entries(printed)) {
    if (rule.round === "nearest" && rule.offset_min === 0) continue;
    const offset = rule.offset_min === 0 ? "" : ` ${figure(signed(rule.offset_min))}`;
    const words = `${site[`prayer.time.${name as keyof typeof printed}`]}${offset}`;
    groups.set(rule.round, [...(groups.get(rule.round) ?? []), words]);
  }
  const parts = [...groups].map(([direction, names]) => `${round[direction]}: ${names.join(and)}`);
  return [...(parts.length === 0 ? [all] : parts), ...(height === null ? [] : [ofTown])].join(between);
};

const degrees = (angle: number): string => figure(`${angle}°`);

const ishaOf = (method: PrayerMethod, language: Language): string => {
  const { min, ramadan, seasonal, and } = TEXTS[language].methods;
  if (method.twilight === "moonsighting") return seasonal;
  if (method.isha_minutes === null) {
    if (method.isha_angle === null) throw new Error(`method ${method.id}: got no Isha, expected an angle or minutes`);
    return degrees(method.isha_angle);
  }
  const fasting =
    method.isha_minutes_ramadan === null ? "" : `${and}${figure(String(method.isha_minutes_ramadan))} ${ramadan}`;
  return `${figure(String(method.isha_minutes))} ${min}${fasting}`;
};

const maghribOf = (method: PrayerMethod, language: Language): string => {
  const { sunset, min } = TEXTS[language].methods;
  if (method.maghrib_angle !== null) return degrees(method.maghrib_angle);
  return method.maghrib_minutes === null ? sunset : `${figure(`+${method.maghrib_minutes}`)} ${min}`;
};

const methodsTable = (language: Language): string => {
  const methods = parseMethods(JSON.parse(readFileSync(FILE, "utf8")));
  if (methods instanceof Error) throw methods;
  const rows = [...methods.values()].map((method) => [
    String(method.id),
    method.names[language] ?? method.authority,
    method.twilight === "moonsighting" ? TEXTS[language].methods.seasonal : degrees(method.fajr_angle),
    ishaOf(method, language),
    maghribOf(method, language),
    printedOf(method, language),
    english(method.source),
  ]);
  return markdownTable([TEXTS[language].methods.head, ...rows]);
};

const AUTHORITIES = new URL("../../data/authorities/", import.meta.url);

const csv = (file: URL): readonly CsvRow[] => parse(readFileSync(file), { columns: true });

type CsvRow = Readonly<Record<string, string>>;

/** A cell of a table of data, whose head must have the column. */
const cellIn = (row: CsvRow, column: string): string => {
  const text = row[column];
  if (text === undefined) throw new Error(`got a row without ${column}, expected ${Object.keys(row).join(", ")}`);
  return text;
};

const isMoonsighting = (method: PrayerMethod, edition: CsvRow): boolean =>
  cellIn(edition, "twilight") === "moonsighting" || method.twilight === "moonsighting";

const numberOrNull = (text: string): number | null => (text === "" ? null : Number(text));

/** A method with the figures of an edition; those that it leaves open are the method's. */
const withEdition = (method: PrayerMethod, edition: CsvRow): PrayerMethod => {
  const [angle, minutes, fajr] = ["isha_angle", "isha_minutes", "fajr_angle"].map((column) =>
    numberOrNull(cellIn(edition, column)),
  );
  const isSeasonal = isMoonsighting(method, edition) && minutes === null;
  return {
    ...method,
    ...(fajr !== null && { fajr_angle: fajr }),
    ...((angle !== null || minutes !== null) && { isha_angle: angle, isha_minutes: minutes }),
    twilight: isSeasonal ? "moonsighting" : "angle",
  };
};

/** Authorities with the figures of their newest edition. */
const authoritiesTable = (language: Language): string => {
  const methods = parseMethods(JSON.parse(readFileSync(FILE, "utf8")));
  if (methods instanceof Error) throw methods;
  const { authorities, methods: words } = TEXTS[language];
  const labels: Readonly<Record<string, string>> = authorities.confidence;
  const areas = csv(new URL("authority-areas.csv", AUTHORITIES));
  const editions = csv(new URL("authority-editions.csv", AUTHORITIES));
  const rows = csv(new URL("authorities.csv", AUTHORITIES)).map((row) => {
    const [id, url, confidence] = [cellIn(row, "id"), cellIn(row, "url"), cellIn(row, "confidence")];
    const method = methods.get(Number(row["method"]));
    const edition = editions.findLast(({ authority }) => authority === id);
    if (method === undefined || edition === undefined) throw new Error(`authority ${id}: no method or edition`);
    const name = cellIn(row, `name_${language}`);
    const shown = withEdition(method, edition);
    const countries = areas.filter(({ authority }) => authority === id).map(({ country }) => country);
    return [
      `\`${id}\``,
      url === "" ? name : `[${name}](${url})`,
      [...new Set(countries)].join(", "),
      labels[confidence] ?? confidence,
      isMoonsighting(method, edition) ? words.seasonal : degrees(shown.fajr_angle),
      ishaOf(shown, language),
      english(cellIn(edition, "source")),
    ];
  });
  return markdownTable([authorities.head, ...rows]);
};

const problemsTable = (language: Language): string => {
  const { head } = TEXTS[language].problems;
  const advice: Readonly<Record<ProblemCode, string>> = TEXTS[language].problems.advice;
  const codes = Object.entries(PROBLEMS) as readonly [ProblemCode, readonly [number, string]][];
  const rows = codes.map(([code, [status, sentence]]) => [
    `\`${code}\``,
    String(status),
    language === "en" ? sentence : english(sentence),
    advice[code],
  ]);
  return markdownTable([head, ...rows]);
};

const SOURCES_FILE = new URL("../../data/sources.csv", import.meta.url);

const sourcesTable = (language: Language): string => {
  const [, ...rows]: readonly string[][] = parse(readFileSync(SOURCES_FILE));
  const shown = rows.map(([, name = "", url = "", licence = ""]) => [
    url === "" ? english(name) : `[${english(name)}](${url})`,
    english(licence),
  ]);
  return markdownTable([TEXTS[language].sources.head, ...shown]);
};

const DATA = new URL("../../data/", import.meta.url);

/** The source of places that are kept by hand. */
const CURATED = "editorial";

const rowsBelow = (folder: URL): number =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .reduce((sum, name) => sum + csv(new URL(name, folder)).length, 0);

/** The places of data/places and of each layer: whose they are, under which licence, and how many. */
const licencesTable = (language: Language): string => {
  const { head } = TEXTS[language].licences;
  const names = (folder: URL): ReadonlyMap<string, string> =>
    new Map(csv(new URL("sources.csv", folder)).map(({ id = "", name = "" }) => [id, name]));
  const own = csv(new URL("sources.csv", DATA)).find(({ id }) => id === CURATED);
  if (own?.["name"] === undefined || own["license"] === undefined)
    throw new Error(`data/sources.csv: got no source ${CURATED} with a licence, expected one`);
  const curated = {
    name: own["name"],
    licence: own["license"],
    count: rowsBelow(new URL("places/", DATA)),
  };
  const layers = csv(new URL("layers/layers.csv", DATA)).flatMap(({ layer = "", license = "", sources = "" }) => {
    const folder = new URL(`layers/${layer}/`, DATA);
    if (!existsSync(folder)) return [];
    const [first = ""] = sources.split(" ");
    return [
      { name: names(folder).get(first) ?? first, licence: license, count: rowsBelow(new URL("places/", folder)) },
    ];
  });
  const all = [curated, ...layers].toSorted((a, b) => b.count - a.count);
  const sum = all.reduce((total, { count }) => total + count, 0);
  const share = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 2 });
  const rows = all.map(({ name, licence, count }) => [
    english(name),
    english(licence),
    figure(count.toLocaleString("en")),
    figure(share.format(count / sum)),
  ]);
  return markdownTable([head, ...rows]);
};

/** JSON as the value of an attribute. */
const attributeOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The frame of the table; the page fills it from the data that the site serves (client/coverage.ts). */
const coverageTable = (language: Language): string => {
  const { site, coverage, frame } = TEXTS[language];
  const file = `/data/v1/${language}/countries.json`;
  const forms = Object.fromEntries(Object.entries(site).filter(([key]) => key.startsWith("count.")));
  const head = coverage.head.map((name) => `<th scope="col">${name}</th>`).join("");
  return `<div data-coverage="${file}" data-sum="${site["coverage.all"]}" data-forms="${attributeOf(forms)}"><p><a href="${file}">${coverage.file}</a></p>
<div class="table" role="region" tabindex="0" aria-label="${frame.table}" hidden><table><thead><tr>${head}</tr></thead><tbody></tbody></table></div></div>`;
};

/** The columns of a table of data, as the dictionary of data/README.md has them. */
const columnsTable =
  ({ columns }: { readonly columns: Columns }) =>
  (language: Language): string => {
    const rows = Object.entries(columns).map(([name, { cell: form, doc }]) => [
      `\`${name}\``,
      form.safeParse("").success ? "" : TEXTS[language].times.required,
      language === "en" ? doc : english(doc),
    ]);
    return markdownTable([TEXTS[language].times.columns, ...rows]);
  };

/** The frame of the checker of times; the page fills it (client/times-checker.ts), with these words. */
const timesChecker = (language: Language): string => {
  const { site, times: own } = TEXTS[language];
  const names = Object.entries(site).filter(([key]) => key.startsWith("times.of.") || key === "prayer.time.sunrise");
  const words = attributeOf({ ...own, ...Object.fromEntries(names) });
  return `<div class="times-checker" data-times-checker="${words}"><p>${own.script}</p></div>`;
};

/** The columns of a bulk table. */
const bulkColumns =
  ({ columns }: AnyTable) =>
  (language: Language): string => {
    const rows = Object.entries(columns).map(([name, { type, doc }]) => [
      `\`${name}\``,
      english(type),
      language === "en" ? doc : english(doc),
    ]);
    return markdownTable([TEXTS[language].bulk.head, ...rows]);
  };

/** The elements of the guide to embeds, which its script brings to life (client/embed-preview.ts). */
const embedPreview = (language: Language): string => {
  const { embed } = TEXTS[language];
  return `<div class="embed-preview" data-embed-preview><p><label>${embed.place} <input type="number" min="1" max="${ID_MAX}" value="401" dir="ltr"></label></p>
<musalla-times place="401"></musalla-times>
<musalla-near lat="51.5165" lng="-0.0655" limit="3"></musalla-near>
<musalla-qibla lat="51.5165" lng="-0.0655"></musalla-qibla>
<noscript><p>${embed.script}</p></noscript></div>`;
};

/** The languages of the pages, each in its own script and in that of the guide. */
const siteLanguages = (language: Language): string => {
  const { head } = TEXTS[language].languages;
  const names = new Intl.DisplayNames(language, { type: "language" });
  const rows = LANGUAGES.map((code) => {
    const { name, dir } = spoken(code);
    return [`\`${code}\``, names.of(code) ?? code, `<bdi lang="${code}" dir="${dir}">${name}</bdi>`];
  });
  return markdownTable([head, ...rows]);
};

const TABLES: Readonly<Record<string, (language: Language) => string>> = {
  accuracy: accuracyTable,
  authorities: authoritiesTable,
  methods: methodsTable,
  problems: problemsTable,
  sources: sourcesTable,
  licences: licencesTable,
  coverage: coverageTable,
  "site-languages": siteLanguages,
  "bulk-places": bulkColumns(PLACES),
  "embed-preview": embedPreview,
  "times-checker": timesChecker,
  "rules-columns": columnsTable(times),
  "timetable-columns": columnsTable(timetable),
};

/** A source with its tables filled in; unknown names throw. */
export const expand = (markdown: string, language: Language): string =>
  markdown.replace(/^<!-- table: (.+?) -->$/gm, (_, name: string) => {
    const table = TABLES[name];
    if (table === undefined) throw new Error(`there is no table ${JSON.stringify(name)} of the docs`);
    return table(language);
  });
