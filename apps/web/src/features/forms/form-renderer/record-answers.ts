import { mergedText, mergedValue } from '@notewell/rules/merging';
import { OwnChanges } from '../../shared/changes-elsewhere/own-changes.ts';
import { type Answers, hasSubstance, type Value } from './answers.ts';

const textOf = (values: readonly Value[] | undefined): string => JSON.stringify((values ?? []).filter(hasSubstance));

/** Answers given in the form that the record does not contain yet. */
export interface UnsavedAnswers {
  readonly values: Answers;
  /** The record's answers with these, to be written. Text that changed on both sides keeps the words of both. */
  readonly into: (record: Answers) => Answers;
  /** To be called when the device has them. */
  readonly kept: () => void;
}

/**
 * Merges the record's answers with those given in the form, per question. An outside change waits while its question
 * is in use; typing in the question discards it.
 */
export class RecordAnswers {
  readonly #begins: Answers;
  readonly #own = new Map<string, OwnChanges>();
  readonly #waiting = new Map<string, readonly Value[]>();
  /** Answers as they were last the same in form and record. */
  readonly #ground = new Map<string, readonly Value[]>();
  #told: Answers;

  constructor(answers: Answers) {
    this.#begins = answers;
    this.#told = answers;
  }

  /** Records the form's answers. True if any differs from the last known one. */
  give(answers: Answers): boolean {
    let given = false;
    for (const [linkId, values] of Object.entries(answers)) {
      if (textOf(values) === textOf(this.#told[linkId])) continue;
      this.#of(linkId).give(textOf(values));
      this.#waiting.delete(linkId);
      given = true;
    }
    this.#told = { ...this.#told, ...answers };
    return given;
  }

  /** Reads the record's current answers. Outside changes wait until `ready`. */
  see(answers: Answers): void {
    for (const linkId of new Set([...Object.keys(answers), ...Object.keys(this.#told)])) {
      const values = answers[linkId] ?? [];
      if (this.#of(linkId).see(textOf(values))) this.#waiting.set(linkId, values);
    }
  }

  /** Takes the outside changes to questions that are not in use. */
  ready(inUse: (linkId: string) => boolean): Answers {
    const free = [...this.#waiting].filter(([linkId]) => !inUse(linkId));
    for (const [linkId, values] of free) {
      this.#waiting.delete(linkId);
      this.#ground.set(linkId, values);
    }
    const changed = Object.fromEntries(free.filter(([linkId, values]) => textOf(values) !== textOf(this.#told[linkId])));
    this.#told = { ...this.#told, ...changed };
    return changed;
  }

  /** To be called at write time, when earlier writes are kept. `isProse` tells the questions answered in words. */
  unsaved(isProse: (linkId: string) => boolean): UnsavedAnswers {
    const open = [...this.#own]
      .filter(([, own]) => own.isOnItsWay())
      .map(([linkId]) => ({ linkId, mine: this.#told[linkId] ?? [], ground: this.#groundOf(linkId) }));
    const stored = new Map<string, readonly Value[]>();
    return {
      values: Object.fromEntries(open.map(({ linkId, mine }) => [linkId, mine])),
      into: (record) => {
        for (const { linkId, mine, ground } of open)
          stored.set(linkId, isProse(linkId) ? mergedAnswer(ground, record[linkId] ?? [], mine) : mine);
        return { ...record, ...Object.fromEntries(stored) };
      },
      kept: () => {
        for (const { linkId, mine } of open) {
          const values = stored.get(linkId) ?? mine;
          this.#ground.set(linkId, mine);
          if (this.#of(linkId).merged(textOf(mine), textOf(values))) this.#waiting.set(linkId, values);
        }
      },
    };
  }

  /** Outside changes whose questions are in use. */
  waiting = (): Answers => Object.fromEntries(this.#waiting);

  #groundOf = (linkId: string): readonly Value[] => this.#ground.get(linkId) ?? this.#begins[linkId] ?? [];

  #of(linkId: string): OwnChanges {
    const known = this.#own.get(linkId) ?? new OwnChanges(textOf(this.#begins[linkId]));
    this.#own.set(linkId, known);
    return known;
  }
}

const mergedAnswer = (ground: readonly Value[], theirs: readonly Value[], mine: readonly Value[]): readonly Value[] => {
  // An answer in words has one value.
  const [before, others, own] = [ground, theirs, mine].map(([value]) => value ?? '');
  const isText = typeof others === 'string' && typeof own === 'string';
  const value = isText ? mergedText(typeof before === 'string' ? before : '', others, own) : mergedValue(before, others, own);
  return value === '' ? [] : [value as Value]; // merged from JSON
};
