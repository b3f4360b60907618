/** Reads a Containerfile: its stages, and of each the instructions in order. What it does not know, it refuses. */

export type Step =
  | { readonly name: "COPY"; readonly from: string | null; readonly sources: readonly string[]; readonly to: string }
  | { readonly name: "RUN"; readonly command: string }
  | { readonly name: "WORKDIR"; readonly path: string }
  | { readonly name: "ENV"; readonly values: Readonly<Record<string, string>> };

export interface Stage {
  /** The image that it begins with. */
  readonly image: string;
  readonly name: string | null;
  readonly steps: readonly Step[];
  /** What the image says of how it is run. */
  readonly user: string | null;
  readonly volumes: readonly string[];
  readonly ports: readonly string[];
  readonly health: readonly string[] | null;
  readonly command: readonly string[] | null;
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

const listOf = (text: string): readonly string[] => {
  const list: unknown = JSON.parse(text);
  if (Array.isArray(list) && list.every((one): one is string => typeof one === "string")) return list;
  throw new Error(`got ${text}, expected a list of words`);
};

const copyOf = (text: string): Step => {
  const words = wordsOf(text);
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length) ?? null;
  const paths = words.filter((word) => !word.startsWith("--"));
  return { name: "COPY", from, sources: paths.slice(0, -1), to: paths.at(-1) ?? "" };
};

const envOf = (text: string): Step => ({
  name: "ENV",
  values: Object.fromEntries(wordsOf(text).map((word) => [word.replace(/=[^]*$/, ""), word.replace(/^[^=]*=/, "")])),
});

const stageOf = (text: string): Stage => {
  const [image = "", as, name] = wordsOf(text);
  const none = { steps: [], user: null, volumes: [], ports: [], health: null, command: null };
  return { ...none, image, name: as?.toUpperCase() === "AS" && name !== undefined ? name : null };
};

/** The stage with one more instruction. */
const withInstruction = (stage: Stage, name: string, text: string): Stage => {
  const step = (one: Step): Stage => ({ ...stage, steps: [...stage.steps, one] });
  if (name === "COPY") return step(copyOf(text));
  if (name === "RUN") return step({ name, command: text });
  if (name === "WORKDIR") return step({ name, path: text });
  if (name === "ENV") return step(envOf(text));
  if (name === "USER") return { ...stage, user: text };
  if (name === "VOLUME") return { ...stage, volumes: [...stage.volumes, text] };
  if (name === "EXPOSE") return { ...stage, ports: [...stage.ports, text] };
  if (name === "CMD") return { ...stage, command: listOf(text) };
  if (name === "HEALTHCHECK") return { ...stage, health: listOf(text.replace(/^[^]*?\bCMD /, "")) };
  throw new Error(`got ${name}, expected an instruction that is known here`);
};

/** The stages of a Containerfile. */
export const parseContainerfile = (text: string): readonly Stage[] => {
  const stages: Stage[] = [];
  for (const line of text.replaceAll(/\\\n/g, " ").split("\n")) {
    const [, name, rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined) {
      if (line.trim() === "" || line.startsWith("#")) continue;
      throw new Error(`got ${JSON.stringify(line)}, expected an instruction`);
    }
    const last = stages.pop();
    if (name === "FROM") stages.push(...(last === undefined ? [] : [last]), stageOf(rest));
    else if (last === undefined) throw new Error(`got ${name}, expected FROM first`);
    else stages.push(withInstruction(last, name, rest));
  }
  return stages;
};
