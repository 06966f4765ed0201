import type { Coding, Note, Reference } from '@notewell/model';
import type { Random } from '../random.ts';
import { Decks, say, type Voice } from '../words/voice.ts';
import type { Visit } from './course.ts';
import type { Phase, Trend } from './curve.ts';

type Section = NonNullable<Note['sections']>[number];
/** Content of a note, by the ids of its definition's sections. */
export type Content = Readonly<Record<string, Text | Partial<Section>>>;
/** Paragraphs, and optional list items before them. */
export interface Text {
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
}

export interface Measured {
  readonly name: string;
  readonly total: number;
  readonly band: string;
  readonly before?: { readonly total: number; readonly on: string };
}

/** Facts available when a note is written. */
export interface Occasion {
  readonly visit: Visit;
  readonly phase: Phase;
  readonly trend: Trend;
  /** Current score of a measured course; the actual level, not an answer's total. */
  readonly level: number;
  readonly measured?: Measured;
  readonly when: string;
  readonly therapist: string;
  readonly drug?: string;
  /** Medicines for each medical problem, in words. */
  readonly drugs?: Readonly<Record<string, string>>;
  readonly drugBefore?: string;
  readonly drugChange?: 'begin' | 'raise';
  readonly effect?: string;
  readonly vitals?: { readonly bp: string; readonly weight: string; readonly line: string };
  readonly a1c?: string;
  readonly diagnoses: NonNullable<Section['diagnoses']>;
  readonly passive: boolean;
  readonly random: Random;
}

/** Writes sentences about one patient: none twice in a note, and none again until all of its list have been used. */
export class Writer {
  readonly #decks: Decks;
  #used = new Set<string>();
  readonly voice: Voice;
  constructor(voice: Voice, random: Random) {
    this.voice = voice;
    this.#decks = new Decks(random);
  }
  begin(): void {
    this.#used = new Set();
  }
  line(bank: readonly string[], more: Readonly<Record<string, string>> = {}): string {
    let text = '';
    for (let turn = 0; turn < 8; turn += 1) {
      text = say(this.#decks.draw(bank), this.voice, more);
      if (!this.#used.has(text)) break;
    }
    this.#used.add(text);
    return text;
  }
  lines(bank: readonly string[], count: number, more: Readonly<Record<string, string>> = {}): string[] {
    const chosen = this.#decks.drawn(bank, count).map((line) => say(line, this.voice, more));
    for (const line of chosen) this.#used.add(line);
    return chosen;
  }
}

export const prose = (...sentences: (string | false | undefined)[]): Text => ({
  paragraphs: [sentences.filter(Boolean).join(' ')],
});
export const listed = (items: readonly string[], ...after: (string | false | undefined)[]): Text => ({
  items,
  paragraphs: after.filter((line): line is string => Boolean(line)),
});
export const isText = (value: Text | Partial<Section>): value is Text => 'paragraphs' in value;

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
/** The rich text in the editor's format, and the same as plain text. */
export function documentOf({ items = [], paragraphs }: Text) {
  const list = { type: 'bulletList', content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })) };
  const filled = paragraphs.filter((line) => line !== '');
  return {
    document: { type: 'doc', content: [...(items.length > 0 ? [list] : []), ...filled.map(paragraph)] },
    text: [...items.map((item) => `- ${item}`), ...filled].join('\n'),
  };
}

export type ConditionReference = Reference<'Condition'>;
export const diagnosesOf = (
  conditions: readonly { reference: ConditionReference; code: Coding }[],
): NonNullable<Section['diagnoses']> =>
  conditions.map(({ reference, code }, at) => ({ condition: reference, code, rank: at + 1, isPrimary: at === 0 }));
