/**
 * The second set of dresses: other languages, other layouts and other faults than the first, written before the reader
 * was tried on any of them. Layouts follow files that mosques publish.
 */
import { calendarDate, formatDate } from "#core/base/date.ts";
import {
  adhans,
  BENGALI,
  clock24,
  CLOCKS,
  DATES,
  type DayColumn,
  type Dress,
  FILES,
  firstOf,
  JSONS,
  localeDate,
  pairs,
  plain,
  type Plain,
  wordDate,
  type Worn,
} from "./dress.ts";
import { PRAYERS, type Time, TIMES } from "./true-times.ts";

const dated = (header: string, text: (day: number) => string): readonly DayColumn[] => [{ header, text }];
const EN = ["Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"];

/** A table in the words of a language, dated as its locale writes days. */
const inWords = (name: string, locale: string, date: string, prayers: readonly string[]): Plain => ({
  name,
  days: dated(date, localeDate(locale)),
  columns: adhans(prayers),
});

const LANGUAGES: readonly Plain[] = [
  {
    ...inWords("German prayers", "de", "Tag", [
      "Frühgebet",
      "Sonnenaufgang",
      "Mittagsgebet",
      "Nachmittagsgebet",
      "Abendgebet",
      "Nachtgebet",
    ]),
    clock: (minute) => `${clock24(minute)} Uhr`,
  },
  inWords("Danish prayers", "da", "Dato", [
    "Morgenbøn",
    "Solopgang",
    "Middagsbøn",
    "Eftermiddagsbøn",
    "Aftenbøn",
    "Natbøn",
  ]),
  inWords("Finnish words", "fi", "Päivä", ["Fajr", "Auringonnousu", "Dhuhr", "Asr", "Maghrib", "Isha"]),
  inWords("Italian words", "it", "Giorno", ["Fajr", "Alba", "Dhuhr", "Asr", "Maghrib", "Isha"]),
  inWords("Polish words", "pl", "Data", ["Fadżr", "Wschód słońca", "Zuhr", "Asr", "Maghrib", "Isza"]),
  inWords("Portuguese words", "pt", "Dia", ["Fajr", "Nascer do sol", "Dhuhr", "Asr", "Maghrib", "Isha"]),
  inWords("Azerbaijani words", "az", "Tarix", ["Sübh", "Gün çıxır", "Zöhr", "Əsr", "Məğrib", "İşa"]),
  inWords("Turkmen words", "tk", "Sene", ["Ertir", "Gün dogýar", "Öýle", "Ikindi", "Agşam", "Ýassy"]),
  inWords("Tajik words", "tg", "Сана", ["Бомдод", "Тулӯи офтоб", "Пешин", "Аср", "Шом", "Хуфтан"]),
  inWords("Kyrgyz words", "ky", "Күнү", ["Багымдат", "Күн чыгуу", "Бешим", "Аср", "Шам", "Куптан"]),
  inWords("Tatar words", "tt", "Көн", ["Иртәнге", "Кояш чыга", "Өйлә", "Икенде", "Ахшам", "Ястү"]),
  inWords("Pashto words", "ps-u-ca-gregory", "نېټه", ["سهار", "لمر خاته", "ماسپښین", "مازدیګر", "ماښام", "ماسخوتن"]),
  inWords("Tamil words", "ta", "தேதி", ["சுபஹ்", "சூரிய உதயம்", "லுஹர்", "அஸர்", "மஃரிப்", "இஷா"]),
  inWords("Malayalam words", "ml", "തീയതി", ["സുബ്ഹി", "സൂര്യോദയം", "ളുഹർ", "അസർ", "മഗ്‌രിബ്", "ഇശാ"]),
  inWords("Gujarati words", "gu-u-nu-gujr", "તારીખ", ["ફજર", "સૂર્યોદય", "ઝોહર", "અસર", "મગરિબ", "ઈશા"]),
  inWords("Thai words", "th", "วันที่", ["ซุบฮิ", "พระอาทิตย์ขึ้น", "ซุฮรี", "อัสรี", "มัฆริบ", "อีซา"]),
  inWords("Chinese words", "zh", "日期", ["晨礼", "日出", "晌礼", "晡礼", "昏礼", "宵礼"]),
  {
    ...inWords("Swedish with kl.", "sv", "Dag", ["Fajr", "Shoroq", "Dhohr", "Asr", "Maghrib", "Isha"]),
    clock: (minute) => `kl. ${clock24(minute).replace(":", ".")}`,
  },
];

const joinedRecord = (
  { days }: Worn,
  record: (day: Worn["days"][number]) => Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] => days.map(record);

const monthName = wordDate("en", "long", ({ month }) => month);

/** A dress whose file is no plain table. */
const own = (
  name: string,
  columns: Dress["columns"],
  ending: string,
  content: (worn: Worn) => string,
  more: Partial<Pick<Dress, "count" | "from" | "want" | "fits">> & { readonly year?: number } = {},
): Dress => ({
  name,
  isHeld: true,
  want: more.want ?? "read",
  columns,
  from: more.from ?? firstOf(1),
  count: more.count ?? 365,
  fits: more.fits ?? (() => true),
  write: (worn) => ({
    files: [[`times.${ending}`, content(worn)]],
    ...(more.year !== undefined && { year: more.year }),
  }),
});

const PAIRS = pairs(
  EN,
  (one) => one,
  (one) => one,
);

const clockOf = (day: Worn["days"][number], prayer: Time, role: "adhan" | "iqama" = "adhan"): string =>
  clock24(day[role][prayer]);

const six = (day: Worn["days"][number], name: (prayer: Time) => string = (one) => one) =>
  Object.fromEntries(TIMES.map((prayer) => [name(prayer), clockOf(day, prayer)]));

/** Days of a place by the words of their months. */
const byMonth = <T>({ days }: Worn, make: (day: Worn["days"][number]) => T): ReadonlyMap<string, readonly T[]> => {
  const months = new Map<string, T[]>();
  for (const day of days) months.set(monthName(day.day), [...(months.get(monthName(day.day)) ?? []), make(day)]);
  return months;
};

/** Spans of days on which no congregation but Maghrib's changes. */
const spansOf = ({ days }: Worn): readonly (readonly Worn["days"][number][])[] => {
  const key = ({ iqama }: Worn["days"][number]): string =>
    PRAYERS.filter((one) => one !== "maghrib")
      .map((one) => iqama[one])
      .join();
  const spans: Worn["days"][number][][] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last?.[0] !== undefined && key(last[0]) === key(day)) last.push(day);
    else spans.push([day]);
  }
  return spans;
};

const shortDay = wordDate("en", "short", ({ day, month }) => `${month} ${day}`);

const LAYOUTS: readonly Dress[] = [
  own("nested adhan and iqamah", PAIRS, "json", (worn) =>
    JSON.stringify(
      joinedRecord(worn, (day) => ({
        date: formatDate(day.day),
        sunrise: clockOf(day, "sunrise"),
        ...Object.fromEntries(
          PRAYERS.map((prayer) => [prayer, { adhan: clockOf(day, prayer), iqamah: clockOf(day, prayer, "iqama") }]),
        ),
      })),
    ),
  ),
  own(
    "JSON by the word of the month",
    adhans(EN),
    "json",
    (worn) =>
      JSON.stringify(
        Object.fromEntries(
          [...byMonth(worn, (day) => ({ day: calendarDate(day.day).day, ...six(day) }))].map(([month, days]) => [
            month,
            days,
          ]),
        ),
      ),
    { year: 2026 },
  ),
  own(
    "hours, minutes and period",
    adhans(EN),
    "json",
    (worn) =>
      JSON.stringify(
        [...byMonth(worn, (day) => day)].map(([month, days], at) => ({
          monthNumber: String(at + 1),
          monthName: month,
          times: days.map((day) => ({
            date: String(calendarDate(day.day).day),
            prayers: Object.fromEntries(
              TIMES.map((prayer, column) => {
                const minute = ((day.adhan[prayer] % 1440) + 1440) % 1440;
                return [
                  ["Fajar", "Tuloo", "Zuhar", "Asar", "Maghrib", "Isha"][column] ?? "",
                  {
                    hours: String(Math.floor(minute / 60) % 12 || 12),
                    minutes: String(minute % 60),
                    period: minute < 720 ? "am" : "pm",
                  },
                ];
              }),
            ),
          })),
        })),
      ),
    { year: 2026 },
  ),
  own(
    "a bare assignment with months and days",
    adhans(EN),
    "js",
    (worn) =>
      `prayerTimes = ${JSON.stringify(
        joinedRecord(worn, (day) => ({
          Month: String(calendarDate(day.day).month),
          Day: String(calendarDate(day.day).day),
          ...six(
            day,
            (prayer) =>
              ({ fajr: "Fajr", sunrise: "Shuruk", dhuhr: "Dhuhr", asr: "Asr", maghrib: "Maghrib", isha: "Ishaa" })[
                prayer
              ],
          ),
        })),
        null,
        4,
      )}`,
    { year: 2026 },
  ),
  own(
    "a script with keys unquoted",
    adhans(EN),
    "js",
    ({ days }) =>
      `var calendar = [\n${days
        .map(
          (day) =>
            `  { date: '${formatDate(day.day)}', ${TIMES.map((one) => `${one}: '${clockOf(day, one)}'`).join(", ")} },`,
        )
        .join("\n")}\n];\n`,
    { want: "repair" },
  ),
  own(
    "lines of a mosque screen",
    adhans(EN),
    "js",
    ({ days }) =>
      `// ---- a mosque's screen\nvar JS_TIMES =\n[\n${days
        .map((day) => `"${DATES.noYearMonthFirst(day.day)}~~~~~${TIMES.map((one) => clockOf(day, one)).join("|")}",`)
        .join("\n")}\n]\n`,
    { want: "repair", year: 2026 },
  ),
  own(
    "a calendar",
    adhans(EN),
    "ics",
    ({ days }) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${days
        .slice(0, 31)
        .flatMap((day) =>
          TIMES.map((one) => {
            const at = `${DATES.compact(day.day)}T${clockOf(day, one).replace(":", "")}00`;
            return `BEGIN:VEVENT\r\nUID:${at}-${one}\r\nDTSTART:${at}\r\nDTEND:${at}\r\nSUMMARY:${one}\r\nEND:VEVENT\r\n`;
          }),
        )
        .join("")}END:VCALENDAR\r\n`,
    { want: "repair", count: 31 },
  ),
  own(
    "a web page with a table a month",
    adhans(EN),
    "html",
    (worn) =>
      `<!doctype html>\n<html lang="en"><head><title>Prayer times 2026</title><style>td{color:red}</style></head><body>\n${[
        ...byMonth(worn, (day) => day),
      ]
        .map(
          ([month, days]) =>
            `<h2>${month} 2026</h2>\n<table class="times"><thead><tr><th>Date</th>${EN.map((one) => `<th scope="col">${one}</th>`).join("")}</tr></thead><tbody>${days
              .map(
                (day) =>
                  `<tr><td>${calendarDate(day.day).day}</td>${TIMES.map((one) => `<td><b>${clockOf(day, one)}</b>&nbsp;</td>`).join("")}</tr>`,
              )
              .join("\n")}</tbody></table>`,
        )
        .join("\n")}\n</body></html>\n`,
  ),
  own(
    "iqama by spans below",
    PAIRS.filter(({ prayer, role }) => role === "adhan" || prayer !== "sunrise"),
    "csv",
    (worn) =>
      `${[
        "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha",
        ...worn.days.map((day) => [formatDate(day.day), ...TIMES.map((one) => clockOf(day, one))].join(",")),
        "",
        "Iqamah times 2026",
        "Period,Fajr Iqamah,Dhuhr Iqamah,Asr Iqamah,Maghrib Iqamah,Isha Iqamah",
        ...spansOf(worn).map((span) => {
          const [first = span[0], last = span.at(-1)] = [span[0], span.at(-1)];
          return first === undefined || last === undefined
            ? ""
            : [
                `${shortDay(first.day)} - ${shortDay(last.day)}`,
                ...PRAYERS.map((one) => (one === "maghrib" ? "+5" : clockOf(first, one, "iqama"))),
              ].join(",");
        }),
      ].join("\n")}\n`,
    { year: 2026 },
  ),
  {
    ...plain({ name: "a file a month", days: dated("Day", DATES.dayNumber), year: 2026 }),
    isHeld: true,
    write: (worn) => ({
      year: 2026,
      files: [
        ...byMonth(worn, (day) => [calendarDate(day.day).day, ...TIMES.map((one) => clockOf(day, one))].join(",")),
      ].map(([month, rows]) => [`${month}.csv`, `${["Day", ...EN].join(",")}\n${rows.join("\n")}\n`] as const),
    }),
  },
  own(
    "two months side by side",
    adhans(EN),
    "csv",
    ({ days }) => {
      const half = (month: number): readonly (readonly string[])[] =>
        days
          .filter(({ day }) => calendarDate(day).month === month)
          .map((day) => [DATES.dayFirst(day.day), ...TIMES.map((one) => clockOf(day, one))]);
      const [left, right] = [half(1), half(2)];
      const blank = Array.from({ length: 7 }, () => "");
      return FILES.csv([["Date", ...EN, "Date", ...EN], ...left.map((row, at) => [...row, ...(right[at] ?? blank)])]);
    },
    { count: 59 },
  ),
  own(
    "both beginnings of asr",
    pairs(
      EN,
      (one) => one,
      (one) => one,
    ),
    "csv",
    ({ days }) =>
      FILES.csv([
        "d_date,fajr_begins,fajr_jamah,sunrise,zuhr_begins,zuhr_jamah,asr_mithl_1,asr_mithl_2,asr_jamah,maghrib_begins,maghrib_jamah,isha_begins,isha_jamah".split(
          ",",
        ),
        ...days.map((day) => [
          formatDate(day.day),
          ...TIMES.flatMap((one) => [
            ...(one === "asr" ? [clock24(day.adhan.asr - 35)] : []),
            clockOf(day, one),
            ...(one === "sunrise" ? [] : [clockOf(day, one, "iqama")]),
          ]),
        ]),
      ]),
    { fits: ({ slug }) => slug === "trial-london" || slug === "trial-karachi" },
  ),
];

const MORE: readonly Plain[] = [
  {
    name: "a label, month and day",
    days: [
      { header: "label", text: () => "Our mosque 2026" },
      { header: "month", text: (day) => String(calendarDate(day).month) },
      { header: "day", text: DATES.dayNumber },
    ],
    columns: adhans(["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]),
    year: 2026,
  },
  {
    name: "Bengali card of Ramadan",
    days: [
      {
        header: "রমজান",
        text: (day) => BENGALI(localeDate("en-u-ca-islamic-umalqura", { day: "numeric" })(day).replace(/\D/g, "")),
      },
      { header: "তারিখ", text: localeDate("bn", { day: "numeric", month: "long" }) },
    ],
    columns: [
      { header: "ফজর", prayer: "fajr", role: "adhan" },
      { header: "ইফতার", prayer: "maghrib", role: "adhan" },
    ],
    clock: (minute) => BENGALI(CLOCKS["12bare"](minute)),
    from: firstOf(2) + 17,
    count: 29,
    year: 2026,
  },
  {
    name: "Turkish imsakiye",
    days: [
      { header: "Hicri", text: localeDate("en-u-ca-islamic-umalqura", { day: "numeric" }) },
      { header: "Miladi", text: localeDate("tr", { day: "numeric", month: "long", weekday: "long" }) },
    ],
    columns: adhans(["İmsak", "Güneş", "Öğle", "İkindi", "İftar", "Yatsı"]),
    from: firstOf(2) + 17,
    count: 29,
    year: 2026,
  },
  {
    name: "prayer and clock in one cell",
    columns: adhans(EN),
    spoil: ([header = [], ...rows]) => [
      ["Date", ...header.slice(1)],
      ...rows.map(([day = "", ...cells]) => [day, ...cells.map((cell, at) => `${EN[at] ?? ""}: ${cell}`)]),
    ],
  },
  {
    name: "records with upper case keys",
    file: JSONS.wrapped,
    ending: "json",
    columns: adhans(["FAJR", "SHUROOQ", "ZUHUR", "ASAR", "MAGRIB", "ISHA'A"]),
  },
];

const moved =
  (by: number) =>
  (cell: string): string =>
    clock24(Number(cell.slice(0, 2)) * 60 + Number(cell.slice(3)) + by);

const inMonth =
  (month: number, change: (cells: readonly string[], at: number, rows: readonly (readonly string[])[]) => string[]) =>
  (rows: string[][], { days }: Worn): string[][] =>
    rows.map((row, at) => {
      const day = days[at - 1]?.day;
      return at > 0 && day !== undefined && calendarDate(day).month === month ? change(row, at, rows) : row;
    });

const BAD: readonly Plain[] = [
  {
    name: "dhuhr and asr swapped for a month",
    want: "refuse",
    spoil: inMonth(10, ([day = "", fajr = "", sunrise = "", dhuhr = "", asr = "", ...rest]) => [
      day,
      fajr,
      sunrise,
      asr,
      dhuhr,
      ...rest,
    ]),
  },
  {
    name: "a month pasted again under the next",
    want: "refuse",
    fits: ({ lat }) => Math.abs(lat) > 20,
    spoil: inMonth(5, ([day = ""], at, rows) => [day, ...(rows[at - 30] ?? []).slice(1)]),
  },
  {
    name: "summer time two weeks late",
    want: "refuse",
    fits: ({ changesClock }) => changesClock,
    spoil: (rows, { days }) => {
      const first = days.findIndex(({ isSummer }) => isSummer);
      return rows.map((row, at) =>
        at - 1 >= first && at - 1 < first + 14
          ? row.map((cell, place) => (place === 0 ? cell : moved(-60)(cell)))
          : row,
      );
    },
  },
  {
    name: "a column blank for a month",
    want: "refuse",
    spoil: inMonth(8, (row) => row.map((cell, at) => (at === 4 ? "" : cell))),
  },
  {
    name: "days and months exchanged by a spreadsheet",
    want: "repair",
    days: dated("Date", (day) => {
      const { year, month, day: date } = calendarDate(day);
      const two = (one: number): string => String(one).padStart(2, "0");
      return date <= 12 ? `${year}-${two(date)}-${two(month)}` : DATES.dayFirst(day);
    }),
  },
  {
    name: "a congregation before its adhan",
    want: "refuse",
    columns: pairs(
      EN,
      (one) => `${one} Adhan`,
      (one) => `${one} Iqama`,
    ),
    spoil: (rows) =>
      rows.map((row, at) =>
        at === 100 ? row.map((cell, place) => (place === 7 ? moved(-70)(row[6] ?? cell) : cell)) : row,
      ),
  },
  {
    name: "AM everywhere",
    want: "repair",
    clock: (minute) => CLOCKS["12"](minute).replace("PM", "AM"),
  },
  {
    name: "cells cut off",
    want: "refuse",
    spoil: (rows) => rows.map((row, at) => (at === 200 ? row.slice(0, 4) : row)),
  },
  {
    name: "sunrise in the place of fajr",
    want: "refuse",
    columns: adhans(["Sunrise", "Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"]),
  },
  {
    name: "three mosques one below another",
    want: "refuse",
    count: 30,
    spoil: (rows) => [
      ...rows,
      ["North mosque"],
      ...rows.map((row, at) => (at === 0 ? row : row.map((cell, place) => (place === 0 ? cell : moved(3)(cell))))),
      ["South mosque"],
      ...rows.map((row, at) => (at === 0 ? row : row.map((cell, place) => (place === 0 ? cell : moved(5)(cell))))),
    ],
  },
];

const held = (one: Plain): Dress => plain({ ...one, isHeld: true });

export const SECOND_DRESSES: readonly Dress[] = [
  ...LANGUAGES.map(held),
  ...MORE.map(held),
  ...LAYOUTS,
  ...BAD.map(held),
];
