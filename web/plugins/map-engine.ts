/**
 * MapLibre from its own sources, instead of its two ready bundles. Those hold most of the code twice, once for the page and
 * once for the worker; here both import one chunk, which a browser fetches once. What the maps of this site never draw is
 * left out. `maplibre-gl` stays the name and the types that the
 * explorer imports; `virtual:map-worker` is the address of the worker.
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithOxc } from "vite";

const SOURCES = fileURLToPath(new URL("../../node_modules/maplibre-gl/src/", import.meta.url));

/** What the explorer imports of MapLibre, by the file that has it. */
const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  "ui/map.ts": ["Map"],
  "ui/marker.ts": ["Marker"],
  "ui/control/navigation_control.ts": ["NavigationControl"],
  "ui/control/scale_control.ts": ["ScaleControl"],
  "source/protocol_crud.ts": ["addProtocol"],
};

const ENGINE = "maplibre-gl";
const WORKER = "virtual:map-worker";

/**
 * Modules for what the maps of this site never have: layers, sources and projections of other kinds, terrain, and tiles of the
 * other format.
 */
const UNUSED: readonly RegExp[] = [
  /\/source\/(?:canvas|image|raster_dem_tile|raster_dem_tile_worker|raster_tile|video)_source\.ts$/,
  /\/source\/vector_tile_mlt\.ts$/,
  /\/style\/style_layer\/(?:color_relief|fill_extrusion|heatmap|hillshade|raster)_style_layer\.ts$/,
  /\/webgl\/draw\/draw_(?:collision_debug|color_relief|custom|debug|fill_extrusion|heatmap|hillshade|raster|sky|terrain)\.ts$/,
  /\/webgl\/program\/(?:atmosphere|color_relief|debug|fill_extrusion|heatmap|hillshade|raster|sky|terrain)_program\.ts$/,
  /\/geo\/projection\/(?:globe|vertical_perspective)_(?:camera_helper|projection|transform)\.ts$/,
  /\/render\/terrain\.ts$/,
  /\/webgl\/render_to_texture\.ts$/,
  /\/ui\/control\/(?:attribution|logo)_control\.ts$/,
  /\/ui\/hash\.ts$/,
];

/** Checks of styles, which a test of this repository makes (test/web/app/map/style.test.ts), not each visitor's page. */
const VALIDATION = /\/style\/validate_style\.ts$/;
const NO_VALIDATION = `
  const sound = () => false;
  export const validateStyle = {};
  export const SPEC_SOURCE_TYPES = new Set();
  export { sound as validateStyleAndEmit, sound as emitValidationErrors, sound as validateAndEmit };
`;

/** Shaders of them. */
const UNUSED_SHADERS =
  /\/(?:_projection_globe|atmosphere|collision_box|collision_circle|color_relief|debug|depth|fill_extrusion|fill_extrusion_pattern|heatmap|heatmap_texture|hillshade|hillshade_prepare|raster|sky|terrain|terrain_depth|terrain_height)\.(?:fragment|vertex)\.glsl\.g\.ts$/;

const STYLES = /\/maplibre-gl\/dist\/maplibre-gl\.css$/;

/** Rules for controls that the maps of this site do not have, with their pictures. */
const UNUSED_RULES =
  /-(?:attrib|compass|cooperative|fullscreen|geolocate|globe|logo|popup|shrink|terrain)|-user-location|mapboxgl-/;
const RULE = /([^{}]*)\{[^{}]*\}/g;

/** What a module of scripts exports, by name: declarations (`export const a`), and lists (`export { a, b as c }`). */
const EXPORTED = /^export (?:(?:async )?(?:class|const|function|let|var) (\w+)|\{([^}]*)\})/gm;

const exportsOf = (code: string): readonly string[] =>
  [...code.matchAll(EXPORTED)].flatMap(([, name, list = ""]) =>
    name === undefined
      ? list.split(",").flatMap((item) => /\w+\s*$/.exec(item)?.map((found) => found.trim()) ?? [])
      : [name],
  );

/** A module with the same names: its classes cannot be made, and its functions answer nothing ("is this a layer of that kind?"). */
const unused = (code: string, id: string): string => {
  const what = JSON.stringify(`the map was built without ${basename(id)}`);
  const names = exportsOf(code).map((name) => `export { unused as ${name} };`);
  return [`function unused() { if (new.target) throw new Error(${what}); }`, ...names].join("\n");
};

const engine = (): string =>
  [
    ...Object.entries(EXPORTS).map(([file, names]) => `export { ${names.join(", ")} } from "${SOURCES}${file}";`),
    `import { config } from "${SOURCES}util/config.ts";`,
    "export const setWorkerUrl = (url) => { config.WORKER_URL = url; };",
  ].join("\n");

/** Its classes declare fields that a parent class fills: a field without a value must not become one that is undefined. */
const AS_MEANT = {
  assumptions: { setPublicClassFields: true },
  typescript: { removeClassFieldsWithoutInitializer: true },
} as const;

/** The address of the worker in development, where it is loaded from its sources, too. */
const servedWorker = (): string => `/@fs${SOURCES}source/worker.ts`;

export const mapEnginePlugin = (): Plugin => {
  let isServed = false;
  return {
    name: "musalla-map-engine",
    enforce: "pre",
    configResolved: ({ command }) => {
      isServed = command === "serve";
    },
    resolveId(id) {
      return id === ENGINE || id === WORKER ? `\0${id}` : null;
    },
    async transform(code, asked) {
      // In development a version follows the path.
      const id = asked.replace(/\?v=\w+$/, "");
      if (STYLES.test(id))
        return code.replaceAll(RULE, (rule, selectors: string) =>
          selectors.split(",").every((selector) => UNUSED_RULES.test(selector)) ? "" : rule,
        );
      if (!id.startsWith(SOURCES) || !id.endsWith(".ts")) return null;
      if (UNUSED_SHADERS.test(id)) return 'export default "";';
      if (VALIDATION.test(id)) return NO_VALIDATION;
      const script = await transformWithOxc(code, id, AS_MEANT);
      return UNUSED.some((pattern) => pattern.test(id)) ? unused(script.code, id) : script;
    },
    load(id) {
      if (id === `\0${ENGINE}`) return engine();
      if (id !== `\0${WORKER}`) return null;
      if (isServed) return `export default ${JSON.stringify(servedWorker())}`;
      const reference = this.emitFile({ type: "chunk", name: "map-worker", id: `${SOURCES}source/worker.ts` });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
  };
};
