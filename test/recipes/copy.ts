/** A copy of the project to which a test adds something, as a contributor would, to see where it shows. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const COPIED = [
  "build",
  "data",
  "packages",
  "server",
  "web",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "README.md",
];

/** Large, and needed by nothing that a recipe looks at. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|data\/layers\/[a-z-]+|web\/pictures)$/;

/** Files to write by path below the project, each made of its present text (empty for a new one). */
export type Edits = Readonly<Record<string, (text: string) => string>>;

export interface Copy {
  /** Where it is. */
  readonly root: string;
  /** The exports of one of its modules. */
  readonly load: <T>(path: string) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** `text` with the first `mark` replaced; an error if it is not there, since the recipe is then out of date. */
export const put = (mark: string, made: string) => (text: string) => {
  if (!text.includes(mark)) throw new Error(`the recipe looks for ${JSON.stringify(mark)}, which is gone`);
  return text.replace(mark, () => made);
};

/** A copy of the project with `edits`. */
export const projectWith = async (edits: Edits): Promise<Copy> => {
  const root = mkdtempSync(join(tmpdir(), "musalla-recipe-"));
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(root, name), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const [path, edit] of Object.entries(edits)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, edit(existsSync(file) ? readFileSync(file, "utf8") : ""));
  }
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  return {
    root,
    load: async <T>(path: string) => (await vite.ssrLoadModule(join(root, path))) as T,
    close: async () => {
      await vite.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
