/** Passes an address on: by the menu of the device, else through the clipboard, else in a field to copy it from. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { copyText } from "../base/copy.ts";
import { t } from "../base/language.ts";

const COPIED_MS = 2000;

/** Whether the device's menu took it, or its user closed it. A menu that the browser refuses did neither. */
const shareByMenu = async (what: ShareData): Promise<boolean> => {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
};

interface AddressToCopyProps {
  readonly label: string;
  readonly address: string;
}

/** The address in a field, chosen already. */
const AddressToCopy = ({ label, address }: AddressToCopyProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);
  return (
    <span class="field share-field">
      <label for={id}>{label}</label>
      <input id={id} ref={field} type="text" readOnly dir="ltr" value={address} />
    </span>
  );
};

/** The button, for the page that is shown. */
export const Share = ({ name }: { readonly name: string }) => {
  const [state, setState] = useState<"copied" | "blocked" | null>(null);
  const share = async (): Promise<void> => {
    const url = location.href;
    setState(null);
    if (await shareByMenu({ title: name, url })) return;
    const isCopied = await copyText(url);
    setState(isCopied ? "copied" : "blocked");
    if (isCopied) setTimeout(() => setState(null), COPIED_MS);
  };
  return (
    <>
      <button type="button" class="way" onClick={() => void share()}>
        {t(state === "copied" ? "place.copied" : "place.share")}
      </button>
      <span class="visually-hidden" role="status">
        {state === "copied" && t("place.copied")}
      </span>
      {state === "blocked" && <AddressToCopy label={t("share.blocked")} address={location.href} />}
    </>
  );
};
