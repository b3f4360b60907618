/** The prayer times of today in a city. */
import type { City } from "#core/model/city.ts";
import { viewAt } from "../base/address.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { Clock, HijriText } from "../prayer/clock.tsx";
import { nextPrayer } from "../prayer/next.ts";
import { roundedDegrees } from "../prayer/state.ts";
import { useToday } from "../prayer/use-today.ts";
import { dateText } from "../ui/dates.ts";
import { useSeconds } from "../ui/media.ts";

const TIMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

/** The point that the times are asked of. */
export const cityPoint = ({ lat, lng }: Pick<City, "lat" | "lng">) => ({
  lat: roundedDegrees(lat),
  lng: roundedDegrees(lng),
});

export const CityTimes = ({ city }: { readonly city: City }) => {
  const point = cityPoint(city);
  const { records, record } = useToday({ ...point, lang: dataLanguage.value });
  const nowMs = useSeconds().value;
  const next = nextPrayer(records, nowMs);
  return (
    <section class="card area-times" aria-labelledby="times-title">
      <h2 id="times-title">{t("place.prayer")}</h2>
      {record !== null && (
        <>
          <p>
            {dateText(record.date, "day", language.value)} · <HijriText hijri={record.hijri} />
          </p>
          <table>
            <caption class="visually-hidden">{t("prayer.today.caption")}</caption>
            <tbody>
              {TIMES.map((name) => (
                <tr
                  key={name}
                  aria-current={
                    next !== null && next.name === name && next.at === record.timings_iso[name] ? "time" : undefined
                  }
                >
                  <th scope="row">{t(`prayer.time.${name}`)}</th>
                  <td>
                    <Clock record={record} name={name} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="quiet small">{t("times.computed", { method: record.method.name })}</p>
        </>
      )}
      <p>
        <a href={viewAt("/prayer/", { ...point, city: city.slug, country: city.country })}>{t("place.timetable")}</a>
      </p>
    </section>
  );
};
