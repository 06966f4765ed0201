/** A phrase after what is written: on its own where nothing is, else with a space between. */
export const withPhrase = (text: string, phrase: string): string => (text.trim() === '' ? phrase : `${text.trimEnd()} ${phrase}`);
