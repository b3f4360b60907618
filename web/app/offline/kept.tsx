/** What this device keeps: its age and size, whether there is an update, and a download in progress or interrupted. */
import type { Failure, KeptState, Progress } from "../../sw/base/messages.ts";
import { language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { demand } from "./link.ts";
import { momentText, sizeText, useStorage } from "./storage.ts";

const FAILURES: Readonly<Record<Failure, Key>> = {
  offline: "offline.failed-offline",
  full: "offline.failed-full",
  changing: "offline.failed-changing",
  failed: "offline.failed",
};

const Running = ({ bytes, ofBytes }: Progress) => (
  <div class="keep-run">
    <label for="keep-progress">{t("offline.running")}</label>
    <progress id="keep-progress" value={bytes} max={Math.max(ofBytes, 1)} />
    <p class="quiet">
      {t("offline.progress", {
        done: sizeText(bytes, language.value),
        all: sizeText(ofBytes, language.value),
      })}
    </p>
    <button type="button" onClick={() => void demand({ type: "cancel" })}>
      {t("offline.cancel")}
    </button>
  </div>
);

const Unfinished = () => (
  <div class="keep-run">
    <p>{t("offline.unfinished")}</p>
    <button type="button" onClick={() => void demand({ type: "keep", countries: [] })}>
      {t("offline.continue")}
    </button>{" "}
    <button type="button" onClick={() => void demand({ type: "discard" })}>
      {t("offline.discard")}
    </button>
  </div>
);

const Summary = ({ kept, newest }: { readonly kept: KeptState; readonly newest: string | null }) => {
  const storage = useStorage(kept.bytes);
  const isOld = newest !== null && newest !== kept.version;
  return (
    <>
      <dl class="keep-facts">
        <dt>{t("offline.synced")}</dt>
        <dd>{kept.keptMs === null ? "" : momentText(kept.keptMs, language.value)}</dd>
        <dt>{t("offline.version")}</dt>
        <dd>
          <code dir="ltr">{kept.version}</code>
        </dd>
        <dt>{t("offline.size")}</dt>
        <dd>{sizeText(kept.bytes, language.value)}</dd>
        {storage !== null && (
          <>
            <dt>{t("offline.storage")}</dt>
            <dd>
              {t("offline.storage-of", {
                used: sizeText(storage.usedBytes, language.value),
                quota: sizeText(storage.quotaBytes, language.value),
              })}{" "}
              {t(storage.isPersistent ? "offline.persistent" : "offline.not-persistent")}
            </dd>
          </>
        )}
      </dl>
      {isOld && kept.progress === null && kept.wanted === null && (
        <p class="keep-update">
          {t("offline.update-there")}{" "}
          <button type="button" onClick={() => void demand({ type: "keep", countries: [] })}>
            {t("offline.update")}
          </button>
        </p>
      )}
      {newest !== null && !isOld && <p class="quiet">{t("offline.up-to-date")}</p>}
    </>
  );
};

/** `newest` is the host's version; `null` when it cannot be reached. */
export const Kept = ({ kept, newest }: { readonly kept: KeptState; readonly newest: string | null }) => (
  <section class="keep-panel" aria-labelledby="kept-title">
    <h2 id="kept-title">{t("offline.kept-title")}</h2>
    {kept.version === null ? <p class="quiet">{t("offline.nothing")}</p> : <Summary kept={kept} newest={newest} />}
    <div aria-live="polite">
      {kept.failure !== null && (
        <p class="keep-failure" role="alert">
          {t(FAILURES[kept.failure])}
        </p>
      )}
      {kept.progress === null && kept.wanted !== null && <Unfinished />}
    </div>
    {kept.progress !== null && <Running {...kept.progress} />}
  </section>
);
