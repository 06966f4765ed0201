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

/** Fields that signing itself changes. */
const changedBySigning: ReadonlySet<string> = new Set(['signatures', 'signed', 'status', 'meta', 'display']);

/** True if a change gives a signature of staff and nothing else, or takes it back again: it holds no words to keep. */
export function isSignatureAlone(base: unknown, mine: unknown): boolean {
  const [before, after] = [of(base), of(mine)];
  if (!('signatures' in before || 'signatures' in after)) return false;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every(
    (name) => changedBySigning.has(name) || isSame(before[name], after[name]),
  );
}
