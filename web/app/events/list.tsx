/** The events of a month or why there are none. Each with its name, dates in both calendars, place and source. */
import type { Event } from "#core/model/event.ts";
import { viewAt } from "../base/address.ts";
import type { Asked } from "../base/answer.ts";
import { asList } from "../base/api.ts";
import { dataLanguage, language, t, textOr } from "../base/language.ts";
import { clockText } from "../ui/clock-text.tsx";
import { countryText, dateText, type Month, monthAfter } from "../ui/dates.ts";
import { hijriDayText } from "../ui/hijri-date.ts";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { nameIn, observanceName, statusText } from "../ui/words.tsx";
import { eventCalendar, type EventsState, firstDay, lastDay } from "./state.ts";

const When = ({ event }: { readonly event: Event }) => {
  const [first, last] = [firstDay(event), lastDay(event)];
  const word = (date: string): string => dateText(date, "day", language.value);
  const clock = event.all_day ? null : event.starts_at.slice(11, 16);
  return (
    <p class="event-when">
      <time dateTime={event.starts_at} class="event-dates">
        {first === last ? word(first) : t("prayer.from-to", { from: word(first), to: word(last) })}
      </time>
      {clock !== null && (
        <>
          {" "}
          <bdi>{clockText(clock)}</bdi> {event.timezone !== null && <bdi dir="ltr">({event.timezone})</bdi>}
        </>
      )}
      {event.hijri_date !== null && <bdi class="hijri">{hijriDayText(t, event.hijri_date)}</bdi>}
    </p>
  );
};

const Where = ({ event }: { readonly event: Event }) => {
  const { place_id: place, place_name: name, city, country } = event;
  const land = country === null ? t("events.everywhere") : countryText(country, language.value);
  return (
    <>
      {place !== null && (
        <>
          <a href={viewAt("/place/", { id: place })}>{name ?? place}</a>
          {t("list.comma")}
        </>
      )}
      {city !== null && (
        <>
          <bdi>{city.replaceAll("-", " ")}</bdi>
          {t("list.comma")}
        </>
      )}
      {land}
    </>
  );
};

const Source = ({ source }: Pick<Event, "source">) => {
  if (source === null) return null;
  if (source === "editorial") return <>{t("events.source.editorial")}</>;
  return /^https?:/.test(source) ? <a href={source}>{t("events.source")}</a> : <bdi>{source}</bdi>;
};

interface EventItemProps {
  readonly event: Event;
  readonly state: EventsState;
}

/** The title in the page's language if somebody has written one, or the texts have the observance. */
const titleOf = ({ slug, title, titles, lang }: Event) => {
  const written = nameIn({ name: title, names: titles, lang }, language.value);
  return written.lang === language.value ? written : (observanceName(slug) ?? written);
};

const EventItem = ({ event, state }: EventItemProps) => {
  const { id, slug, description, status, organizer, url } = event;
  const title = titleOf(event);
  return (
    <li id={`event-${id}`} class={`card event event-${event.kind}`} tabIndex={-1}>
      <p class="event-kind">
        {textOr(`event.kind.${event.kind}`, event.kind_label)}
        {status !== "scheduled" && <strong class={`event-status event-${status}`}>{statusText(status)}</strong>}
      </p>
      <h3 lang={title.lang}>{title.name}</h3>
      <When event={event} />
      {description !== null && <p dir="auto">{description}</p>}
      <p class="event-foot">
        <span>
          <Where event={event} />
        </span>
        {organizer !== null && <span>{t("events.organiser", { name: organizer })}</span>}
        {url !== null && <a href={url}>{t("events.page")}</a>}
        <span>
          <Source source={event.source} />
        </span>
        <a class="on-screen" href={eventCalendar(id, state, dataLanguage.value)} download={`${slug}.ics`}>
          {t("events.ics")}
        </a>
      </p>
    </li>
  );
};

interface ListProps {
  readonly state: EventsState;
  /** The month that is listed; `null` for what comes next. */
  readonly month: Month | null;
  readonly address: string;
  readonly asked: Asked<Event>;
}

type MonthProps = Pick<ListProps, "state" | "month">;

/** What is said of a month, or of all that comes, without events. */
const None = ({ state, month }: MonthProps) => (
  <p role="status">
    {t(month === null ? "events.none-coming" : "events.none")}{" "}
    {month !== null && (
      <a href={viewAt("/events/", { ...state, id: undefined, month: monthAfter(month.name, 1) })}>
        {t("events.none.next")}
      </a>
    )}
  </p>
);

/** Beside a single event: the way to all of its month. */
const AllOfMonth = ({ state, month }: MonthProps) =>
  state.id === undefined || month === null ? null : (
    <p>
      <a href={viewAt("/events/", { ...state, id: undefined, month: month.name })}>{t("events.all-of-month")}</a>
    </p>
  );

export const List = ({ state, month, address, asked }: ListProps) => {
  const { isLoading } = asked;
  const answer = asked.answer && asList(asked.answer);
  const events = answer?.ok === true ? answer.data : [];
  const total = answer?.ok === true ? answer.meta.total : null;
  return (
    <div class="events-list" aria-busy={isLoading}>
      {answer === null && <p role="status">{t("loading")}</p>}
      {answer?.ok === false && <Trouble failure={answer} />}
      {total === 0 && <None state={state} month={month} />}
      <ul class="events">
        {events.map((event) => (
          <EventItem key={event.id} event={event} state={state} />
        ))}
      </ul>
      <AllOfMonth state={state} month={month} />
      {total !== null && total > events.length && (
        <p class="quiet">{t("events.more", { shown: events.length, total })}</p>
      )}
      <Request address={address} />
    </div>
  );
};
