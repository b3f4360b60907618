/** Progress: a bar that redraws itself on a terminal, a plain line every tenth elsewhere. */

const WIDTH = 24;

const bar = (done: number): string => {
  const filled = Math.round(done * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}]`;
};

/** A function to call as the work goes on; `write` gets text to print as it is. */
export const createProgress = (isTerminal: boolean, write: (text: string) => void) => {
  let lastTenth = -1;
  return (done: number, what: string): void => {
    const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
    if (isTerminal) {
      write(`\r\u001b[K${bar(done)} ${percent} ${what}${done >= 1 ? "\n" : ""}`);
      return;
    }
    const tenth = Math.floor(done * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    write(`${percent} ${what}\n`);
  };
};
