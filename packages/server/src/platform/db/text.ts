/** Whether a database can hold a text: it has no NUL character and no half of a surrogate pair. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
