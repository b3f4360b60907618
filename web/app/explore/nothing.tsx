/** The list without a result: what the directory has around, and how to add what is missing. */
import type { Around } from "#core/model/envelope.ts";
import type { Place } from "#core/model/place.ts";
import { viewAt } from "../base/address.ts";
import { countText, language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { countryText } from "../ui/dates.ts";
import { distanceText } from "../ui/distance.ts";
import { Sources } from "./coverage.tsx";
import { rowOf } from "./rows.ts";
import { type ExploreState, isNear, withChange } from "./state.ts";
import { StartCities } from "./welcome.tsx";

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const Nearest = ({ place }: { readonly place: Place }) => {
  const { href, name, lang, where, distanceM } = rowOf(place, NO_NAMES);
  return (
    <p>
      {t("nothing.nearest", { distance: distanceText(distanceM ?? 0, language.value) })}{" "}
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
  const country = countryText(code, language.value);
  if (counts.places === 0) return <p>{t("nothing.no-country", { country })}</p>;
  return (
    <>
      <p>{t("nothing.country", { places: countText("place", counts.places), country })}</p>
      <p class="coverage">
        <Sources coverage={coverage} />
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

const isFiltered = ({ type, amenities, halal, has }: ExploreState): boolean =>
  [type, amenities, halal, has].some((value) => value !== undefined);

const textOf = (state: ExploreState): Key => {
  if (!isNear(state)) return "list.none";
  return isFiltered(state) || state.q !== undefined ? "list.none-kind" : "list.none-near";
};

/** `around` is that of the answer; none where the device answered with an older copy. */
export const Nothing = ({ state, around }: { readonly state: ExploreState; readonly around: Around | undefined }) => (
  <div class="nothing">
    <p>{t(textOf(state))}</p>
    {around !== undefined && around.nearest !== null && <Nearest place={around.nearest} />}
    {isFiltered(state) && (
      <p>
        <a href={viewAt("/", withChange(state, { type: "", amenities: "", halal: "", has: "" }))}>
          {t("nothing.unfiltered")}
        </a>
      </p>
    )}
    {around !== undefined && around.country !== null && <OfCountry country={around.country} />}
    <Add state={state} />
    <StartCities />
  </div>
);
