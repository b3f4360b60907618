/** What pictures are drawn with, as the build of the pages writes it (web/cards.ts). */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadFile } from "../../server/cards/faces.ts";
import { emitCardFiles } from "../../web/cards.ts";

/** Reads the files from where they were just written. */
export const readCardFile: ReadFile = (() => {
  let files: ReadonlyMap<string, Uint8Array> | null = null;
  const written = (): ReadonlyMap<string, Uint8Array> => {
    const site = mkdtempSync(join(tmpdir(), "cards-"));
    try {
      const names = emitCardFiles(site, () => undefined);
      return new Map(names.map((name) => [name, readFileSync(join(site, "cards", name))]));
    } finally {
      rmSync(site, { recursive: true });
    }
  };
  return async (name) => Promise.resolve((files ??= written()).get(name) ?? null);
})();
