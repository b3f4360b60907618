/** What is coming up in a country, in a city or at a place: name, day, place. */
import type { Event } from "#core/model/event.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf, type Query } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { clockText } from "../ui/clock-text.tsx";
import { dateText } from "../ui/dates.ts";
import { nameIn } from "../ui/names.ts";
import "./area.css";

const MOST = 10;

/** The request of what is coming up. */
export const eventsIn = (where: Query): string =>
  addressOf("/events", { ...where, limit: MOST, lang: dataLanguage.value });

const Item = ({ event }: { readonly event: Event }) => {
  const { id, starts_at: at, all_day: isAllDay, place_name: where, title: name, titles: names, lang } = event;
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
          <Item key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
};
