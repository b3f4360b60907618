/**
 * Messages about the fields of a suggestion in the language of the page. English ones are those of the check, word for
 * word, with their hint; in Arabic there is one for each code of a fault, since those texts quote columns and tables.
 */
import type { Fault } from "#core/columns/cell-schema.ts";

const ARABIC: Readonly<Record<string, string>> = {
  required: "هذا الحقل مطلوب ولا يمكن أن يكون فارغًا",
  "unknown-field": "لا يمكن اقتراح هذا الحقل هنا",
  "unknown-value": "القيمة ليست من القيم المسموح بها",
  "unknown-type": "نوع المكان غير معروف",
  "unknown-category": "هذا التصنيف لا يناسب نوع المكان",
  "bad-value": "القيمة ليست من النوع المطلوب",
  "bad-phone": "اكتب رقم الهاتف بالصيغة الدولية، مثل +442076528000",
  "bad-url": "اكتب عنوان الموقع كاملًا في حقله، ويجب أن يكون مفتوحًا للجميع: https://…",
  "bad-date": "اكتب تاريخًا موجودًا بالصيغة YYYY-MM-DD، أو أيامًا وموسمًا بالصيغة المطلوبة",
  "bad-time": "اكتب الوقت بنظام 24 ساعة، مثل 05:45، أو دقائق بعد الأذان، مثل +20",
  "bad-language": "رمز اللغة غير معروف",
  "bad-opening-hours": "اكتب أوقات العمل بأرقام وعلامات لاتينية، مثل Mo-Fr 09:00-17:00",
  "bad-pair": "اكتب اسمًا واحدًا للغة معروفة الرمز، دون فاصلة منقوطة",
  "bad-slug": "القيمة ليست معرّفًا صالحًا",
  "control-character": "النص يحوي محرفًا لا يظهر",
  "duplicate-id": "اختر مكانًا آخر",
  "ends-before-start": "النهاية قبل البداية",
  "formula-error": "النص خطأ من جدول بيانات؛ اكتبه من جديد",
  "formula-injection": "لا يجوز أن يبدأ النص بعلامة صيغة حسابية مثل = أو + أو @",
  "halal-misplaced": "هذا الحقل للأماكن من نوع «حلال» فقط",
  "khutbah-misplaced": "الخطبة لصلاة الجمعة والعيدين فقط",
  "lat-out-of-range": "خط العرض يجب أن يكون بين -90 و90",
  "lng-out-of-range": "خط الطول يجب أن يكون بين -180 و180",
  "not-a-number": "اكتب عددًا عشريًا، مثل 21.42250",
  "not-an-integer": "اكتب عددًا صحيحًا",
  "not-arabic": "النص ليس فيه حرف عربي",
  "not-nfc": "النص ليس بصيغة يونيكود NFC",
  "out-of-range": "القيمة خارج النطاق المسموح به",
  "outside-country": "النقطة في البحر أو خارج كل الدول؛ اختر موضع المبنى على الخريطة",
  "repeated-name": "هذا الاسم مكرر",
  "stray-space": "في النص مسافة زائدة",
  "too-long": "النص طويل جدًا",
  "unknown-place": "لا يوجد مكان بهذا الرقم",
};

/** What to tell about a fault in a language. */
export const faultMessage = ({ code, message, hint }: Fault, lang: string): string => {
  const own = lang === "ar" ? ARABIC[code] : undefined;
  return own ?? (hint === undefined ? message : `${message}; ${hint}`);
};
