/** Values by kind of parameter that the grammar takes. They are written percent-encoded. */
import type { Kind } from "./parameters.ts";
import type { Values } from "./values.ts";

export const TAKEN: Readonly<Record<Kind, Values>> = {
  int: [],
  float: [
    ["0", "zero"],
    ["-0", "negative zero"],
    ["0.0", "zero with a fraction"],
    ["-7.25", "negative"],
    ["007.50", "leading zeros"],
    ["1.00000000000000000000000000001", "more digits than a double holds"],
  ],
  date: [
    ["2024-02-29", "29 February of a leap year"],
    ["2000-02-29", "29 February of 2000"],
  ],
  lang: [
    ["en", "English"],
    ["AR", "upper case"],
    ["ar-SA", "with a region"],
    ["zh-Hant-TW", "with a script"],
    ["xx", "unassigned"],
    ["sl-rozaj-biske-1994", "variants"],
    ["ar-u-nu-arab", "extension"],
    ["ar-x-foo", "private part"],
    ["x-private", "private use alone (RFC 5646, 2.1)"],
    ["i-klingon", "grandfathered (RFC 5646, 2.1)"],
    ["en-aaaaaaaa-bbbbbbbb-cccccccc-ddddd", "35 characters"],
  ],
  country: [
    ["sa", "lower case"],
    ["Sa", "mixed case"],
    ["zz", "unassigned"],
  ],
  slug: [
    ["RIYADH", "upper case"],
    ["no-such-city", "of no city"],
    ["constructor", "name of an object's member"],
  ],
  text: [
    ["a".repeat(200), "200 characters"],
    ["e%CC%81".repeat(200), "200 characters after NFC"],
    ["%D9%85%D8%B3%D8%AC%D8%AF", "Arabic"],
    ["a+b%20c%2Bd", "spaces and a plus sign"],
    ["%00%0A%3C%3E%22%27%5C", "controls and punctuation"],
    ["%F0%9F%95%8C", "emoji"],
    [".*%5B(%3F", "as in a regular expression"],
  ],
  choice: [],
  choices: [
    ["wudu", "one"],
    ["wudu,wheelchair,parking,toilets,janazah,women-space", "all"],
  ],
  box: [
    ["-180,-90,180,90", "the whole Earth"],
    ["170,-50,-170,50", "across 180°"],
    ["0,0,0,0", "a point"],
  ],
};
