import type { Note } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { note } from './sample.testing.ts';
import { signedContent } from './signed-content.ts';

describe('what a signature stands under', () => {
  it('is the same whatever happens to the note afterwards', () => {
    const later = note({
      status: 'Final',
      signed: '2026-11-21T00:00:00Z',
      addenda: [{ text: 'Later.' }],
      display: 'x',
      meta: { versionId: '9' },
    });
    expect(signedContent(later)).toBe(signedContent(note()));
  });
  it('is the same however its parts are ordered and named', () => {
    const { subject: _subject, ...rest } = note();
    const again: Note = { subject: { display: 'Doe, Jane', resourceType: 'Patient', id: 'p' }, ...rest, reviewers: [] };
    expect(signedContent(again)).toBe(signedContent(note()));
    expect(signedContent(note({ episodeOfCare: undefined, services: [] }))).toBe(signedContent(note()));
  });
  it('is another for any other word, person, time or note', () => {
    const text = (words: string, document: object = {}) =>
      note({ sections: [{ id: 'a', kind: 'Text', text: words, document: { type: 'doc', ...document } }] });
    const all = [
      text('Calm.'),
      text('Calm'),
      text('Calm.', { content: [] }),
      note({ subject: { id: 'q' } }),
      note({ id: 'p.m' }),
      note({ serviceDate: '2026-11-20' }),
      note(),
    ].map(signedContent);
    expect(new Set(all).size).toBe(all.length);
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(signedContent(text(a)) === signedContent(text(b))).toBe(a === b);
      }),
    );
  });
});
