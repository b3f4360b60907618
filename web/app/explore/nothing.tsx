/** What stands where there is no result: what the directory has around, and how to add what is missing. */
import type { Around, PlaceListMeta } from "#core/model/envelope.ts";
import type { Place } from "#core/model/place.ts";
import { viewAt } from "../base/address.ts";
import { countText, language, t } from "../base/language.ts";
import { countryInText } from "../ui/dates.ts";
import { lengthText } from "../ui/words.tsx";
import { Sources } from "./coverage.tsx";
import { rowOf } from "./rows.ts";
import { StartCities } from "./start-cities.tsx";
import { leastKnown, statedText } from "./stated.tsx";
import { AROUND_M, type ExploreState, isFiltered, isNear, withoutFilters } from "./state.ts";
import "./welcome.css";

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const Nearest = ({ place }: { readonly place: Place }) => {
  const { href, name, lang, where, distanceM } = rowOf(place, NO_NAMES);
  if (distanceM === null) throw new TypeError(`nearest place ${place.id}: got no distance_m, expected metres`);
  return (
    <p>
      {t("nothing.nearest", { distance: lengthText(distanceM) })}{" "}
      <a href={href}>
        <bdi lang={lang}>{name}</bdi>
      </a>
      {where.length > 0 && (
        <>
          {t("list.comma")}
          <bdi>{where.join(t("list.comma"))}</bdi>
        </>
      )}
    </p>
  );
};

const OfCountry = ({ country: { code, counts, coverage } }: { readonly country: NonNullable<Around["country"]> }) => {
  const country = countryInText(code, language.value);
  if (counts.places === 0) return <p>{t("nothing.no-country", { country })}</p>;
  return (
    <>
      <p>{t("nothing.country", { places: countText("place", counts.places), country })}</p>
      <p class="coverage">
        <Sources coverage={coverage} places={counts.places} />
      </p>
    </>
  );
};

/** Where a place that is missing can be added, with what was searched for. */
const addAddress = ({ lat, lng, q }: ExploreState): string => viewAt("/suggest/", { lat, lng, name: q });

const Add = ({ state }: { readonly state: ExploreState }) => (
  <p>
    {t("nothing.know")} <a href={addAddress(state)}>{t("nothing.add")}</a>
  </p>
);

const textOf = (state: ExploreState): string => {
  if (!isNear(state)) return t("list.none");
  const isOfKind = isFiltered(state) || state.q !== undefined;
  return t(isOfKind ? "list.none-kind" : "list.none-near", { distance: lengthText(AROUND_M) });
};

type Known = NonNullable<PlaceListMeta["known"]>;

/** How many places do not say what is asked for: that is unknown, and no "no". */
const NoneSaid = ({ state, known }: { readonly state: ExploreState; readonly known: Known }) => {
  const least = leastKnown(known);
  if (least === null || least.of === 0) return <p>{textOf(state)}</p>;
  return (
    <p>
      {isNear(state) && least.known === 0
        ? t("list.none-said", { places: countText("place", least.of) })
        : statedText(least)}
    </p>
  );
};

interface NothingProps {
  readonly state: ExploreState;
  /** Of the answer; none where the device answered with an older copy. */
  readonly around: Around | undefined;
  /** Of the answer; none without a filter by facts. */
  readonly known: PlaceListMeta["known"];
}

export const Nothing = ({ state, around, known }: NothingProps) => (
  <div class="nothing">
    {known === undefined ? <p>{textOf(state)}</p> : <NoneSaid state={state} known={known} />}
    {around !== undefined && around.nearest !== null && <Nearest place={around.nearest} />}
    {isFiltered(state) && (
      <p>
        <a href={viewAt("/", withoutFilters(state))}>{t("nothing.unfiltered")}</a>
      </p>
    )}
    {around !== undefined && around.country !== null && <OfCountry country={around.country} />}
    <Add state={state} />
    <StartCities />
  </div>
);
