/** A month to print with iqama times that are typed, of a place or of any point. */
import { useRoute } from "preact-iso";
import type { PrayerRecord } from "#core/model/prayer.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { placeAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import { addressLines, type PlaceAnswer } from "../place/lines.ts";
import { dateBySun, todayAt } from "../place/today-at.ts";
import { placeTextOf, pointText, useCity, useNearCity } from "../prayer/place-choice.tsx";
import { spanAddress } from "../prayer/requests.ts";
import { optionsOf, placeQuery, type PrayerState, readState } from "../prayer/state.ts";
import { Sheet } from "../sheet/sheet.tsx";
import { withoutIqama } from "../place/with-rules.ts";
import { type Month, monthOf } from "../ui/dates.ts";
import { usePageAddress } from "../ui/page-address.ts";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { awayText, nameIn } from "../ui/words.tsx";
import "../ui/parts.css";
import { siteAt } from "../../site/site.ts";

const useTitle = (name: string): void => useHead([t("sheet.link"), name].filter((part) => part !== "").join(" – "));

const OfPlaceMonth = ({ place, month }: { readonly place: PlaceAnswer; readonly month: Month }) => {
  const address = addressOf("/times", { id: place.id, month: month.name, lang: dataLanguage.value });
  const { answer } = useAnswer<TimesRecord>(address);
  const { host } = usePageAddress();
  const { name, lang, lat, lng } = place;
  return (
    <Sheet
      key={place.id}
      subject={{
        place,
        lat,
        lng,
        name,
        lang,
        address: addressLines(place, language.value, awayText(place)),
        page: `${host}${siteAt(`/place/?id=${place.id}`)}`,
        back: placeAt(place),
        link: (to) => viewAt("/sheet/", { id: place.id, month: to }),
      }}
      month={month}
      records={answer?.ok === true ? answer.data : null}
      failure={answer?.ok === false ? answer : null}
    >
      <Request address={address} />
    </Sheet>
  );
};

const OfPlace = ({ id, asked }: { readonly id: string; readonly asked: string | undefined }) => {
  const { answer } = useAnswer<PlaceAnswer>(addressOf("/place", { id, lang: dataLanguage.value }));
  const found = answer?.ok === true ? answer.data[0] : undefined;
  const place = found === undefined ? undefined : { ...found, ...nameIn(found, language.value) };
  useTitle(place?.name ?? "");
  if (answer?.ok === false) return <Trouble failure={answer} />;
  if (place === undefined) return <p role="status">{t("loading")}</p>;
  const month = monthOf(asked ?? "") ?? monthOf(todayAt(place));
  return month === null ? null : <OfPlaceMonth place={place} month={month} />;
};

interface PointProps {
  readonly state: PrayerState;
  readonly lat: number;
  readonly lng: number;
}

const OfPointMonth = ({ state, lat, lng, month }: PointProps & { readonly month: Month }) => {
  const city = useCity(state).city;
  const near = useNearCity(state).city;
  const address = spanAddress({ ...placeQuery(state), ...optionsOf(state), lang: dataLanguage.value }, month);
  const { answer } = useAnswer<PrayerRecord>(address);
  const { host } = usePageAddress();
  const name = placeTextOf(state, city?.name ?? near?.name ?? null);
  const { month: _month, ramadan: _ramadan, year: _year, day: _day, ...there } = state;
  useTitle(name);
  return (
    <Sheet
      key={`${lat} ${lng}`}
      subject={{
        place: null,
        lat,
        lng,
        name,
        lang: undefined,
        address: [name, pointText(state)],
        page: host,
        back: viewAt("/prayer/", there),
        link: (to) => viewAt("/sheet/", { ...there, month: to }),
      }}
      month={month}
      records={answer?.ok === true ? answer.data.map(withoutIqama) : null}
      failure={answer?.ok === false ? answer : null}
    >
      <Request address={address} />
    </Sheet>
  );
};

/** The way to choose a place, where the address has none. */
const WithoutPoint = () => {
  useTitle("");
  return (
    <p>
      <a class="button" href={viewAt("/prayer/")}>
        {t("prayer.elsewhere")}
      </a>
    </p>
  );
};

const OfPoint = ({ state }: Pick<PointProps, "state">) => {
  const [lat, lng] = [Number(state.lat), Number(state.lng)];
  const isPoint = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const month = isPoint ? (monthOf(state.month ?? "") ?? monthOf(dateBySun(lng))) : null;
  return month === null ? <WithoutPoint /> : <OfPointMonth state={state} lat={lat} lng={lng} month={month} />;
};

export const SheetView = () => {
  // Use the route, not the location, which may already be the next view's.
  const { query } = useRoute();
  const { id, month } = query;
  return id === undefined ? <OfPoint state={readState(query)} /> : <OfPlace key={id} id={id} asked={month} />;
};
