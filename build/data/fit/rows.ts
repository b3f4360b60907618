/** A fit as rows of data/authorities, to be pasted: what nobody but a reader can say is `…`. */
import { DAY_MIN, formatClock } from "#core/base/time.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { formatCsv } from "../../csv/csv.ts";
import { authorities, authorityEditions, authorityNights } from "../../tables/authorities.ts";
import type { Figures } from "./candidates.ts";
import { confidenceOf, type Publisher, shareLeft } from "./confidence.ts";
import type { Fit } from "./fit.ts";

/** Whose table it is, as its rows name it. */
export interface RowsOf {
  readonly id: string;
  readonly publisher: Publisher;
  readonly years: number;
  readonly days: number;
  /** Minutes that the clock of the place is ahead of UTC. */
  readonly offsetMin: number;
  readonly lat: number;
}

/** A row of a table of the data, as text. */
interface Row {
  readonly path: string;
  readonly text: string;
}

/** Method that fitted authorities start from: it adds nothing and rounds to the nearest minute. */
const METHOD = 3;

const TO_FILL = "…";

const signed = (minutes: number): string => (minutes < 0 ? String(minutes) : `+${minutes}`);

const printedCell = (minutes: number): string => (minutes === 0 ? "nearest" : `nearest${signed(minutes)}`);

const offsetText = (minutes: number): string => `${minutes < 0 ? "-" : "+"}${formatClock(Math.abs(minutes))}`;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

const line = (
  table: { readonly path: string; readonly columns: object },
  cells: Readonly<Record<string, string>>,
): Row => {
  const columns = Object.keys(table.columns);
  const [, text = ""] = formatCsv(columns, [columns.map((name) => cells[name] ?? "")]).split("\n");
  return { path: table.path, text };
};

/** The figures of all times in one; they name different columns. */
const figuresOf = ({ times }: Fit): Figures =>
  Object.assign({}, ...DAY_TIMES.map((name) => times[name]?.candidate.figures ?? {})) as Figures;

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

const nightRows = ({ times }: Fit, { id, lat }: RowsOf): readonly Row[] =>
  (["fajr", "isha"] as const).flatMap((prayer) => {
    const night = times[prayer]?.candidate.figures.night;
    if (night === undefined) return [];
    const above = night.act === "cap" ? Math.floor(Math.abs(lat)) : 0;
    return [
      line(authorityNights, {
        authority: id,
        prayer,
        above_lat: String(above),
        act: night.act,
        measure: night.measure,
        value: String(Number(night.value.toFixed(2))),
      }),
    ];
  });

const clockOf = ({ times }: Fit, { offsetMin }: RowsOf): string => {
  const chosen = times.dhuhr;
  if (chosen?.candidate.figures.is_clock !== true) return "";
  const minute = (((chosen.addMin + offsetMin) % DAY_MIN) + DAY_MIN) % DAY_MIN;
  return `${formatClock(minute)}${offsetText(offsetMin)}`;
};

/** What is printed beside the figures: the minutes of a clock are in its own column. */
const printedOf = ({ times }: Fit, name: DayTime): string => {
  const chosen = times[name];
  if (chosen === null) return "";
  return printedCell(chosen.candidate.figures.is_clock === true ? 0 : chosen.addMin);
};

/** The rows of a fit. */
export const rowsOf = (fit: Fit, of: RowsOf): readonly Row[] => {
  const figures = figuresOf(fit);
  const { id, publisher, years, days } = of;
  const confidence = confidenceOf(fit, years, publisher);
  return [
    line(authorities, {
      id,
      name_en: TO_FILL,
      name_ar: TO_FILL,
      method: String(METHOD),
      confidence,
      answers: confidence === "low" ? TO_FILL : "",
      school: String(figures.school ?? 0),
      imsak_min: "10",
      url: TO_FILL,
      note: TO_FILL,
    }),
    line(authorityEditions, {
      authority: id,
      fajr_angle: textOf(figures.fajr_angle),
      isha_angle: textOf(figures.isha_angle),
      isha_minutes: textOf(figures.isha_minutes),
      maghrib_angle: textOf(figures.maghrib_angle),
      dhuhr_clock: clockOf(fit, of),
      asr_minutes: textOf(figures.asr_minutes),
      horizon_deg: textOf(figures.horizon_deg),
      sun: fit.sun === "event" ? "" : fit.sun,
      ...Object.fromEntries(DAY_TIMES.map((name) => [name, printedOf(fit, name)])),
      source: TO_FILL,
      evidence: `fitted on every other of ${days} days; ${percent(shareLeft(fit, "exact"))} exact, ${percent(shareLeft(fit, "within"))} within a minute on the others`,
    }),
    ...nightRows(fit, of),
  ];
};
