/** Beside a list that a fact filters: for how many places it is stated, as what is not stated is no "no". */
import type { Place } from "#core/model/place.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { numberText } from "../i18n/texts.ts";
import { type ExploreState, unfilteredAddress, withoutFacts } from "./state.ts";

export const Stated = ({ state, total }: { readonly state: ExploreState; readonly total: number }) => {
  const { answer } = useAnswer<Place>(unfilteredAddress(state, dataLanguage.value), false);
  const all = answer?.ok === true ? (answer.meta.total ?? 0) : 0;
  if (all <= total) return null;
  const allText = numberText(all, language.value);
  return (
    <p class="list-links">
      {t("list.said", { known: numberText(total, language.value), all: allText })}{" "}
      <a href={viewAt("/", withoutFacts(state))}>{t("list.said.all", { all: allText })}</a>
    </p>
  );
};
