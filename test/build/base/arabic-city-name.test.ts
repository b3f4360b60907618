import { describe, expect, test } from "vitest";
import { arabicNameFault } from "../../../build/base/arabic-city-name.ts";

describe("arabicNameFault", () => {
  test.each([
    ["ڤفصة", "TN", "Gafsa", "foreign-letter"],
    ["ولاية الجلفة", "DZ", "Djelfa", "district-name"],
    ["مقاطعة مانتوفا", "IT", "Mantova", "district-name"],
    ["اوزو", "JP", "Ōzu", "misspelt-arabic"],
    ["ام قصر", "IQ", "Umm Qaşr", "misspelt-arabic"],
    ["نجع حمادى", "EG", "Naja' Ḥammādī", "misspelt-arabic"],
    ["زلاتى مورافتسى", "SK", "Zlaté Moravce", "misspelt-arabic"],
    ["العماره", "IQ", "Al ‘Amārah", "misspelt-arabic"],
    ["كوت", "IQ", "Al Kūt", "misspelt-arabic"],
  ])("%s (%s, %s) is %s", (name, country, nameEn, code) => {
    expect(arabicNameFault(name, country, nameEn)?.code).toBe(code);
  });

  test.each([
    ["قفصة", "TN", "Gafsa"],
    ["الجلفة", "DZ", "Djelfa"],
    ["ألاباما", "US", "Alabama"],
    ["انخل", "SY", "Inkhil"],
    ["مرسى مطروح", "EG", "Mersa Matruh"],
    ["رام الله", "PS", "Ramallah"],
    ["بيت الفقيه", "YE", "Bayt al Faqīh"],
    ["كرمانشاه", "IR", "Kermanshah"],
    ["مدينة الكويت", "KW", "Kuwait City"],
    ["الكوت", "IQ", "Al Kūt"],
    ["الفونسو", "BR", "Alfonso"],
  ])("%s (%s, %s) is right", (name, country, nameEn) => {
    expect(arabicNameFault(name, country, nameEn)).toBeNull();
  });
});
