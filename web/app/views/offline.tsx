/** What this device keeps for offline use, and what it will send once online. */
import { useEffect } from "preact/hooks";
import type { Country } from "#core/model/city.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import { Countries, KeptCountries, offerOf, useKeepIndex, useStreetMaps } from "../offline/countries.tsx";
import { InstallOffer } from "../offline/install.tsx";
import { Kept, Reviews } from "../offline/kept.tsx";
import { canKeep, followWorker, workerState } from "../offline/link.ts";
import "../offline/offline.css";
import { Request } from "../ui/request.tsx";

const Parts = () => {
  const index = useKeepIndex();
  const address = addressOf("/countries", { lang: dataLanguage.value });
  const { answer } = useAnswer<Country>(address);
  const sets = useStreetMaps();
  const state = workerState.value;
  useEffect(followWorker, []);
  if (state === null) return <p role="status">{t("offline.starting")}</p>;
  const { kept, outbox } = state;
  return (
    <>
      <InstallOffer hasCountry={kept.countries.length > 0} />
      <Kept kept={kept} newest={index?.data_version ?? null} sets={sets} />
      {index === null && <KeptCountries kept={kept} />}
      {index !== null && index !== undefined && answer !== null && (
        <Countries offer={offerOf(index, answer, sets, language.value)} kept={kept} />
      )}
      <Reviews outbox={outbox} />
      <Request address={address} />
    </>
  );
};

export const Offline = () => {
  useHead(t("offline.title"), t("offline.intro"));
  return (
    <div class="keep">
      <h1>{t("offline.title")}</h1>
      <p>{t("offline.intro")}</p>
      {canKeep ? <Parts /> : <p role="alert">{t("offline.unsupported")}</p>}
    </div>
  );
};
