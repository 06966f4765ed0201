interface Refused {
  readonly table: { readonly name: string };
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly next: readonly string[];
}

/** A state as a person reads it, such as `entered in error` or `in progress`. */
const stateWords = (state: string): string =>
  state === 'noshow' ? 'missed' : state.replaceAll(/(?<=[a-z])(?=[A-Z])|[-_]/g, ' ').toLowerCase();

const anyOf = (states: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(states.map(stateWords));

/** The sentence about a change of state that the table does not allow: what it is now, and what it may become. */
export function refusedMove({ table, from, to, next }: Refused): string {
  const what = `${/^[aeiou]/.test(table.name) ? 'An' : 'A'} ${table.name}`;
  const may = next.length === 0 ? 'It stays so.' : `It can become ${anyOf(next)}.`;
  if (from === undefined)
    return `${what} cannot begin as ${stateWords(to ?? '')}.${next.length === 0 ? '' : ` It can begin as ${anyOf(next)}.`}`;
  if (to === undefined) return `${what} that is ${stateWords(from)} needs a state. ${may}`;
  return `${what} that is ${stateWords(from)} cannot become ${stateWords(to)}. ${may}`;
}
