/** Files that a plugin makes: hashed assets of a build; in development addresses that its server answers itself. */
import type { Plugin, Rolldown } from "vite";

const FOLDER = "/@made/";

interface MadeFiles extends Required<Pick<Plugin, "configResolved" | "configureServer">> {
  /** The address of a file, as an expression of a script. */
  readonly addressOf: (context: Rolldown.PluginContext, name: string, source: string) => string;
}

export const madeFiles = (): MadeFiles => {
  let isServed = false;
  const sources = new Map<string, string>();
  return {
    configResolved: ({ command }) => {
      isServed = command === "serve";
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(FOLDER, ({ url = "/" }, response, next) => {
        const name = url.slice(1).split("?")[0] ?? "";
        const source = sources.get(name);
        if (source === undefined) next();
        else
          response
            .writeHead(200, { "content-type": name.endsWith(".svg") ? "image/svg+xml" : "application/json" })
            .end(source);
      });
    },
    addressOf: (context, name, source) => {
      if (!isServed) return `import.meta.ROLLUP_FILE_URL_${context.emitFile({ type: "asset", name, source })}`;
      sources.set(name, source);
      return JSON.stringify(`${FOLDER}${name}`);
    },
  };
};
