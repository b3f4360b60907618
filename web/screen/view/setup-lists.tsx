/** What a screen shows: its languages in their order, and its boxes. */
import { LANGUAGES, spoken } from "../../app/i18n/languages.ts";
import { BOXES, type Box } from "../base/options.ts";
import type { Key } from "../base/words.ts";
import type { Part } from "./setup-fields.tsx";

const BOX_NAMES: Readonly<Record<Box, Key>> = {
  sunrise: "prayer.time.sunrise",
  jumuah: "times.of.jumuah",
  change: "box.change",
  ramadan: "box.ramadan",
  events: "events",
  sources: "box.sources",
};

const without = <T,>(all: readonly T[], dropped: T): readonly T[] => all.filter((item) => item !== dropped);

export const Languages = ({ say, options: { languages }, change }: Part) => (
  <fieldset>
    <legend>{say("setup.languages")}</legend>
    {LANGUAGES.map((language) => (
      <label key={language}>
        <input
          type="checkbox"
          checked={languages.includes(language)}
          disabled={languages.length === 1 && languages[0] === language}
          onChange={({ currentTarget }) =>
            change({ languages: currentTarget.checked ? [...languages, language] : without(languages, language) })
          }
        />{" "}
        <bdi lang={language}>{spoken(language).name}</bdi>
        {languages.length > 1 && languages.includes(language) && <small> {languages.indexOf(language) + 1}</small>}
      </label>
    ))}
  </fieldset>
);

export const Boxes = ({ say, options: { hidden }, change }: Part) => (
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
