/** Pictures on a host with processes: by the native library, in a thread of its own. */
import { renderAsync } from "@resvg/resvg-js";
import type { Rasterize } from "./studio.ts";

export const rasterize: Rasterize = async (svg) => {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
};
