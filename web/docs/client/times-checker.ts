/**
 * Checks a CSV file of a mosque's times in the page, with the tables and rules of `npm run data -- check`, and shows the
 * days that it makes. Where the place is named, its times are held against the Sun there. The file stays on the device; the
 * API is asked for the place and computed times alone.
 */
import { formatDate } from "#core/base/date.ts";
import { DAY_MS } from "#core/base/time.ts";
import { localDay, openZone } from "#core/base/zone.ts";
import type { Place } from "#core/model/place.ts";
import { checkTimesFile } from "../../../build/check/times-file.ts";
import { addressOf } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import exampleRules from "../../static/schema/mosque-times/examples/rules.csv?raw";
import { make } from "./elements.ts";
import { resultOf } from "./times-result.ts";
import { sunOver } from "../../app/file/sun.ts";
import type { Language, Words } from "./times-words.ts";

/** The place of a number; `null` if there is none, or no connection. */
const placeOf = async (id: number): Promise<Place | null> => {
  const answer = await ask<Place>(addressOf("/place", { id }));
  return answer.ok ? (answer.data[0] ?? null) : null;
};

/** The number in a field for a place; `null` if it has none. */
const idIn = (text: string): number | null => {
  const digits = /^\s*(\d+)/.exec(text)?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
};

/** The date at a place, or on this device. */
const dateAt = (place: Place | null): string => {
  const zone = openZone(place?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return formatDate(zone === null ? Math.floor(Date.now() / DAY_MS) : localDay(zone, Date.now()));
};

/** A file of times, and the place that it is of. */
interface Given {
  readonly file: string;
  readonly csv: string;
  /** `null` if none is named. */
  readonly placeId: number | null;
}

/** What is shown of a file. */
const checkedNodes = async (
  { file, csv, placeId }: Given,
  language: Language,
  words: Words,
): Promise<readonly Node[]> => {
  const place = placeId === null ? null : await placeOf(placeId);
  const today = dateAt(place);
  const sunOf = place === null ? null : await sunOver(place, csv);
  const of =
    place === null ? null : { id: place.id, timezone: place.timezone ?? "Etc/UTC", ...(sunOf !== null && { sunOf }) };
  const checked = checkTimesFile(file, csv, of, today);
  const nodes = await resultOf({ checked, place, file, today }, language, words);
  const isLost = placeId !== null && place === null;
  const isDark = place !== null && sunOf === null;
  return [
    ...(isLost ? [make("p", { className: "bad" }, words.no_place)] : []),
    ...(isDark ? [make("p", { className: "bad" }, words.no_sun)] : []),
    ...nodes,
  ];
};

const controlsOf = (words: Words) => ({
  file: make("input", { type: "file", accept: ".csv,text/csv" }),
  text: make("textarea", { rows: 6, dir: "ltr", spellcheck: false }),
  number: make("input", { type: "text", inputMode: "numeric" }),
  example: make("button", { type: "button" }, words.example),
  output: make("div", { role: "status" }),
});

type Controls = ReturnType<typeof controlsOf>;

/** Listens to the controls and to files that are dropped on `root`, and shows what is found. */
const follow = (root: HTMLElement, controls: Controls, language: Language, words: Words): void => {
  const { file, text, number, example, output } = controls;
  let name = "times.csv";
  let turn = 0;

  const show = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    if (text.value.trim() === "") return output.replaceChildren();
    const nodes = await checkedNodes({ file: name, csv: text.value, placeId: idIn(number.value) }, language, words);
    if (mine === turn) output.replaceChildren(...nodes);
  };
  const showText = (csv: string, from: string): void => {
    text.value = csv;
    name = from;
    void show();
  };
  const read = async (chosen: File): Promise<void> => {
    const bytes = await chosen.arrayBuffer();
    try {
      showText(new TextDecoder("utf-8", { fatal: true }).decode(bytes), chosen.name);
    } catch {
      output.replaceChildren(make("p", { className: "bad" }, words.not_utf8));
    }
  };

  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen !== undefined) void read(chosen);
  });
  text.addEventListener("input", () => showText(text.value, "times.csv"));
  number.addEventListener("change", () => void show());
  example.addEventListener("click", () => showText(exampleRules, "rules.csv"));
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    if (dropped !== undefined) void read(dropped);
  });
};

const field = (label: string, control: HTMLElement): HTMLElement =>
  make("label", { className: "field" }, make("span", {}, label), control);

/** Fills `root` with the checker. */
export const openTimesChecker = (root: HTMLElement, language: Language): void => {
  const { timesChecker } = root.dataset;
  if (timesChecker === undefined)
    throw new TypeError("checker of times: got no data-times-checker, expected its words");
  const words = JSON.parse(timesChecker) as Words;
  const controls = controlsOf(words);
  follow(root, controls, language, words);
  root.replaceChildren(
    make("p", { className: "times-private" }, words.private),
    field(words.choose, controls.file),
    field(words.paste, controls.text),
    field(words.place, controls.number),
    make("p", { className: "quiet" }, words.place_help),
    make("p", {}, controls.example),
    controls.output,
  );
};
