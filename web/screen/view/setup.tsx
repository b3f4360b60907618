/** The set-up: what the screen shows, as an address that a kiosk needs nothing besides. */
import { useState } from "preact/hooks";
import { type Language, spoken } from "../../app/i18n/languages.ts";
import { siteAt } from "../../site/site.ts";
import { type Fault, HIJRI_STARTS, type Options, screenAt, THEMES } from "../base/options.ts";
import { awake } from "../base/wake-lock.ts";
import { wordsOf } from "../base/words.ts";
import { Address } from "./setup-address.tsx";
import { Choice, NumberField, type Part } from "./setup-fields.tsx";
import { Boxes, Languages } from "./setup-lists.tsx";
import { PlaceField } from "./setup-place.tsx";
import "./setup.css";

const Faults = ({ say, faults }: Pick<Part, "say"> & { readonly faults: readonly Fault[] }) => (
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
);

const CLOCKS = ["auto", "12", "24"] as const;
const CLOCK_HOURS = { auto: null, "12": 12, "24": 24 } as const;

/** Figures, and choices of one. */
const Settings = (part: Part) => {
  const { say, options, change } = part;
  return (
    <div class="setup-grid">
      <NumberField {...part} name="seconds" />
      <Choice
        label={say("setup.theme")}
        all={THEMES.map((theme) => [theme, say(`theme.${theme}`)] as const)}
        value={options.theme}
        choose={(theme) => change({ theme })}
      />
      <Choice
        label={say("setup.clock")}
        all={CLOCKS.map((clock) => [clock, say(`clock.${clock}`)] as const)}
        value={CLOCKS.find((clock) => CLOCK_HOURS[clock] === options.clock) ?? "auto"}
        choose={(clock) => change({ clock: CLOCK_HOURS[clock] })}
      />
      <Choice
        label={say("setup.hijri")}
        all={HIJRI_STARTS.map((start) => [start, say(`hijri.at.${start}`)] as const)}
        value={options.hijri}
        choose={(hijri) => change({ hijri })}
      />
      <NumberField {...part} name="quiet" />
      <NumberField {...part} name="stale" />
    </div>
  );
};

/** The screen itself, the whole display, and the guide. */
const Ways = ({ say, options, language }: Pick<Part, "say" | "options"> & Pick<SetupProps, "language">) => (
  <p class="setup-buttons">
    {options.id !== null && (
      <a class="setup-start" href={screenAt(options)}>
        {say("setup.start")}
      </a>
    )}
    {document.fullscreenEnabled && (
      <button type="button" onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}>
        {say("setup.full")}
      </button>
    )}
    <a href={siteAt(spoken(language).data === "ar" ? "/docs/ar/screen/" : "/docs/screen/")}>{say("setup.guide")}</a>
  </p>
);

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
  return (
    <main class="setup" lang={language} dir={spoken(language).dir}>
      <h1>{say("setup")}</h1>
      <p>{say("setup.text")}</p>
      {faults.length > 0 && <Faults say={say} faults={faults} />}
      <PlaceField {...part} language={language} />
      <Languages {...part} />
      <Settings {...part} />
      <Boxes {...part} />
      <Address say={say} options={options} />
      <Ways say={say} options={options} language={language} />
      {awake.value !== "unknown" && <p class="setup-awake">{say(`setup.awake.${awake.value}`)}</p>}
    </main>
  );
};
