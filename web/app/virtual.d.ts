/** Modules that web/world-plugin.ts makes. */
declare module "virtual:world-outline" {
  const url: string;
  export default url;
}
declare module "virtual:world-110m" {
  const url: string;
  export default url;
}
declare module "virtual:world-50m" {
  const url: string;
  export default url;
}
declare module "virtual:country-points" {
  /** Code → [lng, lat, area in square degrees]. */
  const points: Readonly<Record<string, readonly [number, number, number]>>;
  export default points;
}
