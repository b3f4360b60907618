/** Signing in: asks for the token, or says what the operator has to set before there is anything to judge. */
import { useEffect, useState } from "preact/hooks";
import { addressOf, type Failure } from "../../app/base/api.ts";
import { ask } from "../../app/base/ask.ts";
import { faultText, type Key, t } from "../base/language.ts";
import { askQueue, setToken } from "../base/moderation-api.ts";

type Found = "asking" | "open" | "no-token" | "no-api" | "offline" | "no-storage";

const FOUND: Readonly<Record<string, Found>> = {
  unauthorized: "open",
  forbidden: "open",
  "rate-limited": "open",
  "not-found": "no-token",
  "no-envelope": "no-api",
  offline: "offline",
  unavailable: "no-storage",
};

/** What is behind the address, as an answer without a token shows. */
const probe = async (): Promise<Found> => {
  const answer = await ask(addressOf("/moderation/suggestions", { limit: 1 }), { cache: "no-store" });
  return answer.ok ? "open" : (FOUND[answer.code] ?? "open");
};

const Closed = ({ found, onAgain }: { readonly found: Found; readonly onAgain: () => void }) => (
  <div class="desk-closed">
    <p>{t(`gate.${found}` as Key)}</p>
    {found === "no-token" && (
      <pre dir="ltr" tabIndex={0}>
        <code>MUSALLA_MODERATION_TOKENS=amina:… npm start</code>
      </pre>
    )}
    {found === "no-storage" && (
      <pre dir="ltr" tabIndex={0}>
        <code>MUSALLA_REVIEWS=fs:FOLDER npm start</code>
      </pre>
    )}
    <p>
      <button type="button" onClick={onAgain}>
        {t("gate.again")}
      </button>
    </p>
  </div>
);

/** What a token may hold (RFC 6750). */
const TOKEN = /^[\x21-\x7e]+$/;

const refusalText = (failure: Failure): string => {
  const { code } = failure;
  if (code === "forbidden" || code === "unauthorized") return t("gate.wrong");
  return faultText(failure);
};

/** Takes a token; whether the server does, shows when it is asked for one item. */
const TokenForm = () => {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const enter = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const bearer = typed.trim();
    if (!TOKEN.test(bearer)) {
      setFault(t("gate.wrong"));
      return;
    }
    const answer = await askQueue(
      "suggestions",
      { status: "pending", kind: "", placeId: "" },
      { limit: 1, offset: 0 },
      bearer,
    );
    if (answer.ok) setToken(bearer);
    else setFault(refusalText(answer));
  };
  return (
    <form onSubmit={(event) => void enter(event)}>
      <p class="lead">{t("gate.lead")}</p>
      <label class="field">
        <span>{t("gate.token")}</span>
        <input
          type="password"
          name="token"
          required
          autoComplete="off"
          dir="ltr"
          value={typed}
          aria-invalid={fault !== null}
          aria-describedby="gate-note"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p class="quiet" id="gate-note">
        {t("gate.note")}
      </p>
      {fault !== null && (
        <p class="bad" role="alert">
          {fault}
        </p>
      )}
      <button class="primary" type="submit">
        {t("gate.enter")}
      </button>
    </form>
  );
};

export const Gate = ({ isBack }: { readonly isBack: boolean }) => {
  const [found, setFound] = useState<Found>("asking");
  const look = (): void => {
    setFound("asking");
    void probe().then(setFound);
  };
  useEffect(look, []);
  return (
    <section class="desk-gate" aria-labelledby="gate-title">
      <h1 id="gate-title">{t("gate.title")}</h1>
      {isBack && <p role="alert">{t("gate.back")}</p>}
      {found === "asking" && <p role="status">{t("gate.asking")}</p>}
      {found === "open" && <TokenForm />}
      {found !== "asking" && found !== "open" && <Closed found={found} onAgain={look} />}
    </section>
  );
};
