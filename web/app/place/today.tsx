/** Today's prayer times at the place, with congregation times if known. */
import type { Place } from "#core/model/place.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { minutesText } from "../ui/distance.ts";

const SHOWN = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

const iqamaText = (iqama: Place["iqama"], name: (typeof SHOWN)[number]): string | null => {
  const value = name === "sunrise" ? null : (iqama?.[name] ?? null);
  return value === null || !value.startsWith("+")
    ? value
    : t("place.after", { minutes: minutesText(Number(value.slice(1)), language.value) });
};

export const PrayerToday = ({ lat, lng, iqama, city_name }: Place) => {
  const { answer } = useAnswer<PrayerRecord>(addressOf("/prayer", { lat, lng, lang: language.value }));
  const record = answer?.ok === true ? answer.data[0] : undefined;
  return (
    <section class="card">
      <h2>{t("place.prayer")}</h2>
      {iqama !== null && <p class="quiet">{t("place.iqama")}</p>}
      {answer?.ok === false && <p class="quiet">{t("place.no-prayer")}</p>}
      <dl class="facts today" aria-busy={answer === null}>
        {SHOWN.map((name) => {
          const congregation = iqamaText(iqama, name);
          return (
            <div key={name} class={record?.next?.name === name ? "is-next" : ""}>
              <dt>{t(`prayer.time.${name}`)}</dt>
              <dd>
                {congregation !== null && <bdi class="quiet">{congregation}</bdi>}{" "}
                <bdi dir="ltr">{record?.timings[name] ?? "–"}</bdi>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        <a href={viewAt("/prayer/", { lat: lat.toFixed(2), lng: lng.toFixed(2), city: city_name })}>
          {t("place.timetable")}
        </a>
      </p>
    </section>
  );
};
