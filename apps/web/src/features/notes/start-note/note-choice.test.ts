import type { NoteDefinition } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { groupedTypes, lastDone, usualType } from './note-choice.ts';

const type = (title: string, more: Partial<NoteDefinition> = {}): NoteDefinition => ({
  resourceType: 'NoteDefinition',
  id: title,
  title,
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
  ...more,
});
const offered = [
  type('Progress note', { visitStatus: ['Show'], description: 'Individual therapy' }),
  type('Intake'),
  type('PHQ-9', { noteKind: 'AssessmentNote', allowWithoutEncounter: true }),
  type('Treatment plan', { allowWithoutEncounter: true }),
  type('Missed visit', { visitStatus: ['NoShow'] }),
];
const by = (me: string) => [{ role: 'PrimaryPerformer' as const, individual: { id: me } }];
const earlier = [
  { status: 'Preliminary' as const, title: 'PHQ-9', serviceDate: '2026-11-20', participants: by('me') },
  { status: 'Final' as const, title: 'Intake', serviceDate: '2026-11-13', participants: by('you') },
  { status: 'Final' as const, title: 'Progress note', serviceDate: '2026-11-12', participants: by('me') },
  { status: 'Final' as const, title: 'PHQ-9', serviceDate: '2026-11-06', participants: by('me') },
];
const shown = (text: string, notes = earlier) =>
  groupedTypes(offered, notes, text).map(({ title, types }) => [title, types.map((one) => one.title)]);

describe('the choice of a note', () => {
  it('names each type once, measures and documents apart from notes', () => {
    expect(shown('')).toEqual([
      ['Recent', ['Intake', 'Progress note']],
      ['Measures', ['PHQ-9']],
      ['Other', ['Missed visit', 'Treatment plan']],
    ]);
    expect(shown('', [])[0]).toEqual(['Notes', ['Intake', 'Progress note']]);
  });
  it('finds a type by words of its title or description', () => {
    expect(shown('therapy prog')).toEqual([['Recent', ['Progress note']]]);
  });
  it('takes the person’s own last visit note as the usual one', () => {
    expect(usualType(offered, earlier, 'me')?.title).toBe('Progress note');
    expect(usualType(offered, earlier, 'new')).toBeUndefined();
  });
  it('dates a measure by a note of another type that holds it', () => {
    const form = { id: 'phq', resourceType: 'Form' as const };
    const measure = type('PHQ-9', { noteKind: 'AssessmentNote', sections: [{ id: 'a', kind: 'Form', title: 'PHQ-9', form }] });
    const answers = [{ questionId: '1', value: '2' }];
    const inside = { title: 'Progress note', status: 'Final' as const, serviceDate: '2026-11-18' };
    const section = { id: 'm', kind: 'Form' as const, form };
    expect(lastDone(measure, [{ ...inside, sections: [{ ...section, answers }] }, ...earlier])).toBe('2026-11-18');
    expect(lastDone(measure, [{ ...inside, sections: [section] }, ...earlier])).toBe('2026-11-06');
  });
  it('dates a measure by its latest visit, though an older one was written down later', () => {
    expect(offered.map((one) => lastDone(one, earlier.toReversed()))).toEqual(offered.map((one) => lastDone(one, earlier)));
    const late = { status: 'Final' as const, title: 'PHQ-9', serviceDate: '2026-01-09', participants: by('me') };
    expect(lastDone(type('PHQ-9'), [late, ...earlier])).toBe('2026-11-06');
  });
  it('dates a measure by its last signed note', () => {
    expect(offered.map((one) => lastDone(one, earlier))).toEqual([
      '2026-11-12',
      '2026-11-13',
      '2026-11-06',
      undefined,
      undefined,
    ]);
  });
});
