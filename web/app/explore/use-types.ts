/** The types of places. */
import { useMemo } from "preact/hooks";
import type { PlaceType } from "#core/model/place.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language } from "../base/language.ts";
import { typeText } from "../ui/fact-words.ts";

/** With their labels in the language of the page; empty until they are known. */
export const useTypes = (): readonly PlaceType[] => {
  const { answer } = useAnswer<PlaceType>(addressOf("/types", { lang: dataLanguage.value }));
  return useMemo(
    () => (answer?.ok === true ? answer.data.map((type) => ({ ...type, label: typeText(type.type, type.label) })) : []),
    [answer, language.value],
  );
};
