import type { Note } from '@notewell/model';
import { refusedWrite } from '../../notes/authority/authority.ts';
import type { Needs } from './need.ts';

// Rows of this type were validated before.
const noteIn = (row: unknown): Note | undefined => row as Note | undefined;

export const notes: Needs = {
  Note: [
    {
      verbs: ['Create', 'Update'],
      // A question about a stored note alone contains no change to judge.
      objects: ({ before, after }, subject) =>
        after === undefined ? undefined : refusedWrite(noteIn(before), noteIn(after), subject),
    },
    { verbs: ['Delete'], objects: ({ before }, subject) => refusedWrite(noteIn(before), undefined, subject) },
  ],
};
