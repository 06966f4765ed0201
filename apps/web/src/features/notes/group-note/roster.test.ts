import type { Note, NoteDefinition } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import {
  type GroupKit,
  isWrittenOf,
  sharedSections,
  shownSections,
  withAttendance,
  withMember,
  withMemberTime,
  withoutMember,
} from './roster.ts';

const definition = (id: string, sections: NoteDefinition['sections']): NoteDefinition => ({
  resourceType: 'NoteDefinition',
  id,
  title: id,
  status: 'Active',
  kind: 'Group',
  category: 'Note',
  sections: sections ?? [],
});
const kit: GroupKit = {
  definitions: {
    Show: definition('show', [
      { id: 'topic', kind: 'Narrative', title: 'Topic' },
      { id: 'line', kind: 'Narrative', title: 'Took part', individual: true },
    ]),
    NoShow: definition('noshow', [{ id: 'outreach', kind: 'Narrative', title: 'Outreach' }]),
  },
  templates: {
    NoShow: {
      resourceType: 'NoteTemplate',
      id: 't',
      title: 'Called',
      sections: [{ section: 'outreach', text: 'Called, no answer.' }],
    },
  },
};
const anna = { id: 'a', resourceType: 'Patient' as const, display: 'Alvarez, Anna' };
const ben = { id: 'b', resourceType: 'Patient' as const, display: 'Brandt, Ben' };
const empty: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  composition: 'Group',
  subject: { id: 'g', resourceType: 'Group' },
  sections: [{ id: 'topic', kind: 'Narrative' }],
};
const both = withMember(withMember(empty, anna, kit), ben, kit);
const assignment = (note: Note, id: string) => {
  const found = note.definitionAssignments?.find(({ patient }) => patient?.id === id);
  if (!found) throw new Error(`${id} is not in the roster`);
  return found;
};
const shown = (note: Note, id: string) => shownSections(note, kit, assignment(note, id)).map((section) => section.id);

describe('the roster of a group’s note', () => {
  it('lists an element of a shared section with its section', () => {
    const element = { id: 'line@a/aim', kind: 'Text' as const, patient: anna };
    expect(shown({ ...both, sections: [...(both.sections ?? []), element] }, 'a')).toEqual(['line@a']);
  });
  it('gives each member the sections of those who came, once', () => {
    expect(shown(both, 'a')).toEqual(['line@a']);
    expect(shown(both, 'b')).toEqual(['line@b']);
    expect(withMember(both, anna, kit)).toBe(both);
    expect(sharedSections(kit).map(({ id }) => id)).toEqual(['topic']);
  });
  it('follows the attendance’s definition and keeps other text', () => {
    const written = {
      ...both,
      sections: both.sections?.map((one) => (one.id === 'line@a' ? { ...one, text: 'Spoke.' } : one)) ?? [],
    };
    const missed = withAttendance(written, 'a', 'NoShow', kit);
    expect(assignment(missed, 'a')).toMatchObject({ definition: { id: 'noshow' }, visitStatus: 'NoShow', template: { id: 't' } });
    expect(shown(missed, 'a')).toEqual(['outreach@a']);
    expect(missed.sections?.find(({ id }) => id === 'outreach@a')?.text).toBe('Called, no answer.');
    const back = withAttendance(missed, 'a', 'Show', kit);
    expect(shown(back, 'a')).toEqual(['line@a']);
    expect(back.sections?.find(({ id }) => id === 'line@a')?.text).toBe('Spoke.');
    expect(shown(back, 'b')).toEqual(['line@b']);
  });
  it('goes by that of those who came where there is none for the attendance', () => {
    const called = withAttendance(both, 'b', 'Cancelled', kit);
    expect(assignment(called, 'b')).toMatchObject({ definition: { id: 'show' }, visitStatus: 'Cancelled' });
  });
  it('loses a member with everything of theirs and nothing of another', () => {
    const timed = withMemberTime(both, anna, { start: '2026-11-20T15:00:00Z' });
    expect(isWrittenOf(timed, 'a')).toBe(true);
    expect(isWrittenOf(timed, 'b')).toBe(false);
    const answered = [{ id: 'form@b', kind: 'Form' as const, patient: ben, answers: [{ questionId: 'q', value: 3 }] }];
    expect(isWrittenOf({ ...both, sections: [...(both.sections ?? []), ...answered] }, 'b')).toBe(true);
    const without = withoutMember(timed, 'a');
    expect(JSON.stringify(without)).not.toContain('Alvarez');
    expect(shown(without, 'b')).toEqual(['line@b']);
  });
});
