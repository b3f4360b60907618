/** The columns of a mosque's printed timetable: the check and suggestions share them. */
import { PRINTED_SHIFTS } from "#core/values/times.ts";
import { column, list, optional, required } from "./cell-schema.ts";
import * as cell from "./cell.ts";
import { clock } from "./times.ts";

const printed = (what: string) => column(optional(clock), what);

const fridays = list(clock);

export const timetableColumns = {
  date: column(required(cell.date), "The day."),
  fajr: printed("Adhan of Fajr, the beginning of the time."),
  sunrise: printed("Sunrise."),
  dhuhr: printed("Adhan of Dhuhr."),
  asr: printed("Adhan of Asr."),
  maghrib: printed("Adhan of Maghrib."),
  isha: printed("Adhan of Isha; after midnight it belongs to the day before."),
  fajr_iqama: printed("Congregation of Fajr."),
  dhuhr_iqama: printed("Congregation of Dhuhr."),
  asr_iqama: printed("Congregation of Asr."),
  maghrib_iqama: printed("Congregation of Maghrib."),
  isha_iqama: printed("Congregation of Isha."),
  jumuah: column(optional(fridays), `Friday prayers, at most ${PRINTED_SHIFTS}: 13:15;14:00.`),
};
