/** The verdict on the item that is shown: buttons with their keys, and the reasons for a rejection. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Item, Verdict } from "../base/records.ts";
import { t, wordOf } from "../base/language.ts";
import { ofSameSender } from "../work/queue.ts";
import { judge, queue } from "../work/work.ts";
import { mode, setMode } from "./mode.ts";

const SUGGESTION_REASONS = [
  "unconfirmed",
  "contradicted",
  "listed-already",
  "not-a-place",
  "wrong-point",
  "advertising",
  "unclear",
  "personal",
  "no-change",
] as const;

const REVIEW_REASONS = [
  "advertising",
  "off-topic",
  "harassment",
  "false",
  "conflict-of-interest",
  "personal",
  "other-place",
  "unclear",
  "fake",
] as const;

/** The ready reasons of an item, in the order of their digits. */
export const reasonsOf = ({ queue: name }: Item): readonly string[] =>
  (name === "suggestions" ? SUGGESTION_REASONS : REVIEW_REASONS).map((reason) => wordOf("reason", reason));

/** The verdict that lets an item through. */
export const acceptance = ({ queue: name }: Item): Verdict =>
  name === "suggestions"
    ? { action: "accept", reason: t("reason.accepted") }
    : { action: "publish", reason: t("reason.published") };

/** The verdict that rejects an item. */
const rejection = ({ queue: name }: Item, reason: string): Verdict => ({
  action: name === "suggestions" ? "reject" : "remove",
  reason,
});

/** Whether the moderator chose to reject the sender's other suggestions too. */
let isForAll = false;

/** Rejects an item, and its sender's others if that was chosen. */
export const reject = (item: Item, reason: string): void => {
  const items = isForAll ? [item, ...ofSameSender(queue.value, item)] : [item];
  isForAll = false;
  setMode("look");
  void judge(items, rejection(item, reason));
};

const REASON_MAX = 500;

/** The ready reasons, each with its digit. */
const ReadyReasons = ({ item }: { readonly item: Item }) => (
  <ol>
    {reasonsOf(item).map((reason, index) => (
      <li key={reason}>
        <button type="button" onClick={() => reject(item, reason)}>
          <kbd>{index + 1}</kbd> {reason}
        </button>
      </li>
    ))}
  </ol>
);

/** The choice to reject all that the same sender has sent; nothing where there is no more of it. */
const ForAll = ({ item }: { readonly item: Item }) => {
  const others = ofSameSender(queue.value, item).length;
  if (others === 0) return null;
  return (
    <label class="desk-leave">
      <input
        type="checkbox"
        onChange={({ currentTarget }) => {
          isForAll = currentTarget.checked;
        }}
      />{" "}
      {t("reasons.same-sender", { count: others })}
    </label>
  );
};

const Reasons = ({ item }: { readonly item: Item }) => {
  const [text, setText] = useState("");
  const reason = text.trim();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    isForAll = false;
    title.current?.focus();
  }, [item.id]);
  return (
    <form
      class="desk-reasons"
      aria-labelledby="reasons-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== "") reject(item, reason);
      }}
    >
      <h3 id="reasons-title" tabIndex={-1} ref={title}>
        {t("reasons.title")}
      </h3>
      <ReadyReasons item={item} />
      <ForAll item={item} />
      <label class="field">
        <span>{t("reasons.own")}</span>
        <textarea
          rows={2}
          dir="auto"
          maxLength={REASON_MAX}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <p class="quiet">{t("reasons.shown")}</p>
      <p class="desk-buttons">
        <button class="primary" type="submit" disabled={reason === ""}>
          {t("verdict.reject")}
        </button>
        <button type="button" onClick={() => setMode("look")}>
          {t("correct.cancel")} <kbd>Esc</kbd>
        </button>
      </p>
    </form>
  );
};

/** Whether the fields of an item can be corrected. */
export const isEditable = (item: Item): boolean =>
  item.queue === "suggestions" &&
  item.kind !== "confirm" &&
  item.fields !== null &&
  Object.keys(item.fields).length > 0;

/** Whether an item can be judged as it is: reviews always, suggestions while nobody has. */
export const isOpen = (item: Item): boolean => item.queue !== "suggestions" || item.status === "pending";

/** For a suggestion that is judged: opening it again, unless it is in the data or erased. */
const Judged = ({ item }: { readonly item: Item }) =>
  item.status === "accepted" || item.status === "rejected" ? (
    <div class="desk-verdict desk-buttons">
      <button type="button" onClick={() => void judge([item], { action: "reopen", reason: t("reason.reopen") })}>
        {t("verdict.reopen")}
      </button>
    </div>
  ) : null;

export const VerdictBar = ({ item }: { readonly item: Item }) => {
  const { value } = mode;
  if (!isOpen(item)) return <Judged item={item} />;
  if (value === "edit") return null;
  const isSuggestion = item.queue === "suggestions";
  const passing = isSuggestion ? "verdict.accept" : item.status === "published" ? "verdict.keep" : "verdict.publish";
  return (
    <div class="desk-verdict">
      {value === "reject" ? (
        <Reasons item={item} />
      ) : (
        <div class="desk-buttons" role="group" aria-label={t("verdict.label")}>
          <button type="button" class="primary" onClick={() => void judge([item], acceptance(item))}>
            {t(passing)} <kbd>a</kbd>
          </button>
          {isEditable(item) && (
            <button
              type="button"
              onClick={() => {
                setMode("edit");
              }}
            >
              {t("verdict.edit")} <kbd>e</kbd>
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              setMode("reject");
            }}
          >
            {t(isSuggestion ? "verdict.reject" : "verdict.remove")} <kbd>r</kbd>
          </button>
        </div>
      )}
    </div>
  );
};
