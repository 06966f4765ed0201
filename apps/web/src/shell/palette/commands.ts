/** An action on a patient who is named after it: "start note for Able". */
export interface Command<A> {
  readonly id: string;
  /** Begins the sentence that the patient's name ends: `Start note for`. */
  readonly label: string;
  /** Spellings that begin it. */
  readonly typed: readonly string[];
  readonly act: A;
}
export interface Meant<A> {
  readonly command: Command<A>;
  /** Text after the command. */
  readonly rest: string;
}

/** Same spelling for `PHQ-9`, `PHQ 9` and `phq9`. */
const bare = (text: string) => text.toLowerCase().replace(/[-\s]+/g, '');

/** The command that the text begins with, the longest if several fit. It ends with a space or `for`. */
export function commandIn<A>(query: string, commands: readonly Command<A>[]): Meant<A> | undefined {
  const words = query.trimStart().split(/\s+/);
  const fits = commands.flatMap((command) => {
    const taken = Math.max(0, ...command.typed.map((form) => wordsTaken(words, form)));
    return taken > 0 ? [{ command, taken }] : [];
  });
  const best = fits.toSorted((a, b) => b.taken - a.taken)[0];
  if (!best) return undefined;
  const rest = words.slice(best.taken);
  // `book for` ends with the preposition, or goes on with the name.
  return { command: best.command, rest: (rest[0]?.toLowerCase() === 'for' ? rest.slice(1) : rest).join(' ').trim() };
}

/** Number of words that make up the form; at least one more, maybe empty, must follow. */
function wordsTaken(words: readonly string[], form: string): number {
  for (let count = 1; count < words.length; count += 1) if (bare(words.slice(0, count).join('')) === bare(form)) return count;
  return 0;
}
