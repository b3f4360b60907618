/** Romanised names: the examples of the ALA-LC table, what names of mosques need of it, and the words of the data. */
import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "#core/base/fold.ts";
import { createRomaniser } from "../../../build/base/romanise.ts";
import { readCsv } from "../../../build/csv/csv.ts";
import { romanisation } from "../../../build/tables/reference.ts";
import { readTable } from "../../../build/tables/table.ts";

const { rows } = readTable(romanisation, "x", readFileSync("data/romanisation.csv", "utf8"));
const table = rows.map(({ value }) => value);
const romanise = createRomaniser(table);

/** Examples that the table prints beside its rules, except capitals: here every word is part of a name. */
const PRINTED: readonly (readonly [rule: string, arabic: string, romanised: string])[] = [
  ["1(a)", "عوض الله", "ʻIwaḍ Allāh"],
  ["6(a)", "يحيى", "Yaḥyá"],
  ["6(a)", "مصطفى", "Muṣṭafá"],
  ["6(a)", "كبرى", "Kubrá"],
  ["6(b)", "رضي الدين", "Raḍī al-Dīn"],
  ["6(b)", "الرضي", "al-Raḍī"],
  ["6(c)", "المصري", "al-Miṣrī"],
  ["7(a)", "صلاة", "Ṣalāh"],
  ["7(b)", "وزارة التربية", "Wizārat al-Tarbiyah"],
  ["9", "رحلة ابن جبير", "Riḥlat Ibn Jubayr"],
  ["9", "عبد المجيد", "ʻAbd al-Majīd"],
  ["10(a)", "كلية الآداب", "Kullīyat al-Ādāb"],
  ["11(b)(1)", "المصرية", "al-Miṣrīyah"],
  ["11(b)(3)", "قصي", "Quṣayy"],
  ["13", "صلى الله عليه وسلم", "Ṣallá Allāh ʻalayhi wa-sallam"],
  ["17(b)", "ابو الوفاء", "Abū al-Wafāʼ"],
  ["17(b)", "مكتبة النهضة المصرية", "Maktabat al-Nahḍah al-Miṣrīyah"],
  ["17(c)", "ابو الليث السمرقندي", "Abū al-Layth al-Samarqandī"],
  ["19", "ابو الحسن", "Abū al-Ḥasan"],
  ["19", "إبراهيم", "Ibrāhīm"],
  ["21(a)", "أدهم", "Adʹham"],
  ["23", "بسم الله", "Bismillāh"],
  ["24", "طه", "Ṭāhā"],
  ["24", "يس", "Yāsīn"],
  ["24", "عمرو", "ʻAmr"],
  ["25", "احمد بن محمد بن ابي الربيع", "Aḥmad ibn Muḥammad ibn Abī al-Rabīʻ"],
  ["25", "بن خده", "Bin Khiddah"],
];

/** Names as they are in the layers. */
const MOSQUES: readonly (readonly [what: string, arabic: string, romanised: string | null])[] = [
  ["a sun letter leaves the article as it is", "مسجد النور", "Masjid al-Nūr"],
  ["a name that begins with the article", "المسجد العتيق", "al-Masjid al-ʻAtīq"],
  ["a companion with his father", "مسجد عمر بن الخطاب", "Masjid ʻUmar ibn al-Khaṭṭāb"],
  ["a father with an article", "مسجد الفضل بن العباس", "Masjid al-Faḍl ibn al-ʻAbbās"],
  ["a servant of one of God's names", "مسجد عبد الرحمان بن عوف", "Masjid ʻAbd al-Raḥmān ibn ʻAwf"],
  ["the same in one word", "مسجد عبدالرحمن بن عوف", "Masjid ʻAbd al-Raḥmān ibn ʻAwf"],
  ["a modern name of North Africa", "مسجد بن باديس", "Masjid Bin Bādīs"],
  ["the same behind what he was", "مسجد الشهيد بن مهيدي", "Masjid al-Shahīd Bin Mahīdī"],
  ["a name that begins with ابن", "مسجد ابن تيمية", "Masjid Ibn Taymīyah"],
  ["ة before a noun with an article", "مدرسة القرآن", "Madrasat al-Qurʼān"],
  ["ة before a name", "زاوية سيدي محمد", "Zāwiyat Sīdī Muḥammad"],
  ["ة before an adjective", "مدرسة قرآنية", "Madrasah Qurʼānīyah"],
  ["ة of an adjective before a name", "مدرسة قرآنية عبد الله", "Madrasah Qurʼānīyah ʻAbd Allāh"],
  ["ة of a name", "مسجد فاطمة الزهراء", "Masjid Fāṭimah al-Zahrāʼ"],
  ["ة with an article", "مسجد السيدة خديجة", "Masjid al-Sayyidah Khadījah"],
  ["ه written for ة", "مدرسه القران", "Madrasat al-Qurʼān"],
  ["ة before what is no word", "قرية 5 جويلية", "Qaryah 5 Juwīliyah"],
  ["a blessing", "مسجد أبي بكر رضي الله عنه", "Masjid Abī Bakr raḍiya Allāh ʻanh"],
  ["and, in one word and apart", "مسجد الإيمان والتقوى و السلام", "Masjid al-Īmān wa-al-Taqwá wa-al-Salām"],
  ["for, with the article", "مصلى للنساء", "Muṣallá lil-Nisāʼ"],
  ["hamza left out", "مسجد الامام مالك ابن انس", "Masjid al-Imām Mālik ibn Anas"],
  ["vowel marks and a stretched letter", "مسـجد النُّور", "Masjid al-Nūr"],
  ["Arabic commas and digits", "مسجد النور، حي ٢٠٠ مسكن", "Masjid al-Nūr, Ḥayy 200 Maskan"],
  ["a space left out", "مسجدعمر بن الخطاب", "Masjid ʻUmar ibn al-Khaṭṭāb"],
  ["brackets", "مسجد الفتح (العتيق)", "Masjid al-Fatḥ (al-ʻAtīq)"],
  ["a word that nobody knows", "مسجد زرنقوح", null],
  ["letters that Arabic does not have", "مسجد پرویز", null],
  ["no word at all", "١٢", null],
  ["nothing", "", null],
];

describe("a romanised name", () => {
  test.each(PRINTED)("rule %s: %s is %s", (_, arabic, romanised) => {
    expect(romanise(arabic).whole).toBe(romanised);
  });

  test.each(MOSQUES)("%s: %s", (_, arabic, romanised) => {
    expect(romanise(arabic).whole).toBe(romanised);
  });

  test("of which a word is unknown keeps the known ones for addresses", () => {
    expect(romanise("مسجد النور زرنقوح")).toEqual({ whole: null, known: "Masjid al-Nūr" });
    expect(romanise("زرنقوح")).toEqual({ whole: null, known: "" });
  });

  test("has no Arabic letter, whatever it is made of", () => {
    const word = fc.constantFrom(...table.map((row) => row.word), "بن", "ابن", "و", "،", "٣", "زرنقوح");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const { whole, known } = romanise(words.join(" "));
        expect(`${whole ?? ""}${known}`).not.toMatch(/\p{Script=Arabic}|undefined/u);
        expect(whole === null || whole === whole.normalize("NFC").trim()).toBe(true);
      }),
    );
  });
});

/** What a letter may be in Latin script by the table; vowels between letters are free. */
const LETTERS: Readonly<Record<string, string>> = {
  ا: "ʼ?[āai]n?|", // alif, with a hamza that is left out, or of a tanwin
  أ: "ʼ?[aiuā]?",
  إ: "i?",
  آ: "ʼ?ā",
  ء: "ʼ",
  ؤ: "ʼ",
  ئ: "ʼ",
  ب: "b",
  ت: "t",
  ث: "th",
  ج: "j",
  ح: "ḥ",
  خ: "kh",
  د: "d",
  ذ: "dh",
  ر: "r",
  ز: "z",
  س: "s",
  ش: "sh",
  ص: "ṣ",
  ض: "ḍ",
  ط: "ṭ",
  ظ: "ẓ",
  ع: "ʻ",
  غ: "gh",
  ف: "f",
  ق: "q",
  ك: "k",
  ل: "l",
  م: "m",
  ن: "n",
  ه: "h",
  ة: "[ht]",
  و: "w|ū",
  ي: "y|ī|á",
  ى: "á|ī",
};

/** Words that are written otherwise than they are read: rules 23 and 24. */
const IRREGULAR = new Set(["طه", "يس", "يسن", "عمرو"]);

const spells = (word: string, form: string): boolean => {
  const plain = form.toLowerCase().replaceAll(/[ ʹ-]/g, "");
  const letters = [...word.replaceAll(" ", "")].map((letter) => `(?:${LETTERS[letter] ?? "!"}){1,2}[aiuāīū]?`);
  return new RegExp(`^${letters.join("")}$`, "u").test(plain);
};

describe("the table of words", () => {
  test("spells every letter of a word, and none that it does not have", () => {
    const wrong = table.filter(({ word, form }) => !IRREGULAR.has(word) && !spells(word, form));
    expect(wrong).toEqual([]);
  });

  test("writes only what ALA-LC has, in composed letters", () => {
    const odd = table.filter(({ form }) => !/^[a-zāīūáḥḍṣṭẓʻʼʹ -]+$/iu.test(form) || form !== form.normalize("NFC"));
    expect(odd).toEqual([]);
  });

  test("has words that fold alike only where they are read apart", () => {
    const same = table.filter(({ word, form }) =>
      table.some((other) => other.word > word && other.form === form && fold(other.word) === fold(word)),
    );
    expect(same.map(({ word }) => word)).toEqual([]);
  });
});

describe("the names of the layers", () => {
  const namesIn = (path: string): readonly string[] => {
    const [header, ...records] = readCsv(path, readFileSync(path, "utf8")).rows;
    const [en = -1, ar = -1, names = -1] = ["name_en", "name_ar", "names"].map((name) => header?.fields.indexOf(name));
    return records.flatMap(({ fields }) => {
      const others = `${fields[en] ?? ""}${(fields[names] ?? "").replaceAll(/(?:^|;)[A-Za-z0-9-]+=/g, "")}`;
      return /\p{Script=Latin}/u.test(others) ? [] : (fields[ar] ?? []);
    });
  };
  const all = ["osm", "wikidata", "geonames"].flatMap((layer) => {
    const folder = `data/layers/${layer}/places`;
    return readdirSync(folder).flatMap((name) => namesIn(`${folder}/${name}`).filter((one) => one !== ""));
  });

  test("without one in Latin script are romanised, nine words of ten and three names of five at least", () => {
    const words = all.flatMap((name) => name.match(/\p{Script=Arabic}+/gu) ?? []);
    const known = new Set([...new Set(words)].filter((word) => word === "و" || romanise(word).whole !== null));
    expect(words.filter((word) => known.has(word)).length / words.length).toBeGreaterThan(0.9);
    expect(all.filter((name) => romanise(name).whole !== null).length / all.length).toBeGreaterThan(0.6);
  });
});
