/**
 * The faces that pictures are set in: files of this site (`/cards/faces/`), never those of the host, so that a picture is
 * the same wherever it is drawn. Each is read once, when a text needs it.
 */
import { create, type Font } from "fontkit";

/** What is read from the site: the bytes of a file below `/cards/`; `null` where there is none. */
export type ReadFile = (name: string) => Promise<Uint8Array | null>;

interface FaceFile {
  readonly name: string;
  /** Package and file in it, without its ending; the build copies it (web/cards.ts). */
  readonly from: string;
  /** Height of a line for letters of height 1. */
  readonly leading: number;
  /** Set in it are texts of this language alone. */
  readonly lang?: string;
}

const NASTALIQ = "nastaliq";

/** In the order in which a character looks for a face that has it. */
export const FACE_FILES: readonly FaceFile[] = [
  { name: NASTALIQ, from: "noto-nastaliq-urdu/noto-nastaliq-urdu-arabic", leading: 2.1, lang: "ur" },
  { name: "latin", from: "fraunces/fraunces-latin", leading: 1.2 },
  { name: "latin-ext", from: "fraunces/fraunces-latin-ext", leading: 1.2 },
  { name: "vietnamese", from: "fraunces/fraunces-vietnamese", leading: 1.25 },
  { name: "arabic", from: "el-messiri/el-messiri-arabic", leading: 1.35 },
  { name: "arabic-all", from: "noto-naskh-arabic/noto-naskh-arabic-arabic", leading: 1.45 },
  { name: "bengali", from: "noto-serif-bengali/noto-serif-bengali-bengali", leading: 1.35 },
  { name: "cyrillic", from: "noto-serif/noto-serif-cyrillic", leading: 1.25 },
  { name: "cyrillic-ext", from: "noto-serif/noto-serif-cyrillic-ext", leading: 1.25 },
  { name: "greek", from: "noto-serif/noto-serif-greek", leading: 1.25 },
  { name: "hebrew", from: "noto-serif-hebrew/noto-serif-hebrew-hebrew", leading: 1.3 },
  { name: "latin-all", from: "noto-serif/noto-serif-latin-ext", leading: 1.25 },
];

/** The file of a face, below `/cards/`. */
export const faceFile = (name: string): string => `faces/${name}.woff`;

export interface Face {
  readonly name: string;
  readonly font: Font;
  readonly leading: number;
  readonly lang: string | null;
  readonly has: (codePoint: number) => boolean;
}

/** Reads all faces. Throws an Error if one is missing. */
export const openFaces = async (read: ReadFile): Promise<readonly Face[]> =>
  Promise.all(
    FACE_FILES.map(async ({ name, leading, lang = null }) => {
      const bytes = await read(faceFile(name));
      if (bytes === null) throw new Error(`cards: got no ${faceFile(name)}, expected a face`);
      const font = create(bytes as Buffer) as Font;
      const known = new Set(font.characterSet);
      return { name, font, leading, lang, has: (codePoint: number) => known.has(codePoint) };
    }),
  );
