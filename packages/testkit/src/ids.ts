/** Ids of the server's form, always the same for the same number. */
export const testId = (number: number): string => {
  const digits = number.toString(16).padStart(12, '0');
  return `01900000-0000-7000-8000-${digits.slice(-12)}`;
};

/** One id for each word, so that references to a `Patient` are always to the same one. */
export function testIdOf(word: string): string {
  let hash = 7;
  for (let at = 0; at < word.length; at++) hash = (hash * 31 + word.charCodeAt(at)) % 0xffff_ffff;
  return testId(hash);
}
