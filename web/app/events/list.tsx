/** The events of a month, or why there are none. */
import type { Event } from "#core/model/event.ts";
import { viewAt } from "../address.ts";
import type { Asked } from "../answer.ts";
import { t } from "../language.ts";
import { monthAfter } from "../ui/dates.ts";
import type { Month } from "../ui/dates.ts";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { EventItem } from "./event-item.tsx";
import type { EventsState } from "./state.ts";

export interface ListProps {
  readonly state: EventsState;
  readonly month: Month;
  readonly address: string;
  readonly asked: Asked<Event>;
}

export const List = ({ state, month, address, asked: { answer, isLoading } }: ListProps) => {
  const { id, ...rest } = state;
  const events = answer?.ok === true ? answer.data : [];
  const total = answer?.ok === true ? (answer.meta.total ?? 0) : 0;
  return (
    <div class="events-list" aria-busy={isLoading}>
      {answer === null && <p role="status">{t("loading")}</p>}
      {answer?.ok === false && <Trouble failure={answer} />}
      {answer?.ok === true && total === 0 && (
        <p role="status">
          {t("events.none")}{" "}
          <a href={viewAt("/events/", { ...rest, month: monthAfter(month.name, 1) })}>
            {t("events.none.next")}
          </a>
        </p>
      )}
      <ul class="events">
        {events.map((event) => (
          <EventItem key={event.id} event={event} state={state} />
        ))}
      </ul>
      {id !== undefined && (
        <p>
          <a href={viewAt("/events/", { ...rest, month: month.name })}>{t("events.all-of-month")}</a>
        </p>
      )}
      {total > events.length && <p class="quiet">{t("events.more", { shown: events.length, total })}</p>}
      <Request address={address} />
    </div>
  );
};
