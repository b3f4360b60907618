/** The times of a day, each with its name. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { Clock, type TimeName } from "./clock.tsx";

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
