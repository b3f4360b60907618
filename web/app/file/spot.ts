/** Where times are of. */
export interface Spot {
  /** `null` for a place that is missing, or a point. */
  readonly placeId: number | null;
  readonly lat: number;
  readonly lng: number;
}
