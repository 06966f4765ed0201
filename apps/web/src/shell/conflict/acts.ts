import { isRecord, type UnknownRecord } from '@notewell/model';
import { isSame } from './places.ts';

/* Signatures in a comparison: they belong to the text that was read, so nobody chooses or merges them. */

/** Fields that hold signatures or the moment of the last one. */
export const signatureFields: ReadonlySet<string> = new Set(['signatures', 'patientSignatures', 'signed']);

const of = (record: unknown): UnknownRecord => (isRecord(record) ? record : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** True if the second version has a signature that the first has not. */
export const addsSignature = (before: unknown, after: unknown): boolean =>
  ['signatures', 'patientSignatures'].some((name) =>
    listOf(of(after)[name]).some((one) => !listOf(of(before)[name]).some((other) => isSame(one, other))),
  );

/** An act on a record: the field that tells it, the others that it changes, and the title of the message if it is refused. */
interface Act {
  readonly field: string;
  readonly with: readonly string[];
  readonly refused: string;
}
const acts: readonly Act[] = [
  { field: 'signatures', with: ['signed', 'status'], refused: 'Your signature was not given' },
  { field: 'handOvers', with: ['participants'], refused: 'The note was not handed over' },
  { field: 'reviewers', with: [], refused: 'The review was not changed' },
];
const ofServer: readonly string[] = ['meta', 'display'];

/** The words that a hand-over or a review brings, which are shown when it is refused. */
const wordsIn = (record: UnknownRecord): readonly string[] =>
  [...listOf(record['handOvers']), ...listOf(record['reviewers'])].flatMap((one) => {
    const { reason, comment } = of(one);
    return [reason, comment].filter((words): words is string => typeof words === 'string' && words !== '');
  });

export interface ActAlone {
  /** The title of the message if it is refused. */
  readonly refused: string;
  /** Words of the user that came with it. */
  readonly words: readonly string[];
}

/**
 * The act that a change consists of, with nothing else in it. `touched` has the fields that it or an earlier step of it changed:
 * an act that was taken back again leaves no difference.
 */
export function actAlone(base: unknown, mine: unknown, touched: readonly string[]): ActAlone | undefined {
  const [before, after] = [of(base), of(mine)];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !ofServer.includes(name) && !isSame(before[name], after[name]),
  );
  const found = acts.find(
    ({ field, with: others }) => touched.includes(field) && changed.every((name) => name === field || others.includes(name)),
  );
  const known = wordsIn(before);
  return found && { refused: found.refused, words: wordsIn(after).filter((one) => !known.includes(one)) };
}
