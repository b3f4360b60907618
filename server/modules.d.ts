/** The revision that the server was built from; set by nitro.config.ts. */
declare const SERVER_REVISION: string;

/** Of negotiator 1.1: the one method in use, whose `preferred` the types on npm do not have yet. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    encoding<T extends string>(available: readonly T[], options: { readonly preferred: readonly T[] }): T | undefined;
  }
}

/** What web/build.ts bundles of the explorer; nitro.config.ts says where it is. */
declare module "#pages" {
  import type { RenderPage } from "#core/pages/page.ts";
  export const languages: readonly string[];
  export const renderPage: RenderPage;
}

/** What draws pictures on this platform; nitro.config.ts says where it is. */
declare module "#rasterize" {
  export { rasterize } from "./cards/rasterize-wasm.ts";
}

/** A WebAssembly library as the platform of a worker compiled it. */
declare module "*.wasm?module" {
  const library: WebAssembly.Module;
  export default library;
}

/** Modules of nitropack without declarations. */
declare module "#nitro-internal-pollyfills" {}

/** The package ships no types. */
declare module "lineclip" {
  type Point = readonly [x: number, y: number];
  /** West, south, east, north. */
  type Box = readonly [number, number, number, number];
  /** The part of a ring within a box, by Sutherland and Hodgman. */
  export function clipPolygon(ring: readonly Point[], box: Box): readonly Point[];
  /** The parts of a line within a box, by Cohen and Sutherland. */
  export function clipPolyline(line: readonly Point[], box: Box): readonly (readonly Point[])[];
}
