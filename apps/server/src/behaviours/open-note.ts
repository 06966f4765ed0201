import type { Note } from '@notewell/model';

/** A note as its behaviour completes it, before it is stored. */
export type OpenNote = { -readonly [K in keyof Note]: Note[K] };
