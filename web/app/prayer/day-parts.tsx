/** More of a day, a line each: ishraq and duha, the forbidden times, and when each prayer ends. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { t } from "../base/language.ts";
import { clockText } from "../ui/clock-text.tsx";

export const DayParts = ({ record: { ishraq, duha, forbidden, ends } }: { readonly record: PrayerRecord }) => {
  const spans = forbidden.map(({ from, to }) => t("prayer.from-to", { from: clockText(from), to: clockText(to) }));
  const times = PRAYERS.flatMap((name) => {
    const end = ends[name];
    return end === null || end === undefined ? [] : [`${t(`prayer.time.${name}`)} ${clockText(end)}`];
  });
  return (
    <>
      {ishraq !== null && duha !== null && (
        <p class="quiet small">{t("prayer.parts.ishraq", { ishraq: clockText(ishraq), duha: clockText(duha) })}</p>
      )}
      {spans.length > 0 && <p class="quiet small">{t("prayer.parts.forbidden", { spans: spans.join(" · ") })}</p>}
      {times.length > 0 && <p class="quiet small">{t("prayer.parts.ends", { times: times.join(" · ") })}</p>}
    </>
  );
};
