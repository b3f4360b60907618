/** The base map as virtual modules, `virtual:world-…`: addresses of hashed files, or plain data. */
import type { Plugin } from "vite";
import { countryPoints, worldLand, worldOutline, worldParts } from "./world.ts";

/** Files; each module exports an address. */
const FILES: ReadonlyMap<string, { readonly name: string; readonly make: () => string }> = new Map([
  ["virtual:world-outline", { name: "world.svg", make: worldOutline }],
  ["virtual:world-110m", { name: "world-110m.json", make: () => worldLand("110m") }],
]);

const POINTS = "virtual:country-points";
const PARTS = "virtual:world-parts";

export const worldPlugin = (): Plugin => ({
  name: "musalla-world",
  resolveId: (id) => (FILES.has(id) || id === POINTS || id === PARTS ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith("\0virtual:")) return null;
    const name = id.slice(1);
    if (name === POINTS) return `export default ${countryPoints()}`;
    if (name === PARTS) {
      const parts = worldParts().map(({ name: part, boxes, land }) => {
        const reference = this.emitFile({ type: "asset", name: `world-${part}.json`, source: land });
        return `{address:import.meta.ROLLUP_FILE_URL_${reference},boxes:${JSON.stringify(boxes)}}`;
      });
      return `export default [${parts.join(",")}]`;
    }
    const file = FILES.get(name);
    if (file === undefined) return null;
    const reference = this.emitFile({ type: "asset", name: file.name, source: file.make() });
    return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
  },
});
