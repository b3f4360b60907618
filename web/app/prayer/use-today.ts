/** The records around today at a place, asked for again after midnight there. */
import { useComputed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { MINUTE_MS } from "#core/base/time.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { useAnswer } from "../base/answer.ts";
import type { Failure, Query } from "../base/api.ts";
import { useSeconds } from "../ui/seconds.ts";
import { dateThere } from "./next.ts";
import { todayAddress } from "./requests.ts";

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
  const [first, ...later] = records;
  const seconds = useSeconds();
  // Dates change on whole minutes everywhere.
  const minute = useComputed(() => Math.floor(seconds.value / MINUTE_MS)).value;
  const dateNow = first === undefined ? null : dateThere([first, ...later], minute * MINUTE_MS);
  const isKnown = dateNow === null || records.some((record) => record.date === dateNow);
  useEffect(() => {
    if (!isLoading && !isKnown) setDate(dateNow);
  }, [isLoading, isKnown, dateNow]);
  return {
    address,
    records,
    record: records.find((record) => record.date === dateNow) ?? first ?? null,
    failure: answer?.ok === false ? answer : null,
    isLoading,
  };
};
