import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { isUnreadable } from './use-inbox.ts';

const about = { id: 'p.n', resourceType: 'Note' as const };
const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [],
};
const listed = (items: readonly Note[], more: object = {}) => ({ items, status: 'ready' as const, isPartial: false, ...more });

describe('a notification about a note', () => {
  it('is listed while the note can be read', () => expect(isUnreadable({ about }, ['p.n'], listed([note]))).toBe(false));
  it('is not listed once it cannot', () => expect(isUnreadable({ about }, ['p.n'], listed([]))).toBe(true));
  it.each([
    ['the server has not answered', listed([], { isPartial: true })],
    ['it loads', listed([], { status: 'loading' })],
  ])('stays while %s', (_while, notes) => expect(isUnreadable({ about }, ['p.n'], notes)).toBe(false));
});
