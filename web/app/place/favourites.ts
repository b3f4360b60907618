/** The favourite places of this device. */
import { stored } from "../base/stored.ts";
import { type Favourite, readFavourites, toggled } from "./favourite-list.ts";

const kept = stored("musalla.favourites", readFavourites);

export const favourites = kept.value;

export const toggleFavourite = (one: Favourite): void => kept.keep(toggled(kept.value.value, one));
