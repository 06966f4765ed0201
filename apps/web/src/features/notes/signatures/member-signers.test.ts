import type { Note, NoteDefinition, Practitioner, SignatureConfiguration } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { memberPlaces, memberSignerWords } from './member-signers.ts';
import { nextSignerWords } from './next-signers.ts';

const person = (id: string, display: string) => ({ id, resourceType: 'Practitioner' as const, display });
const member = (id: string, display: string) => ({ id, resourceType: 'Patient' as const, display });
const definition = (id: string): NoteDefinition => ({
  resourceType: 'NoteDefinition',
  id,
  title: id,
  status: 'Active',
  kind: 'Group',
  category: 'Note',
  signatureConfiguration: { id: `signs ${id}`, resourceType: 'SignatureConfiguration' },
});
const cosigned = (by: ReturnType<typeof person>, condition = {}): SignatureConfiguration => ({
  resourceType: 'SignatureConfiguration',
  title: 'Signers',
  status: 'Active',
  signers: [
    { id: 'author', kind: 'Author', presence: 'MustBePresent' },
    { id: 'c', kind: 'CoSigner', presence: 'MustBePresent', practitioners: [by], ...condition },
  ],
});
const kit = { definitions: { Show: definition('came'), NoShow: definition('missed') }, templates: {} };
const note: Note = {
  resourceType: 'Note',
  id: 'g.n',
  status: 'Preliminary',
  composition: 'Group',
  subject: { id: 'g', resourceType: 'Group' },
  participants: [{ role: 'PrimaryPerformer', individual: person('maya', 'Maya Chen') }],
  definitionAssignments: [
    { patient: member('a', 'Alvarez, Ines'), definition: { id: 'came' }, visitStatus: 'Show' },
    { patient: member('b', 'Brandt, Otto'), definition: { id: 'missed' }, visitStatus: 'NoShow' },
  ],
};
const author: Practitioner = { resourceType: 'Practitioner', id: 'maya', name: {} };
const ruth = person('ruth', 'Ruth Abernathy');
const sam = person('sam', 'Sam Ortiz');

function words(came: SignatureConfiguration, missed: SignatureConfiguration): string | undefined {
  const configurations = new Map([
    ['signs came', came],
    ['signs missed', missed],
  ]);
  const contextOf = ({ subject }: Note) => ({ answers: {}, subjects: { Patient: subject.id }, today: '2026-11-28' });
  const each = memberPlaces(note, { kit, configurations, contextOf }).map(({ name, note: own, places }) => ({
    name,
    words: nextSignerWords(places, { note: own, author, today: '2026-11-28', facts: undefined }),
  }));
  return memberSignerWords('Then Ruth Abernathy co-signs.', each);
}

describe('who co-signs the notes of a group’s members', () => {
  it('is not said again where it is who co-signs the session', () => {
    expect(words(cosigned(ruth), cosigned(ruth))).toBeUndefined();
  });
  it('is said of a member whose note another colleague co-signs', () => {
    expect(words(cosigned(ruth), cosigned(sam))).toBe('In the note of Brandt, Otto: then Sam Ortiz co-signs.');
  });
  it('follows the conditions of each member', () => {
    const requiredWhen = { logic: 'And', conditions: [{ subject: 'Patient', operator: 'Equals', value: 'a' }] };
    expect(words(cosigned(sam, { requiredWhen }), cosigned(ruth))).toBe('In the note of Alvarez, Ines: then Sam Ortiz co-signs.');
  });
  it('counts many members', () => {
    const each = ['a', 'b', 'c', 'd'].map((name) => ({ name, words: 'Then Sam Ortiz co-signs.' }));
    expect(memberSignerWords(undefined, each)).toBe('In the notes of 4 members: then Sam Ortiz co-signs.');
  });
});
