/** Places of a city, or of a country outside of its cities, by pages; and what is coming up there or at a place. */
import { ROMANISED } from "#core/base/names.ts";
import type { Event } from "#core/model/event.ts";
import type { Place } from "#core/model/place.ts";
import { placeAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf, asList, type Query } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { typeText } from "../ui/fact-words.ts";
import "../explore/list.css";
import { clockText } from "../ui/clock-text.tsx";
import { dateText } from "../ui/dates.ts";
import { Dotted } from "../ui/dotted.tsx";
import { Pages } from "../ui/pages.tsx";
import { Request } from "../ui/request.tsx";
import { Romanised } from "../ui/romanised.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { awayText, nameIn, statusText } from "../ui/words.tsx";
import "./area.css";

/** Places on a page. */
const PAGE = 50;

const ListedPlace = ({ place }: { readonly place: Place }) => {
  const { name, lang } = nameIn(place, language.value);
  const { street_address: street, locality } = place.address;
  const about = [typeText(place.type, place.type_label), street, locality, awayText(place)].filter(
    (part) => part !== null,
  );
  return (
    <li>
      <a class="result" href={placeAt(place)}>
        <span class={`mark mark-${place.type}`} aria-hidden="true" />
        <span class="result-text">
          <span class="result-name" lang={lang} dir="auto">
            {name}
          </span>
          <Romanised class="result-where" name={place.names[ROMANISED] ?? null} />
          <span class="result-where">
            <Dotted parts={about} />
          </span>
        </span>
        {place.rating.average !== null && (
          <span class="result-figures">
            <span class="result-rating">
              <span aria-hidden="true">★</span>
              <span class="visually-hidden">{t("rating.label")}</span> {place.rating.average.toFixed(1)}
            </span>
          </span>
        )}
      </a>
    </li>
  );
};

/** The request of a page, counted from 1, of the places of a city. */
export const placesOf = (country: string, city: string, page: number): string =>
  addressOf("/places", { country, city, limit: PAGE, offset: (page - 1) * PAGE, lang: dataLanguage.value });

/** The same of the places of a country outside of its cities, which stand behind the `inCities` others in its list. */
export const placesElsewhere = (country: string, inCities: number, page: number): string =>
  addressOf("/places", { country, limit: PAGE, offset: inCities + (page - 1) * PAGE, lang: dataLanguage.value });

interface PlaceListProps {
  readonly title: string;
  /** The request of the page. */
  readonly address: string;
  /** Places that the answer counts and that are not of the list. */
  readonly others?: number;
  /** From 1. */
  readonly page: number;
  /** The address of another page. */
  readonly at: (page: number | null) => string;
}

export const PlaceList = ({ title, address, others = 0, page, at }: PlaceListProps) => {
  const offset = (page - 1) * PAGE;
  const { answer: asked, isLoading } = useAnswer<Place>(address);
  const answer = asked && asList(asked);
  const places = answer?.ok === true ? answer.data : [];
  const total = answer?.ok === true ? Math.max(0, answer.meta.total - others) : null;
  return (
    <section aria-busy={isLoading} aria-labelledby="places-title">
      <h2 id="places-title">{title}</h2>
      {answer?.ok === false && <Trouble failure={answer} />}
      {places.length > 0 && (
        <ol class="results" start={offset + 1}>
          {places.map((place) => (
            <ListedPlace key={place.id} place={place} />
          ))}
        </ol>
      )}
      {total === 0 && <p class="quiet">{t("list.none")}</p>}
      {total !== null && (
        <Pages offset={offset} size={PAGE} total={total} at={(start) => at(start === 0 ? null : start / PAGE + 1)} />
      )}
      <Request address={address} />
    </section>
  );
};

const MOST = 10;

/** The request of what is coming up. */
export const eventsIn = (where: Query): string =>
  addressOf("/events", { ...where, limit: MOST, lang: dataLanguage.value });

const ComingEvent = ({ event }: { readonly event: Event }) => {
  const { id, starts_at: at, all_day: isAllDay, place_name: where, title: name, titles: names, lang, status } = event;
  const title = nameIn({ name, names, lang }, language.value);
  return (
    <li>
      <a href={viewAt("/events/", { id })} lang={title.lang}>
        {title.name}
      </a>{" "}
      <time class="quiet" dateTime={at}>
        {dateText(at.slice(0, 10), "day", language.value)}
        {!isAllDay && ` ${clockText(at.slice(11, 16))}`}
      </time>
      {status !== "scheduled" && <span class="quiet"> · {statusText(status)}</span>}
      {where !== null && <span class="quiet"> · {where}</span>}
    </li>
  );
};

/** Nothing where nothing is coming up. */
export const EventList = ({ where }: { readonly where: Query }) => {
  const { answer } = useAnswer<Event>(eventsIn(where));
  if (answer?.ok !== true || answer.data.length === 0) return null;
  return (
    <section aria-labelledby="events-title">
      <h2 id="events-title">{t("events.coming")}</h2>
      <ul class="area-events">
        {answer.data.map((event) => (
          <ComingEvent key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
};
