import { type Note, typedAs } from '@notewell/model';
import type { Save } from '../../../resources/saving/behaviour.ts';

/** A note as its behaviour completes it, before it is stored. */
export type OpenNote = { -readonly [K in keyof Note]: Note[K] };

/** The note that is being saved, and as it was before. */
export const noteIn = (save: Pick<Save, 'before' | 'after'>) => ({
  note: typedAs('Note', save.after) as OpenNote, // its behaviour completes it in place
  before: typedAs('Note', save.before),
});
