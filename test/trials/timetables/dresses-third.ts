/** The third set of dresses: languages, halves of the day and layouts that were written before the reader was tried on them. */
import { calendarDate, formatDate } from "#core/base/date.ts";
import {
  adhans,
  clock24,
  CLOCKS,
  DATES,
  type Dress,
  FILES,
  firstOf,
  localeDate,
  plain,
  type Plain,
  type Rows,
  weekdayWord,
  wordDate,
} from "./dress.ts";

/** Times of twelve hours as Intl writes them, with the words of a locale. */
const halvesOf = (locale: string): ((minute: number) => string) => {
  const formatter = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
  return (minute) => formatter.format((((minute % 1440) + 1440) % 1440) * 60_000);
};

const inWords = (locale: string, date: string, prayers: readonly string[], more: Partial<Plain> = {}): Plain => ({
  name: `third: ${locale}`,
  days: [{ header: date, text: localeDate(locale) }],
  columns: adhans(prayers),
  ...more,
});

const LANGUAGES: readonly Plain[] = [
  inWords("vi", "Ngày", ["Fajr", "Mặt trời mọc", "Dhuhr", "Asr", "Maghrib", "Isha"]),
  inWords("he", "תאריך", ["פג'ר", "זריחה", "צוהר", "עצר", "מגריב", "עשאא"]),
  inWords("ko", "날짜", ["파즈르", "일출", "두흐르", "아스르", "마그립", "이샤"], { clock: halvesOf("ko") }),
  inWords("el", "Ημερομηνία", ["Φατζρ", "Ανατολή", "Ζουχρ", "Ασρ", "Μαγκρίμπ", "Ίσα"], { clock: halvesOf("el") }),
  inWords("fa-AF", "تاریخ", ["صبح", "طلوع آفتاب", "پیشین", "دیگر", "شام", "خفتن"]),
  inWords("mn", "Огноо", ["Фажр", "Нар мандах", "Зухр", "Аср", "Магриб", "Иша"]),
  inWords("km", "កាលបរិច្ឆេទ", ["ហ្វាជើរ", "ថ្ងៃរះ", "ហ្សូហ័រ", "អាសើរ", "ម៉ាហ្គ្រិប", "អ៊ីសា"]),
  inWords("eu", "Data", ["Fajr", "Egunsentia", "Dhuhr", "Asr", "Maghrib", "Isha"]),
];

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/** A table with its days along the top. */
const turned = ([header = [], ...rows]: Rows): string =>
  FILES.csv(header.map((name, at) => [name, ...rows.map((row) => row[at] ?? "")]));

const NOTATIONS: readonly Plain[] = [
  { name: "third: square brackets", clock: (minute) => `[${clock24(minute)}]` },
  { name: "third: a and p", clock: (minute) => CLOCKS["12glued"](minute).replace("m", "").replace(":", ".") },
  { name: "third: 5 h 30 min", clock: (minute) => `${clock24(minute).replace(":", " h ")} min` },
  {
    name: "third: Roman months",
    days: [
      {
        header: "Data",
        text: (day) => `${calendarDate(day).day}.${ROMAN[calendarDate(day).month - 1]}.${calendarDate(day).year}`,
      },
    ],
  },
  {
    name: "third: weekdays of two letters",
    year: 2026,
    days: [
      {
        header: "Datum",
        text: (day) =>
          `${weekdayWord("nl", "short")(day)} ${wordDate("nl", "short", (one) => `${one.day} ${one.month}`)(day)}`,
      },
    ],
  },
  {
    name: "third: serial days and fractions",
    days: [{ header: "Datum", text: DATES.serial }],
    clock: CLOCKS.fractionComma,
    file: FILES.semicolons,
  },
  { name: "third: days along the top", from: firstOf(3), count: 31, file: turned },
  {
    name: "third: a script with bare keys",
    ending: "js",
    file: ([header = [], ...rows]) =>
      `const data = {\n  times: [\n${rows
        .map((row) => `    { ${row.map((cell, at) => `${header[at] ?? ""}: '${cell}'`).join(", ")} },`)
        .join("\n")}\n  ],\n};\nexport default data;\n`,
  },
];

const BAD: readonly Plain[] = [
  {
    name: "third: weekdays of another year",
    want: "refuse",
    days: [
      { header: "Day", text: (day) => weekdayWord("en")(day + 1) },
      { header: "Date", text: formatDate },
    ],
  },
  {
    name: "third: asr and maghrib of unknown words swapped",
    want: "refuse",
    columns: adhans(["Úsvit", "Východ slunce", "Poledne", "Západ slunce", "Odpoledne", "Noc"]),
  },
  {
    name: "third: a script that is cut off",
    want: "refuse",
    ending: "js",
    file: (rows) => `var times = ${JSON.stringify(rows).slice(0, -900)}`,
  },
];

export const THIRD_DRESSES: readonly Dress[] = [...LANGUAGES, ...NOTATIONS, ...BAD].map(plain);
