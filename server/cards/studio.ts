/**
 * Where pictures are drawn: one at a time, from the files of the site, within a budget of time. Beyond the
 * budget nothing is drawn, and the server sends the picture of the type instead.
 */
import { type CardSubject, cardSvg } from "./card.ts";
import { type Face, openFaces, type ReadFile } from "./faces.ts";
import { type Land, readCoasts } from "./land.ts";

/** The coasts and borders, below `/cards/`. */
export const LAND_FILE = "land.json";

/** Whether a file of the site, named from its root, is there for drawing alone: hosts of files need none. */
export const isDrawingFile = (path: string): boolean =>
  path === `cards/${LAND_FILE}` || path.startsWith("cards/faces/");

/** An SVG without text as a PNG. */
export type Rasterize = (svg: string) => Promise<Uint8Array>;

interface Budget {
  /** Time that may be spent at once after a quiet time, ms. */
  readonly burstMs: number;
  /** The share of all time that may be spent. */
  readonly share: number;
}

/** Some hundred pictures after a quiet hour, then one or two in a second: a tenth of a processor. */
export const BUDGET: Budget = { burstMs: 6000, share: 0.1 };

/** Pictures that may wait for the one that is drawn. */
const WAITING_MAX = 8;

export interface Studio {
  /** The picture; `null` where the budget is spent. Rejects where the files of the site are not there. */
  readonly draw: (subject: CardSubject) => Promise<Uint8Array | null>;
}

export interface StudioParts {
  readonly read: ReadFile;
  readonly rasterize: Rasterize;
  /** Milliseconds of a clock that never goes back. */
  readonly clock: () => number;
  /** `null`: a build, which draws all that it is told to. */
  readonly budget: Budget | null;
}

interface Tools {
  readonly land: Land;
  readonly faces: readonly Face[];
}

const openTools = async (read: ReadFile): Promise<Tools> => {
  const bytes = await read(LAND_FILE);
  if (bytes === null) throw new Error(`cards: got no ${LAND_FILE}, expected the coasts`);
  return { land: readCoasts(new TextDecoder().decode(bytes)), faces: await openFaces(read) };
};

/** Opens a studio. Faces and coasts are read with the first picture. */
export const openStudio = ({ read, rasterize, clock, budget }: StudioParts): Studio => {
  let tools: Promise<Tools> | null = null;
  const toolsNow = async (): Promise<Tools> => {
    tools ??= openTools(read);
    try {
      return await tools;
    } catch (error) {
      // The next picture tries again: the pages may be under way.
      tools = null;
      throw error;
    }
  };
  let [leftMs, sinceMs] = [budget?.burstMs ?? 0, clock()];
  const refill = (): void => {
    if (budget === null) return;
    const nowMs = clock();
    leftMs = Math.min(budget.burstMs, leftMs + (nowMs - sinceMs) * budget.share);
    sinceMs = nowMs;
  };
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const drawNow = async (subject: CardSubject): Promise<Uint8Array> => {
    const { land, faces } = await toolsNow();
    const beganMs = clock();
    try {
      return await rasterize(cardSvg(subject, land, faces));
    } finally {
      refill();
      leftMs -= clock() - beganMs;
    }
  };
  return {
    draw: async (subject) => {
      refill();
      if (budget !== null && (leftMs <= 0 || waiting >= WAITING_MAX)) return null;
      waiting += 1;
      const turn = last.then(async () => drawNow(subject));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
};
