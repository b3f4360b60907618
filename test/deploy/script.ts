/**
 * A Containerfile as a shell script that needs no container engine: each stage is this host's own root under a layer
 * of its own (overlayfs), in which the steps run unchanged. It runs in a mount namespace of its own, so that
 * nothing of it stays. The host takes the place of the images, which are of Debian as well, with its own Node.
 */
import type { Stage, Step } from "./containerfile.ts";

export interface Plan {
  readonly stages: readonly Stage[];
  /** What COPY without --from copies from. */
  readonly context: string;
  /** Stages that are not run: their working directory is this folder. */
  readonly given: Readonly<Record<string, string>>;
  /** Node's program of this host. */
  readonly node: string;
  /** An empty folder. */
  readonly work: string;
  /** Added to what the image says. */
  readonly environment: Readonly<Record<string, string>>;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const HEAD = `set -eu
say() { echo "$1" >&2; }
layer() {
  mkdir -p "$WORK/$1/upper" "$WORK/$1/work" "$WORK/$1/root"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$WORK/$1/upper,workdir=$WORK/$1/work" "$WORK/$1/root"
  mount --rbind /proc "$WORK/$1/root/proc"
  mount --rbind /dev "$WORK/$1/root/dev"
}
copy() {
  if [ -d "$1" ]; then mkdir -p "$2"; cp -a --no-preserve=ownership "$1/." "$2"
  else case "$2" in */) mkdir -p "$2";; *) mkdir -p "$(dirname "$2")";; esac; cp -a --no-preserve=ownership "$1" "$2"; fi
}
mount --make-rprivate /
mount -t tmpfs tmpfs "$WORK"`;

interface Place {
  readonly root: string;
  readonly directory: string;
  readonly variables: Readonly<Record<string, string>>;
}

const within = (directory: string, path: string): string => (path.startsWith("/") ? path : `${directory}/${path}`);

const assignments = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => quoted(`${name}=${value}`))
    .join(" ");

const rootOf = (name: string): string => `"$WORK"/${quoted(`${name}/root`)}`;

/** The lines of a step, and where the next one is. */
const runStep = (step: Step, place: Place, context: string): readonly [readonly string[], Place] => {
  const { root, directory, variables } = place;
  if (step.name === "WORKDIR") return [[`mkdir -p ${root}${quoted(step.path)}`], { ...place, directory: step.path }];
  if (step.name === "ENV") return [[], { ...place, variables: { ...variables, ...step.values } }];
  if (step.name === "RUN") {
    const shell = `cd ${quoted(directory)} && ${step.command}`;
    return [
      [
        `say ${quoted(`RUN ${step.command}`)}`,
        `chroot ${root} env ${assignments(variables)} sh -c ${quoted(shell)} >&2`,
      ],
      place,
    ];
  }
  const { from, sources, to } = step;
  const base = from === null ? quoted(`${context}/`) : rootOf(from);
  const copies = sources.map((source) => `copy ${base}${quoted(source)} ${root}${quoted(within(directory, to))}`);
  return [[`say ${quoted(`COPY ${sources.join(" ")} ${to}`)}`, ...copies], place];
};

const START: Omit<Place, "root"> = { directory: "/", variables: {} };

const directoryOf = ({ steps }: Stage): string =>
  steps.reduce((directory, step) => (step.name === "WORKDIR" ? step.path : directory), "/");

/** The last stage as it is run: read-only except its volumes, as its user, with its command. */
const runImage = (
  stage: Stage,
  { root, directory, variables }: Place,
  extra: Plan["environment"],
): readonly string[] => {
  const command = `cd ${quoted(directory)} && exec ${(stage.command ?? []).map(quoted).join(" ")}`;
  const environment = { PATH: "/usr/local/bin:/usr/bin:/bin", ...variables, ...extra };
  return [
    ...stage.volumes.map((volume) => `mount --bind ${root}${quoted(volume)} ${root}${quoted(volume)}`),
    `mount -o remount,bind,ro ${root}`,
    `if touch ${root}${quoted(directory)}/written 2>/dev/null; then say 'the root can be written'; exit 9; fi`,
    `exec chroot --userspec=${quoted(stage.user ?? "0:0")} ${root} env -i ${assignments(environment)} sh -c ${quoted(command)}`,
  ];
};

/** The script; what it says on stderr is what was done. */
export const scriptOf = ({ stages, context, given, node, work, environment }: Plan): string => {
  const lines = [`WORK=${quoted(work)}`, HEAD];
  stages.forEach((stage, i) => {
    const name = stage.name ?? String(i);
    const root = rootOf(name);
    lines.push(`say ${quoted(`FROM ${stage.image}: this host in its place`)}`, `layer ${quoted(name)}`);
    if (stage.image.startsWith("node:")) lines.push(`copy ${quoted(node)} ${root}/usr/local/bin/node`);
    const folder = given[name];
    if (folder !== undefined) {
      const directory = `${root}${quoted(directoryOf(stage))}`;
      lines.push(`mkdir -p ${directory}`, `mount --bind ${quoted(folder)} ${directory}`);
      return;
    }
    let place: Place = { root, ...START };
    for (const step of stage.steps) {
      const [more, next] = runStep(step, place, context);
      lines.push(...more);
      place = next;
    }
    if (i === stages.length - 1) lines.push(...runImage(stage, place, environment));
  });
  return `${lines.join("\n")}\n`;
};
