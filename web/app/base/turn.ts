/** Resolves in a task of its own, so that what comes before and after do not keep the page from answering for their sum. */
export const nextTurn = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
