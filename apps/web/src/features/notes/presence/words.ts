/** "Ana Ruiz", "Ana Ruiz and Ben Okoye", "Ana Ruiz and 2 others". */
export function namesWords(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length <= 1) return first;
  return `${first} and ${names.length === 2 ? second : `${names.length - 1} others`}`;
}

/** A line such as "Ana Ruiz is writing in this note now.", in two parts. */
export interface PresenceLine {
  readonly who: string;
  readonly does: string;
  /** True if those named write, rather than read. */
  readonly writes: boolean;
}

/** The line about other people who have a note open; undefined if there are none. Writers come first. */
export function presenceWords(others: readonly { readonly name: string; readonly writing: boolean }[]): PresenceLine | undefined {
  const writing = others.filter((one) => one.writing).map(({ name }) => name);
  const names = writing.length > 0 ? writing : others.map(({ name }) => name);
  if (names.length === 0) return undefined;
  const [is, has] = names.length === 1 ? ['is', 'has'] : ['are', 'have'];
  const writes = writing.length > 0;
  return { who: namesWords(names), does: writes ? `${is} writing in this note now.` : `${has} this note open.`, writes };
}
