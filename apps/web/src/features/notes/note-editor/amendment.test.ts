import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { amendedBy, amending, amendingAsGroup, isAmending, isAsKept, isOvertaken, keep, keptAmendment } from './amendment.ts';

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
  it('holds the difference from the signed note, and restores the written note', () => {
    const made = amending(signed, own);
    expect(made.sections.map(({ id }) => id)).toEqual(['story']);
    expect(amendedBy(signed, made)).toEqual(own);
  });
  it('comes back from how it was kept', () => {
    const made = amending(signed, own);
    expect(keptAmendment(signed, JSON.parse(JSON.stringify(keep(made))) as ReturnType<typeof keep>)).toEqual(made);
    expect(keptAmendment(signed, {})).toBeUndefined();
  });
  it('holds facts of the visit that it corrects', () => {
    const fields = {
      mode: 'Telehealth',
      location: { id: 'north' },
      services: [{ id: 'therapy' }],
      placeOfService: { code: '10' },
    } as const;
    const corrected: Note = { ...signed, ...fields, services: [...fields.services] };
    expect(amending(signed, corrected)).toEqual({ sections: [], after: 0, ...fields });
    expect(isAmending(amending(signed, corrected))).toBe(true);
    expect(amendedBy(signed, amending(signed, corrected))).toEqual(corrected);
  });
  it('is none where the words are what they were', () => {
    expect(isAmending(amending(signed, { ...signed }))).toBe(false);
    expect(isAmending(amending(signed, own))).toBe(true);
  });
  it('keeps a new part after its shared section', () => {
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
  it('is signed only as it is kept: words of another tab must be read first', () => {
    const kept = { ...keep(amending(signed, own)), text: 'A word was missing.' };
    expect(isAsKept(signed, kept, own, 'A word was missing.')).toBe(true);
    expect(isAsKept(signed, kept, own, 'Another reason.')).toBe(false);
    const both = { ...keep(amending(signed, withText(own, 'plan', 'Every two weeks.'))), text: kept.text };
    expect(isAsKept(signed, both, own, kept.text)).toBe(false);
    const opened = amendedBy(signed, keptAmendment(signed, both) ?? amending(signed, own));
    expect(isAsKept(signed, both, opened, kept.text)).toBe(true);
  });
});

describe('an amendment with the words of the group’s note', () => {
  const whole: Note = { ...withText(withText(signed, 'story', 'On Friday.'), 'plan', 'Daily.'), composition: 'Group' };
  const textIn = (note: Note) => note.sections?.flatMap(({ text }) => text ?? []);
  it('fills in what the group’s note has otherwise', () => {
    const made = amendingAsGroup(signed, whole);
    expect(made.sections.map(({ id }) => id)).toEqual(['story', 'plan']);
    expect(textIn(amendedBy(signed, made))).toEqual(['On Friday.', 'Daily.']);
  });
  it('keeps the words of one that was begun', () => {
    const made = amendingAsGroup(signed, whole, amending(signed, own));
    expect(textIn(amendedBy(signed, made))).toEqual(['On Tuesday.', 'Daily.']);
    expect(made.sessionTime).toEqual(own.sessionTime);
  });
});
