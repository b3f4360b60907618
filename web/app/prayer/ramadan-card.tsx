/** Ramadan's timetable in one click: as a calendar file, or on the page. */
import { useMemo } from "preact/hooks";
import type { Event } from "#core/model/event.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf, type Query } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import { type Ramadan, ramadansOf } from "./ramadan.ts";
import { calendarAddress, fileName } from "./state.ts";

const MOST = 50;
/** Early enough to include a Ramadan in progress. */
const sinceOf = (date: string): string => `${Number(date.slice(0, 4)) - 1}-01-01`;

/** All Ramadans in the events, with the country's announced dates if the country is known. */
export const useRamadans = (country: string | undefined, date: string | null): readonly Ramadan[] => {
  const address = (kind: string): string | null =>
    date === null ? null : addressOf("/events", { kind, country, from: sinceOf(date), limit: MOST });
  const fasting = useAnswer<Event>(address("fasting")).answer;
  const festivals = useAnswer<Event>(address("festival")).answer;
  return useMemo(
    () => (fasting?.ok === true && festivals?.ok === true ? ramadansOf([...fasting.data, ...festivals.data]) : []),
    [fasting, festivals],
  );
};

interface RamadanCardProps {
  readonly ramadan: Ramadan;
  readonly place: Query;
  /** Used in the file name. */
  readonly where: string;
  readonly timetable: string;
  readonly isAnnounced: boolean;
}

export const RamadanCard = ({ ramadan, place, where, timetable, isAnnounced }: RamadanCardProps) => {
  const { year, from, to } = ramadan;
  const address = calendarAddress(place, ramadan);
  const show = (): void => {
    // Once the view shows the new address.
    setTimeout(() => document.querySelector("#timetable")?.scrollIntoView({ behavior: "smooth" }));
  };
  return (
    <section class="card ramadan-card" aria-labelledby="ramadan-title">
      <h2 id="ramadan-title">{t("prayer.ramadan", { year })}</h2>
      <p>
        {t("prayer.from-to", {
          from: dateText(from, "plain", language.value),
          to: dateText(to, "plain", language.value),
        })}
        <br />
        <span class="quiet">{t(isAnnounced ? "prayer.ramadan.announced" : "prayer.ramadan.calendar")}</span>
      </p>
      <p class="buttons">
        <a class="button primary" href={address} download={fileName(where, `ramadan-${year}`)}>
          {t("prayer.ramadan.ics")}
        </a>
        <a class="button" href={timetable} onClick={show}>
          {t("prayer.ramadan.show")}
        </a>
      </p>
    </section>
  );
};
