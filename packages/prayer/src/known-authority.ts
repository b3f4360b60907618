/** Authorities as the build of the package writes them. */
import type { Authority } from "../../../server/core/prayer/method.ts";

/** An authority without its areas, which are of a country; `timetable` is the id of the table that it publishes, if it does. */
export interface KnownAuthority extends Omit<Authority, "areas" | "timetables"> {
  readonly timetable: string | null;
}

/** An authority in a country: where in it. */
export interface AuthorityArea {
  readonly id: string;
  readonly areas: Authority["areas"];
}

/** What is known of a country: its method and school, and the authorities in it. */
export interface CountryTables {
  readonly method: number;
  readonly school: 0 | 1 | null;
  readonly authorities: readonly AuthorityArea[];
}
