/** Clock times as the visitor's region writes them, or as this device keeps it. */
import { language, t } from "../base/language.ts";
import { stored } from "../base/stored.ts";
import { clockIn, halfIn, type Hours, hoursOf } from "./hours.ts";

const chosen = stored("musalla.clock", (kept): Hours | null => (kept === 12 || kept === 24 ? kept : null));

const shownHours = (): Hours => chosen.value.value ?? hoursOf(language.value, navigator.languages);

/** A time of the data, `HH:MM`, for this page; `isBare` leaves AM and PM out. */
export const clockText = (time: string, isBare = false): string => clockIn(time, shownHours(), language.value, isBare);

/** AM or PM where a bare time needs it; nothing with 24 hours. */
export const halfText = (time: string): string => halfIn(time, shownHours(), language.value);

export const HoursSwitch = () => (
  <label class="hours-switch quiet small">
    <input
      type="checkbox"
      checked={shownHours() === 24}
      onChange={({ currentTarget }) => chosen.keep(currentTarget.checked ? 24 : 12)}
    />{" "}
    {t("clock.24")}
  </label>
);
