/** The days of a place around today, with its adhans and congregations. */
import { useComputed } from "@preact/signals";
import { MINUTE_MS } from "#core/base/time.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage } from "../base/language.ts";
import { dateThere } from "../prayer/next.ts";
import { timesAddress } from "../ui/congregations.ts";
import { useSeconds } from "../ui/seconds.ts";

export interface PlaceDays {
  readonly records: readonly TimesRecord[];
  /** The record of the date at the place; `null` while it is asked for. */
  readonly today: TimesRecord | null;
  readonly hasFailed: boolean;
}

/**
 * The days around today by the place's own schedule; asked again after midnight there. `first` is what /place said of today,
 * `null` for a place without times of its own. Nothing is asked where they are not wanted.
 */
export const useTimes = (id: number, first: TimesRecord | null, isWanted: boolean): PlaceDays => {
  const seconds = useSeconds();
  // Dates change on whole minutes everywhere.
  const minute = useComputed(() => Math.floor(seconds.value / MINUTE_MS)).value;
  const date = first === null ? null : dateThere([first], minute * MINUTE_MS);
  const address = isWanted ? timesAddress(id, dataLanguage.value, date) : null;
  const { answer } = useAnswer<TimesRecord>(address, first === null);
  const records = answer?.ok === true ? answer.data : first === null ? [] : [first];
  const [earliest, ...later] = records;
  const dateNow = earliest === undefined ? null : dateThere([earliest, ...later], minute * MINUTE_MS);
  return {
    records,
    today: records.find(({ date: day }) => day === dateNow) ?? first ?? earliest ?? null,
    hasFailed: answer?.ok === false,
  };
};
