/** Reads what was given on a form, by a reader that is loaded with the first file; again when something is said of it or its place moves. */
import { useEffect, useState } from "preact/hooks";
import { dayOfDate } from "#core/base/date.ts";
import type { GivenFile, readTimesFiles, SaidOfFile, UnderstoodFile } from "../file/read-file.ts";
import type { Spot } from "../file/spot.ts";
import type { sunOver } from "../file/sun.ts";
import type { Understood } from "../file/understood.tsx";
import { zoneAt } from "../file/zone-at.ts";
import { dateBySun } from "../place/today-at.ts";

const PAUSE_MS = 400;

/** What is loaded with the first file. */
interface Reader {
  readonly read: typeof readTimesFiles;
  readonly sunOver: typeof sunOver;
  readonly Understood: typeof Understood;
}

const loadReader = async (): Promise<Reader> => {
  const [reader, sun, view] = await Promise.all([
    import("../file/read-file.ts"),
    import("../file/sun.ts"),
    import("../file/understood.tsx"),
  ]);
  return { read: reader.readTimesFiles, sunOver: sun.sunOver, Understood: view.Understood };
};

/** The years that a file may be of, whose Sun is asked for. */
const yearsAround = (today: string, said: number | null): string =>
  [-1, 0, 1].map((more) => `${(said ?? Number(today.slice(0, 4))) + more}-06-01`).join(" ");

/** The Sun over a spot, whose clock the engine knows; `null` without a spot, or where it cannot be had. */
const sunAt = async (reader: Reader, spot: Spot | null, today: string, year: number | null) => {
  if (spot === null) return null;
  const timezone = await zoneAt(spot, today);
  return reader.sunOver({ ...spot, timezone }, yearsAround(today, year));
};

interface Read {
  readonly understood: UnderstoodFile;
  readonly Understood: Reader["Understood"];
  readonly hasSun: boolean;
}

/** Reads what was given, again when something is said of it or the spot moves. */
export const useReadFile = (
  given: readonly GivenFile[],
  said: SaidOfFile,
  spot: Spot | null,
  onRead: (read: Read) => void,
) => {
  const [read, setRead] = useState<Read | null>(null);
  const [isReading, setReading] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { lat, lng } = spot ?? {};
  useEffect(() => {
    if (given.length === 0) {
      setRead(null);
      return undefined;
    }
    let isGone = false;
    setReading(true);
    setBroken(false);
    const run = async (): Promise<void> => {
      const reader = await loadReader();
      const today = dateBySun(spot?.lng ?? 0);
      const sunOf = await sunAt(reader, spot, today, said.year);
      const understood = await reader.read(given, said, dayOfDate(today), sunOf);
      if (isGone) return;
      const made = { understood, Understood: reader.Understood, hasSun: sunOf !== null };
      setRead(made);
      setReading(false);
      onRead(made);
    };
    const timer = setTimeout(() => {
      run().catch(() => {
        if (isGone) return;
        setReading(false);
        setBroken(true);
      });
    }, PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [given, said, lat, lng]);
  return { read, isReading, isBroken };
};
