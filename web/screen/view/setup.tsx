/** The set-up: what the screen shows, as an address that a kiosk needs nothing besides. */
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { SearchResult } from "../../../server/core/model/search.ts";
import { addressOf } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import { copyText } from "../../app/base/copy.ts";
import { type DataLanguage, LANGUAGES, type Language, spoken } from "../../app/i18n/languages.ts";
import { awake } from "../base/wake-lock.ts";
import {
  BOXES,
  type Box,
  type Fault,
  HIJRI_STARTS,
  type Options,
  RANGES,
  THEMES,
  placeIn,
  screenAt,
} from "../base/options.ts";
import { type Key, type Say, wordsOf } from "../base/words.ts";
import "./setup.css";
import { siteAt } from "../../site/site.ts";

type Found = readonly Pick<SearchResult, "id" | "name" | "city" | "country">[];

const RESULTS = 8;

/** Places by name, from the API, which the service worker answers on hosts of files alone; `null` without an answer. */
const findPlaces = async (text: string, lang: DataLanguage): Promise<Found | null> => {
  const answer = await ask<SearchResult>(addressOf("/search", { q: text, kind: "place", limit: RESULTS, lang }));
  return answer.ok ? answer.data : null;
};

interface Part {
  readonly say: Say;
  readonly options: Options;
  readonly change: (changes: Partial<Options>) => void;
}

const BOX_NAMES: Readonly<Record<Box, Key>> = {
  sunrise: "prayer.time.sunrise",
  jumuah: "times.of.jumuah",
  change: "box.change",
  ramadan: "box.ramadan",
  events: "events",
  sources: "box.sources",
};

const without = <T,>(all: readonly T[], one: T): readonly T[] => all.filter((other) => other !== one);

interface FieldProps {
  readonly label: string;
  readonly children: (id: string) => ComponentChildren;
}
const Field = ({ label, children }: FieldProps) => {
  const id = useId();
  return (
    <p class="setup-field">
      <label for={id}>{label}</label>
      {children(id)}
    </p>
  );
};

/** A place by its number, its link, or its name. */
const PlaceField = ({ say, options, change, language }: Part & { readonly language: Language }) => {
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
        <ul class="setup-found" aria-label={say("setup.found")}>
          {found.map(({ id, name, city, country }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={options.id === id}
                onClick={() => {
                  setTyped(String(id));
                  change({ id });
                }}
              >
                <bdi>{name}</bdi> <small>{[city, country].filter((one) => one !== null).join(" · ")}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
};

const Languages = ({ say, options: { languages }, change }: Part) => (
  <fieldset>
    <legend>{say("setup.languages")}</legend>
    {LANGUAGES.map((one) => (
      <label key={one}>
        <input
          type="checkbox"
          checked={languages.includes(one)}
          disabled={languages.length === 1 && languages[0] === one}
          onChange={({ currentTarget }) =>
            change({ languages: currentTarget.checked ? [...languages, one] : without(languages, one) })
          }
        />{" "}
        <bdi lang={one}>{spoken(one).name}</bdi>
        {languages.length > 1 && languages.includes(one) && <small> {languages.indexOf(one) + 1}</small>}
      </label>
    ))}
  </fieldset>
);

const Boxes = ({ say, options: { hidden }, change }: Part) => (
  <fieldset>
    <legend>{say("setup.boxes")}</legend>
    {BOXES.map((box) => (
      <label key={box}>
        <input
          type="checkbox"
          checked={!hidden.includes(box)}
          onChange={({ currentTarget }) =>
            change({ hidden: currentTarget.checked ? without(hidden, box) : [...hidden, box] })
          }
        />{" "}
        {say(BOX_NAMES[box])}
      </label>
    ))}
  </fieldset>
);

const NumberField = ({ say, options, change, name }: Part & { readonly name: "seconds" | "quiet" | "stale" }) => {
  const [least, most] = RANGES[name];
  return (
    <Field label={say(`setup.${name}`)}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={least}
          max={most}
          value={options[name]}
          onInput={({ currentTarget }) => {
            if (currentTarget.checkValidity() && currentTarget.value !== "")
              change({ [name]: Number(currentTarget.value) });
          }}
        />
      )}
    </Field>
  );
};

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly all: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly choose: (value: T) => void;
}
const Choice = <T extends string>({ label, all, value, choose }: ChoiceProps<T>) => (
  <Field label={label}>
    {(id) => (
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = all.find(([one]) => one === currentTarget.value);
          if (chosen !== undefined) choose(chosen[0]);
        }}
      >
        {all.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const COPIED_MS = 2000;

const Address = ({ say, options }: Pick<Part, "say" | "options">) => {
  const [state, setState] = useState<"copied" | "blocked" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const address = `${location.origin}${screenAt(options)}`;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address);
    setState(isCopied ? "copied" : "blocked");
    if (isCopied) setTimeout(() => setState(null), COPIED_MS);
    // Chosen, so that it can be copied by hand.
    else field.current?.focus();
  };
  return (
    <Field label={say("setup.address")}>
      {(id) => (
        <>
          <input
            id={id}
            ref={field}
            class="setup-address"
            readOnly
            dir="ltr"
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" onClick={() => void copy()}>
            {say(state === "copied" ? "place.copied" : "setup.copy")}
          </button>
          <span role="status">{state !== null && say(state === "copied" ? "place.copied" : "share.blocked")}</span>
        </>
      )}
    </Field>
  );
};

interface SetupProps {
  readonly given: Options;
  readonly faults: readonly Fault[];
  readonly language: Language;
}

export const Setup = ({ given, faults, language }: SetupProps) => {
  const [options, setOptions] = useState(given);
  const say = wordsOf(language);
  const change: Part["change"] = (changes) => setOptions((before) => ({ ...before, ...changes }));
  const part: Part = { say, options, change };
  const guide = siteAt(spoken(language).data === "ar" ? "/docs/ar/screen/" : "/docs/screen/");
  return (
    <main class="setup" lang={language} dir={spoken(language).dir}>
      <h1>{say("setup")}</h1>
      <p>{say("setup.text")}</p>
      {faults.length > 0 && (
        <div class="setup-faults" role="alert">
          <p>{say("setup.faults")}</p>
          <ul lang="en" dir="ltr">
            {faults.map(({ parameter, message }) => (
              <li key={parameter}>
                <code>{parameter}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <PlaceField {...part} language={language} />
      <Languages {...part} />
      <div class="setup-grid">
        <NumberField {...part} name="seconds" />
        <Choice
          label={say("setup.theme")}
          all={THEMES.map((one) => [one, say(`theme.${one}`)] as const)}
          value={options.theme}
          choose={(theme) => change({ theme })}
        />
        <Choice
          label={say("setup.clock")}
          all={(["auto", "12", "24"] as const).map((one) => [one, say(`clock.${one}`)] as const)}
          value={options.clock === null ? "auto" : (String(options.clock) as "12" | "24")}
          choose={(clock) => change({ clock: clock === "auto" ? null : clock === "12" ? 12 : 24 })}
        />
        <Choice
          label={say("setup.hijri")}
          all={HIJRI_STARTS.map((one) => [one, say(`hijri.at.${one}`)] as const)}
          value={options.hijri}
          choose={(hijri) => change({ hijri })}
        />
        <NumberField {...part} name="quiet" />
        <NumberField {...part} name="stale" />
      </div>
      <Boxes {...part} />
      <Address say={say} options={options} />
      <p class="setup-buttons">
        {options.id !== null && (
          <a class="setup-start" href={screenAt(options)}>
            {say("setup.start")}
          </a>
        )}
        {document.fullscreenEnabled && (
          <button
            type="button"
            onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
          >
            {say("setup.full")}
          </button>
        )}
        <a href={guide}>{say("setup.guide")}</a>
      </p>
      {awake.value !== "unknown" && <p class="setup-awake">{say(`setup.awake.${awake.value}`)}</p>}
    </main>
  );
};
