/** A city: the prayer times of today, its places, what is coming up. */
import { useRoute } from "preact-iso";
import type { City as CityRecord } from "#core/model/city.ts";
import { ROMANISED } from "#core/base/text.ts";
import { AreaPage, AreaRecord } from "../area/area-page.tsx";
import { EventList } from "../area/event-list.tsx";
import { PlaceList, placesOf } from "../area/place-list.tsx";
import { CityTimes } from "../area/today.tsx";
import { cityAt, viewAt } from "../base/address.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, t } from "../base/language.ts";

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

export const City = () => {
  const { params, query } = useRoute();
  const [country, slug] = [(params["country"] ?? "").toUpperCase(), (params["city"] ?? "").toLowerCase()];
  return (
    <AreaRecord<CityRecord>
      address={addressOf("/cities", { country, city: slug, lang: dataLanguage.value })}
      show={(city) => <Shown key={city.id} city={city} page={Number(query["page"] ?? 1) || 1} />}
    />
  );
};
