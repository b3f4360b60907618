/** Opening hours: open now or not, and the week in plain lines. */
import { DAY_MS } from "#core/base/time.ts";
import type { Place } from "#core/model/place.ts";
import { language, t } from "../base/language.ts";
import { weekdaysOf } from "../i18n/formats.ts";
import type { Language } from "../i18n/languages.ts";
import { type HoursLine, parseHours } from "./hours.ts";
import { Trust } from "./trust.tsx";

/** A Monday, for formatting day names. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

/** The name of a day; 0 is Monday. */
export const dayName = (index: number, of: Language): string => weekdaysOf(of).format(MONDAY_MS + index * DAY_MS);

const daysText = (days: HoursLine["days"]): string => {
  if (days === null) return t("hours.daily");
  if (days === "holidays") return t("hours.holidays");
  return days
    .map(([first, last]) =>
      first === last
        ? dayName(first, language.value)
        : t("hours.range", { first: dayName(first, language.value), last: dayName(last, language.value) }),
    )
    .join(t("hours.and"));
};

interface HoursProps {
  readonly text: string;
  readonly isOpen: boolean | null;
  /** Where they come from. */
  readonly trust: Place;
}

export const Hours = ({ text, isOpen, trust }: HoursProps) => {
  const lines = parseHours(text);
  return (
    <section class="card">
      <h2>{t("hours.title")}</h2>
      {isOpen !== null && <p class={isOpen ? "good" : "quiet"}>{t(isOpen ? "hours.open" : "hours.closed")}</p>}
      {lines === null ? (
        <p>
          <code dir="ltr">{text}</code>
        </p>
      ) : (
        <dl class="facts">
          {lines.map(({ days, times }) => (
            <div key={daysText(days)}>
              <dt>{daysText(days)}</dt>
              <dd>{times.length === 0 ? t("hours.off") : <bdi dir="ltr">{times.join(", ")}</bdi>}</dd>
            </div>
          ))}
        </dl>
      )}
      <Trust of={trust} />
    </section>
  );
};
