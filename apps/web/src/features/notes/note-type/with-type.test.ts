import type { GroupNoteDefinition, Note, NoteDefinition } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { withGroupType, withType } from './with-type.ts';

const type: NoteDefinition = {
  resourceType: 'NoteDefinition',
  id: 'progress',
  title: 'Progress note',
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
  signatureConfiguration: { id: 'two', resourceType: 'SignatureConfiguration' },
  sections: [
    { id: 'plan', kind: 'Narrative', title: 'Plan', required: true },
    { id: 'story', kind: 'Narrative', title: 'Subjective' },
  ],
};
const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  sections: [
    { id: 'story', kind: 'Narrative', text: 'Slept.' },
    { id: 'own', kind: 'Narrative', title: 'Own', text: 'Called the school.' },
    { id: 'empty', kind: 'Narrative', title: 'Empty', text: '' },
  ],
};
const sectionsOf = ({ sections = [] }: Note) => sections.map(({ id, title, text }) => [id, title, text]);

describe('choosing the type of a note', () => {
  it('brings its sections and signatures, and keeps what was written', () => {
    const typed = withType(note, type);
    expect(typed).toMatchObject({
      title: 'Progress note',
      definition: { id: 'progress' },
      signatureConfiguration: { id: 'two' },
    });
    expect(sectionsOf(typed)).toEqual([
      ['plan', 'Plan', undefined],
      ['story', 'Subjective', 'Slept.'],
      ['own', 'Own', 'Called the school.'],
    ]);
  });
  it('changes nothing when repeated', () => {
    const typed = withType(note, type);
    expect(withType(typed, type)).toBe(typed);
  });
  it('takes the empty sections and signatures of the former type away', () => {
    const { signatureConfiguration: _none, ...plain } = type;
    const other = withType(withType({ ...note, sections: [] }, type), { ...plain, id: 'call', title: 'Call', sections: [] });
    expect(other.sections).toEqual([]);
    expect(other.signatureConfiguration).toBeUndefined();
  });
  it('gives each service of the visit its own sections', () => {
    const services = [{ id: 'a', resourceType: 'HealthcareService' as const }];
    const own = { ...type, sections: [{ id: 'plan', kind: 'Narrative' as const, title: 'Plan', individual: true }] };
    const typed = withType({ ...note, composition: 'MultiService', services }, own);
    expect(typed.sections?.filter(({ service }) => service?.id === 'a').map(({ title }) => title)).toEqual(['Time', 'Plan']);
  });
  it('keeps the roster of a group and what was written of a member', () => {
    const ann = { id: 'ann', resourceType: 'Patient' as const };
    const group: GroupNoteDefinition = {
      resourceType: 'GroupNoteDefinition',
      id: 'group',
      title: 'Group',
      status: 'Active',
      show: { id: 'progress' },
    };
    const before: Note = {
      ...note,
      composition: 'Group',
      participants: [{ role: 'Patient', individual: ann }],
      definitionAssignments: [{ patient: ann, definition: { id: 'old' }, visitStatus: 'NoShow' }],
      sections: [{ id: 'of ann', kind: 'Narrative', patient: ann, text: 'Was ill.' }],
    };
    const typed = withGroupType(before, { group, definitions: { Show: type }, templates: {} });
    expect(typed.definition?.id).toBe('group');
    expect(typed.definitionAssignments).toMatchObject([{ patient: { id: 'ann' }, visitStatus: 'NoShow' }]);
    expect(typed.participants).toHaveLength(1);
    expect(sectionsOf(typed).at(-1)).toEqual(['of ann', undefined, 'Was ill.']);
  });
});
