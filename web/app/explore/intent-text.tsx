/** The answer itself in its row: `Asr 16:26`, `292.5° · north-west`, `17 Jumada al-Akhira 1448 AH`. */
import { dataLanguage, t } from "../base/language.ts";
import { nextPrayer } from "../prayer/next.ts";
import { useToday } from "../prayer/use-today.ts";
import { windOf } from "../prayer/wind.ts";
import { clockText } from "../ui/clock-text.tsx";
import { hijriDateText } from "../ui/hijri-date.ts";
import { useSeconds } from "../ui/seconds.ts";
import type { RowIntent } from "./rows.ts";

export const IntentText = ({ intent, lat, lng }: RowIntent) => {
  const { records, record } = useToday({ lat, lng, lang: dataLanguage.value });
  const next = nextPrayer(records, useSeconds().value);
  if (record === null) return null;
  if (intent === "hijri-date") return <bdi>{hijriDateText(t, record.hijri)}</bdi>;
  if (intent === "qibla") {
    const { bearing_deg: deg } = record.qibla;
    if (deg === null) return <>{t("qibla.here")}</>;
    return (
      <>
        <bdi dir="ltr">{deg.toFixed(1)}°</bdi> · {t(`wind.${windOf(deg)}`)}
      </>
    );
  }
  if (next === null) return <>{t("prayer.next.none")}</>;
  return (
    <>
      {t(`prayer.time.${next.name}`)}{" "}
      <time dateTime={next.at} dir="auto">
        {clockText(next.at.slice(11, 16))}
      </time>
    </>
  );
};
