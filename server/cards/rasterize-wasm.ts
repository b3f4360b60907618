/** Pictures on a worker: the same library as WebAssembly, which the platform compiles when it is deployed. */
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import library from "@resvg/resvg-wasm/index_bg.wasm?module";
import type { Rasterize } from "./studio.ts";

let ready: Promise<void> | null = null;

export const rasterize: Rasterize = async (svg) => {
  await (ready ??= initWasm(library));
  const drawing = new Resvg(svg, { font: { fontBuffers: [] } });
  const image = drawing.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    drawing.free();
  }
};
