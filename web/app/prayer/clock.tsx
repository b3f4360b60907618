/** A clock time, or a dash with the reason. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { clockText, halfText } from "../ui/clock-text.tsx";

export type TimeName = keyof PrayerRecord["timings"];
export type Reason = PrayerRecord["unresolved"][number]["reason"];

const reasonOf = ({ unresolved }: PrayerRecord, name: TimeName): Reason | null =>
  unresolved.find((time) => time.name === name)?.reason ?? null;

interface ClockProps {
  readonly record: PrayerRecord;
  readonly name: TimeName;
  /** For tables, which show AM and PM where there is room, and on paper. */
  readonly isBare?: boolean;
}

/** AM or PM of a bare time, shown where a table has room for it. */
const Half = ({ time }: { readonly time: string }) => {
  const half = halfText(time);
  return half === "" ? null : <span class="half"> {half}</span>;
};

export const Clock = ({ record, name, isBare = false }: ClockProps) => {
  const time = record.timings[name];
  const reason = reasonOf(record, name);
  if (typeof time === "string") {
    return (
      <time dir="auto" dateTime={record.timings_iso[name] ?? time}>
        {clockText(time, isBare)}
        {isBare && <Half time={time} />}
      </time>
    );
  }
  return (
    <span class="no-time" title={reason === null ? undefined : t(`prayer.reason.${reason}`)}>
      <span aria-hidden="true">—</span>
      <span class="visually-hidden">{reason === null ? t("prayer.no-time") : t(`prayer.reason.${reason}`)}</span>
    </span>
  );
};
