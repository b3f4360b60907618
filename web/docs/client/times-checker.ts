/**
 * Checks a CSV file of a mosque's times in the page, with the tables and rules of `npm run data -- check`, and shows the
 * days that it makes. The file stays on the device; the API is asked for the place and computed times alone.
 */
import { formatDate, parseDate } from "#core/base/date.ts";
import { MINUTE_MS } from "#core/base/time.ts";
import { localDay, openZone } from "#core/base/zone.ts";
import type { Place } from "#core/model/place.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { PRAYERS, DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import type { PrayerDay } from "#core/prayer/timetable.ts";
import { type DayTimes, resolver, withPrinted } from "#core/times/resolve.ts";
import { openSchedule, type Schedule } from "#core/times/schedule.ts";
import { countDiagnostics, type Diagnostic } from "../../../build/base/diagnostics.ts";
import { type CheckedTimes, checkTimesFile } from "../../../build/check/times-file.ts";
import { addressOf } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import { dateText } from "../../app/ui/dates.ts";
import exampleRules from "../../static/schema/mosque-times/examples/rules.csv?raw";
import type en from "../words/en.json";

export interface PreviewDay extends DayTimes {
  readonly date: string;
  /** `HH:MM`; `null` where nothing is printed or computed. */
  readonly adhans: Readonly<Record<DayTime, string | null>>;
}

/** The times of a record; none of them if the place is not known. */
const dayOf = (record: PrayerRecord, isKnown: boolean): PrayerDay => {
  const at = Object.entries(record.timings_iso).map(([name, iso]) => [
    name,
    iso === null || !isKnown ? null : Math.round(Date.parse(iso) / MINUTE_MS),
  ]);
  return {
    day: parseDate(record.date) ?? 0,
    offsetMin: 0,
    minutes: Object.fromEntries(at) as PrayerDay["minutes"],
    unresolved: {},
    notes: [],
  };
};

const clockAt = (minute: number | null, timeZone: string): string | null =>
  minute === null
    ? null
    : new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(minute * MINUTE_MS);

/**
 * The days of some records by a schedule.
 * @param records - computed days, for their Hijri dates and adhans
 * @param isKnown - false if the records are of another place: relative times are then left out
 */
/** What a schedule says of some days, before it is published: its times, and computed ones of the place if it is known. */
const previewOf = (
  schedule: Schedule,
  records: readonly PrayerRecord[],
  isKnown: boolean,
  lang: string,
): readonly PreviewDay[] => {
  const zone = openZone(schedule.place.timezone) ?? openZone("Etc/UTC");
  if (zone === null) return [];
  const open = openSchedule(schedule);
  const printed = withPrinted(open, zone);
  const dates = new Map(records.map(({ date, hijri }) => [parseDate(date), hijri]));
  const hijri = (day: number) => dates.get(day) ?? { month: { number: 0 }, day: 0 };
  const resolve = resolver(open, { zone, hijri, lang });
  return records.map((record): PreviewDay => {
    const day = printed(dayOf(record, isKnown));
    const adhans = Object.fromEntries(DAY_TIMES.map((name) => [name, clockAt(day.minutes[name], zone.name)]));
    return { date: record.date, adhans: adhans as PreviewDay["adhans"], ...resolve(day).times };
  });
};

type Language = "en" | "ar";
type Words = Omit<(typeof en)["times"], "columns"> & Readonly<Record<string, string>>;

/** Days of the preview. */
const DAYS = 8;

/** Findings shown at most. */
const MOST = 50;

const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Text of the check, which is English in every language. */
const english = (text: string): HTMLElement => make("span", { lang: "en", dir: "ltr" }, text);

const findingItem = (one: Diagnostic, words: Words): HTMLElement => {
  const at = one.line === 0 ? words.whole : filled(words.at, { line: one.line, column: one.column });
  const item = make(
    "li",
    { className: `finding finding-${one.severity}` },
    make("strong", {}, `${at} · ${words[one.severity]}`),
    make("div", {}, english(one.message)),
  );
  if (one.excerpt !== undefined) {
    const [start, end] = [one.column - 1, Math.max(one.endColumn - 1, one.column)];
    const marked = make("mark", {}, one.excerpt.slice(start, end));
    item.append(
      make("pre", { dir: "ltr", lang: "en", tabIndex: 0 }, one.excerpt.slice(0, start), marked, one.excerpt.slice(end)),
    );
  }
  if (one.hint !== undefined) item.append(make("div", { className: "quiet" }, `${words.hint} `, english(one.hint)));
  return item;
};

const cellOf = (...lines: readonly (Node | string | null)[]): HTMLTableCellElement => {
  const cell = make("td", {});
  for (const line of lines) if (line !== null) cell.append(make("div", {}, line));
  return cell;
};

const rowOf = ({ date, adhans, iqama, jumuah, special }: PreviewDay, language: Language, words: Words) => {
  const cells = DAY_TIMES.map((name) => {
    const prayer = PRAYERS.find((one) => one === name);
    const own = prayer === undefined ? null : iqama[prayer];
    return cellOf(adhans[name] ?? "–", own === null ? null : make("b", {}, own.time));
  });
  const others = [
    ...jumuah.map(({ time, label }) => `${label ?? words["times.of.jumuah"]} ${time}`),
    ...special.map(({ kind, time, label }) => `${label ?? words[`times.of.${kind}`]} ${time}`),
  ];
  return make("tr", {}, make("th", { scope: "row" }, dateText(date, "short", language)), ...cells, cellOf(...others));
};

const previewTable = (days: readonly PreviewDay[], title: string, language: Language, words: Words): HTMLElement => {
  const names = [
    words.day,
    ...DAY_TIMES.map((name) => words[name === "sunrise" ? "prayer.time.sunrise" : `times.of.${name}`] ?? name),
    words.also,
  ];
  const head = make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)));
  const table = make(
    "table",
    {},
    make("thead", {}, head),
    make("tbody", {}, ...days.map((day) => rowOf(day, language, words))),
  );
  const region = make("div", { className: "table", role: "region", tabIndex: 0, ariaLabel: title }, table);
  return make("div", {}, make("h3", {}, title), make("p", { className: "quiet" }, words.legend), region);
};

/** Makkah, whose days have the same Hijri dates; its times are not shown. */
const ANYWHERE = { lat: 21.42, lng: 39.83 };

/** The place of a number; `null` if there is none, or no connection. */
const placeOf = async (id: number): Promise<Place | null> => {
  const answer = await ask<Place>(addressOf("/place", { id }));
  return answer.ok ? (answer.data[0] ?? null) : null;
};

/** The first day of the preview: today, unless the schedule begins later. */
const firstDay = ({ rules, years }: Schedule, today: string): string => {
  const starts = [...rules.map(({ from }) => from ?? today), ...years.map(({ from }) => from)];
  const begins = starts.toSorted()[0] ?? today;
  return begins > today ? begins : today;
};

interface Shown {
  readonly checked: CheckedTimes;
  readonly place: Place | null;
  readonly file: string;
  readonly today: string;
}

const resultOf = async (
  { checked, place, file, today }: Shown,
  language: Language,
  words: Words,
): Promise<readonly Node[]> => {
  const { diagnostics, schedule } = checked;
  const { errors, warnings } = countDiagnostics(diagnostics);
  const sum = diagnostics.length === 0 ? words.good : words.found;
  const nodes: Node[] = [make("p", { className: "times-sum" }, filled(sum, { errors, warnings, file }))];
  if (diagnostics.length > 0)
    nodes.push(
      make("ol", { className: "findings" }, ...diagnostics.slice(0, MOST).map((one) => findingItem(one, words))),
    );
  if (diagnostics.length > MOST) nodes.push(make("p", {}, filled(words.more, { count: diagnostics.length - MOST })));
  if (schedule === null) return nodes;
  const from = firstDay(schedule, today);
  const point = place === null ? ANYWHERE : { lat: place.lat, lng: place.lng, timezone: place.timezone };
  const answer = await ask<PrayerRecord>(addressOf("/prayer", { ...point, from, days: DAYS }));
  if (answer.ok) {
    const days = previewOf(schedule, answer.data, place !== null, language);
    nodes.push(previewTable(days, from === today ? words.preview : words.first_days, language, words));
  }
  const href = URL.createObjectURL(new Blob([JSON.stringify(schedule)], { type: "application/json" }));
  nodes.push(make("p", {}, make("a", { href, download: "mosque-times.json" }, words.document)));
  return nodes;
};

/** Fills `root` with the checker. */
export const openTimesChecker = (root: HTMLElement, language: Language): void => {
  const words = JSON.parse(root.dataset["timesChecker"] ?? "{}") as Words;
  const file = make("input", { type: "file", accept: ".csv,text/csv" });
  const text = make("textarea", { rows: 6, dir: "ltr", spellcheck: false });
  const number = make("input", { type: "text", inputMode: "numeric" });
  const example = make("button", { type: "button" }, words.example);
  const output = make("div", { role: "status" });
  let name = "times.csv";
  let turn = 0;

  const show = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    if (text.value.trim() === "") return output.replaceChildren();
    const id = Number(/^\s*(\d+)/.exec(number.value)?.[1] ?? 0);
    const place = id > 0 ? await placeOf(id) : null;
    const timezone = place?.timezone ?? "Etc/UTC";
    const zone = openZone(place?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
    const today = formatDate(zone === null ? Math.floor(Date.now() / 86_400_000) : localDay(zone, Date.now()));
    const checked = checkTimesFile(name, text.value, place === null ? null : { id, timezone }, today);
    const nodes = await resultOf({ checked, place, file: name, today }, language, words);
    const lost = id > 0 && place === null ? [make("p", { className: "bad" }, words.no_place)] : [];
    if (mine === turn) output.replaceChildren(...lost, ...nodes);
  };

  const read = async (chosen: File): Promise<void> => {
    const bytes = await chosen.arrayBuffer();
    try {
      text.value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      output.replaceChildren(make("p", { className: "bad" }, words.not_utf8));
      return;
    }
    name = chosen.name;
    await show();
  };

  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen !== undefined) void read(chosen);
  });
  text.addEventListener("input", () => {
    name = "times.csv";
    void show();
  });
  number.addEventListener("change", () => void show());
  example.addEventListener("click", () => {
    text.value = exampleRules;
    name = "rules.csv";
    void show();
  });
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    if (dropped !== undefined) void read(dropped);
  });

  const field = (label: string, control: HTMLElement): HTMLElement =>
    make("label", { className: "field" }, make("span", {}, label), control);
  root.replaceChildren(
    make("p", { className: "times-private" }, words.private),
    field(words.choose, file),
    field(words.paste, text),
    field(words.place, number),
    make("p", { className: "quiet" }, words.place_help),
    make("p", {}, example),
    output,
  );
};
