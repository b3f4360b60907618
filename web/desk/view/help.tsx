/** The keys, in a dialog; they can be switched off. */
import { useEffect, useRef } from "preact/hooks";
import { KEYS } from "../base/keys.ts";
import { t } from "../base/language.ts";
import { areKeysOn, isHelpShown, switchKeys } from "./mode.ts";

export const Help = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = isHelpShown.value;
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isShown]);
  return (
    <dialog
      class="dialog"
      ref={dialog}
      aria-labelledby="help-title"
      onClose={() => {
        isHelpShown.value = false;
      }}
    >
      <h2 id="help-title">{t("help.title")}</h2>
      <table class="desk-keys">
        <tbody>
          {KEYS.map(([command, key]) => (
            <tr key={command}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{t(`help.${command}`)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <kbd>1</kbd>–<kbd>9</kbd>
            </th>
            <td>{t("help.reasons")}</td>
          </tr>
          <tr>
            <th scope="row">
              <kbd>Esc</kbd>
            </th>
            <td>{t("help.escape")}</td>
          </tr>
        </tbody>
      </table>
      <label class="desk-leave">
        <input
          type="checkbox"
          checked={areKeysOn.value}
          onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
        />{" "}
        {t("help.switch")}
      </label>
      <p class="dialog-buttons">
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          {t("help.close")}
        </button>
      </p>
    </dialog>
  );
};
