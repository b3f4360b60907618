/** What the modules of published timetables (`@musalla/prayer/timetables/gb-london`) are made with; no entry of its own. */
import type { Zone } from "../../../server/core/base/zone.ts";
import type { PrayerDay } from "../../../server/core/prayer/timetable.ts";
import { withPrinted } from "../../../server/core/times/resolve.ts";
import { openPrintedYear, type PrintedYear } from "../../../server/core/times/schedule.ts";
import { PUBLISHED_NOTE } from "../../../server/core/values/prayer.ts";
import type { Timetable } from "./types.ts";

/** One table of an authority. */
interface Table {
  /** Zone of the authority that it is for; null: places in no zone. */
  readonly zone: string | null;
  /** The same every year. */
  readonly isPerpetual: boolean;
  readonly year: Pick<PrintedYear, "from" | "days" | "columns">;
}

/** The published timetables of an authority as the build of the package writes them. */
export interface TimetableFile {
  readonly authority: string;
  readonly tables: readonly Table[];
}

/** Where and how times are printed. */
interface Use {
  readonly zone: Zone;
  /** Id of the authority's zone, if the place is in one. */
  readonly area: string | null;
  /** Whether the school asked for is that of the authority. */
  readonly isOwnSchool: boolean;
}

/** What the engine reads of a timetable: computed days with the printed times in place of their own. */
export interface OpenTimetable {
  readonly print: (use: Use) => (computed: PrayerDay) => PrayerDay;
}

const open = (text: string): OpenTimetable => {
  const { tables } = JSON.parse(text) as TimetableFile;
  return {
    print: ({ zone, area, isOwnSchool }) => {
      const here = tables.filter((table) => table.zone === area);
      return withPrinted({ years: here.map(({ year }) => openPrintedYear(year)) }, zone, {
        note: PUBLISHED_NOTE,
        isPerpetual: here.some(({ isPerpetual }) => isPerpetual),
        // Of two schools a table has its own alone.
        except: new Set(isOwnSchool ? [] : (["asr"] as const)),
      });
    },
  };
};

/** The timetable whose JSON this is; read when it is first used. */
export const printedTimetable = (authority: string, text: string): Timetable => {
  let opened: OpenTimetable | null = null;
  return { id: authority, open: () => (opened ??= open(text)) };
};
