/** The further filters of a list: country, halal, amenities, times of its own. Loaded when they are opened. */
import { WORD_FILTERS, type WordFilter } from "#core/facts/filters.ts";
import type { Country } from "#core/model/city.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t, textOr } from "../base/language.ts";
import { factText } from "../ui/fact-words.ts";
import { countryText } from "../ui/dates.ts";
import "./more-filters.css";
import { AMENITIES, type Choice, HAS, wordsOffered } from "./facts.ts";
import { type ExploreState, isNear } from "./state.ts";

/** Above the words of a fact: what the form calls it, or else its label. */
const filterText = (name: WordFilter): string => textOr(`filter.${name}`, factText(name));

/** Codes of the countries with places, ordered by name. */
const countriesOf = (countries: readonly Country[]): readonly (readonly [code: string, name: string])[] => {
  const { compare } = new Intl.Collator(language.value);
  return countries
    .filter(({ counts }) => counts.places > 0)
    .map(({ code }) => [code, countryText(code, language.value)] as const)
    .sort(([, a], [, b]) => compare(a, b));
};

export interface MoreProps {
  readonly state: ExploreState;
  readonly onChange: (change: Readonly<Partial<Record<keyof ExploreState, string>>>) => void;
}

export const More = ({ state, onChange }: MoreProps) => {
  const { answer } = useAnswer<Country>(addressOf("/countries", { lang: dataLanguage.value }));
  const countries = answer?.ok === true ? countriesOf(answer.data) : [];
  const chip = (parameter: "amenities" | "has") => {
    const chosen = new Set((state[parameter] ?? "").split(",").filter((word) => word !== ""));
    const toggle = (value: string): void => {
      if (!chosen.delete(value)) chosen.add(value);
      onChange({ [parameter]: [...chosen].join(",") });
    };
    return ([value, key]: Choice) => (
      <button key={value} type="button" class="chip" aria-pressed={chosen.has(value)} onClick={() => toggle(value)}>
        {t(key)}
      </button>
    );
  };
  return (
    <div class="filters-more">
      {!isNear(state) && (
        <label class="field">
          <span>{t("filter.country")}</span>
          <select
            value={state.country ?? ""}
            onChange={({ currentTarget }) => onChange({ country: currentTarget.value })}
          >
            <option value="">{t("filter.everywhere")}</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {WORD_FILTERS.map((name) => (
        <label key={name} class="field">
          <span>{filterText(name)}</span>
          <select value={state[name] ?? ""} onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}>
            <option value="">{t("filter.any")}</option>
            {wordsOffered(name).map(([value, key]) => (
              <option key={value} value={value}>
                {t(key)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <fieldset class="chips">
        <legend>{t("filter.amenities")}</legend>
        {AMENITIES.map(chip("amenities"))}
        {HAS.map(chip("has"))}
      </fieldset>
    </div>
  );
};
