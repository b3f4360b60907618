/** The year at a place: how its times move through it. Requested when it scrolls into view, as it is the largest answer. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import type { Query } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import "../ui/sky.css";
import "./year.css";
import { dateText } from "../ui/dates.ts";
import { Stepper } from "../ui/stepper.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { HijriText } from "./hijri-text.tsx";
import { TimesList } from "./times-list.tsx";
import { bandPaths, BANDS, clockChanges, linePath, monthMarks, ramadanMarks } from "./geometry.ts";
import { yearAddress } from "./requests.ts";
import type { PrayerState } from "./state.ts";

const Readout = ({ record }: { readonly record: PrayerRecord }) => (
  <div class="year-readout">
    <p>
      <strong>{dateText(record.date, "day", language.value)}</strong> · <HijriText hijri={record.hijri} />
    </p>
    <TimesList record={record} names={DAY_TIMES} class="year-legend" />
  </div>
);

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

interface YearChartProps {
  readonly records: readonly PrayerRecord[];
  /** The date at the place. */
  readonly today: string;
}

/** Lines and bands, drawn left to right; the stylesheet mirrors them in right-to-left pages. */
const Plot = ({ records }: Pick<YearChartProps, "records">) => {
  const bands = useMemo(() => bandPaths(records), [records]);
  const lines = useMemo(() => DAY_TIMES.map((name) => [name, linePath(records, name)] as const), [records]);
  return (
    <svg viewBox={`0 0 ${records.length} 1440`} preserveAspectRatio="none" aria-hidden="true">
      {BANDS.map((band) => (
        <path key={band} class={`band band-${band}`} d={bands[band]} />
      ))}
      {HOURS.slice(1, -1).map((hour) => (
        <path key={hour} class="grid" d={`M0 ${hour * 60}h${records.length}`} />
      ))}
      {monthMarks(records)
        .slice(1)
        .map(({ key, day }) => (
          <path key={key} class="grid" d={`M${day} 0v1440`} />
        ))}
      {ramadanMarks(records).map(({ key, day, days }) => (
        <rect key={key} class="ramadan" x={day} y="0" width={days} height="1440" />
      ))}
      {lines.map(([name, d]) => (
        <path key={name} class={`line line-${name}`} d={d} />
      ))}
    </svg>
  );
};

/** Labels along the days; `--at` is their position in per cent of the width. */
const Labels = ({ records }: Pick<YearChartProps, "records">) => {
  const at = (day: number) => ({ "--at": String((day / records.length) * 100) });
  return (
    <>
      <div class="year-ramadan" aria-hidden="true">
        {ramadanMarks(records).map(({ key, day, days }) => (
          <span key={key} style={at(day + days / 2)}>
            {t("prayer.ramadan", { year: key })}
          </span>
        ))}
      </div>
      <div class="year-months" aria-hidden="true">
        {monthMarks(records).map(({ key, day, days }) => (
          <span key={key} style={at(day + days / 2)}>
            {dateText(`${key}-01`, "month-name", language.value)}
          </span>
        ))}
      </div>
    </>
  );
};

const Changes = ({ records }: Pick<YearChartProps, "records">) => {
  const changes = clockChanges(records);
  if (changes.length === 0) return null;
  return (
    <p class="year-changes">
      {t("prayer.year.changes")}{" "}
      {changes.map(({ date, offset }, index) => (
        <span key={date}>
          {index > 0 && t("list.comma")}
          {dateText(date, "plain", language.value)} (<bdi dir="ltr">UTC{offset}</bdi>)
        </span>
      ))}
    </p>
  );
};

/**
 * Twilight bands and lines, and the times of the day under the pointer, whose
 * colours serve as the legend.
 */
const YearChart = ({ records, today }: YearChartProps) => {
  const isToday = records.findIndex(({ date }) => date === today);
  const [chosen, setChosen] = useState<number | null>(null);
  const day = Math.min(chosen ?? Math.max(0, isToday), records.length - 1);
  const record = records[day];
  const point = ({ currentTarget, clientX }: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const along = document.documentElement.dir === "rtl" ? right - clientX : clientX - left;
    setChosen(Math.max(0, Math.min(records.length - 1, Math.floor((along / width) * records.length))));
  };
  if (record === undefined) return null;
  return (
    <div class="year">
      <div class="year-frame">
        <div class="year-hours" aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour} style={{ "--at": String((hour / 24) * 100) }}>
              {hour}
            </span>
          ))}
        </div>
        <div
          class="year-plot"
          onPointerMove={point}
          onPointerDown={point}
          style={{ "--at": String(((day + 0.5) / records.length) * 100) }}
        >
          <Plot records={records} />
          <span class="year-cursor" />
        </div>
        <Labels records={records} />
        <input
          class="year-slider"
          type="range"
          min="0"
          max={records.length - 1}
          value={day}
          aria-label={t("prayer.year.day")}
          aria-valuetext={dateText(record.date, "day", language.value)}
          onInput={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      </div>
      <Readout record={record} />
      <Changes records={records} />
    </div>
  );
};

/** Whether an element has come near the viewport; stays true. */
const useSeen = () => {
  const ref = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "200px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
};

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

interface YearSectionProps {
  readonly state: PrayerState;
  readonly place: Query;
  readonly today: string;
}

export const YearSection = ({ state, place, today }: YearSectionProps) => {
  const { ref, isSeen } = useSeen();
  const year = /^\d{4}$/.test(state.year ?? "") ? Number(state.year) : Number(today.slice(0, 4));
  const address = yearAddress(place, String(year));
  const { answer, isLoading } = useAnswer<PrayerRecord>(isSeen ? address : null);
  // 366 days from the first of January: one too many in a common year.
  const records = answer?.ok === true ? answer.data.filter(({ date }) => date.startsWith(String(year))) : [];
  const link = (to: number): string => viewAt("/prayer/", { ...state, year: to });
  return (
    <section class="card year-section" ref={ref} aria-labelledby="year-title">
      <div class="timetable-bar">
        <h2 id="year-title">{t("prayer.year")}</h2>
        <Stepper before={year > FIRST_YEAR ? link(year - 1) : null} after={year < LAST_YEAR ? link(year + 1) : null}>
          <strong aria-live="polite">{year}</strong>
        </Stepper>
      </div>
      <p class="quiet">{t("prayer.year.what")}</p>
      <div class="year-space" aria-busy={isLoading}>
        {answer?.ok === false && <Trouble failure={answer} />}
        {records.length > 0 && <YearChart records={records} today={today} />}
      </div>
    </section>
  );
};
