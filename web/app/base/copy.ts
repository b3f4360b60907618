/** Puts a text into the clipboard; false where the browser refuses, or has none, as without https. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
