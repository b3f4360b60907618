/** Prayer times: place, today, Qibla, computation, a timetable and the year. */
import { useLocation, useRoute } from "preact-iso";
import { useEffect } from "preact/hooks";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import type { Query } from "../base/api.ts";
import { dataLanguage, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import { isReturning } from "../frame/return.ts";
import { rememberedName, useOpenLast, useRemember } from "../prayer/last-place.ts";
import { DayChoice, tomorrowOf } from "../prayer/day-choice.tsx";
import { Options } from "../prayer/options.tsx";
import {
  PlaceChoice,
  PlaceText,
  placeTextOf,
  pointText,
  type SoughtCity,
  useCity,
  useNearCity,
} from "../prayer/place-choice.tsx";
import { Qibla } from "../prayer/qibla.tsx";
import { RamadanCard } from "../prayer/ramadan-card.tsx";
import { type Ramadan, ramadanAt } from "../prayer/ramadan.ts";
import { todayAddress } from "../prayer/requests.ts";
import { isCustomLeftOut, optionsOf, placeQuery, type PrayerState, readState } from "../prayer/state.ts";
import { Timetable } from "../prayer/timetable.tsx";
import { TodayCard } from "../prayer/today.tsx";
import { useRamadans } from "../prayer/use-ramadans.ts";
import { useToday } from "../prayer/use-today.ts";
import { YearSection } from "../prayer/year.tsx";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import "../prayer/prayer.css";
import "../prayer/today.css";
import "../ui/parts.css";

/** Scrolls to the part of the view that the address names, `#timetable`, once the view is drawn. */
const usePart = (isDrawn: boolean): void => {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (isDrawn && id !== "" && !isReturning()) document.getElementById(id)?.scrollIntoView();
  }, [isDrawn]);
};

interface ThereProps {
  readonly state: PrayerState;
  readonly point: Query;
  readonly placeText: string;
  /** Of the city, or of the one that is near, in the data. */
  readonly name: string | null;
  /** The slug of that city. */
  readonly slug: string | null;
  readonly onState: (state: PrayerState) => void;
}

/** The same day without the options of the address, to compare with; `null` without options, or until it is known. */
const useUsual = (
  point: Query,
  state: PrayerState,
  today: string | null,
  shown: string | null,
): PrayerRecord | null => {
  const hasOptions = Object.keys(optionsOf(state)).length > 0;
  const address = hasOptions ? todayAddress({ ...point, lang: dataLanguage.value }, today) : null;
  const { answer } = useAnswer<PrayerRecord>(address);
  if (!hasOptions || answer?.ok !== true) return null;
  return answer.data.find(({ date }) => date === shown) ?? null;
};

interface DetailsProps extends Pick<ThereProps, "state" | "placeText"> {
  readonly place: Query;
  /** Names the place in files. */
  readonly where: string;
  readonly record: PrayerRecord;
  readonly ramadan: Ramadan | null;
}

/** Beside the times of the day: the Qibla, and a card for Ramadan. */
const Side = ({ state, placeText, place, where, record, ramadan }: DetailsProps) => {
  const { ramadan: _ramadan, month: _month, ...rest } = state;
  return (
    <div class="there-side">
      <Qibla qibla={record.qibla} location={record.location} />
      {ramadan !== null && (
        <RamadanCard
          ramadan={ramadan}
          place={place}
          placeText={placeText}
          where={where}
          timetable={viewAt("/prayer/", { ...rest, ramadan: ramadan.year })}
        />
      )}
    </div>
  );
};

/** Everything for one place. */
const There = ({ state, point, placeText, name, slug, onState }: ThereProps) => {
  const place = { ...point, ...optionsOf(state), lang: dataLanguage.value };
  const { address, records, record, failure, isLoading } = useToday(place);
  const tomorrow = tomorrowOf(state, records, record);
  const shown = tomorrow ?? record;
  const usual = useUsual(point, state, record?.date ?? null, shown?.date ?? null);
  const ramadans = useRamadans(state.country, record?.date ?? null);
  usePart(record !== null);
  useRemember({ ...state, lat: String(point["lat"]), lng: String(point["lng"]) }, name, record !== null);
  if (failure !== null) return <Trouble failure={failure} />;
  if (record === null || shown === null) return <p role="status">{t("loading")}</p>;
  const isTomorrow = tomorrow !== null;
  const where = slug ?? `${point["lat"]}_${point["lng"]}`;
  const details = { state, place, placeText, where, ramadan: ramadanAt(ramadans, record.date) };
  return (
    <div class="there" aria-busy={isLoading}>
      <div class="there-today">
        <TodayCard
          records={records}
          record={shown}
          usual={usual}
          isTomorrow={isTomorrow}
          days={<DayChoice state={state} isTomorrow={isTomorrow} />}
        />
        <Side {...details} record={record} />
      </div>
      <Options state={state} record={record} onChoose={(change) => onState(readState({ ...state, ...change }))} />
      <Timetable {...details} today={record.date} ramadans={ramadans} />
      <YearSection state={state} place={place} today={record.date} />
      <Request address={address} />
    </div>
  );
};

interface ChoiceProps {
  readonly state: PrayerState;
  readonly onState: (state: PrayerState) => void;
}

/** Before there is a point: the city of the address while it is sought, and the choice of a place. */
const WithoutPoint = ({
  state,
  city: { isLoading, failure },
  onState,
}: ChoiceProps & { readonly city: SoughtCity }) => (
  <div class="prayer">
    <h1>{t("nav.prayer")}</h1>
    <p class="lead">{t("prayer.lead")}</p>
    {state.city !== undefined && failure !== null && <Trouble failure={failure} />}
    {state.city !== undefined && !isLoading && failure === null && <p role="alert">{t("city.none")}</p>}
    {state.city !== undefined && isLoading ? (
      <p role="status">{t("loading")}</p>
    ) : (
      <PlaceChoice state={state} onChoose={onState} />
    )}
  </div>
);

interface NamedPlace {
  readonly point: Query | null;
  /** Of the city, or of the one that is near, in the data; `null` if it has none, or until it is known. */
  readonly name: string | null;
  readonly slug: string | null;
  /** The place in words; empty while its name is on its way, which says more than that it is a point. */
  readonly placeText: string;
  /** Whether it is a city, or is called by the name of one. */
  readonly isNamed: boolean;
  readonly city: SoughtCity;
}

/** The place of the address with its name. */
const useNamedPlace = (state: PrayerState, isOpening: boolean): NamedPlace => {
  const city = useCity(state);
  const near = useNearCity(isOpening ? null : state);
  const ofCity = city.city === null ? null : { lat: city.city.lat, lng: city.city.lng };
  const point = placeQuery(state) ?? ofCity;
  const name = city.city?.name ?? near.city?.name ?? rememberedName(state);
  const isNamed = state.city !== undefined || name !== null;
  const isAwaited = !isNamed && near.isLoading;
  const placeText = point === null || isAwaited ? "" : placeTextOf(state, name);
  return { point, name, slug: state.city ?? near.city?.slug ?? null, placeText, isNamed, city };
};

/** Which place it is, and another one. */
const PlaceHead = ({
  state,
  onState,
  point,
  name,
  placeText,
  isNamed,
}: ChoiceProps & Omit<NamedPlace, "city" | "slug">) => (
  <>
    <h1>
      {t("nav.prayer")} <span class="place-name">{placeText !== "" && <PlaceText state={state} name={name} />}</span>
    </h1>
    {!isNamed && placeText !== "" && (
      <p class="quiet small">
        <bdi>{pointText(state)}</bdi>
      </p>
    )}
    <details class="elsewhere" key={`${point?.["lat"]} ${point?.["lng"]}`}>
      <summary>{t("prayer.elsewhere")}</summary>
      <PlaceChoice state={state} onChoose={onState} />
    </details>
  </>
);

export const Prayer = () => {
  const { route } = useLocation();
  // Use the route, not the location, which may already be the next view's.
  const { query } = useRoute();
  const state = readState(query);
  const isOpening = useOpenLast(state);
  const { city, slug, ...place } = useNamedPlace(state, isOpening);
  const { point, name, placeText } = place;
  const onState = (to: PrayerState): void => route(viewAt("/prayer/", to));
  useHead([t("nav.prayer"), placeText].filter((part) => part !== "").join(" – "), t("prayer.lead"));
  if (isOpening) return <p role="status">{t("loading")}</p>;
  if (point === null) return <WithoutPoint state={state} city={city} onState={onState} />;
  return (
    <div class="prayer">
      <PlaceHead state={state} onState={onState} {...place} />
      {isCustomLeftOut(query) && <p role="status">{t("prayer.custom.left-out")}</p>}
      <There state={state} point={point} placeText={placeText} name={name} slug={slug} onState={onState} />
    </div>
  );
};
