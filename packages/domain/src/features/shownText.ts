/** More of a text or value nobody reads in a list: a value may be 800 KB. In UTF-16 units, up to twice as many as characters. */
export const LONGEST_SHOWN = 400;

const MOST_CHARACTERS = LONGEST_SHOWN / 2;

/** The beginning of a text, with … behind it where that is not all. */
export function beginningOf(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const characters = [...text.slice(0, LONGEST_SHOWN + 2)];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}

/** Whether a text of a list is the beginning of a longer one. */
export const isBeginning = (shown: string): boolean => shown.length > MOST_CHARACTERS && shown.endsWith('…');
