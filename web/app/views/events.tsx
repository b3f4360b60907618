/** Events by month, in both calendars. */
import { useComputed } from "@preact/signals";
import { useLocation } from "preact-iso";
import type { Event } from "#core/model/event.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { hijriSpan, MonthGrid, TodayHijri } from "../events/calendar.tsx";
import "../events/events.css";
import { Filters } from "../events/filters.tsx";
import { List } from "../events/list.tsx";
import {
  calendarAddress,
  dateHere,
  eventsAddress,
  type EventsState,
  hijriAddress,
  readState,
} from "../events/state.ts";
import { useHead } from "../frame/head.ts";
import { dateText, type Month, monthAfter, monthOf } from "../ui/dates.ts";
import { useSeconds } from "../ui/media.ts";
import "../ui/parts.css";
import { Stepper } from "../ui/stepper.tsx";

/** The earliest month that the API accepts. */
const FIRST_MONTH = "1900-01";
const LAST_MONTH = "2100-12";

interface MonthProps {
  readonly state: EventsState;
  readonly month: Month;
  readonly events: readonly Event[];
  readonly today: string;
}

const MonthCard = ({ state, month, events, today }: MonthProps) => {
  const lang = language.value;
  const { answer } = useAnswer<PrayerRecord>(hijriAddress(month, dataLanguage.value));
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
      />
      <p class="buttons">
        <a class="button" href={at(null)}>
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
  const address = asked === null ? null : eventsAddress(state, asked, dataLanguage.value);
  const events = useAnswer<Event>(address);
  const found = events.answer?.ok === true ? events.answer.data : [];
  // A single event determines its month.
  const month = (state.id === undefined ? null : monthOf(found[0]?.starts_at ?? "")) ?? asked;
  if (month === null || address === null) return null;
  return (
    <div class="events-view">
      <h1>{t("events.title")}</h1>
      <TodayHijri today={today} />
      <div class="events-columns">
        <MonthCard state={state} month={month} events={found} today={today} />
        <div>
          <Filters state={state} onChange={(to) => route(viewAt("/events/", to))} />
          <List state={state} month={month} address={address} asked={events} />
        </div>
      </div>
    </div>
  );
};
