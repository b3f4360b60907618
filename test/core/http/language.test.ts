import { expect, test } from "vitest";
import { lookUpLanguage } from "#core/http/language.ts";

/** RFC 4647, 3.4: the tag is cut from its end until one is supported. */
test.each([
  [undefined, "en"],
  ["ar", "ar"],
  ["AR", "ar"],
  ["ar-SA", "ar"],
  ["ar-Arab-EG", "ar"],
  ["ar-x-private", "ar"],
  ["zh-Hant-TW", "zh-Hant"],
  ["zh-hant-a-extension", "zh-Hant"],
  ["zh-Hans", "en"],
  ["zh", "en"],
  ["ara", "en"],
  ["en-GB", "en"],
  ["fr", "en"],
] as const)("%s is answered in %s", (tag, language) => {
  expect(lookUpLanguage(["en", "ar", "zh-Hant"], tag)).toBe(language);
});
