/** Round lengths, for scales. */
import { unitsOf } from "./distance.ts";

/** The longest round length that is no longer than `mostM` metres, in the units of the visitor's region: 200 m, 500 yd, 2 mi. */
export const roundLengthM = (mostM: number, tags: readonly string[]): number => {
  const { smallM, largeM, fromM } = unitsOf(tags);
  const unitM = mostM < largeM ? smallM : largeM;
  const most = (mostM < largeM ? Math.min(mostM, fromM) : mostM) / unitM;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((count) => count * power <= most) ?? 1;
  return step * power * unitM;
};
