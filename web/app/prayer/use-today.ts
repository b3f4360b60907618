/** The records around today at a place, kept right while the page is open: after midnight there, they are asked anew. */
import { useComputed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { useAnswer } from "../answer.ts";
import type { Query } from "../api.ts";
import type { Failure } from "../api.ts";
import { useSeconds } from "../ui/seconds.ts";
import { dateThere } from "./next.ts";
import { todayAddress } from "./requests.ts";

export interface Today {
  readonly address: string;
  readonly records: readonly PrayerRecord[];
  /** The record of the date there. */
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
  const there = useComputed(() => (first === undefined ? null : dateThere(first, seconds.value)));
  // A computed signal remembers what it was made with; the zone may have changed with the place.
  const dateNow = first === undefined ? null : dateThere(first, seconds.peek());
  const isKnown = dateNow === null || records.some((one) => one.date === dateNow);
  void there.value;
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
