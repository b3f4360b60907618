/** Prayer times: place, today, Qibla, computation, a timetable and the year. */
import { useLocation, useRoute } from "preact-iso";
import { useEffect } from "preact/hooks";
import { formatDate, parseDate } from "#core/base/date.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import type { Query } from "../base/api.ts";
import { dataLanguage, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import { isReturning } from "../frame/return.ts";
import { rememberedName, useOpenLast, useRemember } from "../prayer/last-place.ts";
import { Options } from "../prayer/options.tsx";
import { PlaceChoice, PlaceText, placeTextOf, pointText, useCity, useNearCity } from "../prayer/place-choice.tsx";
import { Qibla } from "../prayer/qibla.tsx";
import { RamadanCard } from "../prayer/ramadan-card.tsx";
import { ramadanAt } from "../prayer/ramadan.ts";
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

const TOMORROW = "tomorrow";

/** The record of tomorrow if the address asks for it and it is among the records; else `null`. */
const tomorrowOf = (
  state: PrayerState,
  records: readonly PrayerRecord[],
  today: PrayerRecord | null,
): PrayerRecord | null => {
  const day = state.day === TOMORROW ? parseDate(today?.date ?? "") : null;
  if (day === null) return null;
  const date = formatDate(day + 1);
  return records.find((one) => one.date === date) ?? null;
};

interface DayChoiceProps {
  readonly state: PrayerState;
  readonly isTomorrow: boolean;
}

/** Today or tomorrow: the day whose times are shown, held in the address. */
const DayChoice = ({ state: { day: _day, ...rest }, isTomorrow }: DayChoiceProps) => (
  <nav class="buttons" aria-label={t("prayer.day")}>
    <a class="button" aria-current={isTomorrow ? undefined : "true"} href={viewAt("/prayer/", rest)}>
      {t("prayer.today")}
    </a>
    <a
      class="button"
      aria-current={isTomorrow ? "true" : undefined}
      href={viewAt("/prayer/", { ...rest, day: TOMORROW })}
    >
      {t("prayer.tomorrow")}
    </a>
  </nav>
);

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

/** Everything for one place. */
const There = ({ state, point, placeText, name, slug, onState }: ThereProps) => {
  const options = optionsOf(state);
  const place = { ...point, ...options, lang: dataLanguage.value };
  const { address, records, record, failure, isLoading } = useToday(place);
  const hasOptions = Object.keys(options).length > 0;
  const usual = useAnswer<PrayerRecord>(
    hasOptions ? todayAddress({ ...point, lang: dataLanguage.value }, record?.date ?? null) : null,
  ).answer;
  const tomorrow = tomorrowOf(state, records, record);
  const shown = tomorrow ?? record;
  const usualRecord = usual?.ok === true ? usual.data.find(({ date }) => date === shown?.date) : undefined;
  const ramadans = useRamadans(state.country, record?.date ?? null);
  usePart(record !== null);
  useRemember({ ...state, lat: String(point["lat"]), lng: String(point["lng"]) }, name, record !== null);
  if (failure !== null) return <Trouble failure={failure} />;
  if (record === null || shown === null) return <p role="status">{t("loading")}</p>;
  const ramadan = ramadanAt(ramadans, record.date);
  const where = slug ?? `${point["lat"]}_${point["lng"]}`;
  const { ramadan: _ramadan, month: _month, ...rest } = state;
  return (
    <div class="there" aria-busy={isLoading}>
      <div class="there-today">
        <TodayCard
          records={records}
          record={shown}
          usual={hasOptions ? (usualRecord ?? null) : null}
          isTomorrow={tomorrow !== null}
          days={<DayChoice state={state} isTomorrow={tomorrow !== null} />}
        />
        <div class="there-side">
          <Qibla qibla={record.qibla} />
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
      </div>
      <Options state={state} record={record} onChoose={(change) => onState(readState({ ...state, ...change }))} />
      <Timetable
        state={state}
        place={place}
        placeText={placeText}
        where={where}
        today={record.date}
        ramadans={ramadans}
        ramadan={ramadan}
      />
      <YearSection state={state} place={place} today={record.date} />
      <Request address={address} />
    </div>
  );
};

export const Prayer = () => {
  const { route } = useLocation();
  // Use the route, not the location, which may already be the next view's.
  const { query } = useRoute();
  const state = readState(query);
  const isOpening = useOpenLast(state);
  const { city, isLoading, failure } = useCity(state);
  const ofCity = city === null ? null : { lat: city.lat, lng: city.lng };
  const point = placeQuery(state) ?? ofCity;
  const onState = (to: PrayerState): void => route(viewAt("/prayer/", to));
  const near = useNearCity(isOpening ? null : state);
  const name = city?.name ?? near.city?.name ?? rememberedName(state);
  const isNamed = state.city !== undefined || name !== null;
  // The name that is on its way says more than that it is a point.
  const placeText = point === null || (!isNamed && near.isLoading) ? "" : placeTextOf(state, name);
  useHead([t("nav.prayer"), placeText].filter((part) => part !== "").join(" – "), t("prayer.lead"));
  if (isOpening) return <p role="status">{t("loading")}</p>;
  if (point === null) {
    return (
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
  }
  return (
    <div class="prayer">
      <h1>
        {t("nav.prayer")} <span class="place-name">{placeText !== "" && <PlaceText state={state} name={name} />}</span>
      </h1>
      {!isNamed && placeText !== "" && (
        <p class="quiet small">
          <bdi>{pointText(state)}</bdi>
        </p>
      )}
      <details class="elsewhere" key={`${point["lat"]} ${point["lng"]}`}>
        <summary>{t("prayer.elsewhere")}</summary>
        <PlaceChoice state={state} onChoose={onState} />
      </details>
      {isCustomLeftOut(query) && <p role="status">{t("prayer.custom.left-out")}</p>}
      <There
        state={state}
        point={point}
        placeText={placeText}
        name={name}
        slug={state.city ?? near.city?.slug ?? null}
        onState={onState}
      />
    </div>
  );
};
