/** The part of magvar 2.2 that the compass uses; the package ships no types. */
declare module "magvar" {
  const model: {
    /** Degrees east of true north; the height is in kilometres. */
    readonly calculateMagVarForDecimalYear: (year: number, lat: number, lng: number, altitude?: number) => number;
  };
  export default model;
}
