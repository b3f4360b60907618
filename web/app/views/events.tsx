/** Events by month, in both calendars. */
import { useComputed } from "@preact/signals";
import { useLocation } from "preact-iso";
import type { Event } from "#core/model/event.ts";
import type { HijriRecord } from "#core/hijri/record.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../address.ts";
import { useAnswer } from "../answer.ts";
import { dateHere } from "../events/days.ts";
import { EventItem } from "../events/event-item.tsx";
import { Filters } from "../events/filters.tsx";
import { MonthGrid } from "../events/month-grid.tsx";
import {
  calendarAddress,
  eventsAddress,
  hijriAddress,
  hijriOfDayAddress,
  readState,
} from "../events/state.ts";
import type { EventsState } from "../events/state.ts";
import { language, t } from "../language.ts";
import { dateText, monthAfter, monthOf } from "../ui/dates.ts";
import type { Month } from "../ui/dates.ts";
import { Request } from "../ui/request.tsx";
import { useSeconds } from "../ui/seconds.ts";
import { Stepper } from "../ui/stepper.tsx";
import { Trouble } from "../ui/trouble.tsx";
import "../ui/parts.css";
import "../events/events.css";

/** The data holds no month outside these. */
const FIRST_MONTH = "1900-01";
const LAST_MONTH = "2100-12";

const TodayHijri = ({ today }: { readonly today: string }) => {
  const { answer } = useAnswer<PrayerRecord>(hijriOfDayAddress(today, language.value));
  const hijri = answer?.ok === true ? answer.data[0]?.hijri : undefined;
  if (hijri === undefined) return <p class="events-today" />;
  const date = t("hijri.date", { day: hijri.day, month: hijri.month.name, year: hijri.year });
  return (
    <p class="events-today">
      {t("events.today", { hijri: date })} <span class="quiet">{dateText(today, "day", language.value)}</span>
    </p>
  );
};

/** The Hijri months that a month touches: `Rajab – Sha'ban 1448`. */
const hijriSpan = (records: readonly PrayerRecord[]): string => {
  const names = new Set(records.map(({ hijri }) => `${hijri.month.name} ${hijri.year}`));
  return [...names].join(" – ");
};

const List = ({ state, month }: { readonly state: EventsState; readonly month: Month }) => {
  const address = eventsAddress(state, month, language.value);
  const { answer, isLoading } = useAnswer<Event>(address);
  const next = viewAt("/events/", { ...state, month: monthAfter(month.name, 1) });
  return (
    <div class="events-list" aria-busy={isLoading}>
      {answer === null && <p role="status">{t("loading")}</p>}
      {answer?.ok === false && <Trouble failure={answer} />}
      {answer?.ok === true && answer.data.length === 0 && (
        <p role="status">
          {t("events.none")} <a href={next}>{t("events.none.next")}</a>
        </p>
      )}
      {answer?.ok === true && (
        <ul class="events">
          {answer.data.map((event) => (
            <EventItem key={event.id} event={event} state={state} />
          ))}
        </ul>
      )}
      {answer?.ok === true && (answer.meta.total ?? 0) > answer.data.length && (
        <p class="quiet">{t("events.more", { shown: answer.data.length, total: answer.meta.total ?? 0 })}</p>
      )}
      <Request address={address} />
    </div>
  );
};

export const Events = () => {
  const { query, route } = useLocation();
  const state = readState(query);
  const seconds = useSeconds();
  const today = useComputed(() => dateHere(new Date(seconds.value))).value;
  const month = monthOf(state.month ?? "") ?? monthOf(today);
  const lang = language.value;
  const hijri = useAnswer<PrayerRecord>(month === null ? null : hijriAddress(month, lang)).answer;
  const events = useAnswer<Event>(month === null ? null : eventsAddress(state, month, lang)).answer;
  if (month === null) return null;
  const days = hijri?.ok === true ? hijri.data : [];
  const byDate = new Map<string, HijriRecord>(days.map((one) => [one.date, one.hijri]));
  const at = (months: number): string =>
    viewAt("/events/", { ...state, month: monthAfter(month.name, months) });
  return (
    <div class="events-view">
      <h1>{t("events.title")}</h1>
      <TodayHijri today={today} />
      <div class="events-columns">
        <aside class="card">
          <Stepper
            before={month.name > FIRST_MONTH ? at(-1) : null}
            after={month.name < LAST_MONTH ? at(1) : null}
          >
            <h2 aria-live="polite">{dateText(month.from, "month", lang)}</h2>
          </Stepper>
          <p class="hijri-span">{hijriSpan(days)}</p>
          <MonthGrid
            month={month}
            events={events?.ok === true ? events.data : []}
            hijri={byDate}
            today={today}
          />
          <p class="buttons">
            <a class="button" href={viewAt("/events/", { ...state, month: null })}>
              {t("events.this-month")}
            </a>
            <a
              class="button"
              href={calendarAddress(state, month, lang)}
              download={`events-${month.name}.ics`}
            >
              {t("events.ics.month")}
            </a>
          </p>
          <p class="quiet small">{t("events.calendar-note")}</p>
        </aside>
        <div>
          <Filters state={state} onChange={(to) => route(viewAt("/events/", to))} />
          <List state={state} month={month} />
        </div>
      </div>
    </div>
  );
};
