/** Days until Ramadan and both Eids. */
import type { Event } from "#core/model/event.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import { observanceName } from "../ui/names.ts";
import { type AwaitedKind, awaitedAddress, awaitedIn, untilText } from "./coming.ts";
import { type EventsState, firstDay } from "./state.ts";

interface CountdownProps {
  readonly state: EventsState;
  readonly today: string;
}

export const Countdown = ({ state, today }: CountdownProps) => {
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
              {event.status === "expected" && ` · ${t("events.status.expected")}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};
