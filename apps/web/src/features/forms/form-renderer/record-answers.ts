import { OwnChanges } from '../../shared/changes-elsewhere/own-changes.ts';
import { type Answers, hasSubstance, type Value } from './answers.ts';

const textOf = (values: readonly Value[] | undefined): string => JSON.stringify((values ?? []).filter(hasSubstance));

/**
 * Merges the record's answers with those given in the form, per question. An outside change waits while its question
 * is in use; typing in the question discards it.
 */
export class RecordAnswers {
  readonly #begins: Answers;
  readonly #own = new Map<string, OwnChanges>();
  readonly #waiting = new Map<string, readonly Value[]>();
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
    for (const [linkId] of free) this.#waiting.delete(linkId);
    const changed = Object.fromEntries(free.filter(([linkId, values]) => textOf(values) !== textOf(this.#told[linkId])));
    this.#told = { ...this.#told, ...changed };
    return changed;
  }

  /** Answers given here that the record does not contain yet. */
  unsaved(): Answers {
    const open = [...this.#own].filter(([, own]) => own.isOnItsWay()).map(([linkId]) => [linkId, this.#told[linkId] ?? []]);
    return Object.fromEntries(open) as Answers; // linkIds with their values
  }

  /** Outside changes whose questions are in use. */
  waiting = (): Answers => Object.fromEntries(this.#waiting);

  #of(linkId: string): OwnChanges {
    const known = this.#own.get(linkId) ?? new OwnChanges(textOf(this.#begins[linkId]));
    this.#own.set(linkId, known);
    return known;
  }
}
