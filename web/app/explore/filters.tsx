/** Filters of the list: the type with one click; the others folded in, or on a phone in a sheet. */
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PlaceType } from "#core/model/place.ts";
import { t } from "../base/language.ts";
import { inOrder } from "../base/place-types.ts";
import { factText } from "../ui/fact-words.ts";
import type { MoreProps } from "./more-filters.tsx";
import { isFilteredByFacts } from "./state.ts";

interface FiltersProps extends MoreProps {
  readonly types: readonly PlaceType[];
}

/** The further filters, once they are here. */
const MoreLater = (props: MoreProps) => {
  const [loaded, setLoaded] = useState<{ readonly More: ComponentType<MoreProps> } | null>(null);
  useEffect(() => {
    // Without a connection they may not be on the device; the list does without them.
    import("./more-filters.tsx").then(setLoaded, () => undefined);
  }, []);
  return loaded === null ? <div class="filters-waiting" aria-hidden="true" /> : <loaded.More {...props} />;
};

/** One of the types, or all. */
const Types = ({ state, types, onChange }: FiltersProps) => (
  <>
    <button type="button" class="chip" aria-pressed={state.type === undefined} onClick={() => onChange({ type: "" })}>
      {t("filter.all")}
    </button>
    {inOrder(types).map(({ type, label }) => (
      <button
        key={type}
        type="button"
        class="chip"
        aria-pressed={state.type === type}
        onClick={() => onChange({ type: state.type === type ? "" : type })}
      >
        {label}
      </button>
    ))}
  </>
);

export const Filters = (props: FiltersProps) => {
  const { state, onChange } = props;
  const [isOpen, setOpen] = useState(isFilteredByFacts(state));
  return (
    <div class="filters">
      <div class="chips" role="group" aria-label={factText("type")}>
        <Types {...props} />
      </div>
      <details class="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t("filter.more")}</summary>
        {isOpen && <MoreLater state={state} onChange={onChange} />}
      </details>
    </div>
  );
};

/** The further filters, in a sheet over the page. */
const Sheet = ({ state, onChange }: MoreProps) => {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    sheet.current?.showModal();
  };
  return (
    <>
      <button
        type="button"
        class="chip"
        aria-haspopup="dialog"
        aria-pressed={isFilteredByFacts(state) ? true : undefined}
        onClick={open}
      >
        <svg class="filters-picture" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M7 12h10M10 17h4" />
        </svg>
        {t("filter.title")}
      </button>
      <dialog ref={sheet} class="dialog sheet" aria-labelledby="sheet-title" onClose={() => setOpen(false)}>
        {isOpen && (
          <>
            <h2 id="sheet-title">{t("filter.title")}</h2>
            <MoreLater state={state} onChange={onChange} />
            <p class="dialog-buttons">
              <button type="button" class="primary" onClick={() => sheet.current?.close()}>
                {t("filter.show")}
              </button>
            </p>
          </>
        )}
      </dialog>
    </>
  );
};

interface FilterRowProps extends FiltersProps {
  /** What else leads on from the list, before the types and after them. */
  readonly before: ComponentChildren;
  readonly after: ComponentChildren;
}

/** The same in one row, for a phone. */
export const FilterRow = ({ before, after, ...props }: FilterRowProps) => (
  <div class="filters filter-row">
    <div class="chips" role="group" aria-label={t("filter.title")}>
      <Sheet {...props} />
      {before}
      <Types {...props} />
      {after}
    </div>
  </div>
);
