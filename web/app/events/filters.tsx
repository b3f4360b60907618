/** The filters of events: country and kind. */
import type { Country } from "#core/model/city.ts";
import type { Event } from "#core/model/event.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t, textOr } from "../base/language.ts";
import { countryText } from "../ui/dates.ts";
import type { EventsState } from "./state.ts";

/** Kinds of the events to come, as the data order them, and the chosen one. */
const useKinds = (chosen: string | undefined): readonly (readonly [kind: string, label: string])[] => {
  const { answer } = useAnswer<Event>(addressOf("/events", { limit: 50, lang: dataLanguage.value }));
  const events = answer?.ok === true ? answer.data : [];
  const labels = new Map(events.map(({ kind, kind_label: label }) => [kind, textOr(`event.kind.${kind}`, label)]));
  if (chosen !== undefined && !labels.has(chosen)) labels.set(chosen, textOr(`event.kind.${chosen}`, chosen));
  return [...labels];
};

interface FiltersProps {
  readonly state: EventsState;
  readonly onChange: (state: EventsState) => void;
}

/** Filters of the events: by country, whose announced dates then apply, and by kind, of those that are to come. */
export const Filters = ({ state, onChange }: FiltersProps) => {
  const { answer } = useAnswer<Country>(addressOf("/countries", { lang: dataLanguage.value }));
  const kinds = useKinds(state.kind);
  const collator = new Intl.Collator(language.value);
  const countries =
    answer?.ok === true
      ? answer.data
          .map(({ code }) => ({ code, name: countryText(code, language.value) }))
          .sort((a, b) => collator.compare(a.name, b.name))
      : [];
  const country = state.country?.toUpperCase() ?? "";
  return (
    <div class="event-filters">
      <label class="field">
        <span>{t("events.country")}</span>
        <select value={country} onChange={({ currentTarget }) => onChange({ ...state, country: currentTarget.value })}>
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
          {kinds.map(([kind, label]) => (
            <option key={kind} value={kind} selected={kind === state.kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
