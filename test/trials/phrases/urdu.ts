/**
 * The oblique case of Urdu names, before a postposition: a name in ہ after a consonant has ے, as a masculine noun in ا has.
 * Names in ا mostly stay as they are, and so do names with the Arabic article.
 */
const FINAL_HE = /(?<!^ال.*)(?<=[^اویےءآہ\s])ہ$/;

export const URDU = {
  obl: (name: string): string => name.replace(FINAL_HE, "ے"),
} as const;
