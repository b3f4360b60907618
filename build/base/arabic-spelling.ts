/**
 * Arabic words of the names of mosques that have one right spelling, and are often written without the dots or the hamza that
 * keyboards make hard. Words that may be two, such as امام (imam, or in front of) and الهدي (guidance, or offering), are left alone.
 */

/** Words whose first alif has a hamza. */
const WITH_HAMZA =
  `أبو أبي أم أولاد أهل الإمام أحمد أنس إبراهيم الإبراهيمي الأمير الأميرة أسامة الأنصار الأنصاري الأيوبي الإيمان أيوب الأرقم الإحسان
  الإصلاح الأبرار إسماعيل الأمين الأحمر الأبيض الأخضر الأسود أويس الأقصى الإسلام الإسلامي الإسلامية إسلام الإسراء الإخلاص
  الأشعري الإخوة الإخاء إدريس الإدريسي الأنوار الإنشاء الأفغاني الأزهر الأزهري الأتقياء أسماء الأمة الإقامة الأربعاء الأوزاعي الأوقاف
  الأنبياء الأعلى الأعظم الأستاذ الإرشاد الإباضية أسعد إسحاق الأضحى أهراس`.split(/\s+/u);

/** Words whose first alif has none, and which are often given one. */
const WITHOUT_HAMZA = ["ابن", "الاستقامة", "الاعتصام", "الاستقلال", "الاتحاد"];

/** Words that end in ة. */
const WITH_TA =
  `المدينة المنورة الرحمة رواحة عائشة عبيدة التوبة قرية الشرقية الغربية فاطمة الصحابة المحمدية الجمعية الشرعية هريرة حنيفة خديجة
  حمزة عقبة الصلاة الهداية السنة الروضة الجوزية`.split(/\s+/u);

/** Words that end in ى. */
const WITH_ALIF_MAQSURA = ["عيسى", "موسى", "مصطفى", "المصطفى", "التقوى", "الأقصى"];

/** Words that end in ي; of على, which is "on" too, only the name of Ali. */
const WITH_YA = ["أبي", "سيدي", "بني", "حي", "النبي"];

/** Others. */
const MISTAKES: Readonly<Record<string, string>> = {
  القران: "القرآن",
  القرٱن: "القرآن",
  القرءان: "القرآن",
  القرءٱن: "القرآن",
  القرانية: "القرآنية",
  القرانيه: "القرآنية",
  القرٱنية: "القرآنية",
  القرءانية: "القرآنية",
  المصلي: "المصلى",
  أبوبكر: "أبو بكر",
  ابوبكر: "أبو بكر",
  أبيبكر: "أبي بكر",
  ابيبكر: "أبي بكر",
};

/** Misspellings of the word that a name begins with. */
const FIRST: Readonly<Record<string, string>> = {
  مسحد: "مسجد",
  المسحد: "المسجد",
  مسجذ: "مسجد",
  مسجيد: "مسجد",
  مسجدد: "مسجد",
  مسچد: "مسجد",
  مصلي: "مصلى",
};

/** Phrases, where a word alone may be another. */
const PHRASES: readonly (readonly [pattern: RegExp, right: string])[] = [
  [/(?<!\p{L})على(?=\s+[اإأ]?بن(?!\p{L}))/gu, "علي"],
  [/(?<=(?<!\p{L})الإمام\s+)على(?!\p{L})/gu, "علي"],
  [/(?<!\p{L})رضى(?=\s+الل)/gu, "رضي"],
];

const withoutHamza = (word: string): string => word.replace(/^((?:ال)?)[أإ]/u, "$1ا");

/** The spellings that are wrong, each with the right one. */
const RIGHT: ReadonlyMap<string, string> = new Map([
  ...WITH_HAMZA.map((word) => [withoutHamza(word), word] as const),
  ...WITHOUT_HAMZA.flatMap((word) =>
    ["أ", "إ"].map((alif) => [word.replace(/^((?:ال)?)ا/u, `$1${alif}`), word] as const),
  ),
  ...WITH_TA.map((word) => [word.replace(/ة$/u, "ه"), word] as const),
  ...WITH_ALIF_MAQSURA.flatMap((word) => {
    const dotted = word.replace(/ى$/u, "ي");
    return [dotted, withoutHamza(dotted)].map((wrong) => [wrong, word] as const);
  }),
  ...WITH_YA.flatMap((word) => {
    const undotted = word.replace(/ي$/u, "ى");
    return [undotted, withoutHamza(undotted)].map((wrong) => [wrong, word] as const);
  }),
  ...Object.entries(MISTAKES),
]);

const AND = "و";

const spellWord = (word: string): string => {
  const right = RIGHT.get(word);
  if (right !== undefined) return right;
  const behindAnd = word.startsWith(AND) ? RIGHT.get(word.slice(AND.length)) : undefined;
  return behindAnd === undefined ? word : AND + behindAnd;
};

const FIRST_WORD = /^\p{L}+/u;
const WORD = /[\p{L}\p{M}]+/gu;

/** `text` with the words that have one right spelling written so. */
export const spellArabic = (text: string): string => {
  const spelt = text.replace(FIRST_WORD, (word) => FIRST[word] ?? word).replace(WORD, spellWord);
  // The phrases have a word that ends in ى.
  return spelt.includes("ى") ? PHRASES.reduce((done, [pattern, right]) => done.replace(pattern, right), spelt) : spelt;
};
