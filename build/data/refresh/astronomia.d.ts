/** The part of astronomia 4.2 that the project uses; the package ships no types. */
declare module "astronomia" {
  interface Planet {
    readonly name: string;
  }
  interface Equatorial {
    readonly ra: number;
    readonly dec: number;
  }
  export const planetposition: { readonly Planet: new (series: unknown) => Planet };
  export const solar: { readonly apparentEquatorialVSOP87: (earth: Planet, jde: number) => Equatorial };
  export const sidereal: { readonly apparent: (jd: number) => number };
  export const deltat: { readonly deltaT: (decimalYear: number) => number };
}

declare module "astronomia/data/vsop87Bearth" {
  const series: unknown;
  export default series;
}
