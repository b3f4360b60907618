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
import "../place/place.css";
import { Reviews } from "../place/reviews.tsx";
import { TimesCard } from "../place/times-card.tsx";
import { countryInText, countryText, dateText } from "../ui/dates.ts";
import { typeText } from "../ui/fact-words.ts";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { nameIn } from "../ui/words.tsx";
import "../ui/parts.css";
import { pathOfSite } from "../../site/site.ts";

const KINDS = ["edit", "closed", "confirm"] as const;

/** What a visitor who knows the place can do for its record. */
const Contribute = ({ place: { id, type, has_times: hasTimes } }: { readonly place: PlaceRecord }) => {
  const kinds = hasTimes || !hasCongregations(type) ? KINDS : ([...KINDS, "times"] as const);
  return (
    <section class="contribute on-screen" aria-labelledby="contribute-title">
      <h2 id="contribute-title">{t("contribute.title")}</h2>
      <p class="ways">
        {kinds.map((kind) => (
          <a key={kind} class="way" href={viewAt("/suggest/", { id, kind })}>
            {t(`contribute.${kind}`)}
          </a>
        ))}
      </p>
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

const Origin = ({ place }: { readonly place: PlaceAnswer }) => (
  <footer class="origin quiet">
    <p>
      {t("place.sources")}{" "}
      {place.sources.map(({ name, url, license }) => (
        <bdi key={`${name} ${url}`} lang="en">
          {url === null ? name : <a href={url}>{name}</a>} ({license}){" "}
        </bdi>
      ))}
    </p>
    {isUnsourced(place) && <p>{t("trust.unsourced")}</p>}
    {place.verified_on !== null && (
      <p>{t("place.verified", { date: dateText(place.verified_on, "plain", language.value) })}</p>
    )}
    {place.updated_on !== null && (
      <p>{t("place.updated", { date: dateText(place.updated_on, "plain", language.value) })}</p>
    )}
    {place.edit_url !== null && (
      <p class="on-screen">
        <a href={place.edit_url}>{t("place.edit")}</a>
      </p>
    )}
  </footer>
);

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

/** What is known of a place, a card for each kind of it. */
const Cards = ({ place }: { readonly place: PlaceAnswer }) => (
  <div class="place-cards">
    {(place.has_times || typeOfPlace(place.type).prayers !== "none") && <TimesCard place={place} />}
    {place.opening_hours !== null && <Hours text={place.opening_hours} isOpen={place.open_now} trust={place} />}
    <Facilities amenities={place.amenities} trust={place} />
    {place.halal !== null && <Halal halal={place.halal} trust={place} />}
  </div>
);

export const Place = () => {
  // Use the route, not the location, which may already be the next view's.
  const { path, query } = useRoute();
  const address = addressOf("/place", { id: idOf(path, query), lang: dataLanguage.value });
  const { answer, isLoading } = useAnswer<PlaceAnswer>(address);
  const place = answer?.ok === true ? answer.data[0] : undefined;
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
      <PlaceHead place={place} />
      <Cards place={place} />
      <EventList where={{ place_id: place.id }} />
      <Contribute place={place} />
      {typeOfPlace(place.type).hasReviews && (
        <Reviews key={place.id} place={place} isKnown={!isUnknown(answer, "reviews")} />
      )}
      <Origin place={place} />
      <Request address={address} />
    </article>
  );
};
