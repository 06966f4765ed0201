import type { Coding, Fault } from '@notewell/model';

/** The shape of an ICD-10-CM code, with or without its point. */
const form = /^[A-Z]\d[\dA-Z](?:\.?[\dA-Z]{1,4})?$/i;

interface Typed {
  readonly display?: string | undefined;
  readonly code?: string | undefined;
}

/** The code of a problem from its fields. Words that differ from those of the picked code are kept as its text. */
export function problemCode({ display = '', code = '' }: Typed, picked: Coding | undefined, system: string): Coding {
  const [words, written] = [display.trim(), code.trim().toUpperCase()];
  if (written === '') return words === '' ? {} : { display: words };
  const official = picked?.code === written ? picked.display : undefined;
  if (official === undefined) return { code: written, system, ...(words !== '' && { display: words }) };
  return { code: written, system, display: official, ...(words !== '' && words !== official && { text: words }) };
}

/** A fault where the typed code cannot be one. */
export const codeFaults = ({ code = '' }: Typed): readonly Fault[] =>
  code.trim() === '' || form.test(code.trim())
    ? []
    : [
        {
          path: 'code.code',
          code: 'invalid',
          message: 'This is not an ICD-10-CM code. Find the code above, or leave this empty.',
        },
      ];
