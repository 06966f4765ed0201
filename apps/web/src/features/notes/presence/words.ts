/** "Ana Ruiz", "Ana Ruiz and Ben Okoye", "Ana Ruiz and 2 others". */
export function namesWords(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length <= 1) return first;
  return `${first} and ${names.length === 2 ? second : `${names.length - 1} others`}`;
}

/** The line about other people who have a note open; undefined if there are none. Writers come first. */
export function presenceWords(
  others: readonly { readonly name: string; readonly writing: boolean }[],
): { readonly who: string; readonly does: string } | undefined {
  const writing = others.filter((one) => one.writing).map(({ name }) => name);
  const names = writing.length > 0 ? writing : others.map(({ name }) => name);
  if (names.length === 0) return undefined;
  const [is, has] = names.length === 1 ? ['is', 'has'] : ['are', 'have'];
  return { who: namesWords(names), does: writing.length > 0 ? `${is} writing in this note now.` : `${has} this note open.` };
}
