/** The times of a place in a calendar that keeps itself up to date, with a reminder if wanted. */
import { useState } from "preact/hooks";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { daysText, minutesText } from "../ui/distance.ts";

/** Minutes before a congregation at which a calendar may remind; `""` never. */
const ALARMS = ["", "0", "5", "10", "15", "30"] as const;

/** Days that the calendar has at any time. */
const DAYS = 60;

const alarmText = (alarm: (typeof ALARMS)[number]): string => {
  if (alarm === "") return t("subscribe.never");
  return alarm === "0"
    ? t("subscribe.then")
    : t("subscribe.before", { minutes: minutesText(Number(alarm), language.value) });
};

export const Subscribe = ({ id }: { readonly id: number }) => {
  const [alarm, setAlarm] = useState<(typeof ALARMS)[number]>("");
  const address = addressOf("/times", { id, days: DAYS, format: "ics", alarm, lang: dataLanguage.value });
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
        <a class="button primary" href={`webcal://${location.host}${address}`}>
          {t("subscribe.webcal")}
        </a>
        <a class="button" href={address} download={`times-${id}.ics`}>
          {t("subscribe.file", { days: daysText(DAYS, language.value) })}
        </a>
      </p>
    </details>
  );
};
