import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { fieldsHiddenIn } from './hidden-parts.ts';
import type { Permission } from './permissions.ts';
import type { Subject } from './populations.ts';

const reader = (id: string, ...permissions: readonly Permission[]) => ({
  profile: { type: 'Practitioner', id } as const,
  permissions: new Set<Permission>(permissions),
});
const hides = (who: Parameters<typeof fieldsHiddenIn>[0], confidentiality?: string) =>
  fieldsHiddenIn(who, 'DocumentReference', {
    confidentiality,
    recorder: { id: 'clerk' },
    author: { id: 'author' },
    reviewed: { by: { id: 'reviewer' } },
  }).includes('content');

describe('a confidential document', () => {
  it.each([undefined, 'Unrestricted', 'Low', 'Moderate', 'Normal'])('of level %s hides nothing', (level) => {
    expect(hides(reader('anyone'), level)).toBe(false);
  });
  it('that is restricted is for staff with health history', () => {
    expect(hides(reader('desk'), 'Restricted')).toBe(true);
    expect(hides(reader('nurse', 'health history'), 'Restricted')).toBe(false);
    for (const type of ['Patient', 'RelatedPerson'] as const) {
      expect(hides({ ...reader('p'), profile: { type, id: 'p' } }, 'Restricted')).toBe(true);
      expect(hides({ ...reader('p'), profile: { type, id: 'author' } }, 'Restricted')).toBe(false);
    }
  });
  it('that is very restricted is for those it names', () => {
    for (const id of ['clerk', 'author', 'reviewer']) expect(hides(reader(id), 'VeryRestricted')).toBe(false);
    expect(hides(reader('nurse', 'health history'), 'VeryRestricted')).toBe(true);
    expect(hides(reader('officer', 'skip inclusive security labels'), 'VeryRestricted')).toBe(false);
    expect(hides({ ...reader('p'), profile: { type: 'Patient', id: 'p' } }, 'VeryRestricted')).toBe(true);
  });
});

describe('what the family does not read', () => {
  const family = { ...reader('p'), profile: { type: 'RelatedPerson', id: 'p' } } as const;
  const paper = { completion: 'Preliminary', signatures: [{ signer: { id: 'signer' } }] };
  it('is the words of an unfinished document, except for those who sign it', () => {
    expect(fieldsHiddenIn(family, 'DocumentReference', paper)).toContain('text');
    expect(fieldsHiddenIn(family, 'DocumentReference', { completion: 'Final' })).not.toContain('text');
    const signer = { ...family, profile: { type: 'Patient', id: 'signer' } } as const;
    expect(fieldsHiddenIn(signer, 'DocumentReference', paper)).not.toContain('text');
    expect(fieldsHiddenIn(reader('nurse'), 'DocumentReference', paper)).not.toContain('text');
  });
  it.each([
    ['Medication', ['annotations', 'note']],
    ['Condition', ['note']],
    ['Allergy', ['note']],
    ['DocumentReference', ['reviewed', 'tags']],
  ] as const)('is the remarks of the staff: %s', (type, fields) => {
    expect(fieldsHiddenIn(family, type, {})).toEqual(fields);
    expect(fieldsHiddenIn(reader('nurse', 'health history'), type, {})).toEqual([]);
  });
});

describe('a file that is an answer', () => {
  const hidden = (who: Parameters<typeof fieldsHiddenIn>[0], row: object) =>
    fieldsHiddenIn(who, 'DocumentReference', row).includes('content');
  const file = (type: string, more: object = {}) => ({
    answerIn: { id: 'r', resourceType: type },
    recorder: { id: 'author', resourceType: 'Practitioner' },
    ...more,
  });
  it.each(['Note', 'QuestionnaireResponse'] as const)('in a %s is for staff who read it', (type) => {
    expect(hidden(reader('desk'), file(type))).toBe(true);
    expect(hidden(reader('nurse', `${type}.Read`), file(type))).toBe(false);
    expect(hidden(reader('author'), file(type))).toBe(false);
  });
  it('in a note kept apart is for those who added it or review such notes', () => {
    const apart = file('Note', { confidential: true });
    expect(hidden(reader('nurse', 'Note.Read'), apart)).toBe(true);
    expect(hidden(reader('author', 'Note.Read'), apart)).toBe(false);
    expect(hidden(reader('officer', 'Note.Read', 'skip inclusive security labels'), apart)).toBe(false);
  });
  it('is for the family where the family added it', () => {
    const family = { ...reader('p'), profile: { type: 'Patient', id: 'p' } } as const;
    expect(hidden(family, file('QuestionnaireResponse'))).toBe(true);
    expect(hidden(family, file('QuestionnaireResponse', { recorder: { id: 'm', resourceType: 'RelatedPerson' } }))).toBe(false);
  });
});

describe('the review of a document', () => {
  const desk = { ...reader('desk', 'DocumentReference.Update', 'DocumentReference.Create'), population: 'All' as const };
  const subjectOf = (...more: readonly Permission[]): Subject => ({
    ...desk,
    permissions: new Set([...desk.permissions, ...more]),
    ownPatients: [],
    programs: [],
    supervisees: [],
    allowances: [],
  });
  const paper = (more: object) => ({
    status: 'Current',
    subject: { id: 'p', resourceType: 'Patient' },
    recorder: { id: 'desk', resourceType: 'Practitioner' },
    ...more,
  });
  const may = (who: Subject, row: object, change: object) =>
    decide(who, 'Update', { type: 'DocumentReference', row, next: { ...row, ...change } }).allowed;
  const reviewed = { by: { id: 'desk', resourceType: 'Practitioner' }, at: '2026-11-28T10:00:00Z' };
  it.each([
    [paper({ category: { code: 'result' } }), false],
    [paper({}), false],
    [paper({ category: { code: 'insurance' } }), true],
    [paper({ category: { code: 'insurance' }, confidentiality: 'Restricted' }), false],
  ])('is for those who read what it says: %o', (row, isTheDesks) => {
    expect(may(subjectOf(), row, { reviewed })).toBe(isTheDesks);
    expect(may(subjectOf('health history'), row, { reviewed })).toBe(true);
    const create = { type: 'DocumentReference', row: { ...row, reviewed } } as const;
    const made = decide(subjectOf(), 'Create', create);
    expect(made.allowed).toBe(isTheDesks);
    expect(may(subjectOf(), row, { title: 'Card' })).toBe(true);
  });
  it('is taken back by the one who made it', () => {
    const row = paper({ category: { code: 'result' }, reviewed });
    expect(may(subjectOf('health history'), row, { reviewed: undefined })).toBe(true);
    const nurse = { ...subjectOf('health history'), profile: { type: 'Practitioner', id: 'nurse' } as const };
    expect(may(nurse, row, { reviewed: undefined })).toBe(false);
  });
});
