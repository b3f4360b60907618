/** A place whose city is called as the language of the page calls it: its record has the name in one of the languages of the data. */
import type { City } from "#core/model/city.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language } from "../base/language.ts";
import type { PlaceAnswer } from "./lines.ts";

/** The place, with the name of its city from the city's own record, once that is there. */
export const useCityName = (place: PlaceAnswer | undefined): PlaceAnswer | undefined => {
  const isSpoken = language.value === dataLanguage.value;
  const city = place?.city ?? null;
  const address =
    place === undefined || city === null || isSpoken
      ? null
      : addressOf("/cities", { country: place.country, city, lang: dataLanguage.value });
  const { answer } = useAnswer<City>(address, false);
  const name = answer?.ok === true ? answer.data[0]?.names[language.value] : undefined;
  return place === undefined || name === undefined ? place : { ...place, city_name: name };
};
