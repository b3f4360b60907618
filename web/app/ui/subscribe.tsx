/** Times in a calendar that keeps itself up to date, with a reminder if wanted. */
import { useState } from "preact/hooks";
import { addressOf, type Query } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { daysText, minutesText } from "./distance.ts";
import "./subscribe.css";

/** Minutes before a time at which a calendar may remind; `""` never. */
const ALARMS = ["", "0", "5", "10", "15", "30"] as const;

/** Days that the calendar has at any time. */
const DAYS = 60;

const alarmText = (alarm: (typeof ALARMS)[number]): string => {
  if (alarm === "") return t("subscribe.never");
  return alarm === "0"
    ? t("subscribe.then")
    : t("subscribe.before", { minutes: minutesText(Number(alarm), language.value) });
};

interface SubscribeProps {
  /** `/times` or `/prayer`. */
  readonly path: string;
  /** What is asked of it, without days and form. */
  readonly query: Query;
  /** The name of the file. */
  readonly file: string;
}

/** Google's calendar takes the address of another in its own. */
const googleAddress = (feed: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feed)}`;

export const Subscribe = ({ path, query, file }: SubscribeProps) => {
  const [alarm, setAlarm] = useState<(typeof ALARMS)[number]>("");
  const address = addressOf(path, { ...query, days: DAYS, format: "ics", alarm, lang: dataLanguage.value });
  const feed = `webcal://${location.host}${address}`;
  return (
    <details class="subscribe">
      <summary>{t("subscribe.title")}</summary>
      <p class="quiet small">{t("subscribe.text")}</p>
      <label class="field">
        <span>{t("subscribe.alarm")}</span>
        <select
          value={alarm}
          onChange={({ currentTarget }) => setAlarm(ALARMS.find((one) => one === currentTarget.value) ?? "")}
        >
          {ALARMS.map((one) => (
            <option key={one} value={one}>
              {alarmText(one)}
            </option>
          ))}
        </select>
      </label>
      <p class="buttons">
        <a class="button primary" href={feed}>
          {t("subscribe.webcal")}
        </a>
        <a class="button" href={googleAddress(feed)} rel="noreferrer">
          {t("subscribe.google")}
        </a>
        <a class="button" href={address} download={file}>
          {t("subscribe.file", { days: daysText(DAYS, language.value) })}
        </a>
      </p>
    </details>
  );
};
