/** A city: the prayer times of today, its places, what is coming up. */
import { useEffect } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { ROMANISED } from "#core/base/names.ts";
import type { City as CityRecord } from "#core/model/city.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { AreaPage, AreaRecord } from "../area/area-page.tsx";
import { EventList, PlaceList, placesOf } from "../area/lists.tsx";
import { cityAt, viewAt } from "../base/address.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { Clock } from "../prayer/clock.tsx";
import { HijriText } from "../prayer/hijri-text.tsx";
import { nextPrayer } from "../prayer/next.ts";
import { isPublished } from "../prayer/notes.ts";
import { roundedDegrees } from "../prayer/state.ts";
import { useToday } from "../prayer/use-today.ts";
import { dateText } from "../ui/dates.ts";
import { useSeconds } from "../ui/seconds.ts";

/** The point that the times are asked of. */
export const cityPoint = ({ lat, lng }: Pick<CityRecord, "lat" | "lng">) => ({
  lat: roundedDegrees(lat),
  lng: roundedDegrees(lng),
});

/** The prayer times of today. */
const CityTimes = ({ city }: { readonly city: CityRecord }) => {
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
              {DAY_TIMES.map((name) => (
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
          <p class="quiet small">
            {isPublished(record.notes)
              ? `${record.method.name}: ${t("prayer.note.timetable")}`
              : t("times.computed", { method: record.method.name })}
          </p>
        </>
      )}
      <p>
        <a href={viewAt("/prayer/", { ...point, city: city.slug, country: city.country })}>{t("place.timetable")}</a>
      </p>
    </section>
  );
};

/** Degrees for the map: ten metres. */
const degrees = (value: number): string => value.toFixed(4);

/** The names in other languages, in one line. */
const otherNames = (names: CityRecord["names"], shown: string) => {
  const others = Object.entries(names).filter(
    ([tag, text], index, all) =>
      // Languages share names: each is shown once.
      text !== shown && tag !== ROMANISED && all.findIndex(([, other]) => other === text) === index,
  );
  if (others.length === 0) return null;
  return (
    <p class="quiet small">
      {others.map(([tag, text], index) => (
        <span key={tag}>
          {index > 0 && " · "}
          <bdi lang={tag}>{text}</bdi>
        </span>
      ))}
    </p>
  );
};

const Shown = ({ city, page }: { readonly city: CityRecord; readonly page: number }) => {
  const { slug, country, counts, lat, lng } = city;
  return (
    <AreaPage
      area={city}
      country={country}
      page={page}
      map={(at) => viewAt("/", { lat: degrees(lat), lng: degrees(lng), at })}
      subtitle={(name) => otherNames(city.names, name)}
    >
      {page === 1 && <CityTimes city={city} />}
      <PlaceList
        title={t("list.places")}
        address={placesOf(country, slug, page)}
        page={page}
        at={(to) => cityAt(country, slug, { page: to })}
      />
      {page === 1 && counts.events > 0 && <EventList where={{ country, city: slug }} />}
    </AreaPage>
  );
};

/** What is a part of a city has its page there, which a host of files alone cannot redirect to. */
const ToWhole = ({ country, slug }: { readonly country: string; readonly slug: string }) => {
  const { route } = useLocation();
  useEffect(() => route(cityAt(country, slug), true), [country, slug]);
  return null;
};

export const City = () => {
  const { params, query } = useRoute();
  const [country, slug] = [(params["country"] ?? "").toUpperCase(), (params["city"] ?? "").toLowerCase()];
  return (
    <AreaRecord<CityRecord>
      address={addressOf("/cities", { country, city: slug, lang: dataLanguage.value })}
      show={(city) =>
        city.part_of === null ? (
          <Shown key={city.id} city={city} page={Number(query["page"] ?? 1) || 1} />
        ) : (
          <ToWhole country={country} slug={city.part_of} />
        )
      }
    />
  );
};
