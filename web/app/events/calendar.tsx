/** Today in both calendars, and a month as a grid: each day with its Hijri day, and a mark if it has events. */
import type { HijriRecord } from "#core/hijri/hijri.ts";
import type { Event } from "#core/model/event.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { useAnswer } from "../base/answer.ts";
import { countText, dataLanguage, language, t } from "../base/language.ts";
import { dateText, type Month } from "../ui/dates.ts";
import { hijriMonthText, hijriText } from "../ui/hijri.ts";
import { eventsOn, hijriOfDayAddress, weeksOf } from "./state.ts";

export const TodayHijri = ({ today }: { readonly today: string }) => {
  const { answer } = useAnswer<PrayerRecord>(hijriOfDayAddress(today, dataLanguage.value));
  const hijri = answer?.ok === true ? answer.data[0]?.hijri : undefined;
  if (hijri === undefined) return <p class="events-today" />;
  const date = hijriText(hijri.day, hijri.month.number, hijri.year);
  return (
    <p class="events-today">
      <bdi>{t("events.today", { hijri: date })}</bdi> <bdi class="quiet">{dateText(today, "day", language.value)}</bdi>
    </p>
  );
};

/** The Hijri months that a month touches, `Rajab 1448 – Sha'ban 1448`. */
export const hijriSpan = (records: readonly PrayerRecord[]): string => {
  const names = new Set(records.map(({ hijri }) => `${hijriMonthText(hijri.month.number)} ${hijri.year}`));
  return [...names].join(" – ");
};

/** A Sunday (1970-01-04); column headings are formatted from it and the next six days. */
const SUNDAY = 4;
const WEEK = Array.from({ length: 7 }, (_, index) => `2026-01-${String(SUNDAY + index).padStart(2, "0")}`);

interface MonthGridProps {
  readonly month: Month;
  readonly events: readonly Event[];
  readonly hijri: ReadonlyMap<string, HijriRecord>;
  readonly today: string;
  /** The address of an event. */
  readonly linkOf: (id: number) => string;
}

const Day = ({ date, events, hijri, today, linkOf }: Omit<MonthGridProps, "month"> & { readonly date: string }) => {
  const on = eventsOn(events, date);
  const first = on[0];
  const there = hijri.get(date);
  const day = Number(date.slice(8));
  const label = `${dateText(date, "plain", language.value)}${t("list.comma")}${countText("event", on.length)}`;
  return (
    <td aria-current={date === today ? "date" : undefined} class={on.length > 0 ? "has-events" : undefined}>
      {first === undefined ? (
        <span class="grid-day">{day}</span>
      ) : (
        <a class="grid-day" href={linkOf(first.id)} aria-label={label}>
          {day}
        </a>
      )}
      <small class={there?.day === 1 ? "grid-first" : undefined}>{there?.day}</small>
    </td>
  );
};

export const MonthGrid = ({ month, ...rest }: MonthGridProps) => (
  <table class="month-grid">
    <caption class="visually-hidden">{t("events.grid")}</caption>
    <thead>
      <tr>
        {WEEK.map((date) => (
          <th key={date} scope="col">
            {dateText(date, "weekday", language.value)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week.find((date) => date !== null)}>
          {week.map((date, index) => (date === null ? <td key={index} /> : <Day key={date} date={date} {...rest} />))}
        </tr>
      ))}
    </tbody>
  </table>
);
