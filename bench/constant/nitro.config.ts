import { defineNitroConfig } from "nitropack/config";

/** The peer of the serving benchmark: the same nitro and h3 as the server's, and one handler. */
export default defineNitroConfig({
  compatibilityDate: "2026-11-01",
  preset: "node-server",
  imports: false,
});
