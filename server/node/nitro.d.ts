/** Modules of nitropack without declarations. */
declare module "#nitro-internal-pollyfills" {}

declare module "#nitro-internal-virtual/public-assets" {
  export function isPublicAssetURL(path: string): boolean;
}
