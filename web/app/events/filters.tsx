/** Which events: of a country, whose announced dates then apply, and of a kind. */
import type { Country } from "#core/model/city.ts";
import { useAnswer } from "../answer.ts";
import { addressOf } from "../api.ts";
import { language, t } from "../language.ts";
import { EVENT_KINDS } from "./kinds.ts";
import type { EventsState } from "./state.ts";

export interface FiltersProps {
  readonly state: EventsState;
  readonly onChange: (state: EventsState) => void;
}

export const Filters = ({ state, onChange }: FiltersProps) => {
  const { answer } = useAnswer<Country>(addressOf("/countries", { lang: language.value }));
  const collator = new Intl.Collator(language.value);
  const countries =
    answer?.ok === true ? [...answer.data].sort((a, b) => collator.compare(a.name, b.name)) : [];
  const country = state.country?.toUpperCase() ?? "";
  return (
    <div class="event-filters">
      <label class="field">
        <span>{t("events.country")}</span>
        <select
          value={country}
          onChange={({ currentTarget }) => onChange({ ...state, country: currentTarget.value })}
        >
          <option value="">{t("events.country.all")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code} selected={code === country}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("events.kind")}</span>
        <select
          value={state.kind ?? ""}
          onChange={({ currentTarget }) => onChange({ ...state, kind: currentTarget.value })}
        >
          <option value="">{t("events.kind.all")}</option>
          {EVENT_KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind} selected={kind === state.kind}>
              {label[language.value]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
