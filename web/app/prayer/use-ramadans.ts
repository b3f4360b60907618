/** The Ramadans of a country around a date, once they are asked for. */
import { useMemo } from "preact/hooks";
import type { Event } from "#core/model/event.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { type Ramadan, ramadansOf } from "./ramadan.ts";

const MOST = 50;
/** Early enough to include a Ramadan in progress. */
const sinceOf = (date: string): string => `${Number(date.slice(0, 4)) - 1}-01-01`;

/** All Ramadans in the events, with the country's announced dates if the country is known. */
export const useRamadans = (country: string | undefined, date: string | null): readonly Ramadan[] => {
  const address = (kind: string): string | null =>
    date === null ? null : addressOf("/events", { kind, country, from: sinceOf(date), limit: MOST });
  const fasting = useAnswer<Event>(address("fasting")).answer;
  const festivals = useAnswer<Event>(address("festival")).answer;
  return useMemo(
    () => (fasting?.ok === true && festivals?.ok === true ? ramadansOf([...fasting.data, ...festivals.data]) : []),
    [fasting, festivals],
  );
};
