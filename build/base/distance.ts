/** Distances for people: whole metres below a kilometre, one decimal below ten, whole kilometres above. */

/** `41 m`, `5.2 km`, `310 km`; any distance above zero is shown as at least 1 m. */
export const formatDistance = (metres: number): string => {
  const rounded = Math.max(Math.round(metres), metres > 0 ? 1 : 0);
  if (rounded < 1000) return `${rounded} m`;
  const km = metres / 1000;
  return km < 9.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`;
};
