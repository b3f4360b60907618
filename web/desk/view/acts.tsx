/** What was done about something before, oldest first, and which moderator did it. */
import { momentText, t, wordOf } from "../base/language.ts";

interface Act {
  readonly action: string;
  readonly moderator: string | null;
  readonly reason: string | null;
  readonly at: string;
}

export const Acts = ({ history }: { readonly history: readonly Act[] }) =>
  history.length === 0 ? null : (
    <section class="desk-part" aria-labelledby="part-acts">
      <h3 id="part-acts">{t("acts.title")}</h3>
      <ul>
        {history.map(({ action, moderator, reason, at }, index) => (
          <li key={`${at} ${index}`}>
            {wordOf("said", action)} <bdi dir="auto">{reason}</bdi>{" "}
            <span class="quiet">
              {moderator !== null && (
                <>
                  <bdi dir="auto">{moderator}</bdi> ·{" "}
                </>
              )}
              {momentText(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
