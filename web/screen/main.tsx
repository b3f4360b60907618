/** The mosque's screen, `/screen/?id=`: reads its address, follows the place and the clock, and draws what the state is. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { type Language, languageOf, spoken } from "../app/i18n/languages.ts";
import { followNewer } from "./base/newer.ts";
import { followPointer, isSomebodyThere } from "./base/pointer.ts";
import { startTicker } from "./base/ticker.ts";
import { stayAwake } from "./base/wake-lock.ts";
import { languageAt, type Options, readOptions } from "./base/options.ts";
import { wordsOf } from "./base/words.ts";
import { OF_BROWSER } from "./data/host.ts";
import { followPlace } from "./data/screen-data.ts";
import { screenState } from "./state/screen-state.ts";
import { ScreenView } from "./view/screen.tsx";
import { Setup } from "./view/setup.tsx";
import "./screen.css";
import "./themes.css";

const now = (): number => Date.now();

const { options: asked, faults } = readOptions(location.search);

/** Without a language in the address, that of the browser. */
const browserLanguage = (): Language =>
  navigator.languages.map((tag) => languageOf(tag)).find((code) => code !== null) ?? "en";
const hasLanguage = new URLSearchParams(location.search).has("lang");
const options: Options = hasLanguage ? asked : { ...asked, languages: [browserLanguage()] };

const nowMs = signal(now());
const isSetUp = signal(options.id === null || faults.length > 0);
const place = options.id === null ? null : followPlace(options.id, now, OF_BROWSER);

/** The language and the title of the document follow what is shown. */
const useDocument = (language: Language, title: string): void => {
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = spoken(language).dir;
    document.title = title;
  }, [language, title]);
};

const stateAt = (at: number) => {
  const shown = place?.data.value ?? null;
  if (shown === null) return null;
  const { days, checked } = shown;
  const language = languageAt(options, at);
  const records = days.records[spoken(language).data];
  const state = screenState({ records, zone: days.zone, checked }, options, at);
  return state === null ? null : { days, state };
};

const Waiting = ({ language }: { readonly language: Language }) => (
  <main class="screen theme-night waiting" lang={language} dir={spoken(language).dir}>
    <h1 aria-live="polite">{wordsOf(language)(`lack.${place?.lack.value ?? "waiting"}`)}</h1>
  </main>
);

/** Opens the set-up; there while somebody moves the pointer. */
const SetupButton = ({ language }: { readonly language: Language }) => (
  <button
    type="button"
    class="setup-open"
    onClick={() => {
      isSetUp.value = true;
    }}
  >
    {wordsOf(language)("setup")}
  </button>
);

const Screen = () => {
  const at = nowMs.value;
  const isSettingUp = isSetUp.value;
  const language = isSettingUp ? (options.languages[0] ?? "en") : languageAt(options, at);
  const found = stateAt(at);
  const say = wordsOf(language);
  useDocument(language, `${found?.days.place[spoken(language).data].name ?? say("title")} – ${say("site.name")}`);
  document.documentElement.classList.toggle("no-pointer", !isSettingUp && !isSomebodyThere.value);
  if (isSettingUp) return <Setup given={options} faults={faults} language={language} />;
  return (
    <>
      {found === null ? <Waiting language={language} /> : <ScreenView {...found} options={options} nowMs={at} />}
      {isSomebodyThere.value && <SetupButton language={language} />}
    </>
  );
};

const root = document.querySelector("#screen");
if (root !== null) render(<Screen />, root);

addEventListener("keydown", ({ key }) => {
  if (key === "Enter" && !isSetUp.value) isSetUp.value = true;
  else if (key === "Escape" && place !== null && faults.length === 0) isSetUp.value = false;
});

followPointer();
stayAwake();
const takeNewer = followNewer();
if (place !== null) {
  navigator.storage?.persist().catch(() => undefined);
  addEventListener("online", () => place.hurry());
  startTicker((at) => {
    nowMs.value = at;
    place.tick(at);
    const next = stateAt(at)?.state.next ?? null;
    takeNewer(at, next === null ? Number.POSITIVE_INFINITY : next.atMs - at);
  }, now);
}
