/** The days until Ramadan and both Eids. */
import type { Event } from "#core/model/event.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import { observanceName, statusText } from "../ui/words.tsx";
import { awaitedAddress, awaitedIn, type AwaitedKind, type EventsState, firstDay, untilText } from "./state.ts";

interface CountdownProps {
  readonly state: EventsState;
  readonly today: string;
}

export const Countdown = ({ state, today }: CountdownProps) => {
  const addressFor = (kind: AwaitedKind): string => awaitedAddress(kind, state, today, dataLanguage.value);
  const [fasting, festivals] = [
    useAnswer<Event>(addressFor("fasting")).answer,
    useAnswer<Event>(addressFor("festival")).answer,
  ];
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
