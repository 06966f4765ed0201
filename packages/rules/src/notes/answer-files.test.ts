import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { filesInAnswers, keptWith } from './answer-files.ts';

const file = (id: string) => ({ id, resourceType: 'DocumentReference', display: 'Card.jpg' });
const note = (type: string, more: Partial<Note> = {}) => ({
  sections: [
    {
      id: 's',
      kind: 'Form',
      type,
      answers: [
        { questionId: 'card', value: [file('a'), file('b')] },
        { questionId: 'letter', value: file('c') },
        { questionId: 'name', value: 'Ana' },
        { questionId: 'who', value: { id: 'x', resourceType: 'Practitioner' } },
      ],
    },
  ] as Note['sections'],
  ...more,
});

describe('files in the answers of a note', () => {
  it('are found wherever an answer names them', () => {
    expect(filesInAnswers(note('generic')).map(([id]) => id)).toEqual(['a', 'b', 'c']);
    expect(filesInAnswers({})).toEqual([]);
  });
  it('are kept apart with their note', () => {
    expect(keptWith(note('generic', { confidential: true }), { id: 'a' }).confidential).toBe(true);
    expect(keptWith(note('generic'), { id: 'a', confidential: true }).confidential).toBeUndefined();
  });
  it('are restricted in a section of the health history', () => {
    expect(keptWith(note('health history'), { id: 'a' }).confidentiality).toBe('Restricted');
    expect(keptWith(note('health history'), { id: 'other' }).confidentiality).toBeUndefined();
    expect(keptWith(note('health history'), { id: 'a', confidentiality: 'VeryRestricted' }).confidentiality).toBe(
      'VeryRestricted',
    );
    expect(keptWith(note('generic'), { id: 'a', confidentiality: 'Restricted' }).confidentiality).toBe('Restricted');
  });
});
