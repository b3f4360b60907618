/** Modules of nitropack that come without declarations. */
declare module "#nitro-internal-pollyfills" {}

declare module "#nitro-internal-virtual/public-assets" {
  export function isPublicAssetURL(path: string): boolean;
}

declare module "nitropack/runtime/internal" {
  import type { Server } from "node:http";
  import type { NitroApp } from "nitropack/types";

  export function setupGracefulShutdown(listener: Server, nitroApp: NitroApp): void;
  export function trapUnhandledNodeErrors(): void;
}
