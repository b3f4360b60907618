/** Filters of the list: the type with one click; country, amenities, halal and times of its own in a collapsed section. */
import { useState } from "preact/hooks";
import type { Country } from "#core/model/city.ts";
import type { PlaceType } from "#core/model/place.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { inOrder } from "../base/place-types.ts";
import { factText } from "../ui/fact-words.ts";
import { countryText } from "../ui/dates.ts";
import { AMENITIES, HALAL } from "./facts.ts";
import { type ExploreState, isNear } from "./state.ts";

/** Codes of the countries with places, ordered by name. */
const countriesOf = (countries: readonly Country[]): readonly (readonly [code: string, name: string])[] => {
  const { compare } = new Intl.Collator(language.value);
  return countries
    .filter(({ counts }) => counts.places > 0)
    .map(({ code }) => [code, countryText(code, language.value)] as const)
    .sort(([, a], [, b]) => compare(a, b));
};

interface FiltersProps {
  readonly state: ExploreState;
  readonly types: readonly PlaceType[];
  readonly onChange: (change: Readonly<Partial<Record<keyof ExploreState, string>>>) => void;
}

const More = ({ state, onChange }: Omit<FiltersProps, "types">) => {
  const { answer } = useAnswer<Country>(addressOf("/countries", { lang: dataLanguage.value }));
  const countries = answer?.ok === true ? countriesOf(answer.data) : [];
  const chosen = new Set((state.amenities ?? "").split(",").filter((value) => value !== ""));
  const toggle = (value: string): void => {
    if (!chosen.delete(value)) chosen.add(value);
    onChange({ amenities: [...chosen].join(",") });
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
      <label class="field">
        <span>{t("filter.halal")}</span>
        <select value={state.halal ?? ""} onChange={({ currentTarget }) => onChange({ halal: currentTarget.value })}>
          <option value="">{t("filter.any")}</option>
          {HALAL.map(([value, key]) => (
            <option key={value} value={value}>
              {t(key)}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="chips">
        <legend>{t("filter.amenities")}</legend>
        {AMENITIES.map(([value, key]) => (
          <button key={value} type="button" class="chip" aria-pressed={chosen.has(value)} onClick={() => toggle(value)}>
            {t(key)}
          </button>
        ))}
        <button
          type="button"
          class="chip"
          aria-pressed={state.has === "times"}
          onClick={() => onChange({ has: state.has === "times" ? "" : "times" })}
        >
          {t("filter.times")}
        </button>
      </fieldset>
    </div>
  );
};

export const Filters = ({ state, types, onChange }: FiltersProps) => {
  const [isOpen, setOpen] = useState([state.amenities, state.halal, state.has].some((value) => value !== undefined));
  return (
    <div class="filters">
      <div class="chips" role="group" aria-label={factText("type")}>
        <button
          type="button"
          class="chip"
          aria-pressed={state.type === undefined}
          onClick={() => onChange({ type: "" })}
        >
          {t("filter.all")}
        </button>
        {inOrder(types).map(({ type, label }) => (
          <button
            key={type}
            type="button"
            class="chip"
            aria-pressed={state.type === type}
            onClick={() => onChange({ type: state.type === type ? "" : type })}
          >
            {label}
          </button>
        ))}
      </div>
      <details class="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t("filter.more")}</summary>
        {isOpen && <More state={state} onChange={onChange} />}
      </details>
    </div>
  );
};
