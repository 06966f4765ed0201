import { signingFields, signingRows } from '@notewell/rules/starters';
import type { Make, Whole } from './make.ts';

export type SigningKey = 'author' | 'supervised';

/** The initial signature configurations: the author alone, or a supervisor after them within a week. */
export function makeSigning(make: Make): Record<SigningKey, Whole<'SignatureConfiguration'>> {
  const one = (key: SigningKey) =>
    make('SignatureConfiguration', key, {
      title: signingRows[key].title,
      lineage: key,
      version: 1,
      status: 'Active',
      ...signingFields(key),
    });
  return { author: one('author'), supervised: one('supervised') };
}
