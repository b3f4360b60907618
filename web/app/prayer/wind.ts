/** The eight winds, clockwise from north. */
const WINDS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** The wind that a bearing is nearest to. */
export const windOf = (bearingDeg: number): (typeof WINDS)[number] => WINDS[Math.round(bearingDeg / 45) % 8] ?? "n";
