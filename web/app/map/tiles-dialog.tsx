/** The dialog for choosing a tile server. */
import { useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { chooseTiles, isTileAddress, tiles } from "./tiles.ts";

export const TilesDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const save = (event: SubmitEvent): void => {
    const text = (field.current?.value ?? "").trim();
    const isUsable = text === "" || isTileAddress(text);
    setWrong(!isUsable);
    if (isUsable) chooseTiles(text);
    else event.preventDefault();
  };
  return (
    <>
      <button type="button" class="map-button" onClick={() => dialog.current?.showModal()}>
        {t("tiles.open")}
      </button>
      <dialog ref={dialog} class="dialog" aria-labelledby="tiles-title">
        <form method="dialog" onSubmit={save}>
          <h2 id="tiles-title">{t("tiles.title")}</h2>
          <p>{t("tiles.text")}</p>
          <label class="field">
            <span>{t("tiles.address")}</span>
            <input
              ref={field}
              type="text"
              dir="ltr"
              spellcheck={false}
              defaultValue={tiles.value}
              placeholder="https://…/{z}/{x}/{y}.png"
              aria-invalid={isWrong}
              aria-describedby={isWrong ? "tiles-wrong" : undefined}
            />
          </label>
          {isWrong && (
            <p id="tiles-wrong" class="bad" role="alert">
              {t("tiles.wrong")}
            </p>
          )}
          <p class="dialog-buttons">
            <button type="submit" class="primary">
              {t("tiles.save")}
            </button>
            <button type="button" onClick={() => dialog.current?.close()}>
              {t("tiles.cancel")}
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
};
