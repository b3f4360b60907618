/** The point of a place as text: degrees, a `geo:` address, or a link of a map that was pasted. */
import { useId, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import type { Point } from "../map/view.ts";
import { fieldText } from "../ui/wrong-field.ts";
import { parsePoint } from "./values.ts";

export const PastedPoint = ({ onPoint }: { readonly onPoint: (point: Point) => void }) => {
  const id = useId();
  const [text, setText] = useState("");
  const [isUnread, setUnread] = useState(false);
  const read = (): void => {
    const point = parsePoint(text);
    setUnread(point === null && text.trim() !== "");
    if (point !== null) onPoint(point);
  };
  return (
    <div class="field">
      <label for={id}>{t("suggest.point.text")}</label>
      <input
        id={id}
        type="text"
        dir="ltr"
        spellcheck={false}
        value={text}
        aria-invalid={isUnread}
        aria-describedby={`${id}-help`}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          if (parsePoint(currentTarget.value) !== null) setUnread(false);
        }}
        onChange={read}
      />
      <span class={isUnread ? "bad" : "quiet small"} id={`${id}-help`} role={isUnread ? "alert" : undefined}>
        {isUnread ? fieldText(t("suggest.point.text"), t("suggest.point.unread")) : t("suggest.point.text-help")}
      </span>
    </div>
  );
};
