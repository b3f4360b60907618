/** The moderators' page: signing in, then the work. Signing in again after a refused token keeps the work. */
import { useRef } from "preact/hooks";
import { chooseLanguage, language, LANGUAGES, t } from "./base/language.ts";
import { setToken, token } from "./base/session.ts";
import { Gate } from "./view/gate.tsx";
import { Help } from "./view/help.tsx";
import { isHelpShown } from "./view/mode.ts";
import { Workbench } from "./view/workbench.tsx";
import "./desk.css";

const NAMES = { en: "English", ar: "العربية" } as const;

const Head = () => {
  document.title = `${t("title")} – Musalla`;
  return (
    <header class="site-header">
      <a class="skip-link" href="#main">
        {t("skip")}
      </a>
      <a class="site-name" href={`/?lang=${language.value}`}>
        Musalla
      </a>
      <div class="site-end">
        <a class="site-docs" href={language.value === "ar" ? "/docs/ar/moderation/" : "/docs/moderation/"}>
          {t("guide")}
        </a>
        {LANGUAGES.filter((one) => one !== language.value).map((one) => (
          <button key={one} type="button" lang={one} onClick={() => chooseLanguage(one)}>
            {NAMES[one]}
          </button>
        ))}
        {token.value !== null && (
          <>
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

export const Desk = () => {
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
