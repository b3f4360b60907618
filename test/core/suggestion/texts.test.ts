import { describe, expect, test } from "vitest";
import { NAME_MAX } from "#core/values/review.ts";
import { EVIDENCE_MAX, NOTE_MAX, SUGGESTION_KINDS } from "#core/values/suggestion.ts";
import { badMembers, faultMessage, memberErrors } from "#core/suggestion/texts.ts";

describe("faultMessage", () => {
  const fault = { code: "bad-phone", message: '"1" is not a number', hint: "did you mean 2?" } as const;

  test("in Arabic is the text of the code", () => {
    expect(faultMessage(fault, "ar")).toBe("اكتب رقم الهاتف بالصيغة الدولية، مثل +442076528000");
  });

  test("in a language without texts is the message with its hint", () => {
    expect(faultMessage(fault, "en")).toBe('"1" is not a number; did you mean 2?');
    expect(faultMessage({ code: "required", message: "must not be empty" }, "fr")).toBe("must not be empty");
  });

  test("in Arabic is the message where a suggestion never has the code", () => {
    expect(faultMessage({ code: "moved-far", message: "x" }, "ar")).toBe("x");
  });
});

describe("memberErrors", () => {
  const errors = (...names: readonly string[]) => names.map((parameter) => ({ parameter, message: "m" }));
  const texts = (...names: readonly string[]) => memberErrors("ar", errors(...names)).map(({ message }) => message);

  test("in Arabic fills in kinds and limits", () => {
    expect(texts("kind")).toEqual([`حدّد نوع الاقتراح، وهو واحد من: ${SUGGESTION_KINDS.join("، ")}`]);
    expect(texts("evidence", "note", "name")).toEqual([
      `اكتب عنوان صفحة متاحة للجميع يبدأ بـ https://، في ${EVIDENCE_MAX} محرف على الأكثر`,
      `اكتب نصًا لا يزيد على ${NOTE_MAX} محرف، وفيه عنوانا ويب على الأكثر`,
      `اكتب نصًا لا يزيد على ${NAME_MAX} محرفًا، دون عناوين ويب`,
    ]);
  });

  test("in Arabic tells of a member that no suggestion has", () => {
    expect(texts("colour", "constructor")).toEqual(Array(2).fill("لا يمكن اقتراح هذا الحقل هنا"));
  });

  test("in English leaves the errors as they are", () => {
    expect(memberErrors("en", errors("kind"))).toEqual(errors("kind"));
  });
});

describe("badMembers", () => {
  const errors = [
    { parameter: "fields.lat", message: "خطأ" },
    { parameter: "fields.phone", message: "خطأ" },
  ];

  test("in Arabic lists the faults with an Arabic semicolon, their names apart from the sentence's direction", () => {
    expect(badMembers(errors, "ar").error).toBe("\u2068fields.lat\u2069: خطأ؛ \u2068fields.phone\u2069: خطأ");
    expect(badMembers(errors, "ar")).toMatchObject({ code: "bad-body", errors });
  });

  test("in English says what every failure says", () => {
    expect(badMembers(errors, "en").error).toBe("fields.lat: خطأ; fields.phone: خطأ");
  });
});
