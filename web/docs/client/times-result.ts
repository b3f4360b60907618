/** What the checker of times has found in a file, as elements of the page. */
import type { Place } from "#core/model/place.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { DAY_TIMES, PRAYERS } from "#core/values/prayer.ts";
import { countDiagnostics, type Diagnostic } from "../../../build/base/diagnostics.ts";
import type { CheckedTimes } from "../../../build/check/times-file.ts";
import { addressOf } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import { dateText } from "../../app/ui/dates.ts";
import { make } from "./elements.ts";
import { firstDay, type PreviewDay, previewOf } from "./times-preview.ts";
import { filled, type Language, type Words } from "./times-words.ts";

/** Days of the preview. */
const DAYS = 8;

/** Findings shown at most. */
const MOST = 50;

/** Text of the check, which is English in every language. */
const english = (text: string): HTMLElement => make("span", { lang: "en", dir: "ltr" }, text);

const findingItem = (diagnostic: Diagnostic, words: Words): HTMLElement => {
  const at =
    diagnostic.line === 0 ? words.whole : filled(words.at, { line: diagnostic.line, column: diagnostic.column });
  const item = make(
    "li",
    { className: `finding finding-${diagnostic.severity}` },
    make("strong", {}, `${at} · ${words[diagnostic.severity]}`),
    make("div", {}, english(diagnostic.message)),
  );
  if (diagnostic.excerpt !== undefined) {
    const [start, end] = [diagnostic.column - 1, Math.max(diagnostic.endColumn - 1, diagnostic.column)];
    const marked = make("mark", {}, diagnostic.excerpt.slice(start, end));
    item.append(
      make(
        "pre",
        { dir: "ltr", lang: "en", tabIndex: 0 },
        diagnostic.excerpt.slice(0, start),
        marked,
        diagnostic.excerpt.slice(end),
      ),
    );
  }
  if (diagnostic.hint !== undefined)
    item.append(make("div", { className: "quiet" }, `${words.hint} `, english(diagnostic.hint)));
  return item;
};

const cellOf = (...lines: readonly (Node | string | null)[]): HTMLTableCellElement => {
  const cell = make("td", {});
  for (const line of lines) if (line !== null) cell.append(make("div", {}, line));
  return cell;
};

const rowOf = ({ date, adhans, iqama, jumuah, special }: PreviewDay, language: Language, words: Words) => {
  const cells = DAY_TIMES.map((name) => {
    const prayer = PRAYERS.find((other) => other === name);
    const congregation = prayer === undefined ? null : iqama[prayer];
    return cellOf(adhans[name] ?? "–", congregation === null ? null : make("b", {}, congregation.time));
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

interface Shown {
  readonly checked: CheckedTimes;
  readonly place: Place | null;
  readonly file: string;
  readonly today: string;
}

/** The findings, a preview of the days, and the schedule as a document. */
export const resultOf = async (
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
      make(
        "ol",
        { className: "findings" },
        ...diagnostics.slice(0, MOST).map((diagnostic) => findingItem(diagnostic, words)),
      ),
    );
  if (diagnostics.length > MOST) nodes.push(make("p", {}, filled(words.more, { count: diagnostics.length - MOST })));
  if (schedule === null) return nodes;
  const from = firstDay(schedule, today);
  const point = place === null ? ANYWHERE : { lat: place.lat, lng: place.lng, timezone: place.timezone };
  const answer = await ask<PrayerRecord>(addressOf("/prayer", { ...point, from, days: DAYS + 1 }));
  if (answer.ok) {
    const days = previewOf(schedule, { records: answer.data, isKnown: place !== null, lang: language });
    nodes.push(previewTable(days, from === today ? words.preview : words.first_days, language, words));
  }
  const href = URL.createObjectURL(new Blob([JSON.stringify(schedule)], { type: "application/json" }));
  nodes.push(make("p", {}, make("a", { href, download: "mosque-times.json" }, words.document)));
  return nodes;
};
