/** The place of a screen, by its number, its link, or its name. */
import { useState } from "preact/hooks";
import type { SearchResult } from "../../../server/core/model/search.ts";
import { addressOf } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import { type DataLanguage, type Language, spoken } from "../../app/i18n/languages.ts";
import { placeIn } from "../base/options.ts";
import { Field, type Part } from "./setup-fields.tsx";

type Found = readonly Pick<SearchResult, "id" | "name" | "city" | "country">[];

const RESULTS = 8;

/** Places by name, from the API, which the service worker answers on hosts of files alone; `null` without an answer. */
const findPlaces = async (text: string, lang: DataLanguage): Promise<Found | null> => {
  const answer = await ask<SearchResult>(addressOf("/search", { q: text, kind: "place", limit: RESULTS, lang }));
  return answer.ok ? answer.data : null;
};

interface FoundListProps {
  readonly label: string;
  readonly found: Found;
  readonly chosen: number | null;
  readonly onChoose: (id: Found[number]["id"]) => void;
}

const FoundList = ({ label, found, chosen, onChoose }: FoundListProps) => (
  <ul class="setup-found" aria-label={label}>
    {found.map(({ id, name, city, country }) => (
      <li key={id}>
        <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          <bdi>{name}</bdi> <small>{[city, country].filter((part) => part !== null).join(" · ")}</small>
        </button>
      </li>
    ))}
  </ul>
);

export const PlaceField = ({ say, options, change, language }: Part & { readonly language: Language }) => {
  const [typed, setTyped] = useState(options.id === null ? "" : String(options.id));
  const [found, setFound] = useState<Found | "offline" | null>(null);
  const find = async (): Promise<void> => {
    const id = placeIn(typed);
    setFound(null);
    if (id !== null) change({ id });
    else if (typed.trim() !== "") setFound((await findPlaces(typed, spoken(language).data)) ?? "offline");
  };
  return (
    <form
      class="setup-place"
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <Field label={say("setup.place")}>
        {(id) => (
          <>
            <small id={`${id}-how`}>{say("setup.place.how")}</small>
            <input
              id={id}
              value={typed}
              aria-describedby={`${id}-how`}
              onInput={({ currentTarget }) => {
                setTyped(currentTarget.value);
                const number = placeIn(currentTarget.value);
                if (number !== null) change({ id: number });
              }}
            />
            <button type="submit">{say("setup.find")}</button>
          </>
        )}
      </Field>
      <div role="status">
        {found === "offline" && <p>{say("setup.offline")}</p>}
        {found !== null && found !== "offline" && found.length === 0 && <p>{say("setup.none")}</p>}
      </div>
      {found !== null && found !== "offline" && found.length > 0 && (
        <FoundList
          label={say("setup.found")}
          found={found}
          chosen={options.id}
          onChoose={(id) => {
            setTyped(String(id));
            change({ id });
          }}
        />
      )}
    </form>
  );
};
