/** The star that makes a place a favourite of this device. */
import { language, t } from "../base/language.ts";
import { nameIn } from "../ui/names.ts";
import { favourites, toggleFavourite } from "./favourites.ts";
import type { PlaceAnswer } from "./reviews.tsx";

export const Star = ({ place }: { readonly place: PlaceAnswer }) => {
  const { id, city_name: city } = place;
  const isOne = favourites.value.some((one) => one.id === id);
  return (
    <button
      type="button"
      class="way"
      aria-pressed={isOne}
      onClick={() => toggleFavourite({ id, ...nameIn(place, language.value), city })}
    >
      <span aria-hidden="true">{isOne ? "★" : "☆"}</span> {t("place.favourite")}
    </button>
  );
};
