import type { Random } from '../random.ts';

/** Words that fill in the sentences about one person. */
export interface Voice {
  readonly words: Readonly<Record<string, string>>;
}

export type Pronouns = 'she/her' | 'he/him' | 'they/them';
const singular = { s: 's', es: 'es', has: 'has', is: 'is', was: 'was', does: 'does' };
const plural = { s: '', es: '', has: 'have', is: 'are', was: 'were', does: 'do' };
const grammar: Readonly<Record<Pronouns, Readonly<Record<string, string>>>> = {
  'she/her': { they: 'she', them: 'her', their: 'her', theirs: 'hers', self: 'herself', ...singular },
  'he/him': { they: 'he', them: 'him', their: 'his', theirs: 'his', self: 'himself', ...singular },
  'they/them': { they: 'they', them: 'them', their: 'their', theirs: 'theirs', self: 'themself', ...plural },
};

export interface Facts {
  readonly first: string;
  readonly pronouns: Pronouns;
  readonly stressor: string;
  readonly support: string;
  readonly job: string;
  readonly hobby: string;
  readonly home: string;
}
export const voiceOf = ({ pronouns, ...facts }: Facts): Voice => ({ words: { ...grammar[pronouns], ...facts } });

/** Capitalizes a phrase; if it begins with a word in braces, that word gets the capital. */
const capital = (text: string) => text.replace(/^(\{?)(.)/, (_, brace: string, first: string) => brace + first.toUpperCase());

/**
 * Fills in a sentence's words in braces; a capital in the braces capitalizes the word. Throws a RangeError for an unknown word.
 */
export function say(sentence: string, { words }: Voice, more: Readonly<Record<string, string>> = {}): string {
  let text = sentence;
  // A fact may contain words in braces, such as "the move to {their} mother's".
  for (let depth = 0; depth < 3 && text.includes('{'); depth += 1) {
    text = text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = more[name] ?? words[name] ?? more[name.toLowerCase()] ?? words[name.toLowerCase()];
      if (value === undefined) throw new RangeError(`No word is known for {${name}}`);
      return name === name.toLowerCase() ? value : capital(value);
    });
  }
  return text;
}

/** Deals sentences without a repeat until all have been used, then in another order. */
export class Decks {
  readonly #left = new Map<readonly string[], string[]>();
  readonly #random: Random;
  constructor(random: Random) {
    this.#random = random;
  }
  draw(bank: readonly string[]): string {
    const left = this.#left.get(bank) ?? [];
    const next = left.pop();
    if (next !== undefined) {
      this.#left.set(bank, left);
      return next;
    }
    const fresh = this.#random.shuffled(bank);
    const first = fresh.pop() ?? '';
    this.#left.set(bank, fresh);
    return first;
  }
  /** Draws several different sentences of a list. */
  drawn(bank: readonly string[], count: number): string[] {
    const chosen: string[] = [];
    for (let turn = 0; chosen.length < Math.min(count, bank.length) && turn < bank.length * 3; turn += 1) {
      const one = this.draw(bank);
      if (!chosen.includes(one)) chosen.push(one);
    }
    return chosen;
  }
}
