import { type Fault, type FaultCode, faultOf } from './faults.ts';

/** Deeper than any document a person writes, shallow enough for every recursion. */
export const deepest = 100;

const loneSurrogate = /\p{Surrogate}/u;
/** Whether a text column can hold it: JSON may carry NUL and lone surrogates, the database holds neither. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text);

export interface Scan {
  /** What keeps the value from being stored as JSON, whatever its type: text that cannot be held, numbers without end, depth, foreign keys. */
  readonly faults: readonly Fault[];
  /** Whether some object in it has a member `resource`, as references have after expansion. */
  readonly mayEmbed: boolean;
}

/** Looks at every value within a value once. */
export function scan(value: unknown): Scan {
  const faults: Fault[] = [];
  let mayEmbed = false;
  const trail: string[] = [];
  const report = (code: FaultCode) => faults.push(faultOf(trail.join('.') || 'body', code));
  const visit = (item: unknown): void => {
    if (typeof item === 'string') {
      if (!isStorableText(item)) report('unstorable');
    } else if (typeof item === 'number') {
      if (!Number.isFinite(item)) report('invalid');
    } else if (typeof item === 'object' && item !== null) {
      if (trail.length >= deepest) {
        report('depth');
        return;
      }
      for (const key of Object.keys(item)) {
        const clean = key.length <= 1_000 && key !== '__proto__' && isStorableText(key);
        if (key === 'resource') mayEmbed = true;
        // A key that cannot be stored is left out of the path too.
        if (!clean) {
          report('unstorable');
          continue;
        }
        trail.push(key);
        visit((item as Record<string, unknown>)[key]); // the key is one of its own
        trail.pop();
      }
    } else if (typeof item === 'bigint' || typeof item === 'function' || typeof item === 'symbol') {
      report('invalid');
    }
  };
  visit(value);
  return { faults, mayEmbed };
}
