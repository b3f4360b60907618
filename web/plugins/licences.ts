/** Collects the licences of all packages that end up in the built pages. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The innermost package folder in a module's path. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

const FOLDER = "/node_modules/";

/** The package of a module. Packages bundle parts of others below a `node_modules` of their own: those are of the others. */
const folderOf = (id: string): string | null => {
  const [folder] = PACKAGE.exec(id) ?? [];
  if (folder === undefined || existsSync(join(folder, "package.json"))) return folder ?? null;
  return `${folder.slice(0, folder.indexOf(FOLDER))}${FOLDER}${folder.split(FOLDER).at(-1)}`;
};

/** Files with these names, or in folders with these names (reuse.software), hold licence texts. */
const LICENCE = /^(licen[cs]es?|copying|notice)([.-].*)?$/i;

const HEAD = `The pages of Musalla are under the MIT licence. These packages are part of their scripts and styles, each as it is
published under its name on npm, where its source can be had.
`;

interface PackageFile {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly license?: string;
}

const textsOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => LICENCE.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory()
        ? readdirSync(path)
            .sort()
            .map((name) => readFileSync(join(path, name), "utf8"))
        : [readFileSync(path, "utf8")];
    });

/** Texts of packages that are published without one, as their repositories have them. */
const OTHER_TEXTS = fileURLToPath(new URL("licence-texts", import.meta.url));

const otherTexts = (name: string): readonly string[] => {
  const path = join(OTHER_TEXTS, `${name}.txt`);
  return existsSync(path) ? [readFileSync(path, "utf8")] : [];
};

const sectionOf = (folder: string): string => {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const { name, version, license } = JSON.parse(text) as PackageFile;
  const head = `${name} ${version}${license === undefined ? "" : ` (${license})`}`;
  const own = textsOf(folder);
  const texts = own.length > 0 ? own : otherTexts(name);
  return ["-".repeat(80), head, "", ...texts.map((licence) => licence.trim())].join("\n");
};

interface Licences {
  /** Records the packages of the builds that use it. */
  readonly plugin: Plugin;
  /** Records the package in a folder, whose files are copied. */
  readonly add: (folder: string) => void;
  /** All licences as plain text. */
  readonly text: () => string;
}

/** `head` says what the packages are part of. */
export const collectLicences = (head = HEAD): Licences => {
  const folders = new Set<string>();
  return {
    add: (folder) => void folders.add(folder),
    plugin: {
      name: "licences",
      moduleParsed: ({ id }) => {
        const folder = folderOf(id);
        if (folder !== null) folders.add(folder);
      },
    },
    text: () => `${[head, ...[...folders].sort().map(sectionOf)].join("\n")}\n`,
  };
};
