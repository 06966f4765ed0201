/** Appends a phrase, after a space unless the text is empty. */
export const withPhrase = (text: string, phrase: string): string => (text.trim() === '' ? phrase : `${text.trimEnd()} ${phrase}`);
