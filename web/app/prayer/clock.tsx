/** A clock time, or a dash with the reason; a Hijri date; the named times of a day. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { clockText, hijriText } from "../ui/words.tsx";

export type TimeName = keyof PrayerRecord["timings"];
export type Reason = PrayerRecord["unresolved"][number]["reason"];

const reasonOf = ({ unresolved }: PrayerRecord, name: TimeName): Reason | null =>
  unresolved.find((one) => one.name === name)?.reason ?? null;

interface ClockProps {
  readonly record: PrayerRecord;
  readonly name: TimeName;
  /** Without AM and PM, for tables in which the heading tells them. */
  readonly isBare?: boolean;
}

export const Clock = ({ record, name, isBare = false }: ClockProps) => {
  const time = record.timings[name];
  const reason = reasonOf(record, name);
  if (typeof time === "string") {
    return (
      <time dir="auto" dateTime={record.timings_iso[name] ?? time}>
        {clockText(time, isBare)}
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

export const HijriText = ({ hijri }: Pick<PrayerRecord, "hijri">) => (
  <bdi class="hijri">{hijriText(hijri.day, hijri.month.number, hijri.year)}</bdi>
);

export const TimesList = ({
  record,
  names,
  class: className,
}: {
  readonly record: PrayerRecord;
  readonly names: readonly TimeName[];
  readonly class: string;
}) => (
  <dl class={`times-list ${className}`}>
    {names.map((name) => (
      <div key={name} class={`of-${name}`}>
        <dt>{t(`prayer.time.${name}`)}</dt>
        <dd>
          <Clock record={record} name={name} />
        </dd>
      </div>
    ))}
  </dl>
);
