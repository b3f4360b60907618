/** The days around today at a place by its own schedule; asked again after midnight there. */
import { useComputed } from "@preact/signals";
import { MINUTE_MS } from "#core/base/time.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage } from "../base/language.ts";
import { dateThere } from "../prayer/next.ts";
import { timesAddress } from "../ui/congregations.ts";
import { useSeconds } from "../ui/media.ts";

interface PlaceDays {
  readonly records: readonly TimesRecord[];
  /** The record of the date at the place; `null` while it is asked for. */
  readonly today: TimesRecord | null;
  readonly hasFailed: boolean;
}

/** `first` is what /place said of today, `null` for a place without times of its own. */
export const useTimes = (id: number, first: TimesRecord | null): PlaceDays => {
  const seconds = useSeconds();
  // Dates change on whole minutes everywhere.
  const minute = useComputed(() => Math.floor(seconds.value / MINUTE_MS)).value;
  const date = first === null ? null : dateThere(first, minute * MINUTE_MS);
  const { answer } = useAnswer<TimesRecord>(timesAddress(id, dataLanguage.value, date), first === null);
  const records = answer?.ok === true ? answer.data : first === null ? [] : [first];
  const known = records[0];
  const dateNow = known === undefined ? null : dateThere(known, minute * MINUTE_MS);
  return {
    records,
    today: records.find((one) => one.date === dateNow) ?? first ?? known ?? null,
    hasFailed: answer?.ok === false,
  };
};
