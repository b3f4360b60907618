/**
 * The moderators' page: signing in, then the work; and its keys, in a dialog. Signing in again after a refused token keeps the
 * work.
 */
import { useEffect, useRef } from "preact/hooks";
import { render } from "preact";
import { KEYS } from "./base/keys.ts";
import { chooseLanguage, language, LANGUAGES, t } from "./base/language.ts";
import { moderator, setToken, token } from "./base/moderation-api.ts";
import { Gate } from "./view/gate.tsx";
import { areKeysOn, isHelpShown, switchKeys } from "./view/mode.ts";
import { Workbench } from "./view/workbench.tsx";
import "./desk.css";
import { siteAt } from "../site/site.ts";

/** The keys, in a dialog; they can be switched off. */
const Help = () => {
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

const NAMES = { en: "English", ar: "العربية" } as const;

const Head = () => {
  document.title = `${t("title")} – Musalla`;
  return (
    <header class="site-header">
      <a class="skip-link" href="#main">
        {t("skip")}
      </a>
      <a class="site-name" href={siteAt(`/?lang=${language.value}`)}>
        Musalla
      </a>
      <div class="site-end">
        <a class="site-docs" href={siteAt(language.value === "ar" ? "/docs/ar/moderation/" : "/docs/moderation/")}>
          {t("guide")}
        </a>
        {LANGUAGES.filter((other) => other !== language.value).map((other) => (
          <button key={other} type="button" lang={other} onClick={() => chooseLanguage(other)}>
            {NAMES[other]}
          </button>
        ))}
        {token.value !== null && (
          <>
            {moderator.value !== null && (
              <span class="quiet">
                {t("signed-in")} <bdi dir="auto">{moderator.value}</bdi>
              </span>
            )}
            <button
              type="button"
              onClick={() => {
                isHelpShown.value = true;
              }}
            >
              {t("help.title")} <kbd>?</kbd>
            </button>
            <button
              type="button"
              onClick={() => {
                setToken(null);
                location.reload();
              }}
            >
              {t("sign-out")}
            </button>
          </>
        )}
      </div>
    </header>
  );
};

const Desk = () => {
  const wasIn = useRef(false);
  const isIn = token.value !== null;
  if (isIn) wasIn.current = true;
  return (
    <>
      <Head />
      <main id="main" tabIndex={-1}>
        {!isIn && <Gate isBack={wasIn.current} />}
        {wasIn.current && (
          <div inert={!isIn}>
            <h1 class="visually-hidden">{t("title")}</h1>
            <Workbench />
          </div>
        )}
      </main>
      <Help />
    </>
  );
};

const root = document.querySelector("#desk");
if (root !== null) render(<Desk />, root);
