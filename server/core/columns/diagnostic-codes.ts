/**
 * Every code of a problem of the data, once: what it means, an example of its message, and what to do. The list of
 * data/README.md is made of it (`npm run data -- refresh dictionary`), and each code has a case in test/cases that
 * raises it.
 */

/** What a code of a problem stands for. */
interface DiagnosticKind {
  /** Whether it fails the check; `either` where that depends on the finding. An error where not given. */
  readonly severity?: "warning" | "either";
  /** One sentence. */
  readonly meaning: string;
  /** A message, or the beginning of one, as its case prints it. */
  readonly example: string;
  /** What to do, one sentence. */
  readonly fix: string;
  /** `npm run data -- fix` repairs it, whatever the value. */
  readonly isFixable?: true;
  /** A suggestion can have it: each language of data/i18n/suggestions has a text for it. */
  readonly isOfSuggestions?: true;
}

const DIAGNOSTICS = {
  "all-day-mismatch": {
    meaning: "An event's times and its column `all_day` disagree.",
    example: "starts_at must be a date, YYYY-MM-DD, since the event is all-day",
    fix: "Write dates for an all-day event, times with their offset for any other, or change `all_day`.",
  },
  "assumed-encoding": {
    severity: "warning",
    meaning: "`fix` read a file that is not UTF-8 in the encoding that its words suggest.",
    example: "the file is not UTF-8; it was read as Windows-1256 (Arabic)",
    fix: "Check the names in the diff, and save the file as CSV UTF-8 next time.",
  },
  "bad-country": {
    meaning: "A country code is not two upper-case letters.",
    example: 'code: "sa" is not an upper-case two-letter country code',
    fix: "Write the ISO 3166-1 alpha-2 code.",
  },
  "bad-date": {
    meaning: "A date does not exist, or a date, season or weekday is written in another form.",
    example: 'verified_on: "2026-02-30" is not a date that exists',
    fix: "Write dates as YYYY-MM-DD, seasons as `ramadan/21-30`, weekdays as `Mo-Th;Sa`.",
    isOfSuggestions: true,
  },
  "bad-hijri-table": {
    meaning: "`hijri.json` does not have the form of a calendar.",
    example: "source: Invalid input: expected string, received undefined",
    fix: "Compare the member that the message names with the file before (`git diff`).",
  },
  "bad-json": {
    meaning: "A JSON file cannot be parsed.",
    example: "Expected double-quoted property name in JSON at position 16",
    fix: "Mend the syntax at the position that the message names; often a comma is missing or one too many.",
  },
  "bad-labels": {
    meaning: "A file of `i18n` lacks a text, or has one of another form.",
    example: "hijri_months: Invalid input: expected array, received undefined",
    fix: "Write the text that the message names; `schema/i18n.schema.json` has the form.",
  },
  "bad-language": {
    meaning: "A language is not given by its code.",
    example: 'languages: "Spanish" is not a language tag such as ar',
    fix: "Write the code: `ar`, `en`; for the languages of a sermon `ar+en`.",
    isOfSuggestions: true,
  },
  "bad-name": {
    meaning: "A name of the API has signs other than lower-case letters, digits and hyphens.",
    example: 'categories: "Snack Bar" is not lower-case words joined by hyphens',
    fix: "Write lower-case words joined by hyphens.",
  },
  "bad-opening-hours": {
    meaning: "Opening hours hold Arabic digits or punctuation; the syntax is ASCII.",
    example: 'opening_hours: "Mo-Fr 09:00-12:00، 13:00-17:00؛ Sa off" has "،", must have ASCII signs and digits',
    fix: "Write Latin digits and signs: `Mo-Fr 09:00-17:00`.",
    isOfSuggestions: true,
  },
  "bad-pair": {
    meaning: "A list of names is not in the form `language=text`, or names a language twice.",
    example: 'names: "tr:Londra Camii" is not language=text',
    fix: "Write `tr=Fatih Camii;fr=…`, each language once.",
    isOfSuggestions: true,
  },
  "bad-phone": {
    meaning: "A phone number is not in E.164 form.",
    example: 'phone: "020 7652 8000" is not a number in E.164 form such as +442076528000',
    fix: "Write a plus sign, the country code and the digits, without spaces.",
    isOfSuggestions: true,
  },
  "bad-place": {
    meaning: "A place in `exceptions.csv` is not named by country and slug.",
    example: 'place: "GB/Heathrow" is not a country and a slug such as gb/east-london-mosque',
    fix: "Write it as `gb/east-london-mosque`.",
  },
  "bad-prayer-data": {
    meaning: "`methods.json` or `ephemeris.bin` cannot be used.",
    example: "methods.json: ✖ Too small: expected array to have >=1 items → at methods",
    fix: "Mend the method that the message names; `npm run data -- refresh ephemeris` makes the ephemeris again.",
  },
  "bad-slug": {
    meaning: "A slug has signs other than lower-case letters, digits and single hyphens.",
    example: 'slug: "East_London" is not a slug (lower-case a-z, digits, single hyphens)',
    fix: "Write it from the English name: `east-london-mosque`.",
    isOfSuggestions: true,
  },
  "bad-time": {
    meaning: "A time of a schedule is not in one of its forms.",
    example:
      'value: "5:45" is not a time (05:45), minutes after the adhan (+20), up to the next five (+20^5), after another time (sunset+5), or none',
    fix: "Write `05:45`, `+20` minutes after the adhan, `+20^5`, `sunset+5` or `none`.",
    isOfSuggestions: true,
  },
  "bad-time-zone": {
    meaning: "A time zone is not an IANA name, or a place with times has no city near enough to take one from.",
    example: 'timezone: "Asia/Makkah" is not an IANA time zone',
    fix: "Write a name of the IANA database such as `Asia/Riyadh`, or add the city.",
  },
  "bad-url": {
    meaning: "A text is not a complete web address.",
    example: 'website: "www.example.org" is not a web address',
    fix: "Write it whole, beginning with `https://`.",
    isOfSuggestions: true,
  },
  "bad-value": {
    meaning:
      "A field is not of the type that it must have. In the data every field is text, so only a suggestion has this.",
    example: "must be text, or null",
    fix: "Send text, a number, a list or an object, as the message says.",
    isOfSuggestions: true,
  },
  "blank-row": {
    meaning: "Rows hold nothing but separators.",
    example: "3 rows hold nothing but separators",
    fix: "Take them out.",
  },
  "broken-utf-8": {
    meaning: "A file is UTF-8 except for a few broken bytes.",
    example: "the file is UTF-8 but for 1 broken byte, the first on line 3",
    fix: "Take the file back (`git checkout -- <file>`), make the change again, and save it from the spreadsheet as CSV UTF-8.",
  },
  "clock-change": {
    severity: "warning",
    meaning:
      "In a printed timetable noon does not move with the clock: it jumps on a day without a change of the clock, or stays where there is one.",
    example: "the clock of Europe/London changes by 60 minutes on 2027-03-28, but dhuhr moves by 0",
    fix: "Compare the days around it with the printed timetable; a column may be shifted by a day or an hour.",
  },
  "conflicting-source": {
    meaning: "An import or a layer declares a source of `sources.csv` with another name, address or licence.",
    example: "source geonames is GeoNames under CC-BY-4.0 already, and must be the same here",
    fix: "Give both the same terms, or the import's source another id.",
  },
  "control-character": {
    meaning: "A text holds a character that shows nothing.",
    example: "name_en: the text holds a character that shows nothing",
    fix: "Take the character out.",
    isFixable: true,
    isOfSuggestions: true,
  },
  "csv-syntax": {
    meaning: "Quotes of a CSV row are not in the form of RFC 4180.",
    example: 'text follows a closing quote; write a quote inside a quoted field as ""',
    fix: "Quote a field that has a comma, a quote or a line end, and double the quotes in it.",
  },
  "district-name": {
    meaning: "A city has the Arabic name of its province or district.",
    example: 'name_ar "ولاية الجلفة" begins with ولاية: it names a district',
    fix: "Write the town's own name in `city-names.csv` and run `refresh cities`.",
  },
  "double-encoded": {
    meaning: "Texts were saved as UTF-8 and read in another encoding, so that their letters are garbled.",
    example: '2 texts are UTF-8 read as Windows-1252: "Ù…Ø³Ø¬Ø¯ Ø´Ø±Ù‚ Ù„Ù†Ø¯Ù†" is "مسجد شرق لندن"',
    fix: "Run `fix`, which turns them back where that is certain; else take the file back and save it as CSV UTF-8.",
  },
  "duplicate-code": {
    meaning: "A country is listed twice.",
    example: "code GB occurs twice",
    fix: "Keep one of the two rows.",
  },
  "duplicate-external-id": {
    meaning: "Two places name the same record of a source.",
    example: "source geonames:1 is taken by a (GB)",
    fix: "Correct the wrong identifier, or join the two rows if they are one place.",
  },
  "duplicate-id": {
    meaning: "An id is given twice, or is that of a retired place.",
    example: "id 2643743 occurs twice",
    fix: "Leave the id of a new row empty; elsewhere keep one of the two rows.",
    isOfSuggestions: true,
  },
  "duplicate-kind": {
    meaning: "A kind of event is listed twice.",
    example: "kind festival occurs twice",
    fix: "Keep one of the two rows.",
  },
  "duplicate-override": {
    meaning: "A column of a place is corrected twice.",
    example: "column: phone of place 100000001 is corrected twice",
    fix: "Keep the correction that is right.",
  },
  "duplicate-slug": {
    meaning: "Two places of a country, two cities of a country, or two observances have the same slug.",
    example: "slug GB london occurs twice",
    fix: "Add the city or district to one of them: `central-mosque-leeds`.",
  },
  "duplicate-type": {
    meaning: "A type of place is listed twice.",
    example: "type mosque occurs twice",
    fix: "Keep one of the two rows.",
  },
  "duplicate-word": {
    meaning: "A word or phrase of the search, or of the romanisation, is listed twice.",
    example: "word cami (type) occurs twice",
    fix: "Keep one of the rows; words are compared without accents and case.",
  },
  "ends-before-start": {
    meaning: "An end is before its beginning: of an event, a rule, a season or bounds.",
    example: "ends_at 2026-05-01 is before starts_at 2026-05-02",
    fix: "Swap the two, or correct the wrong one.",
    isOfSuggestions: true,
  },
  "equal-rules": {
    meaning: "Two rules of a congregation hold on the same days, and neither is for fewer days.",
    example: "fajr has two rules for the same days, here and in line 2; neither is for fewer days",
    fix: "Take one out, or give it its own days; for two on one day write `shift` 2.",
  },
  "far-from-city": {
    severity: "warning",
    meaning: "A place is more than 60 km from the centre of the city that it names.",
    example: "the place is 163 km from the centre of london",
    fix: "Copy the position again, or name another city; if both are right, say why in `exceptions.csv`.",
  },
  "foreign-letter": {
    meaning: "The Arabic name of a city has a letter that Arabic has not.",
    example: 'name_ar "ڤفصة" has ڤ, which is no letter of Arabic',
    fix: "Write the name in Arabic letters in `city-names.csv` and run `refresh cities`.",
  },
  "formula-error": {
    meaning: "A text is an error value of a spreadsheet.",
    example: "name_en: the text is #NAME?, an error of a spreadsheet",
    fix: "Write the text again; the spreadsheet took it for a formula.",
    isOfSuggestions: true,
  },
  "formula-injection": {
    meaning: "A text begins with a sign that spreadsheets run as a formula.",
    example: 'name_en: the text begins with "=", which a spreadsheet runs as a formula',
    fix: "Begin it with another sign than =, +, -, @.",
    isOfSuggestions: true,
  },
  "halal-misplaced": {
    meaning: "A field of halal venues is filled in for a place of another type.",
    example: "halal belongs to places of type halal, this is mosque",
    fix: "Empty the field, or correct the type.",
    isOfSuggestions: true,
  },
  "hand-written-id": {
    meaning:
      "A new row has an id, or an old row another one than before. Allowed are the next numbers of places whose times the same change brings (`import times --places`, `accept`).",
    example: "id 999 was written by hand",
    fix: "Leave the id of a new row empty; write the old id again.",
  },
  "idle-word": {
    meaning: "A word or phrase of the search changes nothing.",
    example: "value is empty, must say what the type is",
    fix: "Give it what the message says is missing, or take the row out.",
  },
  "iqama-before-adhan": {
    meaning: "A printed congregation is before its adhan.",
    example: "fajr_iqama 05:50 is before the adhan at 06:00",
    fix: "Compare it with the printed timetable; a time may have lost its PM.",
  },
  "khutbah-misplaced": {
    meaning: "A prayer other than those of Friday and Eid has a sermon.",
    example: "khutbah: only the prayers of Friday and Eid have a sermon",
    fix: "Empty `khutbah` and `languages`, or correct the prayer.",
    isOfSuggestions: true,
  },
  "lat-out-of-range": {
    meaning: "A latitude is not between -90 and 90.",
    example: "lat is 514.30, must be between -90 and 90",
    fix: "Write decimal degrees; the point may be missing, or `lat` and `lng` swapped.",
    isOfSuggestions: true,
  },
  "lng-out-of-range": {
    meaning: "A longitude is not between -180 and 180.",
    example: "lng is 180.1, must be between -180 and 180",
    fix: "Write decimal degrees; the decimal point may be missing.",
    isOfSuggestions: true,
  },
  "lost-id": {
    meaning: "A row that had an id has none any more.",
    example: "id is empty, but east-london-mosque had the id 1; an id is never removed",
    fix: "Write the id that the hint names again.",
  },
  "lost-ids": {
    meaning: "All rows of a file lost their ids.",
    example:
      "none of its 2 rows has an id, and 2 ids (4–5) are in no file and not in data/retired.csv: the ids were lost",
    fix: "Take the file back (`git checkout -- <file>`) and make the change again; spreadsheets drop a column easily.",
  },
  "lost-letters": {
    meaning: "A file was saved in an encoding that does not have its letters, which became question marks.",
    example:
      "letters were lost when the file was saved in another encoding than UTF-8; line 2 has question marks in their place",
    fix: "Take the file back (`git checkout -- <file>`), make the change again, and save it from the spreadsheet as CSV UTF-8.",
  },
  "lost-retirement": {
    meaning: "A line of `retired.csv` is gone, so its number could be given again.",
    example: "id 7 was retired, and its line is gone; without it the number could be given again",
    fix: "Put the line back; a retirement is never undone.",
  },
  "merge-conflict": {
    meaning: "A merge conflict of git was left in the file.",
    example: "a merge conflict of git was left here",
    fix: "Keep the right rows of both sides and delete the lines with the marks.",
  },
  "missing-column": {
    meaning: "The header lacks a column of the table.",
    example: "the header has no column country",
    fix: "Run the command of the hint, or write the first line as the hint has it.",
  },
  "missing-file": {
    meaning: "A file that the data needs is missing.",
    example: "English is required",
    fix: "Add the file, or take out the line that names it.",
  },
  "missing-header": {
    meaning: "A file has no header, or its first line names no column of the table.",
    example: "the file has no header row",
    fix: "Write the first line as the hint has it.",
  },
  "missing-label": {
    severity: "either",
    meaning:
      "A language has no label for a fact, a word of a fact, or a type: an error in English and Arabic, which all others fall back to; else a warning.",
    example: "fr has no text for halal.only, so pages say it in English",
    fix: "Write the text under that key in the file.",
  },
  "missing-texts": {
    severity: "warning",
    meaning:
      "A language of `i18n` has no texts for suggestions, so visitors read in English what is wrong with theirs.",
    example: "no texts for suggestions in ar, so they are answered in English",
    fix: "Write `i18n/suggestions/<lang>.json`, with the members of the one that is there.",
  },
  "misspelt-arabic": {
    meaning:
      "The Arabic name of a city or a place is misspelt: an alif without its hamza, ه or ى for ة or ي, of a city an article lost or مدينة before it, of a place stretched words, lost spaces, Latin words, stray signs.",
    example: 'name_ar "ايزلورث" has an alif without its hamza',
    fix: "Of a city, run `refresh cities`, which mends what is certain; else write the name in `city-names.csv` first. Of a place, write it as the message says; `admit` mends the layers.",
  },
  "moved-far": {
    severity: "warning",
    meaning: "A place moved by more than a kilometre since the data before.",
    example: "East London Mosque moves by 5.0 km, from lat 51.5176, lng -0.0655",
    fix: "Write the old position again if it was a mistake; else say in the pull request why. Another building needs its own row.",
  },
  "name-missing": {
    meaning: "A place of a layer or an import has no name in any language.",
    example: "name_en: one of name_en, name_ar and names must be given",
    fix: "Mend the mapping of the source, and import again.",
  },
  "near-duplicate": {
    severity: "warning",
    meaning: "Two places may be one: they are within 60 m, or within 300 m with similar names.",
    example: "East London Mosque is 200 m from East London Masjid (line 4); are they one place?",
    fix: "Keep the richer row if they are one; else say why not in `exceptions.csv`.",
  },
  "no-table": {
    meaning: "`fix` was given a file that no table of the data has the name of.",
    example: "no table of the data has a file of this name",
    fix: "Give it a file of this folder under its own name.",
  },
  "not-a-number": {
    meaning: "A text is not a decimal number.",
    example: 'lng is "-0,0655", must be decimal degrees',
    fix: "Write decimal digits with a point: `21.42250`.",
    isOfSuggestions: true,
  },
  "not-admitted": {
    meaning:
      "By its names a place is not what it is listed as: a church, a shop, somebody's home, or nothing that says so.",
    example: "type is mosque, and its name says other-religion",
    fix: "Take the row out, write the type that the name says, or say why it is right in `exceptions.csv`.",
  },
  "not-an-integer": {
    meaning: "A text is not a whole number.",
    example: 'id: "1.5" is not a whole number',
    fix: "Write digits alone.",
    isOfSuggestions: true,
  },
  "not-arabic": {
    meaning: "An Arabic text has no Arabic letter.",
    example: 'name_ar: "East London Mosque" has no Arabic letter',
    fix: "Write the name in Arabic, or leave the field empty.",
    isOfSuggestions: true,
  },
  "not-csv": {
    meaning: "A file has the name of a CSV file, and is a workbook of a spreadsheet.",
    example: "the file is a spreadsheet's own (.xlsx, .ods or .xls) under the name of a CSV file",
    fix: "Save it from the spreadsheet as CSV UTF-8.",
  },
  "not-nfc": {
    meaning: "A text is not in Unicode NFC: an accent stands apart from its letter.",
    example: "name_en: the text is not in Unicode NFC",
    fix: "Write the composed letters.",
    isFixable: true,
    isOfSuggestions: true,
  },
  "not-sorted": {
    severity: "either",
    meaning: "The rows of a file are not in their order. A warning for places, an error for the days of a timetable.",
    example: "the rows are not in the order of city, type, rank and slug: central-mosque belongs before north-mosque",
    fix: "Leave the order to `fix`.",
    isFixable: true,
  },
  "not-utf-8": {
    meaning: "A file is in another encoding than UTF-8.",
    example: "the file is Windows-1256 (Arabic), must be UTF-8",
    fix: "Save the file as UTF-8, or check the names after `fix` has read it.",
    isFixable: true,
  },
  "off-the-sun": {
    meaning: "A time of an authority's timetable is not where the Sun and the days around it put it.",
    example: "maghrib 16:38 is 31 minutes after where the days around 2027-01-03 put it",
    fix: "Compare the day with the printed timetable; a digit, an hour or a row may have slipped.",
  },
  "out-of-range": {
    meaning: "A number or date is outside the range of its column.",
    example: "id: 0 must be between 1 and 99999999",
    fix: "Write a value within the range that the message names.",
    isOfSuggestions: true,
  },
  "outside-country": {
    meaning: "A place is outside the country of its file.",
    example: "lat 40.1, lng -30.2 is 2306 km outside United Kingdom",
    fix: "Copy the position again (the hint says what looks swapped), or move the row to the file of its country; if both are right, say why in `exceptions.csv`.",
    isOfSuggestions: true,
  },
  "overlapping-timetables": {
    meaning: "Two timetables of a place print the same days.",
    example: "file east-london-winter-2026 prints days that east-london-2026 prints too",
    fix: "Take the days out of one of them.",
  },
  "removed-without-retirement": {
    meaning: "A row with an id is gone, and `retired.csv` does not say why.",
    example: "the row of North Mosque (id 2, north-mosque) is gone, and data/retired.csv does not say why",
    fix: "Put the row back, or retire its id.",
  },
  "repeated-column": {
    meaning: "The header names a column twice.",
    example: "country occurs twice in the header",
    fix: "Keep one of the two.",
  },
  "repeated-day": {
    meaning: "A timetable has a day twice.",
    example: "date 2026-12-01 occurs twice",
    fix: "Keep the row that is printed.",
  },
  "repeated-header": {
    meaning: "The header is repeated further down; two files were joined.",
    example: "this is a second header, with the columns in another order",
    fix: "Take it out; if its columns are in another order, mend the rows below it first.",
  },
  "repeated-name": {
    meaning: "Another name of a place repeats one of its names.",
    example: 'alt_names: "OLD FORD MOSQUE" is a name of the place already',
    fix: "Take it out.",
    isOfSuggestions: true,
  },
  "repeats-layer": {
    meaning: "A place of a layer has the same name within 300 m, or a similar one within 60 m: it is there already.",
    example: "Aberdeen Mosque is 0 m from place 100027693, Aberdeen Mosque; is it one place?",
    fix: "Correct that place in `overrides/`, or add its record to `source` so that this row replaces it.",
  },
  required: {
    meaning: "A field that must have a value is empty.",
    example: "slug: must not be empty",
    fix: "Write the value.",
    isOfSuggestions: true,
  },
  "reused-id": {
    meaning: "An id was given to another place, or used again after it was retired.",
    example:
      "id 1 is East London Mosque (data/places/gb.csv), not York Prayer Hall; an id is never given to another place",
    fix: "Leave the id of the new row empty, and put the old row or its retirement back.",
  },
  "stale-exception": {
    meaning: "A line of `exceptions.csv` accepts a finding that is no longer there.",
    example: "gb/east-london-mosque no longer has the finding outside-country",
    fix: "Remove the line.",
  },
  "stale-verification": {
    severity: "warning",
    meaning: "A row was last verified more than three years ago.",
    example: "verified_on is 2023-11-20, more than 3 years before 2026-11-21",
    fix: "Read the source again and write the day, or empty `verified_on`.",
  },
  "stray-space": {
    meaning: "A text begins or ends with a space, or holds a no-break space.",
    example: "name_en: the text begins or ends with a space",
    fix: "Take the space out.",
    isFixable: true,
    isOfSuggestions: true,
  },
  "times-gap": {
    severity: "warning",
    meaning: "Days are missing between two rules of a prayer, or between two days of a timetable.",
    example: "fajr has no rule from 2026-03-29 to 2026-04-04",
    fix: "Add the days if somebody states them.",
  },
  "times-off-sun": {
    severity: "warning",
    meaning:
      "A printed time or a rule cannot be one of that place and day by the Sun, for any method and school, or leaves the line of the days around it.",
    example:
      "maghrib 18:04 and more: 7 of 7 times cannot be those of this place, they are those of isha: headers are swapped",
    fix: "Compare it with the printed timetable: another city or year, a clock that was not changed, swapped columns, or a slip of a key.",
  },
  "times-out-of-order": {
    severity: "either",
    meaning:
      "The times of a printed day do not follow each other. A warning where a congregation is not before the next time, which some mosques print.",
    example: "asr 01:50 is not after dhuhr at 11:50",
    fix: "Compare the day with the printed timetable; a time may have lost its PM or got one.",
  },
  "timetable-ended": {
    severity: "warning",
    meaning: "The newest timetable of a place has ended.",
    example: "file east-london-2025 ended on 2025-12-31",
    fix: "Add this year's beside it.",
  },
  "too-long": {
    meaning: "A text or list is longer than it may be.",
    example: "name_en: the text has 1403 characters, must have at most 1000",
    fix: "Shorten it to what the message names.",
    isOfSuggestions: true,
  },
  "too-many-problems": {
    meaning: "A file has 200 problems or more, and was read no further.",
    example: "200 problems and more; the file was read no further",
    fix: "Mend what they have in common first.",
  },
  "too-many-rows": {
    meaning: "A file has a million rows or more, and was read no further.",
    example: "1000000 rows and more; the file was read no further",
    fix: "Split the file by country; a table of the data is never so long.",
  },
  "too-many-types": {
    meaning: "There are more types of places than the search can tell apart.",
    example: "type school is one too many: there can be 15",
    fix: "Join types that people look for alike.",
  },
  "unclear-delimiter": {
    meaning: "`fix` cannot tell which sign separates the fields of a file.",
    example: "the delimiter cannot be determined",
    fix: "Save it from the spreadsheet as CSV UTF-8.",
  },
  "unclear-encoding": {
    meaning: "The encoding of a file cannot be determined.",
    example: "the file holds NUL characters, the first on line 1: it is UTF-16 without a byte order mark, or not text",
    fix: "Save it from the spreadsheet as CSV UTF-8.",
  },
  "unknown-category": {
    meaning: "A category does not go with the type of the place.",
    example: 'category "bar" does not go with type halal',
    fix: "Write a category that `place-types.csv` lists for the type, or none.",
    isOfSuggestions: true,
  },
  "unknown-city": {
    meaning: "A city is not in `cities.csv` under the country.",
    example: 'city "londinium" is not a city of GB in cities.csv',
    fix: "Write the slug that the hint names, or leave the field empty.",
  },
  "unknown-column": {
    meaning: "The header names a column that the table does not have.",
    example: '"notes" is not a column of this table',
    fix: "Rename it as the hint says, or take it out.",
  },
  "unknown-country": {
    meaning: "A country is not in `countries.csv`.",
    example: 'country "AE" is not in countries.csv',
    fix: "Correct the code, or the name of the file.",
  },
  "unknown-field": {
    meaning: "A suggestion has a field that does not belong to its kind.",
    example: "is not a field that can be suggested",
    fix: "Leave the field out, or send another kind of suggestion.",
    isOfSuggestions: true,
  },
  "unknown-kind": {
    meaning: "A kind of event is not in `event-kinds.csv`.",
    example: 'kind "party" is not in event-kinds.csv',
    fix: "Write a kind of that table, or add one there.",
  },
  "unknown-observance-id": {
    meaning: "An announced first day is of no rule in `observances.csv`.",
    example: 'observance_id "99" is not in observances.csv',
    fix: "Correct the id.",
  },
  "unknown-place": {
    meaning: "No place has the id that a row names.",
    example: "place_id: no place has the id 999",
    fix: "Correct the id; times of a country belong to places of that country.",
    isOfSuggestions: true,
  },
  "unknown-source": {
    meaning: "A source is not in `sources.csv`.",
    example: 'source "rumour" is not in sources.csv',
    fix: "Write a source of that table, or add it with its licence.",
  },
  "unknown-type": {
    meaning: "A type of place is not in `place-types.csv`.",
    example: 'type "mosk" is not one of mosque, halal',
    fix: "Write a type of that table.",
    isOfSuggestions: true,
  },
  "unknown-value": {
    meaning: "A field has a value outside its list.",
    example: 'status: "open" must be one of active, temporarily-closed, closed, unknown',
    fix: "Write one of the values that the message names.",
    isOfSuggestions: true,
  },
  "unlisted-timetable": {
    meaning: "A timetable is in no line of its country's list, so nobody knows whose it is.",
    example: "no line of the list names this file (east-london-2026), so nobody knows whose it is",
    fix: "Add the line to `timetables/<cc>.csv`.",
  },
  "unreadable-file": {
    meaning: "A path is not a file, or cannot be read.",
    example: "it is not a file",
    fix: "Put a file there, or give the right to read it.",
  },
  "wrong-field-count": {
    meaning: "A row has more or fewer fields than the header.",
    example: "the row has 3 fields, the header has 4",
    fix: "Quote texts that have commas, and keep the comma of each empty field.",
  },
  "wrong-separator": {
    meaning: "Fields are separated by another sign than a comma.",
    example: '";" stands between the fields, must be a comma',
    fix: "Save the file with commas.",
    isFixable: true,
  },
} as const satisfies Readonly<Record<string, DiagnosticKind>>;

/** The stable kebab-case name of a kind of problem. */
export type DiagnosticCode = keyof typeof DIAGNOSTICS;

/** The codes that a suggestion can have. */
export type SuggestionFaultCode = {
  [C in DiagnosticCode]: (typeof DIAGNOSTICS)[C] extends { readonly isOfSuggestions: true } ? C : never;
}[DiagnosticCode];

/** The list with each entry as a {@link DiagnosticKind}. */
export const DIAGNOSTIC_KINDS: Readonly<Record<DiagnosticCode, DiagnosticKind>> = DIAGNOSTICS;
