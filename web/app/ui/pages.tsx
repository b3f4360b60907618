/** The way through the pages of a list. */
import { language, t } from "../base/language.ts";
import { numberText } from "../i18n/texts.ts";

interface PagesProps {
  /** The records before the page, on a page, and in all. */
  readonly offset: number;
  readonly size: number;
  readonly total: number;
  /** The address of the page that begins after so many records. */
  readonly at: (offset: number) => string;
}

/** Links to the pages before and after this one; nothing where there is but one. */
export const Pages = ({ offset, size, total, at }: PagesProps) =>
  total <= size ? null : (
    <nav class="pages" aria-label={t("list.pages")}>
      {offset > 0 && <a href={at(Math.max(0, offset - size))}>{t("list.previous")}</a>}
      <span class="quiet">
        <bdi>
          {t("list.range", {
            from: Math.min(offset + 1, total),
            to: Math.min(total, offset + size),
            total: numberText(total, language.value),
          })}
        </bdi>
      </span>
      {offset + size < total && <a href={at(offset + size)}>{t("list.next")}</a>}
    </nav>
  );
