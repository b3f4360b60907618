/** The times of the day that is pointed at; its colours are the legend of the drawing. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { language, t } from "../../language.ts";
import { dateText } from "../../ui/dates.ts";
import { Clock, HijriText } from "../clock.tsx";
import { LINES } from "./geometry.ts";

export const Readout = ({ record }: { readonly record: PrayerRecord }) => (
  <div class="year-readout">
    <p>
      <strong>{dateText(record.date, "day", language.value)}</strong> · <HijriText hijri={record.hijri} />
    </p>
    <dl>
      {LINES.map((name) => (
        <div key={name} class={`key key-${name}`}>
          <dt>{t(`prayer.time.${name}`)}</dt>
          <dd>
            <Clock record={record} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
