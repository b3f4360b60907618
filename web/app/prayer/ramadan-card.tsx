/** Ramadan at a place: when it is, and its timetable. */
import type { Query } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import type { Ramadan } from "./ramadan.ts";
import { calendarAddress, fileName } from "./requests.ts";

interface RamadanCardProps {
  readonly ramadan: Ramadan;
  readonly place: Query;
  readonly placeText: string;
  /** Used in the file name. */
  readonly where: string;
  readonly timetable: string;
}

export const RamadanCard = ({ ramadan, place, placeText, where, timetable }: RamadanCardProps) => {
  const { year, from, to, isExpected } = ramadan;
  const address = calendarAddress(place, placeText, ramadan);
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
        <span class="quiet">{t(isExpected ? "prayer.ramadan.calendar" : "prayer.ramadan.announced")}</span>
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
