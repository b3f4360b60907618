/** The year at a place; requested when it scrolls into view, as it is the largest answer. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../../base/address.ts";
import { useAnswer } from "../../base/answer.ts";
import type { Query } from "../../base/api.ts";
import { t } from "../../base/language.ts";
import { Trouble } from "../../ui/error-message.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { type PrayerState, yearAddress } from "../state.ts";
import { YearChart } from "./year-chart.tsx";

/** Whether an element has come near the viewport; stays true. */
const useSeen = () => {
  const ref = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "200px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
};

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

interface YearSectionProps {
  readonly state: PrayerState;
  readonly place: Query;
  readonly today: string;
}

export const YearSection = ({ state, place, today }: YearSectionProps) => {
  const { ref, isSeen } = useSeen();
  const year = /^\d{4}$/.test(state.year ?? "") ? Number(state.year) : Number(today.slice(0, 4));
  const address = yearAddress(place, String(year));
  const { answer, isLoading } = useAnswer<PrayerRecord>(isSeen ? address : null);
  // 366 days from the first of January: one too many in a common year.
  const records = answer?.ok === true ? answer.data.filter(({ date }) => date.startsWith(String(year))) : [];
  const link = (to: number): string => viewAt("/prayer/", { ...state, year: to });
  return (
    <section class="card year-section" ref={ref} aria-labelledby="year-title">
      <div class="timetable-bar">
        <h2 id="year-title">{t("prayer.year")}</h2>
        <Stepper before={year > FIRST_YEAR ? link(year - 1) : null} after={year < LAST_YEAR ? link(year + 1) : null}>
          <strong aria-live="polite">{year}</strong>
        </Stepper>
      </div>
      <p class="quiet">{t("prayer.year.what")}</p>
      <div class="year-space" aria-busy={isLoading}>
        {answer?.ok === false && <Trouble failure={answer} />}
        {records.length > 0 && <YearChart records={records} today={today} />}
      </div>
    </section>
  );
};
