import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { amendedBy, amending, isAmending, isOvertaken, keep, keptAmendment } from './amendment.ts';

const signed: Note = {
  resourceType: 'Note',
  id: 'n',
  status: 'Final',
  subject: { id: 'p' },
  sections: [
    { id: 'story', kind: 'Narrative', text: 'On Monday.' },
    { id: 'shared', kind: 'Form', form: { id: 'f', resourceType: 'NoteSectionForm' } },
    { id: 'plan', kind: 'Narrative', text: 'Weekly.' },
  ],
};
const withText = (note: Note, id: string, text: string): Note => ({
  ...note,
  sections: note.sections?.map((section) => (section.id === id ? { ...section, text } : section)),
});
const own: Note = {
  ...withText(signed, 'story', 'On Tuesday.'),
  sessionTime: { mode: 'DurationMinutes' },
};

describe('an amendment that is not signed yet', () => {
  it('is what differs from the signed note, and laid over it is the note as it was written', () => {
    const made = amending(signed, own);
    expect(made.sections.map(({ id }) => id)).toEqual(['story']);
    expect(amendedBy(signed, made)).toEqual(own);
  });
  it('comes back from how it was kept', () => {
    const made = amending(signed, own);
    expect(keptAmendment(JSON.parse(JSON.stringify(keep(made))) as ReturnType<typeof keep>)).toEqual(made);
    expect(keptAmendment({})).toBeUndefined();
  });
  it('is none where the words are what they were', () => {
    expect(isAmending(amending(signed, { ...signed }))).toBe(false);
    expect(isAmending(amending(signed, own))).toBe(true);
  });
  it('keeps a new part of a shared section after the section that it is a part of', () => {
    const made = amending(signed, {
      ...signed,
      sections: [...(signed.sections ?? []), { id: 'shared/topic', kind: 'Text', text: 'Sleep' }],
    });
    expect(amendedBy(signed, made).sections?.map(({ id }) => id)).toEqual(['story', 'shared', 'shared/topic', 'plan']);
  });
  it('leaves what others amended meanwhile, and can tell of it', () => {
    const made = amending(signed, own);
    const moved: Note = { ...withText(signed, 'plan', 'Every two weeks.'), amendments: [{ reason: 'Plan' }] };
    expect(isOvertaken(signed, made)).toBe(false);
    expect(isOvertaken(moved, made)).toBe(true);
    expect(amendedBy(moved, made).sections?.map(({ text }) => text)).toEqual(['On Tuesday.', undefined, 'Every two weeks.']);
  });
});
