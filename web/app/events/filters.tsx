/**
 * Filters of the events: by country, whose announced dates then apply, and by kind. Kinds come from the data's CSV,
 * which has no quoted fields (a test checks that).
 */
import type { Country } from "#core/model/city.ts";
import table from "../../../data/event-kinds.csv?raw";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { language, type Language, t } from "../base/language.ts";
import type { EventsState } from "./state.ts";

interface EventKind {
  readonly kind: string;
  readonly label: Readonly<Record<Language, string>>;
}

const parseKinds = (csv: string): readonly EventKind[] =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [kind = "", en = "", ar = ""] = line.split(",");
      return { kind, label: { en, ar } };
    });

const EVENT_KINDS = parseKinds(table);

interface FiltersProps {
  readonly state: EventsState;
  readonly onChange: (state: EventsState) => void;
}

export const Filters = ({ state, onChange }: FiltersProps) => {
  const { answer } = useAnswer<Country>(addressOf("/countries", { lang: language.value }));
  const collator = new Intl.Collator(language.value);
  const countries = answer?.ok === true ? [...answer.data].sort((a, b) => collator.compare(a.name, b.name)) : [];
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
