/** An Arabic name in Latin letters, beneath it, for those who do not read Arabic script. */
import { ROMANISED } from "#core/base/text.ts";
import { language } from "../base/language.ts";
import { spoken } from "../i18n/languages.ts";

interface RomanisedProps {
  /** How a list or page writes its quiet lines. */
  readonly class: string;
  readonly name: string | null;
}

/** Nothing where there is no such name, and on pages in Arabic script. */
export const Romanised = ({ class: look, name }: RomanisedProps) =>
  name === null || spoken(language.value).dir === "rtl" ? null : (
    <span class={look} lang={ROMANISED} dir="ltr">
      {name}
    </span>
  );
