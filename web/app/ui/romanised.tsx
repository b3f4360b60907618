/** An Arabic name in Latin letters, beneath it, for those who do not read Arabic. */
import { ROMANISED } from "#core/base/text.ts";
import { language } from "../base/language.ts";

interface RomanisedProps {
  /** How a list or page writes its quiet lines. */
  readonly class: string;
  readonly name: string | null;
}

/** Nothing where there is no such name, and on Arabic pages. */
export const Romanised = ({ class: look, name }: RomanisedProps) =>
  name === null || language.value === "ar" ? null : (
    <span class={look} lang={ROMANISED} dir="ltr">
      {name}
    </span>
  );
