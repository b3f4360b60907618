/** Two modules of nitropack that come without declarations. */
declare module "#nitro-internal-pollyfills" {}

declare module "nitropack/runtime/internal" {
  import type { Server } from "node:http";
  import type { NitroApp } from "nitropack/types";

  export function setupGracefulShutdown(listener: Server, nitroApp: NitroApp): void;
  export function trapUnhandledNodeErrors(): void;
}
