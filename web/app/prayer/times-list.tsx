/** The times of a day, each with its name. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { Explained, type ExplainedWord } from "../ui/explained.tsx";
import { Clock, type TimeName } from "./clock.tsx";

const Name = ({ name, word }: { readonly name: TimeName; readonly word: ExplainedWord | undefined }) =>
  word === undefined ? <>{t(`prayer.time.${name}`)}</> : <Explained word={word}>{t(`prayer.time.${name}`)}</Explained>;

export const TimesList = ({
  record,
  names,
  class: className,
  explained,
}: {
  readonly record: PrayerRecord;
  readonly names: readonly TimeName[];
  readonly class: string;
  /** Which of the names explain themselves. */
  readonly explained?: ReadonlyMap<TimeName, ExplainedWord>;
}) => (
  <dl class={`times-list ${className}`}>
    {names.map((name) => (
      <div key={name} class={`of-${name}`}>
        <dt>
          <Name name={name} word={explained?.get(name)} />
        </dt>
        <dd>
          <Clock record={record} name={name} />
        </dd>
      </div>
    ))}
  </dl>
);
