import { richTextOf } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { copyOf } from './copied-words.ts';

const section = {
  id: 's1',
  kind: 'GoalsObjectives',
  title: 'Goals',
  document: richTextOf('Sleeps through.'),
  text: 'Sleeps through.',
  goals: [{ item: 'o1', text: 'Sleep' }],
};
const author = { id: 'maya', resourceType: 'Practitioner', display: 'Maya Lind' };
const signature = { signer: author, hash: 'b7e2' };
const note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Final',
  kind: 'Note',
  title: 'Progress note',
  subject: { id: 'p', resourceType: 'Patient' },
  sections: [section],
  sessionTime: { start: '2026-11-20T15:00:00.000Z', duration: '00:49:00' },
  signatures: [{ role: 'Author', status: 'Signed', hash: 'a3f1c9' }],
};

describe('the text that is copied of a change', () => {
  it('is what the person changed, without the rest of the record', () => {
    const mine = { ...note, addenda: [{ id: 'a1', text: 'Mother called back.', author, signature }] };
    expect(copyOf({ base: note, mine })).toBe('Mother called back.\nAuthor: Maya Lind');
    const edited = { ...note, sections: [{ ...section, document: richTextOf('Wakes once.'), text: 'Wakes once.' }] };
    expect(copyOf({ base: note, mine: edited })).toBe('Goals\nWakes once.');
  });
  it('of a new record is its words, without ids, hashes and codes', () => {
    const words = copyOf({ base: undefined, mine: note });
    expect(words).toContain('Sleeps through.');
    expect(words).toContain('49 minutes');
    for (const mark of ['o1', 'GoalsObjectives', 'Final', '00:49:00', 'a3f1c9', 's1']) expect(words).not.toContain(mark);
  });
  it('is the whole record where a change left no difference', () => {
    expect(copyOf({ base: note, mine: note })).toContain('Sleeps through.');
    expect(copyOf({ base: note, mine: undefined })).toBe('');
  });
});
