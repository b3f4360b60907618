/** A city: the prayer times of today, its places, what is coming up. */
import { useRoute } from "preact-iso";
import type { City as CityRecord } from "#core/model/city.ts";
import { ROMANISED } from "#core/base/text.ts";
import "../area/area.css";
import { Crumbs } from "../area/crumbs.tsx";
import { EventList } from "../area/event-list.tsx";
import { PlaceList } from "../area/place-list.tsx";
import { CityTimes } from "../area/today.tsx";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { countText, dataLanguage, language, t } from "../base/language.ts";
import { useHead } from "../frame/head.ts";
import { Trouble } from "../ui/error-message.tsx";
import { nameIn } from "../ui/names.ts";
import "../ui/parts.css";
import { NotFound } from "./not-found.tsx";

/** Degrees for the map: ten metres. */
const degrees = (value: number): string => value.toFixed(4);

const Shown = ({ city, page }: { readonly city: CityRecord; readonly page: number }) => {
  const { slug, country, counts, lat, lng } = city;
  const { name, lang } = nameIn(city, language.value);
  const places = countText("place", counts.places);
  const of = page === 1 ? "" : ` (${page})`;
  useHead(`${t("area.title", { name })}${of}`, t("area.summary", { places, name }));
  const others = Object.entries(city.names).filter(([tag, text]) => text !== name && tag !== ROMANISED);
  return (
    <article class="area">
      <header class="area-head">
        <Crumbs country={country} city={null} />
        <h1 lang={lang} dir="auto">
          {name}
        </h1>
        {others.length > 0 && (
          <p class="quiet small">
            {others.map(([tag, text], index) => (
              <span key={tag}>
                {index > 0 && " · "}
                <bdi lang={tag}>{text}</bdi>
              </span>
            ))}
          </p>
        )}
        <p class="lead">{t("area.summary", { places, name })}</p>
        <p class="ways">
          <a class="way" href={viewAt("/", { lat: degrees(lat), lng: degrees(lng), at: name })}>
            {t("area.map")}
          </a>
        </p>
      </header>
      {page === 1 && <CityTimes city={city} />}
      <PlaceList country={country} city={slug} page={page} />
      {page === 1 && counts.events > 0 && <EventList where={{ country, city: slug }} />}
    </article>
  );
};

export const City = () => {
  const { params, query } = useRoute();
  const [country, slug] = [(params["country"] ?? "").toUpperCase(), (params["city"] ?? "").toLowerCase()];
  const asked = addressOf("/cities", { country, city: slug, lang: dataLanguage.value });
  const { answer } = useAnswer<CityRecord>(asked);
  if (answer === null)
    return (
      <div class="view-waiting" role="status">
        {t("loading")}
      </div>
    );
  if (!answer.ok) return answer.code === "bad-parameter" ? <NotFound /> : <Trouble failure={answer} />;
  const [city] = answer.data;
  return city === undefined ? <NotFound /> : <Shown key={city.id} city={city} page={Number(query["page"] ?? 1) || 1} />;
};
