import { type Fault, faultOf } from './faults.ts';

/** Deeper than any document a person writes, shallow enough for every recursion. */
export const deepest = 100;

const loneSurrogate = /\p{Surrogate}/u;
/** Whether a text column can hold it: JSON may carry NUL and lone surrogates, the database holds neither. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text);

/** What keeps a value from being stored as JSON, whatever its type: text that cannot be held, numbers without end, depth, foreign keys. */
export function storageFaults(value: unknown): Fault[] {
  const faults: Fault[] = [];
  const visit = (item: unknown, path: string, depth: number): void => {
    if (typeof item === 'string') {
      if (!isStorableText(item)) faults.push(faultOf(path, 'unstorable'));
    } else if (typeof item === 'number') {
      if (!Number.isFinite(item)) faults.push(faultOf(path, 'invalid'));
    } else if (typeof item === 'object' && item !== null) {
      if (depth >= deepest) {
        faults.push(faultOf(path, 'depth'));
        return;
      }
      for (const [key, inner] of Object.entries(item)) {
        const clean = key.length <= 1_000 && isStorableText(key) && key !== '__proto__';
        // The key itself is left out of the path where it cannot be shown.
        if (clean) visit(inner, path ? `${path}.${key}` : key, depth + 1);
        else faults.push(faultOf(path, 'unstorable'));
      }
    } else if (typeof item === 'bigint' || typeof item === 'function' || typeof item === 'symbol') {
      faults.push(faultOf(path, 'invalid'));
    }
  };
  visit(value, '', 0);
  return faults;
}
