/**
 * The table of ratings that `npm run reviews -- export --ratings` writes. It is derived from reviews
 * and no part of the data folder.
 */
import { ID_MAX } from "#core/model/common.ts";
import { optional, required } from "./cell-schema.ts";
import * as cell from "./cell.ts";
import { column, table } from "./table.ts";

const stars = (what: string) => column(required(cell.integer(0, 2_147_483_647)), `Reviews with ${what}.`);

export const ratings = table("ratings.csv", "Ratings of places, from their published reviews.", {
  place_id: column(required(cell.integer(1, ID_MAX)), "Id of the place."),
  count: column(required(cell.integer(0, 2_147_483_647)), "Published reviews."),
  average: column(
    optional(
      cell.pattern(/^[1-5](\.\d{1,2})?$/, "not-a-number", "a mean of 1 to 5 with at most two decimals"),
    ),
    "Their mean; empty without any.",
  ),
  one: stars("one star"),
  two: stars("two stars"),
  three: stars("three stars"),
  four: stars("four stars"),
  five: stars("five stars"),
});
