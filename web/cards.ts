/**
 * What pictures of pages are drawn with (server/cards), as files of the site below `/cards/`: the faces, from npm's
 * `@fontsource` packages with their licences, and the coasts.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { FACE_FILES, faceFile } from "../server/cards/faces.ts";
import { LAND_FILE } from "../server/cards/studio.ts";
import { worldLand } from "./world.ts";

const require = createRequire(import.meta.url);

/**
 * Writes the files into the folder of the site.
 * @param onPackage - is told the folders of the packages that faces come from
 * @returns their names below `/cards/`
 */
export const emitCardFiles = (site: string, onPackage: (folder: string) => void): readonly string[] => {
  const folder = join(site, "cards");
  mkdirSync(join(folder, "faces"), { recursive: true });
  const files = new Map<string, string | Uint8Array>([[LAND_FILE, worldLand("50m")]]);
  for (const { name, from } of FACE_FILES) {
    const [family = "", file = ""] = from.split("/");
    const root = dirname(require.resolve(`@fontsource/${family}/package.json`));
    onPackage(root);
    files.set(faceFile(name), readFileSync(join(root, "files", `${file}-600-normal.woff`)));
    files.set(`faces/${family}.LICENSE.txt`, readFileSync(join(root, "LICENSE")));
  }
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  return [...files.keys()];
};
