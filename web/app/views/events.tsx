/** Events: what comes next, with the days until Ramadan and the Eids; then by month, in both calendars. */
import { useComputed } from "@preact/signals";
import { useLocation } from "preact-iso";
import type { HijriRecord } from "#core/hijri/hijri.ts";
import type { Event } from "#core/model/event.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { countText, dataLanguage, language, t } from "../base/language.ts";
import { Filters } from "../events/filters.tsx";
import { List } from "../events/list.tsx";
import {
  awaitedAddress,
  awaitedIn,
  type AwaitedKind,
  calendarAddress,
  comingAddress,
  comingCalendar,
  dateHere,
  eventsAddress,
  eventsOn,
  type EventsState,
  firstDay,
  hijriAddress,
  hijriOfDayAddress,
  readState,
  untilText,
  weeksOf,
} from "../events/state.ts";
import { useHead } from "../frame/head.tsx";
import "../events/events.css";
import { dateText, type Month, monthAfter, monthOf } from "../ui/dates.ts";
import { useSeconds } from "../ui/seconds.ts";
import { Stepper } from "../ui/stepper.tsx";
import "../ui/parts.css";
import { hijriMonthText, hijriText, observanceName, statusText } from "../ui/words.tsx";

/** Today in both calendars. */
const TodayHijri = ({ today }: { readonly today: string }) => {
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
const hijriSpan = (records: readonly PrayerRecord[]): string => {
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

/** A month as a grid: each day with its Hijri day, and a mark if it has events. */
const MonthGrid = ({ month, ...rest }: MonthGridProps) => (
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

interface CountdownProps {
  readonly state: EventsState;
  readonly today: string;
}

/** Days until Ramadan and both Eids. */
const Countdown = ({ state, today }: CountdownProps) => {
  const of = (kind: AwaitedKind): string => awaitedAddress(kind, state, today, dataLanguage.value);
  const [fasting, festivals] = [useAnswer<Event>(of("fasting")).answer, useAnswer<Event>(of("festival")).answer];
  const events = [fasting, festivals].flatMap((answer) => (answer?.ok === true ? answer.data : []));
  return (
    <ul class="events-countdown">
      {awaitedIn(events, today).map((event) => (
        <li key={event.id}>
          <a class="card" href={viewAt("/events/", { country: state.country, id: event.id })}>
            <strong>{observanceName(event.slug)?.name ?? event.title}</strong>
            <span class="events-until">{untilText(firstDay(event), today, language.value)}</span>
            <span class="quiet small">
              {dateText(firstDay(event), "day", language.value)}
              {event.status !== "scheduled" && ` · ${statusText(event.status)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The earliest month that the API accepts. */
const FIRST_MONTH = "1900-01";
const LAST_MONTH = "2100-12";

interface MonthProps {
  readonly state: EventsState;
  readonly month: Month;
  readonly today: string;
  /** The events of the month; `null` if the list beside it is of another time. */
  readonly listed: readonly Event[] | null;
}

const MonthCard = ({ state, month, today, listed }: MonthProps) => {
  const lang = language.value;
  const { answer } = useAnswer<PrayerRecord>(hijriAddress(month, dataLanguage.value));
  const asked = useAnswer<Event>(listed === null ? eventsAddress(state, month, dataLanguage.value) : null).answer;
  const events = listed ?? (asked?.ok === true ? asked.data : []);
  const days = answer?.ok === true ? answer.data : [];
  const { id: _id, ...rest } = state;
  const at = (name: string | null): string => viewAt("/events/", { ...rest, month: name });
  return (
    <aside class="card">
      <Stepper
        before={month.name > FIRST_MONTH ? at(monthAfter(month.name, -1)) : null}
        after={month.name < LAST_MONTH ? at(monthAfter(month.name, 1)) : null}
      >
        <h2 aria-live="polite">{dateText(month.from, "month", lang)}</h2>
      </Stepper>
      <p class="hijri-span">{hijriSpan(days)}</p>
      <MonthGrid
        month={month}
        events={events}
        hijri={new Map(days.map((one) => [one.date, one.hijri]))}
        today={today}
        linkOf={listed === null ? (id) => viewAt("/events/", { ...rest, id }) : (id) => `#event-${id}`}
      />
      <p class="buttons">
        <a class="button" href={at(today.slice(0, 7))}>
          {t("events.this-month")}
        </a>
        <a
          class="button"
          href={calendarAddress(state, month, dataLanguage.value)}
          download={`events-${month.name}.ics`}
        >
          {t("events.ics.month")}
        </a>
      </p>
      <p class="quiet small">{t("events.calendar-note")}</p>
    </aside>
  );
};

export const Events = () => {
  const { query, route } = useLocation();
  const state = readState(query);
  useHead(t("events.title"));
  const seconds = useSeconds();
  const today = useComputed(() => dateHere(new Date(seconds.value))).value;
  const asked = monthOf(state.month ?? "") ?? monthOf(today);
  const isComing = state.month === undefined && state.id === undefined;
  const lang = dataLanguage.value;
  const dated = asked === null ? null : eventsAddress(state, asked, lang);
  const address = isComing ? comingAddress(state, today, lang) : dated;
  const events = useAnswer<Event>(address);
  const found = events.answer?.ok === true ? events.answer.data : [];
  // A single event determines its month.
  const month = (state.id === undefined ? null : monthOf(found[0]?.starts_at ?? "")) ?? asked;
  if (month === null || address === null) return null;
  const filters = <Filters state={state} onChange={(to) => route(viewAt("/events/", to))} />;
  return (
    <div class="events-view">
      <h1>{t("events.title")}</h1>
      <TodayHijri today={today} />
      {isComing && <Countdown state={state} today={today} />}
      {isComing ? (
        <div class="events-columns events-coming">
          <div>
            <div class="events-head">
              <h2>{t("events.coming")}</h2>
              <a class="button" href={`webcal://${location.host}${comingCalendar(state, lang)}`}>
                {t("subscribe.webcal")}
              </a>
            </div>
            {filters}
            <List state={state} month={null} address={address} asked={events} />
          </div>
          <MonthCard state={state} month={month} today={today} listed={null} />
        </div>
      ) : (
        <div class="events-columns">
          <MonthCard state={state} month={month} today={today} listed={found} />
          <div>
            <p>
              <a href={viewAt("/events/", { country: state.country, kind: state.kind })}>{t("events.coming")}</a>
            </p>
            {filters}
            <List state={state} month={month} address={address} asked={events} />
          </div>
        </div>
      )}
    </div>
  );
};
