/** The answer of /place. */
import type { Place } from "#core/model/place.ts";
import type { Review } from "#core/model/review.ts";
import type { TimesRecord } from "#core/model/times.ts";

/** A place with what /place adds. */
export interface PlaceAnswer extends Place {
  readonly open_now: boolean | null;
  readonly rating: Place["rating"] & { readonly distribution: Readonly<Record<string, number>> };
  /** Today by its own schedule; `null` without one. Data kept on the device by an earlier version has none. */
  readonly times?: TimesRecord | null;
  readonly reviews: readonly Review[];
}
