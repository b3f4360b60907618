/** One place: everything known about it, and its reviews. */
import { useRoute } from "preact-iso";
import { useEffect } from "preact/hooks";
import type { Place as PlaceRecord } from "#core/model/place.ts";
import { pageAt } from "#core/pages/address.ts";
import { Crumbs } from "../area/area-page.tsx";
import { EventList } from "../area/lists.tsx";
import { placeAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf, type Answer, type Failure } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { hasCongregations, typeOfPlace } from "../base/place-types.ts";
import { useHead } from "../frame/head.tsx";
import { Facilities, Halal, Hours, isUnsourced } from "../place/facts.tsx";
import { PlaceHead } from "../place/head.tsx";
import type { PlaceAnswer } from "../place/lines.ts";
import { Nearby, useNearby } from "../place/nearby.tsx";
import "../place/place.css";
import { Reviews } from "../place/reviews.tsx";
import { TimesCard } from "../place/times-card.tsx";
import { useCityName } from "../place/use-city-name.ts";
import { useTimes } from "../place/use-times.ts";
import { OneQuestion } from "../questions/one-question.tsx";
import { countryInText, countryText, dateText } from "../ui/dates.ts";
import { typeText } from "../ui/fact-words.ts";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { nameIn } from "../ui/words.tsx";
import "../ui/parts.css";
import { pathOfSite } from "../../site/site.ts";

const KINDS = ["edit", "closed", "confirm"] as const;

/** What a visitor who knows the place can do for its record: answer a question by a tap, or fill in a form. */
const Contribute = ({ place }: { readonly place: PlaceRecord }) => {
  const { id, type, has_times: hasTimes } = place;
  const kinds = hasTimes || !hasCongregations(type) ? KINDS : ([...KINDS, "times"] as const);
  return (
    <section class="card contribute on-screen" aria-labelledby="contribute-title">
      <h2 id="contribute-title">{t("contribute.title")}</h2>
      <OneQuestion key={id} place={place} />
      <ul class="contribute-ways">
        {kinds.map((kind) => (
          <li key={kind}>
            <a href={viewAt("/suggest/", { id, kind })}>{t(`contribute.${kind}`)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const REASONS = {
  closed: "place.gone.closed",
  duplicate: "place.gone.duplicate",
  unverified: "place.gone.unverified",
} as const;
const isReason = (text: string): text is keyof typeof REASONS => text in REASONS;

/** 404 and 410 have explanations for visitors; other failures are shown as errors. */
const Absent = ({ failure }: { readonly failure: Failure }) => {
  const { code, reason = "", replaced_by: successor = null } = failure;
  if (code !== "retired" && code !== "unknown-id" && code !== "bad-parameter") return <Trouble failure={failure} />;
  return (
    <section class="not-found">
      <h1>{t(code === "retired" ? "place.gone" : "place.missing")}</h1>
      <p class="lead">
        {t(code === "retired" ? (isReason(reason) ? REASONS[reason] : "place.gone.other") : "place.missing.text")}
      </p>
      <p class="ways">
        {successor !== null && (
          <a class="way" href={viewAt("/place/", { id: successor })}>
            {t("place.successor")}
          </a>
        )}
        <a class="way" href={viewAt("/")}>
          {t("not-found.link")}
        </a>
      </p>
    </section>
  );
};

/** What became of its record, the newest first, and where each part of it is from. */
const Origin = ({ place }: { readonly place: PlaceAnswer }) => {
  const days = [
    [place.verified_on, "place.verified"],
    [place.updated_on, "place.updated"],
  ] as const;
  const known = days.flatMap(([date, key]) => (date === null ? [] : [{ date, key }]));
  return (
    <footer class="origin quiet">
      <h2>{t("place.history")}</h2>
      {known.length > 0 && (
        <ol class="history">
          {known
            .toSorted((a, b) => (a.date > b.date ? -1 : 1))
            .map(({ date, key }) => (
              <li key={key}>{t(key, { date: dateText(date, "plain", language.value) })}</li>
            ))}
        </ol>
      )}
      <p>
        {t("place.sources")}{" "}
        {place.sources.map(({ name, url, license }) => (
          <bdi key={`${name} ${url}`} lang="en">
            {url === null ? name : <a href={url}>{name}</a>} ({license}){" "}
          </bdi>
        ))}
      </p>
      {isUnsourced(place) && <p>{t("trust.unsourced")}</p>}
      {place.edit_url !== null && (
        <p class="on-screen">
          <a href={place.edit_url}>{t("place.edit")}</a>
        </p>
      )}
    </footer>
  );
};

/** The id in the address of a page, or in an old address, `/place/?id=`. */
const idOf = (path: string, query: Readonly<Record<string, string>>): string => {
  const page = pageAt(pathOfSite(path));
  return page?.kind === "place" ? String(page.id) : (query["id"] ?? "");
};

/** One sentence about a place that has no description. */
const summaryOf = ({ type, type_label: label, city_name: city, country }: PlaceAnswer): string => {
  const land = city === null ? countryInText(country, language.value) : countryText(country, language.value);
  const where = [...new Set([city, land])].filter((part) => part !== null).join(t("list.comma"));
  return t("place.summary", { kind: typeText(type, label), where });
};

/** Whether a member of the answer is empty only because a copy of the data cannot know it. */
const isUnknown = (answer: Answer<PlaceAnswer> | null, member: string): boolean =>
  answer?.meta.unknown?.includes(member) === true;

/** Shows the address that the place has now; the page stays. */
const useAddress = (place: PlaceAnswer | undefined): void => {
  const address = place === undefined ? null : placeAt(place);
  useEffect(() => {
    const shown = `${location.pathname}${location.search}`;
    if (address !== null && address !== shown) history.replaceState(history.state, "", `${address}${location.hash}`);
  }, [address]);
};

/** Whether the page of a place has prayer times. */
const showsTimes = ({ has_times: hasTimes, type }: PlaceAnswer): boolean =>
  hasTimes || typeOfPlace(type).prayers !== "none";

interface WholeProps {
  readonly place: PlaceAnswer;
  /** Whether reviews could be read; a copy of the data has none. */
  readonly hasKnownReviews: boolean;
}

/** A place: its head, then what is known of it in two columns where there is room, then what people say. */
const Whole = ({ place, hasKnownReviews }: WholeProps) => {
  const hasTimes = showsTimes(place);
  const days = useTimes(place.id, place.times ?? null, hasTimes);
  const nearby = useNearby(place);
  return (
    <>
      <PlaceHead place={place} days={hasTimes ? days : null} nearby={nearby} />
      <div class="place-columns">
        <div class="place-column">
          {hasTimes && <TimesCard place={place} days={days} />}
          {place.opening_hours !== null && <Hours text={place.opening_hours} isOpen={place.open_now} trust={place} />}
          {place.halal !== null && <Halal halal={place.halal} trust={place} />}
          {!hasTimes && <Facilities amenities={place.amenities} trust={place} />}
        </div>
        <div class="place-column">
          {hasTimes && <Facilities amenities={place.amenities} trust={place} />}
          <Contribute place={place} />
          <Nearby places={nearby} />
        </div>
        <div class="place-column">
          <EventList where={{ place_id: place.id }} />
          {typeOfPlace(place.type).hasReviews && <Reviews key={place.id} place={place} isKnown={hasKnownReviews} />}
          <Origin place={place} />
        </div>
      </div>
    </>
  );
};

export const Place = () => {
  // Use the route, not the location, which may already be the next view's.
  const { path, query } = useRoute();
  const address = addressOf("/place", { id: idOf(path, query), lang: dataLanguage.value });
  const { answer, isLoading } = useAnswer<PlaceAnswer>(address);
  const place = useCityName(answer?.ok === true ? answer.data[0] : undefined);
  const name = place === undefined ? t("place.title") : nameIn(place, language.value).name;
  useHead(
    place?.city_name ? `${name}${t("list.comma")}${place.city_name}` : name,
    place === undefined ? undefined : (place.description ?? summaryOf(place)),
  );
  useAddress(place);
  if (answer?.ok === false) return <Absent failure={answer} />;
  if (place === undefined)
    return (
      <div class="place-waiting" role="status">
        {t("loading")}
      </div>
    );
  return (
    <article class="place" aria-busy={isLoading}>
      <Crumbs
        country={place.country}
        city={place.city === null ? null : { slug: place.city, name: place.city_name ?? place.city }}
      />
      <Whole place={place} hasKnownReviews={!isUnknown(answer, "reviews")} />
      <Request address={address} />
    </article>
  );
};
