/** Events: what comes next, with the days until Ramadan and the Eids; then by month, in both calendars. */
import { useComputed } from "@preact/signals";
import { useLocation } from "preact-iso";
import type { Event } from "#core/model/event.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { hijriSpan, MonthGrid, TodayHijri } from "../events/calendar.tsx";
import "../events/events.css";
import { comingAddress, comingCalendar } from "../events/coming.ts";
import { Countdown } from "../events/countdown.tsx";
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
