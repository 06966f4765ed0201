import { type Fault, type FaultCode, faultOf } from './faults.ts';

/** Highest nesting depth: deeper than any real document, shallow enough for every recursion. */
export const deepest = 100;

const loneSurrogate = /\p{Surrogate}/u;
/** True if a text column can hold it: JSON may contain NUL and lone surrogates, which the database rejects. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text);

export interface Scan {
  /** Reasons why the value cannot be stored as JSON: invalid text, infinite numbers, depth, foreign keys. */
  readonly faults: readonly Fault[];
  /** True if an object in it has a member `resource`, as expanded references do. */
  readonly mayEmbed: boolean;
}

/** Checks every nested value once. */
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
