/**
 * Times of Fajr that are the sunrise: nobody prays Fajr together as the Sun rises, and in some languages one word is both.
 */
import type { SunDays } from "#core/times/sun-day.ts";
import type { Statement } from "./statements.ts";

/** Minutes around sunrise, and the share of days from which a column is it. */
const [CLOSE, SURE] = [6, 0.9];

const isOfFajr = ({ prayer, role, days, said }: Statement): boolean =>
  prayer === "fajr" && role === "iqama" && days.kind === "days" && days.from === days.to && said.kind === "clock";

const isSunrise = ({ days, said }: Statement, sunOf: SunDays): boolean => {
  const sun = days.kind === "days" ? sunOf(days.from) : null;
  return sun !== null && said.kind === "clock" && Math.abs(said.minute - sun.sunrise) <= CLOSE;
};

/** Statements with the sunrise that they have under another word; the same ones if they have none. */
export const sunriseBySun = (statements: readonly Statement[], sunOf: SunDays): readonly Statement[] => {
  const later = statements.filter(isOfFajr);
  const isTaken = statements.some(({ prayer }) => prayer === "sunrise");
  if (isTaken || later.length === 0) return statements;
  const near = later.filter((one) => isSunrise(one, sunOf)).length;
  if (near < SURE * later.length) return statements;
  return statements.map((one) => (isOfFajr(one) ? { ...one, prayer: "sunrise", role: "adhan" } : one));
};
