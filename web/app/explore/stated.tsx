/** Beside a list that facts filter: for how many places they are stated, as what is not stated is no "no". */
import type { PlaceListMeta } from "#core/model/envelope.ts";
import { viewAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";
import { numberText } from "../i18n/texts.ts";
import { type ExploreState, withoutFacts } from "./state.ts";

/** Of the facts asked for, the one that the fewest places state. */
export const leastKnown = (known: NonNullable<PlaceListMeta["known"]>): { known: number; of: number } | null =>
  Object.values(known).toSorted((a, b) => a.known - b.known)[0] ?? null;

/** The sentence: "Known for 5 of 308". */
export const statedText = ({ known, of }: { readonly known: number; readonly of: number }): string =>
  t("list.said", { known: numberText(known, language.value), all: numberText(of, language.value) });

export const Stated = ({
  state,
  known,
}: {
  readonly state: ExploreState;
  readonly known: NonNullable<PlaceListMeta["known"]>;
}) => {
  const least = leastKnown(known);
  if (least === null || least.known === least.of) return null;
  return (
    <p class="list-links">
      {statedText(least)}{" "}
      <a href={viewAt("/", withoutFacts(state))}>{t("list.said.all", { all: numberText(least.of, language.value) })}</a>
    </p>
  );
};
