/**
 * How far the built-up area of a populated place reaches, as its population tells: people live as densely as in other
 * cities of that part of the world. The densities are orders of magnitude (Angel, Atlas of Urban Expansion); held against the
 * boroughs of London, the districts of Istanbul and the communes of Algeria they are right within a kilometre or two.
 */

/** People per square kilometre of built-up area, where cities grew with cars. */
const WIDE = 1500;
const WIDE_COUNTRIES: ReadonlySet<string> = new Set("AU CA NZ PR US".split(" "));

/** The same in Europe, Russia and Japan. */
const EUROPEAN = 5000;
const EUROPEAN_COUNTRIES: ReadonlySet<string> = new Set(
  "AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE JP LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA VA XK".split(
    " ",
  ),
);

/** The same in the Gulf, the steppe and the south of Africa: villas and broad roads. */
const LOOSE = 3000;
const LOOSE_COUNTRIES: ReadonlySet<string> = new Set("AE BH BN BW KW KZ LY NA OM QA SA ZA".split(" "));

const ELSEWHERE = 10_000;

const densityIn = (country: string): number => {
  if (WIDE_COUNTRIES.has(country)) return WIDE;
  if (LOOSE_COUNTRIES.has(country)) return LOOSE;
  return EUROPEAN_COUNTRIES.has(country) ? EUROPEAN : ELSEWHERE;
};

/** Whoever nobody has counted is taken for this many. */
export const LEAST_PEOPLE = 1000;

/** Radius of the built-up area of so many people, if it were a disc, in metres. */
export const builtUpRadiusM = (population: number, country: string): number =>
  1000 * Math.sqrt(Math.max(population, LEAST_PEOPLE) / (Math.PI * densityIn(country)));
