/** A field of a correction: its text, what the server found wrong with it, and whether it is left out. */
import { t } from "../base/language.ts";
import { labelOf } from "./difference.tsx";

interface FieldProps {
  readonly path: string;
  readonly text: string;
  readonly isLeftOut: boolean;
  readonly fault: string | null;
  readonly choices: readonly (readonly [string, string])[] | null;
  readonly onText: (text: string) => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

export const CorrectField = ({ path, text, isLeftOut, fault, choices, onText, onLeaveOut }: FieldProps) => {
  const id = `correct-${path.replace(/[^\w]/g, "-")}`;
  const shared = {
    id,
    name: path,
    disabled: isLeftOut,
    "aria-invalid": fault !== null,
    "aria-describedby": fault === null ? undefined : `${id}-fault`,
  };
  return (
    <div class="desk-correct">
      <div class="field">
        <label for={id}>{labelOf(path)}</label>
        {choices === null ? (
          path === "description" || path === "printed" ? (
            <textarea
              {...shared}
              dir="auto"
              rows={3}
              value={text}
              onInput={({ currentTarget }) => onText(currentTarget.value)}
            />
          ) : (
            <input {...shared} dir="auto" value={text} onInput={({ currentTarget }) => onText(currentTarget.value)} />
          )
        ) : (
          <select {...shared} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
            <option value="">{t("change.nothing")}</option>
            {choices.map(([word, label]) => (
              <option key={word} value={word}>
                {label}
              </option>
            ))}
          </select>
        )}
        {fault !== null && (
          <p class="bad" id={`${id}-fault`}>
            {fault}
          </p>
        )}
      </div>
      <label class="desk-leave">
        <input
          type="checkbox"
          checked={isLeftOut}
          onChange={({ currentTarget }) => onLeaveOut(currentTarget.checked)}
        />{" "}
        {t("correct.leave-out")}
      </label>
    </div>
  );
};
