/** A month in both calendars, with its calendar file and the way to the months around it. */
import type { Event } from "#core/model/event.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { dateText, type Month, monthAfter } from "../ui/dates.ts";
import { Stepper } from "../ui/stepper.tsx";
import { hijriMonthText } from "../ui/words.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { calendarAddress, eventsAddress, type EventsState, hijriAddress } from "./state.ts";

/** The Hijri months that a month touches, `Rajab 1448 – Sha'ban 1448`. */
const hijriSpan = (records: readonly PrayerRecord[]): string => {
  const names = new Set(records.map(({ hijri }) => `${hijriMonthText(hijri.month.number)} ${hijri.year}`));
  return [...names].join(" – ");
};

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

export const MonthCard = ({ state, month, today, listed }: MonthProps) => {
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
        hijri={new Map(days.map(({ date, hijri }) => [date, hijri]))}
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
