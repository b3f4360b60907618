import type { StorageDriver } from "./driver.ts";

/** Reviews in the namespace of Cloudflare KV that a binding names. */
export const kvDriver: StorageDriver = {
  schemes: ["cloudflare-kv"],
  forms: ["cloudflare-kv:BINDING"],
  faultOf: (binding) => (/^[A-Za-z_]\w*$/.test(binding) ? null : "names a binding that is no identifier"),
  labelOf: () => "cloudflare-kv",
  isExclusive: false,
  load: async (binding) => {
    const { kvStorage } = await import("./kv.ts");
    return () => kvStorage(binding);
  },
};
