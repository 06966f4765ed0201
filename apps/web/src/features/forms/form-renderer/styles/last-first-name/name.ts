/** Splits "Last, First"; without a comma the whole text is the last name. */
export function split(text: string): readonly [last: string, first: string] {
  const at = text.indexOf(',');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1).trimStart()];
}
export const joined = ([last, first]: readonly [string, string]): string => (first.trim() === '' ? last : `${last}, ${first}`);
