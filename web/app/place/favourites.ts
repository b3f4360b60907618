/** The favourite places of this device. */
import { stored } from "../base/stored.ts";
import { type Favourite, readFavourites, toggled } from "./favourite-list.ts";

const favouriteList = stored("musalla.favourites", readFavourites);

export const favourites = favouriteList.value;

export const toggleFavourite = (place: Favourite): void =>
  favouriteList.keep(toggled(favouriteList.value.value, place));
