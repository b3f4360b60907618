/** Where files of times are dropped or chosen, and tables pasted. */
import { useId, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import type { GivenFile } from "../file/read-file.ts";

/** What a text that was pasted is called. */
const PASTED = "pasted.txt";

const givenFile = (file: File): GivenFile => ({
  name: file.name,
  size: file.size,
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
});

const givenText = (text: string): readonly GivenFile[] => {
  const bytes = new TextEncoder().encode(text);
  return text.trim() === "" ? [] : [{ name: PASTED, size: bytes.length, bytes: async () => Promise.resolve(bytes) }];
};

interface DropProps {
  readonly onGiven: (given: readonly GivenFile[]) => void;
}

/** What was given by files or a text, and whether it was a photo. */
const useGiven = ({ onGiven }: DropProps) => {
  const [isPhoto, setPhoto] = useState(false);
  const [text, setText] = useState("");
  const take = (files: Iterable<File>): void => {
    const all = [...files];
    const photos = all.some(({ type }) => type.startsWith("image/"));
    setPhoto(photos);
    setText("");
    if (!photos && all.length > 0) onGiven(all.map(givenFile));
  };
  const write = (to: string): void => {
    setText(to);
    setPhoto(false);
    onGiven(givenText(to));
  };
  /** A table of a page or a spreadsheet keeps its cells as HTML. */
  const paste = (event: ClipboardEvent): void => {
    const { clipboardData: data } = event;
    const html = data?.getData("text/html") ?? "";
    if (data !== null && data.files.length > 0 && html === "") {
      event.preventDefault();
      take(data.files);
    } else if (/<table[\s>]/i.test(html)) {
      event.preventDefault();
      setText(data?.getData("text/plain") ?? "");
      setPhoto(false);
      onGiven(givenText(html.slice(html.search(/<table[\s>]/i))));
    }
  };
  return { isPhoto, text, take, write, paste };
};

export const TimesDrop = ({ onGiven }: DropProps) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { isPhoto, text, take, write, paste } = useGiven({ onGiven });
  return (
    <div
      class={isOver ? "times-drop is-over" : "times-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files ?? []);
      }}
    >
      <p id={`${id}-lead`}>{t("file.lead")}</p>
      <p>
        <label class="button times-choose">
          {t("file.choose")}
          <input
            type="file"
            multiple
            class="visually-hidden"
            aria-describedby={`${id}-lead`}
            onChange={({ currentTarget }) => {
              take(currentTarget.files ?? []);
              currentTarget.value = "";
            }}
          />
        </label>
      </p>
      <div class="field">
        <label for={`${id}-text`}>{t("file.paste")}</label>
        <textarea
          id={`${id}-text`}
          rows={2}
          dir="auto"
          spellcheck={false}
          value={text}
          onPaste={paste}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
      </div>
      {isPhoto && (
        <p class="bad" role="alert">
          {t("file.photo")}
        </p>
      )}
    </div>
  );
};
