/** A month as a grid: each day with its Hijri day, and a mark if it has events. */
import type { HijriRecord } from "#core/hijri/hijri.ts";
import type { Event } from "#core/model/event.ts";
import { countText, language, t } from "../base/language.ts";
import { dateText, type Month } from "../ui/dates.ts";
import { eventsOn, weeksOf } from "./state.ts";

/** A Sunday (2026-01-04); column headings are formatted from it and the next six days. */
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
  const hijriDay = hijri.get(date)?.day;
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
      <small class={hijriDay === 1 ? "grid-first" : undefined}>{hijriDay}</small>
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
