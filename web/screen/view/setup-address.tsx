/** The address of the screen that was set up, to copy. */
import { useRef, useState } from "preact/hooks";
import { copyText } from "../../app/base/copy.ts";
import { screenAt } from "../base/options.ts";
import { Field, type Part } from "./setup-fields.tsx";

const COPIED_MS = 2000;

export const Address = ({ say, options }: Pick<Part, "say" | "options">) => {
  const [state, setState] = useState<"copied" | "blocked" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const address = `${location.origin}${screenAt(options)}`;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address);
    setState(isCopied ? "copied" : "blocked");
    if (isCopied) setTimeout(() => setState(null), COPIED_MS);
    // Chosen, so that it can be copied by hand.
    else field.current?.focus();
  };
  return (
    <Field label={say("setup.address")}>
      {(id) => (
        <>
          <input
            id={id}
            ref={field}
            class="setup-address"
            readOnly
            dir="ltr"
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" onClick={() => void copy()}>
            {say(state === "copied" ? "place.copied" : "setup.copy")}
          </button>
          <span role="status">{state !== null && say(state === "copied" ? "place.copied" : "share.blocked")}</span>
        </>
      )}
    </Field>
  );
};
