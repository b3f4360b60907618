import { describe, expect, test } from "vitest";
import { mendArabicPlaceName } from "../../../build/base/arabic-place-name.ts";

describe("a broken Arabic name", () => {
  test.each([
    ["shapes of letters", "ﻣﺴﺠﺪ ﺍﻟﺮﺣﻤﺔ في قمار", "مسجد الرحمة في قمار"],
    ["the ligature of God", "مسجد حبيب ﷲ", "مسجد حبيب الله"],
    ["letters of Persian", "مسجد ابو بکر في الصھاريج", "مسجد أبو بكر في الصهاريج"],
    ["a Persian ی at the end", "مصلی في تيشي", "مصلى في تيشي"],
    ["an alif of the Quran", "مسجد بلال ٱبن رباح", "مسجد بلال ابن رباح"],
    ["a sukun of the Quran", "مسجد الرَّحۡمن", "مسجد الرَّحْمن"],
    ["stretched words", "مســـجد النــــور", "مسجد النور"],
    ["a stretch for a dash", "مسجد الرحمان ـ حي 100 مسكن", "مسجد الرحمان - حي 100 مسكن"],
    ["a lost space behind ة", "مسجد خديجةرضي الله عنها", "مسجد خديجة رضي الله عنها"],
    ["a lost space behind the kind", "مسجدعمر بن الخطاب", "مسجد عمر بن الخطاب"],
    ["the kind twice", "مسجد مسجد الكرفانه", "مسجد الكرفانه"],
    ["the kind and a sign", "مسجد / الجمعية", "مسجد الجمعية"],
    ["a comma of another script", "مسجد النور في المقرن,الوادي", "مسجد النور في المقرن، الوادي"],
    ["signs at the end", "مسجد معاوية؟", "مسجد معاوية"],
    ["a note that nobody closed", "( مسجد الشوادفية ( ولا تجوز", "مسجد الشوادفية"],
    ["spaces in brackets", "مسجد الطيب ( العتيق )", "مسجد الطيب (العتيق)"],
    ["the number of a register", "36/6 مسجد العربي التبسي", "مسجد العربي التبسي"],
    ["two values", "تلفيت;مسجد تلفيت", "مسجد تلفيت"],
    ["a town in itself", "بطيوة في بطيوة", "بطيوة"],
    ["a Latin letter", "lمسجد الفرقان", "مسجد الفرقان"],
    ["a town in Latin letters", "مسجد عثمان في Melouza", "مسجد عثمان"],
    ["a word with one spelling", "مسجد ابو ذر والانصار", "مسجد أبو ذر والأنصار"],
  ])("with %s is mended", (_, text, name) => {
    expect(mendArabicPlaceName(text)).toEqual({ arabic: name, latin: null });
    expect(mendArabicPlaceName(name).arabic).toBe(name);
  });

  test.each([
    ["Al Hadi Mosque مسجد الهادي", "مسجد الهادي", "Al Hadi Mosque"],
    ["جامع خالد بن الوليد - Khalid ibn al-Walid Mosque", "جامع خالد بن الوليد", "Khalid ibn al-Walid Mosque"],
    ["Mosque of Ali in وادي العثمانية", null, "Mosque of Ali"],
    ["Mosquée Boukhandek مسجد", null, "Mosquée Boukhandek"],
  ])("%s is parted from its Latin letters", (text, arabic, latin) => {
    expect(mendArabicPlaceName(text)).toEqual({ arabic, latin });
  });

  test.each(["مسجد ختم نبوت کڑی", "آلَقۣۗہنۣۗہطۣۗہرة", "، في بئر مقدم"])("%s is none", (text) => {
    expect(mendArabicPlaceName(text).arabic).toBeNull();
  });
});

test.each([
  ["a sound of the Maghreb", "مسجد أولاد ڨاسم"],
  ["vowel signs", "مَسْجِد أبو ذَرٍّ الغفاري"],
  ["a year", "مصلى الشيخ أبو جعفر، توفي 563 هـ"],
  ["a formula", "مسجد المصطفى ﷺ"],
  ["a code", "مصلى على الطريق N1a في الشارف"],
  ["a title", "مسجد م.إسحاق البكري"],
  ["a spelling of the country", "مسجد محمد الوهيبى"],
  ["an offering, or guidance", "مسجد الهدي النبوي"],
  ["a plural of the kind", "مصليات النساء"],
  ["a town of two same words", "مسجد بوي بوي في شروين"],
])("a name with %s stays", (_, name) => {
  expect(mendArabicPlaceName(name)).toEqual({ arabic: name, latin: null });
});
