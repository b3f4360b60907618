/** What is found of a state of the explorer. */
import { useMemo } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { type Asked, useAnswer } from "../base/answer.ts";
import { dataLanguage, language } from "../base/language.ts";
import { nearIntentIn, type Row, rowOf, useCityNames } from "./rows.ts";
import { type ExploreState, requestOf } from "./state.ts";

const NOTHING: readonly (Place | SearchResult)[] = [];

export interface Found {
  /** The request; `null` without a search. */
  readonly address: string | null;
  readonly asked: Asked<Place | SearchResult>;
  readonly rows: readonly Row[];
  /** "Near me" in the place of the first row. */
  readonly near: SearchResult | null;
  /** The country of the first result. */
  readonly home: string | null;
}

export const useFound = (state: ExploreState): Found => {
  const address = requestOf(state, dataLanguage.value);
  const asked = useAnswer<Place | SearchResult>(address);
  const { answer } = asked;
  const records = address !== null && answer?.ok === true ? answer.data : NOTHING;
  const names = useCityNames(
    records.flatMap(({ country }) => (country === null ? [] : [country])),
    dataLanguage.value,
  );
  const near = nearIntentIn(records);
  const rows = useMemo(
    () => (near === null ? records : records.slice(1)).map((record) => rowOf(record, names)),
    [records, near, names, language.value],
  );
  return { address, asked, rows, near, home: records[0]?.country ?? null };
};
