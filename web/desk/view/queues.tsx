/** Which queue is shown, its filters, the items that wait in it, and verdicts that could not be sent. */
import { useState } from "preact/hooks";
import { SUGGESTION_KINDS, LISTED_STATUSES } from "#core/values/suggestion.ts";
import { REVIEW_STATUSES } from "#core/values/review.ts";
import { useIsWide } from "../../app/ui/media.ts";
import { faultText, numberText, t, wordOf } from "../base/language.ts";
import type { Item } from "../base/records.ts";
import {
  chooseFilter,
  chooseQueue,
  failed,
  filter,
  judgeAgain,
  queue,
  queueName,
  reload,
  sendAgain,
  show,
  totals,
  unsent,
} from "../work/work.ts";
import { titleOf } from "./suggestion.tsx";

export const Queues = () => (
  <div class="chips" role="group" aria-label={t("queue.label")}>
    {totals.value.map(([name, total]) => (
      <button key={name} type="button" aria-pressed={name === queueName.value} onClick={() => chooseQueue(name)}>
        {t(`queue.${name}`)} <span class="desk-count">{numberText(total)}</span>
      </button>
    ))}
  </div>
);

const STATUSES = {
  suggestions: LISTED_STATUSES,
  reviews: ["pending", ...REVIEW_STATUSES.filter((status) => status !== "pending")],
  reports: ["pending"],
} as const;

const FilterForm = () => {
  const [typed, setTyped] = useState(filter.value.placeId);
  const name = queueName.value;
  const { status, kind } = filter.value;
  return (
    <form
      class="desk-filters"
      aria-label={t("filter.label")}
      onSubmit={(event) => {
        event.preventDefault();
        void chooseFilter({ placeId: /^[1-9]\d*$/.test(typed.trim()) ? typed.trim() : "" });
      }}
    >
      <label class="field">
        <span>{t("filter.status")}</span>
        <select value={status} onChange={({ currentTarget }) => void chooseFilter({ status: currentTarget.value })}>
          {STATUSES[name].map((word) => (
            <option key={word} value={word}>
              {wordOf("status", word)}
            </option>
          ))}
        </select>
      </label>
      {name === "suggestions" && (
        <>
          <label class="field">
            <span>{t("filter.kind")}</span>
            <select value={kind} onChange={({ currentTarget }) => void chooseFilter({ kind: currentTarget.value })}>
              <option value="">{t("filter.all")}</option>
              {SUGGESTION_KINDS.map((word) => (
                <option key={word} value={word}>
                  {wordOf("kind", word)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t("filter.place")}</span>
            <input
              inputMode="numeric"
              dir="ltr"
              size={8}
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
        </>
      )}
      <button type="button" onClick={() => void reload()}>
        {t("filter.reload")}
      </button>
    </form>
  );
};

/** The filters of a queue; folded where there is little room. */
export const Filters = () => {
  const isWide = useIsWide();
  if (queueName.value === "reports") return null;
  if (isWide) return <FilterForm />;
  return (
    <details class="fold">
      <summary>{t("filter.label")}</summary>
      <FilterForm />
    </details>
  );
};

const shortOf = (item: Item): string => {
  if (item.queue !== "suggestions") return "★".repeat(item.rating);
  return wordOf("kind", item.kind);
};

const textOf = (item: Item): string => {
  if (item.queue === "suggestions") return titleOf(item, null);
  return item.comment?.slice(0, 60) ?? t("review.no-comment");
};

/** The items that wait; beside the one that is shown where there is room. */
export const Waiting = () => {
  const { items, at } = queue.value;
  return (
    <nav class="desk-waiting" aria-label={t("waiting.label")}>
      <ol>
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              class="desk-row"
              aria-current={index === at ? "true" : undefined}
              onClick={() => show(item.id)}
            >
              <span class="quiet">{shortOf(item)}</span>
              {item.queue === "suggestions" && item.steward && (
                <span class="badge badge-good">{t("item.steward-short")}</span>
              )}
              <bdi dir="auto">{textOf(item)}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** Verdicts that the server has not taken. */
export const Unsent = () => {
  const all = failed(unsent.value);
  if (all.length === 0) return null;
  return (
    <section class="desk-unsent" role="alert" aria-labelledby="unsent-title">
      <h2 id="unsent-title">{t("unsent.title", { count: all.length })}</h2>
      <ul>
        {all.map(({ item, verdict, failure }) => (
          <li key={item.id}>
            <bdi dir="auto">{titleOf(item, null)}</bdi>: {wordOf("said", verdict.action)}{" "}
            {failure !== null && faultText(failure)}{" "}
            <button type="button" onClick={() => judgeAgain(item.id)}>
              {t("unsent.back")}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void sendAgain()}>
        {t("unsent.again")}
      </button>
    </section>
  );
};
