/** A text with values, each of which has a direction of its own; the text keeps that of the page. */
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";

interface IsolatedProps {
  readonly text: Key;
  readonly values: Readonly<Record<string, string>>;
}

export const Isolated = ({ text, values }: IsolatedProps) => (
  <>
    {t(text)
      .split(/(\{\w+\})/)
      .map((part) => {
        const value = values[part.slice(1, -1)];
        return part.startsWith("{") && value !== undefined ? <bdi key={part}>{value}</bdi> : part;
      })}
  </>
);
