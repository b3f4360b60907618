/** The times of the day that is pointed at; its colours are the legend of the drawing. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { language } from "../../language.ts";
import { dateText } from "../../ui/dates.ts";
import { HijriText } from "../clock.tsx";
import { TimesList } from "../times-list.tsx";
import { LINES } from "./geometry.ts";

export const Readout = ({ record }: { readonly record: PrayerRecord }) => (
  <div class="year-readout">
    <p>
      <strong>{dateText(record.date, "day", language.value)}</strong> · <HijriText hijri={record.hijri} />
    </p>
    <TimesList record={record} names={LINES} class="year-legend" />
  </div>
);
