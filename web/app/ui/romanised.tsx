/** An Arabic name in Latin letters. */
import { ROMANISED } from "#core/base/names.ts";
import { language } from "../base/language.ts";
import { spoken } from "../i18n/languages.ts";

interface RomanisedProps {
  /** How a list or page writes its quiet lines. */
  readonly class: string;
  readonly name: string | null;
}

/** An Arabic name in Latin letters, for those who do not read Arabic script: nothing on pages in it, or without a name. */
export const Romanised = ({ class: look, name }: RomanisedProps) =>
  name === null || spoken(language.value).dir === "rtl" ? null : (
    <span class={look} lang={ROMANISED} dir="ltr">
      {name}
    </span>
  );
