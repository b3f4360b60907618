/** A clock time, or a dash with the reason; a Hijri date; the times of a day; the records around today, asked for again after midnight there. */
import { useComputed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { MINUTE_MS } from "#core/base/time.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { useAnswer } from "../base/answer.ts";
import type { Failure, Query } from "../base/api.ts";
import { t } from "../base/language.ts";
import { useSeconds } from "../ui/media.ts";
import { clockText, halfText, hijriText } from "../ui/words.tsx";
import { dateThere } from "./next.ts";
import { todayAddress } from "./state.ts";

interface Today {
  readonly address: string;
  readonly records: readonly PrayerRecord[];
  /** The record of the date at the place. */
  readonly record: PrayerRecord | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
}

const NONE: readonly PrayerRecord[] = [];

export const useToday = (place: Query): Today => {
  const [date, setDate] = useState<string | null>(null);
  const address = todayAddress(place, date);
  const { answer, isLoading } = useAnswer<PrayerRecord>(address);
  const records = answer?.ok === true ? answer.data : NONE;
  const first = records[0];
  const seconds = useSeconds();
  // Dates change on whole minutes everywhere.
  const minute = useComputed(() => Math.floor(seconds.value / MINUTE_MS)).value;
  const dateNow = first === undefined ? null : dateThere(first, minute * MINUTE_MS);
  const isKnown = dateNow === null || records.some((one) => one.date === dateNow);
  useEffect(() => {
    if (!isLoading && !isKnown) setDate(dateNow);
  }, [isLoading, isKnown, dateNow]);
  return {
    address,
    records,
    record: records.find((one) => one.date === dateNow) ?? first ?? null,
    failure: answer?.ok === false ? answer : null,
    isLoading,
  };
};

export type TimeName = keyof PrayerRecord["timings"];
export type Reason = PrayerRecord["unresolved"][number]["reason"];

const reasonOf = ({ unresolved }: PrayerRecord, name: TimeName): Reason | null =>
  unresolved.find((one) => one.name === name)?.reason ?? null;

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
