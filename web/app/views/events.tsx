/** Events: what comes next, with the days until Ramadan and the Eids; then by month, in both calendars. */
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import type { Event } from "#core/model/event.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { type Asked, useAnswer } from "../base/answer.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { Countdown } from "../events/countdown.tsx";
import { Filters } from "../events/filters.tsx";
import { List } from "../events/list.tsx";
import { MonthCard } from "../events/month-card.tsx";
import {
  comingAddress,
  comingCalendar,
  dateHere,
  eventsAddress,
  type EventsState,
  hijriOfDayAddress,
  readState,
} from "../events/state.ts";
import { useHead } from "../frame/head.tsx";
import "../events/events.css";
import { dateText, type Month, monthOf } from "../ui/dates.ts";
import { hijriDateText } from "../ui/hijri-date.ts";
import { useSeconds } from "../ui/seconds.ts";
import "../ui/parts.css";

/** Today in both calendars. */
const TodayHijri = ({ today }: { readonly today: string }) => {
  const { answer } = useAnswer<PrayerRecord>(hijriOfDayAddress(today, dataLanguage.value));
  const hijri = answer?.ok === true ? answer.data[0]?.hijri : undefined;
  if (hijri === undefined) return <p class="events-today" />;
  return (
    <p class="events-today">
      <bdi>{t("events.today", { hijri: hijriDateText(t, hijri) })}</bdi>{" "}
      <bdi class="quiet">{dateText(today, "day", language.value)}</bdi>
    </p>
  );
};

interface PartProps {
  readonly state: EventsState;
  readonly month: Month;
  readonly today: string;
  readonly address: string;
  readonly asked: Asked<Event>;
  readonly filters: ComponentChildren;
}

/** What comes next, beside the month of today. */
const Coming = ({ state, month, today, address, asked, filters }: PartProps) => (
  <>
    <Countdown state={state} today={today} />
    <div class="events-columns events-coming">
      <div>
        <div class="events-head">
          <h2>{t("events.coming")}</h2>
          <a class="button" href={`webcal://${location.host}${comingCalendar(state, dataLanguage.value)}`}>
            {t("subscribe.webcal")}
          </a>
        </div>
        {filters}
        <List state={state} month={null} address={address} asked={asked} />
      </div>
      <MonthCard state={state} month={month} today={today} listed={null} />
    </div>
  </>
);

/** A month, or one of its events. */
const OfMonth = ({ state, month, today, address, asked, filters }: PartProps) => (
  <div class="events-columns">
    <MonthCard state={state} month={month} today={today} listed={eventsIn(asked)} />
    <div>
      <p>
        <a href={viewAt("/events/", { country: state.country, kind: state.kind })}>{t("events.coming")}</a>
      </p>
      {filters}
      <List state={state} month={month} address={address} asked={asked} />
    </div>
  </div>
);

const eventsIn = ({ answer }: Asked<Event>): readonly Event[] => (answer?.ok === true ? answer.data : []);

/** The month of the address, else that of today; `null` if neither can be read. */
const askedMonth = ({ month }: EventsState, today: string): Month | null =>
  (month === undefined ? null : monthOf(month)) ?? monthOf(today);

/** The month that is shown: a single event determines its own. */
const shownMonth = ({ id }: EventsState, [first]: readonly Event[], asked: Month | null): Month | null =>
  (id === undefined || first === undefined ? null : monthOf(first.starts_at)) ?? asked;

/** The request of the list; `null` without a month. */
const listAddress = (state: EventsState, today: string, month: Month | null): string | null => {
  if (isOfComing(state)) return comingAddress(state, today, dataLanguage.value);
  return month === null ? null : eventsAddress(state, month, dataLanguage.value);
};

const isOfComing = ({ month, id }: EventsState): boolean => month === undefined && id === undefined;

export const Events = () => {
  const { query, route } = useLocation();
  const state = readState(query);
  useHead(t("events.title"));
  const seconds = useSeconds();
  const today = useComputed(() => dateHere(new Date(seconds.value))).value;
  const asked = askedMonth(state, today);
  const address = listAddress(state, today, asked);
  const events = useAnswer<Event>(address);
  const month = shownMonth(state, eventsIn(events), asked);
  if (month === null || address === null) return null;
  const Part = isOfComing(state) ? Coming : OfMonth;
  return (
    <div class="events-view">
      <h1>{t("events.title")}</h1>
      <TodayHijri today={today} />
      <Part
        state={state}
        month={month}
        today={today}
        address={address}
        asked={events}
        filters={<Filters state={state} onChange={(to) => route(viewAt("/events/", to))} />}
      />
    </div>
  );
};
