/** The days until the next Ramadan or Eid, by the country of the place. */
import type { Event } from "#core/model/event.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language } from "../base/language.ts";
import { awaitedAddress, awaitedIn, type AwaitedKind, firstDay, untilText } from "../events/state.ts";
import { dateText } from "../ui/dates.ts";
import { observanceName, statusText } from "../ui/words.tsx";

interface AwaitedProps {
  /** Code of the country; `undefined` where it is not known. */
  readonly country: string | undefined;
  readonly today: string;
}

export const Awaited = ({ country, today }: AwaitedProps) => {
  const state = country === undefined ? {} : { country };
  const addressFor = (kind: AwaitedKind): string => awaitedAddress(kind, state, today, dataLanguage.value);
  const fasting = useAnswer<Event>(addressFor("fasting")).answer;
  const festivals = useAnswer<Event>(addressFor("festival")).answer;
  // The one that comes first is not known before both are.
  if (fasting === null || festivals === null) return <div class="own-awaited-waiting" aria-hidden="true" />;
  const events = [fasting, festivals].flatMap((answer) => (answer.ok ? answer.data : []));
  const [event] = awaitedIn(events, today);
  if (event === undefined) return null;
  return (
    <a class="card own-awaited" href={viewAt("/events/", { ...state, id: event.id })}>
      <strong>{observanceName(event.slug)?.name ?? event.title}</strong>
      <span class="own-until">{untilText(firstDay(event), today, language.value)}</span>
      <span class="quiet small">
        {dateText(firstDay(event), "day", language.value)}
        {event.status !== "scheduled" && ` · ${statusText(event.status)}`}
      </span>
    </a>
  );
};
