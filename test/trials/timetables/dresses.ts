/** The dresses of the trial. Every second one of a kind is held back, so that the reader is not made for these words. */
import { calendarDate, formatDate } from "#core/base/date.ts";
import {
  adhans,
  ARABIC,
  BENGALI,
  CLOCKS,
  clock24,
  DATES,
  type DayColumn,
  DEVANAGARI,
  type Dress,
  FILES,
  firstOf,
  iqamas,
  JSONS,
  localeDate,
  minuteOf,
  pairs,
  PERSIAN,
  plain,
  type Plain,
  type TimeColumn,
  underMonths,
  weekdayWord,
  wordDate,
  type Worn,
} from "./dress.ts";
import { type Time, trueDays, PLACES } from "./true-times.ts";

const EN = ["Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"];
const dated = (header: string, text: (day: number) => string): readonly DayColumn[] => [{ header, text }];

/** Days: figures in every order, words, without a year. */
const DAY_DRESSES: readonly Plain[] = [
  { name: "day first", days: dated("Date", DATES.dayFirst) },
  { name: "month first", days: dated("Date", DATES.monthFirst), isHeld: true },
  { name: "dots", days: dated("Datum", DATES.dots) },
  { name: "dashes", days: dated("Date", DATES.dashes), isHeld: true },
  { name: "short year", days: dated("Date", DATES.shortYear) },
  { name: "short year month first", days: dated("Date", DATES.shortYearMonthFirst), isHeld: true },
  { name: "short year first", days: dated("d_date", DATES.yearFirstShort) },
  { name: "short year first, one month", days: dated("Date", DATES.yearFirstShort), count: 31, isHeld: true },
  { name: "year first with slashes", days: dated("Day", DATES.yearFirstSlash), isHeld: true },
  { name: "compact", days: dated("Date", DATES.compact) },
  { name: "iso with time", days: dated("Date", DATES.isoTime), isHeld: true },
  { name: "serial", days: dated("Date", DATES.serial) },
  { name: "no year", days: dated("Date", DATES.noYear), year: 2026 },
  { name: "no year month first", days: dated("Date", DATES.noYearMonthFirst), year: 2026, isHeld: true },
  { name: "no year, one ambiguous month", days: dated("Date", DATES.noYear), year: 2026, from: firstOf(5), count: 31 },
  {
    name: "day numbers under months",
    days: dated("Date", DATES.dayNumber),
    spoil: underMonths(wordDate("en", "long", ({ month, year }) => `${month} ${year}`)),
  },
  {
    name: "day numbers under Turkish months",
    days: dated("Gün", DATES.dayNumber),
    columns: adhans(["İmsak", "Güneş", "Öğle", "İkindi", "Akşam", "Yatsı"]),
    spoil: underMonths(wordDate("tr", "long", ({ month, year }) => `${month} ${year}`)),
    isHeld: true,
  },
  {
    name: "month and day columns",
    days: [
      { header: "Month", text: (day) => String(calendarDate(day).month) },
      { header: "Day", text: DATES.dayNumber },
    ],
    year: 2026,
  },
  {
    name: "day, month and year columns",
    days: [
      { header: "Day", text: DATES.dayNumber },
      { header: "Month", text: wordDate("en", "short", ({ month }) => month) },
      { header: "Year", text: (day) => String(calendarDate(day).year) },
    ],
    isHeld: true,
  },
  {
    name: "one month by number",
    days: dated("Day", DATES.dayNumber),
    from: firstOf(3),
    count: 31,
    year: 2026,
    month: 3,
  },
  {
    name: "weekdays without a year",
    days: [
      { header: "Day", text: weekdayWord("en", "short") },
      { header: "Date", text: wordDate("en", "short", ({ day, month }) => `${day} ${month}`) },
    ],
    isHeld: true,
  },
  {
    name: "English words",
    days: dated(
      "Date",
      wordDate("en", "long", ({ day, month, year }) => `${month} ${day}, ${year}`),
    ),
  },
  {
    name: "Dutch Excel",
    days: dated(
      "Datum",
      wordDate("nl", "short", ({ day, month }) => `${String(day).padStart(2, "0")}-${month.replace(".", "")}`),
    ),
    year: 2026,
    columns: adhans(["Fadjr", "Shoroeq", "Dohr", "Asr", "Maghrib", "Isha"]),
    file: FILES.semicolons,
  },
  {
    name: "German Excel",
    days: dated(
      "Datum",
      wordDate("de", "short", ({ day, month, year }) => `${day}. ${month} ${year}`),
    ),
    columns: adhans(["Fadschr", "Sonnenaufgang", "Dhuhr", "Asr", "Maghrib", "Ischa"]),
    file: FILES.semicolons,
    isHeld: true,
  },
  {
    name: "Indonesian words",
    days: dated("Tanggal", localeDate("id")),
    columns: adhans(["Subuh", "Terbit", "Dzuhur", "Ashar", "Maghrib", "Isya"]),
  },
  {
    name: "Malay words",
    days: dated("Tarikh", localeDate("ms")),
    columns: adhans(["Subuh", "Syuruk", "Zohor", "Asar", "Maghrib", "Isyak"]),
    isHeld: true,
  },
  {
    name: "French words",
    days: dated("Date", localeDate("fr")),
    columns: adhans(["Fajr", "Chourouk", "Dohr", "Asr", "Maghreb", "Icha"]),
    clock: CLOCKS.h,
  },
  {
    name: "Swedish words",
    days: dated("Datum", localeDate("sv")),
    columns: adhans(["Fajr", "Soluppgång", "Dhuhr", "Asr", "Maghrib", "Isha"]),
    isHeld: true,
  },
  {
    name: "Bosnian words",
    days: dated("Datum", localeDate("bs")),
    columns: adhans(["Zora", "Izlazak sunca", "Podne", "Ikindija", "Akšam", "Jacija"]),
  },
  {
    name: "Albanian words",
    days: dated("Data", localeDate("sq")),
    columns: adhans(["Imsaku", "Lindja e diellit", "Dreka", "Ikindia", "Akshami", "Jacia"]),
    isHeld: true,
  },
  {
    name: "Russian words",
    days: dated("Дата", localeDate("ru")),
    columns: adhans(["Фаджр", "Восход", "Зухр", "Аср", "Магриб", "Иша"]),
  },
  {
    name: "Kazakh words",
    days: dated("Күні", localeDate("kk")),
    columns: adhans(["Таң", "Күн шығуы", "Бесін", "Екінті", "Ақшам", "Құптан"]),
    isHeld: true,
  },
  {
    name: "Spanish words",
    days: dated("Fecha", localeDate("es")),
    columns: adhans(["Fayr", "Amanecer", "Dhuhr", "Asr", "Magrib", "Isha"]),
  },
  {
    name: "Somali words",
    days: dated("Taariikh", localeDate("so")),
    columns: adhans(["Subax", "Qorrax soo bax", "Duhur", "Casar", "Maqrib", "Cishe"]),
    isHeld: true,
  },
  {
    name: "Swahili words",
    days: dated("Tarehe", localeDate("sw")),
    columns: adhans(["Alfajiri", "Macheo", "Adhuhuri", "Alasiri", "Magharibi", "Isha"]),
  },
  {
    name: "Uzbek words",
    days: dated("Sana", localeDate("uz")),
    columns: adhans(["Bomdod", "Quyosh", "Peshin", "Asr", "Shom", "Xufton"]),
    isHeld: true,
  },
  {
    name: "Algerian words",
    days: dated("التاريخ", localeDate("ar-DZ")),
    columns: adhans(["الفجر", "الشروق", "الظهر", "العصر", "المغرب", "العشاء"]),
  },
  {
    name: "Moroccan words",
    days: dated(
      "اليوم",
      (day) =>
        `${calendarDate(day).day} ${["يناير", "فبراير", "مارس", "أبريل", "ماي", "يونيو", "يوليوز", "غشت", "شتنبر", "أكتوبر", "نونبر", "دجنبر"][calendarDate(day).month - 1]} ${calendarDate(day).year}`,
    ),
    columns: adhans(["الصبح", "الشروق", "الظهر", "العصر", "المغرب", "العشاء"]),
    isHeld: true,
  },
  {
    name: "Iraqi words",
    days: dated("التاريخ", localeDate("ar-IQ")),
    columns: adhans(["الفجر", "الشروق", "الظهر", "العصر", "المغرب", "العشاء"]),
    clock: (minute) => ARABIC(clock24(minute)),
  },
  {
    name: "Bengali",
    days: dated("তারিখ", localeDate("bn")),
    columns: adhans(["ফজর", "সূর্যোদয়", "যোহর", "আসর", "মাগরিব", "এশা"]),
    clock: (minute) => BENGALI(clock24(minute)),
  },
  {
    name: "Hindi",
    days: dated("तारीख", localeDate("hi-u-nu-deva")),
    columns: adhans(["फ़ज्र", "सूर्योदय", "ज़ुहर", "असर", "मग़रिब", "इशा"]),
    clock: (minute) => DEVANAGARI(clock24(minute)),
    isHeld: true,
  },
  {
    name: "Urdu",
    days: dated("تاریخ", localeDate("ur")),
    columns: adhans(["فجر", "طلوع آفتاب", "ظہر", "عصر", "مغرب", "عشاء"]),
  },
  {
    name: "Kurdish",
    days: dated("Dîrok", localeDate("ku")),
    columns: adhans(["Sibe", "Rojhilat", "Nîvro", "Esir", "Mexreb", "Eşa"]),
    isHeld: true,
  },
  {
    name: "Persian solar figures",
    days: dated("تاریخ", localeDate("fa", { year: "numeric", month: "2-digit", day: "2-digit" })),
    columns: adhans(["اذان صبح", "طلوع آفتاب", "اذان ظهر", "عصر", "اذان مغرب", "عشا"]),
    clock: (minute) => PERSIAN(clock24(minute)),
  },
  {
    name: "Persian solar words",
    days: dated("تاریخ", localeDate("fa")),
    columns: adhans(["اذان صبح", "طلوع آفتاب", "اذان ظهر", "عصر", "اذان مغرب", "عشا"]),
    isHeld: true,
  },
  {
    name: "Hijri beside",
    days: [
      { header: "Hijri", text: localeDate("en-u-ca-islamic-umalqura", { day: "numeric", month: "long" }) },
      { header: "Date", text: DATES.dayFirst },
    ],
  },
  {
    name: "Turkish words",
    days: dated("Tarih", localeDate("tr", { day: "numeric", month: "long", year: "numeric", weekday: "long" })),
    columns: adhans(["İmsak", "Güneş", "Öğle", "İkindi", "Akşam", "Yatsı"]),
    isHeld: true,
  },
];

/** Times. */
const CLOCK_DRESSES: readonly Plain[] = [
  { name: "24 short", clock: CLOCKS["24short"] },
  { name: "12 with AM", clock: CLOCKS["12"] },
  { name: "12 with dots", clock: CLOCKS["12dots"], isHeld: true },
  { name: "12 glued", clock: CLOCKS["12glued"] },
  { name: "12 bare", clock: CLOCKS["12bare"] },
  {
    name: "12 in Arabic",
    clock: CLOCKS["12arabic"],
    columns: adhans(["الفجر", "الشروق", "الظهر", "العصر", "المغرب", "العشاء"]),
    days: dated("التاريخ", DATES.dayFirst),
    isHeld: true,
  },
  { name: "dot", clock: CLOCKS.dot },
  { name: "h spaced", clock: CLOCKS.hSpaced, isHeld: true },
  { name: "colon spaced", clock: CLOCKS.colonSpaced },
  { name: "digits", clock: CLOCKS.digits },
  { name: "digits short", clock: CLOCKS.digitsShort, isHeld: true },
  { name: "seconds", clock: CLOCKS.seconds },
  { name: "fraction", clock: CLOCKS.fraction },
  { name: "fraction with comma", clock: CLOCKS.fractionComma, file: FILES.semicolons },
  { name: "fraction of five places", clock: CLOCKS.fractionShort, isHeld: true },
  { name: "minutes after midnight", clock: CLOCKS.minutes },
  { name: "minutes after midnight in JSON", clock: CLOCKS.minutes, file: JSONS.records, ending: "json", isHeld: true },
  { name: "hyphen", clock: CLOCKS.hyphen, isHeld: true },
  { name: "workbook instants", clock: CLOCKS.iso, isHeld: true },
];

const splitRow =
  (isTwelve: boolean) =>
  (rows: string[][], { days }: Worn): string[][] => {
    const [[date = "", ...names] = [], ...body] = rows;
    const header = [date, ...names.flatMap((name) => [`${name} Hour`, `${name} Min`])];
    return [
      header,
      ...body.map(([day = "", ...cells], at) => [
        day,
        ...cells.flatMap((cell) => {
          const [hour = 0, minute = 0] = cell.split(":").map(Number);
          return [String(isTwelve ? hour % 12 || 12 : hour), String(days[at] === undefined ? 0 : minute)];
        }),
      ]),
    ];
  };

/** Headers, roles, orders and files. */
const FORM_DRESSES: readonly Plain[] = [
  {
    name: "adhan and jamaat",
    columns: pairs(
      EN,
      (one) => `${one} Begins`,
      (one) => `${one} Jamaat`,
    ),
  },
  {
    name: "adhan and iqamah",
    columns: pairs(
      ["Fajr", "Shuruq", "Zuhr", "Asr", "Maghrib", "Isha"],
      (one) => `${one} Adhan`,
      (one) => `${one} Iqamah`,
    ),
    isHeld: true,
  },
  {
    name: "unsaid and iqama",
    columns: pairs(
      EN,
      (one) => one,
      (one) => `${one} Iqama`,
    ),
  },
  {
    name: "starts and congregation",
    columns: pairs(
      ["Subh", "Sunrise", "Zohar", "Asar", "Magrib", "Esha"],
      (one) => `${one} Start`,
      (one) => `${one} Congregation`,
    ),
    isHeld: true,
  },
  {
    name: "one and two",
    columns: pairs(
      ["fajr", "sunrise", "dhuhr", "asr", "maghreb", "isha"],
      (one) => `${one}1`,
      (one) => `${one}2`,
    ),
  },
  { name: "iqama alone", columns: iqamas(["Fajr Iqama", "Dhuhr Iqama", "Asr Iqama", "Maghrib Iqama", "Isha Iqama"]) },
  {
    name: "jamaat under a title",
    columns: iqamas(["Fajr", "Zuhr", "Asr", "Maghrib", "Isha"]),
    spoil: (rows) => [["Jamaat times 2026"], ...rows],
    isHeld: true,
  },
  { name: "five without sunrise", columns: adhans(["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"]) },
  {
    name: "five in Arabic without sunrise",
    columns: adhans(["الفجر", "الظهر", "العصر", "المغرب", "العشاء"]),
    days: dated("التاريخ", DATES.dayFirst),
    isHeld: true,
  },
  { name: "sunrise of another word", columns: adhans(["fadjr", "shurouk", "thuhr", "asr", "maghrib", "icha"]) },
  { name: "reversed", spoil: (rows) => rows.map((row) => row.toReversed()) },
  {
    name: "unheard word for asr",
    columns: adhans(["Fajr", "Sunrise", "Dhuhr", "Third prayer", "Maghrib", "Isha"]),
    isHeld: true,
  },
  { name: "hour and minute apart", spoil: splitRow(false) },
  { name: "hour and minute apart, of twelve", spoil: splitRow(true), isHeld: true },
  { name: "tabs", file: FILES.tabs, ending: "txt" },
  { name: "bars", file: FILES.bars, ending: "txt", isHeld: true },
  { name: "copied from a PDF", file: FILES.pdf, ending: "txt", days: dated("Date", DATES.dayFirst) },
  { name: "records", file: JSONS.records, ending: "json" },
  { name: "records, wrapped", file: JSONS.wrapped, ending: "json", isHeld: true },
  { name: "JSON by date", file: JSONS.byDate, ending: "json" },
  { name: "JSON lines", file: JSONS.lines, ending: "ndjson", isHeld: true },
  { name: "JSON arrays", file: JSONS.arrays, ending: "json" },
  { name: "a JavaScript assignment", file: JSONS.script, ending: "js" },
  { name: "a web page", want: "repair", file: FILES.html, ending: "html", isHeld: true },
  {
    name: "title and footer",
    spoil: (rows) => [["Annual timetable of the mosque"], [], ...rows, ["Please come early"]],
  },
  { name: "no header", spoil: (rows) => rows.slice(1) },
  {
    name: "header again every month",
    spoil: (rows, { days }) =>
      rows.flatMap((row, at) =>
        at > 1 && calendarDate(days[at - 1]?.day ?? 0).day === 1 ? [rows[0] ?? [], row] : [row],
      ),
    isHeld: true,
  },
  {
    name: "blank lines and weekdays",
    days: [
      { header: "Day", text: weekdayWord("en") },
      { header: "Date", text: DATES.dayFirst },
    ],
    spoil: (rows) => rows.flatMap((row, at) => (at % 7 === 0 ? [row, []] : [row])),
  },
  {
    name: "merged header",
    columns: pairs(
      EN,
      () => "",
      () => "",
    ),
    spoil: ([, ...rows]) => [
      ["Date", "Fajr", "", "Sunrise", "Dhuhr", "", "Asr", "", "Maghrib", "", "Isha", ""],
      ["", "Begins", "Iqama", "", "Begins", "Iqama", "Begins", "Iqama", "Begins", "Iqama", "Begins", "Iqama"],
      ...rows,
    ],
  },
  {
    name: "imsak and midnight too",
    spoil: ([header = [], ...rows]) => [
      [...header, "Imsak", "Midnight"],
      ...rows.map((row) => [
        ...row,
        clock24(Number(row[1]?.slice(0, 2)) * 60 + Number(row[1]?.slice(3)) - 10),
        "00:05",
      ]),
    ],
    isHeld: true,
  },
  {
    name: "Ramadan card",
    days: [
      { header: "Ramzan", text: localeDate("en-u-ca-islamic-umalqura", { day: "numeric" }) },
      { header: "Date", text: wordDate("en", "short", ({ day, month, year }) => `${day} ${month} ${year}`) },
    ],
    columns: [
      { header: "Sehri End (Fajr)", prayer: "fajr", role: "adhan" },
      { header: "Iftar", prayer: "maghrib", role: "adhan" },
    ],
    from: firstOf(2) + 17,
    count: 29,
  },
  { name: "one week", from: firstOf(6), count: 7, days: dated("Date", DATES.dayFirst), isHeld: true },
];

const swap =
  (one: number, other: number) =>
  (rows: string[][]): string[][] => {
    const [header = [], ...body] = rows;
    const names = [...header];
    [names[one], names[other]] = [names[other] ?? "", names[one] ?? ""];
    return [names, ...body];
  };

const damaged =
  (damage: (cell: string, random: () => number) => string, column: (random: () => number) => number) =>
  (rows: string[][], { random }: Worn): string[][] => {
    const row = 20 + Math.floor(random() * (rows.length - 40));
    const at = column(random);
    return rows.map((cells, index) =>
      index === row ? cells.map((cell, place) => (place === at ? damage(cell, random) : cell)) : cells,
    );
  };

const moved =
  (by: number) =>
  (cell: string): string =>
    clock24(Number(cell.slice(0, 2)) * 60 + Number(cell.slice(3)) + by);
const anyTime = (random: () => number): number => 1 + Math.floor(random() * 6);

/** The rows of another place, under the true days. */
const ofAnother =
  (columns: readonly TimeColumn[]) =>
  (rows: string[][], { place, days }: Worn): string[][] => {
    const other = PLACES[(PLACES.indexOf(place) + 1) % PLACES.length] ?? place;
    const strange = trueDays(other, days[0]?.day ?? 0, days.length);
    return [
      rows[0] ?? [],
      ...strange.map((day) => [formatDate(day.day), ...columns.map((column) => clock24(minuteOf(column, day)))]),
    ];
  };

const ADHANS = adhans(EN);
const without = (prayer: Time): readonly TimeColumn[] => ADHANS.filter((one) => one.prayer !== prayer);

/** What may not be taken in silence. */
const BAD_DRESSES: readonly Plain[] = [
  { name: "no days", want: "refuse", days: [], count: 30 },
  { name: "no days in JSON", want: "refuse", days: [], count: 30, file: JSONS.records, ending: "json", isHeld: true },
  { name: "another city", want: "refuse", spoil: ofAnother(ADHANS) },
  {
    name: "another city, one month",
    want: "refuse",
    spoil: ofAnother(ADHANS),
    from: firstOf(9),
    count: 30,
    isHeld: true,
  },
  {
    name: "standard time all year",
    want: "refuse",
    fits: ({ changesClock }) => changesClock,
    spoil: (rows, { days }) =>
      rows.map((row, at) =>
        at > 0 && days[at - 1]?.isSummer === true
          ? row.map((cell, place) => (place === 0 ? cell : moved(-60)(cell)))
          : row,
      ),
  },
  { name: "fajr and isha swapped", want: "refuse", spoil: swap(1, 6), clock: CLOCKS["24"] },
  { name: "dhuhr and asr swapped", want: "refuse", spoil: swap(3, 4), isHeld: true },
  {
    name: "adhan headers over iqamas",
    want: "refuse",
    columns: iqamas(["Fajr Adhan", "Dhuhr Adhan", "Asr Adhan", "Maghrib Adhan", "Isha Adhan"]),
  },
  { name: "a cell of ten minutes more", want: "refuse", spoil: damaged(moved(10), anyTime) },
  { name: "a cell of an hour less", want: "refuse", spoil: damaged(moved(-60), anyTime), isHeld: true },
  {
    name: "AM for PM",
    want: "repair",
    clock: CLOCKS["12"],
    spoil: damaged(
      (cell) => cell.replace("PM", "AM"),
      () => 4,
    ),
  },
  { name: "a cell of nonsense", want: "refuse", spoil: damaged(() => "25:71", anyTime) },
  { name: "a cell of words", want: "refuse", spoil: damaged(() => "see board", anyTime), isHeld: true },
  {
    name: "a copied week",
    want: "refuse",
    spoil: (rows) =>
      rows.map((row, at) => (at >= 60 && at < 67 ? [row[0] ?? "", ...(rows[at - 14] ?? []).slice(1)] : row)),
    fits: ({ lat }) => Math.abs(lat) > 20,
  },
  { name: "isha is missing", want: "refuse", columns: without("isha") },
  { name: "asr is missing", want: "refuse", columns: without("asr"), isHeld: true },
  {
    name: "a month of no word",
    want: "refuse",
    days: dated("Date", (day) =>
      calendarDate(day).month === 4 ? `${calendarDate(day).day} Xqzt 2026` : DATES.dayFirst(day),
    ),
  },
  {
    name: "two rows of one day",
    want: "refuse",
    spoil: (rows) => [
      ...rows.slice(0, 40),
      rows[39]?.map((cell, at) => (at === 0 ? cell : moved(25)(cell))) ?? [],
      ...rows.slice(40),
    ],
  },
  {
    name: "several places",
    want: "refuse",
    count: 31,
    file: (rows) =>
      JSON.stringify(
        Object.fromEntries(
          ["North", "South", "East"].map((name, at) => [
            name,
            {
              days: Object.fromEntries(
                rows
                  .slice(1)
                  .map((row) => [
                    row[0] ?? "",
                    Object.fromEntries(
                      (rows[0] ?? [])
                        .slice(1)
                        .map((key, column) => [key.toLowerCase(), moved(at * 3)(row[column + 1] ?? "")]),
                    ),
                  ]),
              ),
            },
          ]),
        ),
      ),
    ending: "json",
  },
  {
    name: "several places by column",
    want: "refuse",
    count: 31,
    spoil: ([header = [], ...rows]) => [
      ["City", ...header],
      ...rows.flatMap((row) => [
        ["North", ...row],
        ["South", row[0] ?? "", ...row.slice(1).map(moved(4))],
      ]),
    ],
    isHeld: true,
  },
  {
    name: "a day that does not exist",
    want: "refuse",
    days: dated("Date", DATES.dayFirst),
    spoil: (rows) => rows.map((row, at) => (at === 59 ? ["30/02/2026", ...row.slice(1)] : row)),
    isHeld: true,
  },
];

export const DRESSES: readonly Dress[] = [...DAY_DRESSES, ...CLOCK_DRESSES, ...FORM_DRESSES, ...BAD_DRESSES].map(plain);
