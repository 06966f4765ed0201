import type { Note } from '@notewell/model';
import type { Save } from '../../../resources/saving/behaviour.ts';

/** A note as its behaviour completes it, before it is stored. */
export type OpenNote = { -readonly [K in keyof Note]: Note[K] };

/** The note that is being saved, and as it was before: both passed the validation of their type. */
export const noteIn = (save: Pick<Save, 'before' | 'after'>) => ({
  note: save.after as unknown as OpenNote, // as above
  before: save.before as unknown as Note | undefined, // as above
});
