import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import {
  type DocumentedVisit,
  documentedVisit,
  isTypeFixed,
  type NoteType,
  needsMatch,
  noteTypeFault,
  typesThatFit,
  unusableType,
} from './note-type.ts';

const visit: DocumentedVisit = { services: ['therapy'], program: 'p', location: 'l', visitStatus: 'Show' };
const ids = (...named: string[]): { id: string }[] => named.map((id) => ({ id }));
const note = { resourceType: 'Note', status: 'Preliminary', subject: { id: 's' }, definition: { id: 'd' } } as Note;

describe('a note type', () => {
  it('fits a visit that it names, and any that it says nothing of', () => {
    const type: NoteType = { status: 'Active', services: ids('therapy', 'x'), programs: ids('p'), locations: [] };
    expect(noteTypeFault(type, visit)).toBeUndefined();
    expect(noteTypeFault({ status: 'Active' }, visit)).toBeUndefined();
    expect(noteTypeFault({ ...type, locations: ids('x') }, { ...visit, location: undefined })).toBeUndefined();
  });
  it.each<[string, Partial<NoteType>]>([
    ['services', { services: ids('x') }],
    ['programs', { programs: ids('x') }],
    ['locations', { locations: ids('x') }],
    ['visits that did not take place', { visitStatus: ['NoShow'] }],
  ])('does not fit where it is for other %s', (words, type) => {
    expect(noteTypeFault({ status: 'Active', ...type }, visit)).toContain(words);
  });
  it('is used while it is published', () => {
    const statuses = ['Draft', 'Active', 'Retired'] as const;
    expect(statuses.filter((status) => unusableType({ status }) === undefined)).toEqual(['Active']);
  });
});

describe('the note types of a visit', () => {
  const types = [
    { title: 'Progress', status: 'Active' },
    { title: 'Intake', status: 'Active', services: ids('therapy') },
    { title: 'Old intake', status: 'Retired' },
    { title: 'Medication', status: 'Active', services: ids('medication') },
    { title: 'Missed', status: 'Active', visitStatus: ['NoShow'] },
  ] satisfies (NoteType & { title: string })[];
  it('are those in use that fit it, by title', () => {
    expect(typesThatFit(types, visit).map(({ title }) => title)).toEqual(['Intake', 'Progress']);
  });
  it('go by the booked service, and by the note where nobody booked', () => {
    const own = { services: [{ id: 'medication' }] };
    expect(documentedVisit(own, { serviceType: { id: 'therapy' } }).services).toEqual(['therapy']);
    expect(documentedVisit(own, undefined)).toEqual({
      services: ['medication'],
      program: undefined,
      location: undefined,
      visitStatus: 'Show',
    });
  });
  it('take any services where a note has several', () => {
    const several = { composition: 'MultiService' as const, services: [{ id: 'medication' }, { id: 'skills' }] };
    expect(documentedVisit(several, undefined).services).toEqual([]);
    expect(documentedVisit(several, { serviceType: { id: 'therapy' } }).services).toEqual([]);
  });
});

describe('the match of a note type', () => {
  it('is asked again where the visit or the type changes, and not for words', () => {
    const after = (change: Partial<Note>) => needsMatch(note, { ...note, ...change });
    expect(after({ title: 'x', sections: [] })).toBe(false);
    const changes: Partial<Note>[] = [
      { definition: { id: 'e', resourceType: 'NoteDefinition' } },
      { encounter: { id: 'e', resourceType: 'Encounter' } },
      { services: [{ id: 's', resourceType: 'HealthcareService' }] },
      { location: { id: 'l', resourceType: 'Location' } },
      { program: { id: 'p', resourceType: 'Program' } },
      { visitStatus: 'NoShow' },
    ];
    expect(changes.map(after)).toEqual(changes.map(() => true));
  });
});

describe('a type that stays', () => {
  it('is that of a note somebody signed, returned or was asked to sign', () => {
    expect(isTypeFixed(note)).toBe(false);
    expect(isTypeFixed({ revisionRequests: [{ comment: 'x' }] })).toBe(true);
    expect(isTypeFixed({ signatures: [{ status: 'Requested' }] })).toBe(true);
    expect(isTypeFixed({ patientSignatures: [{ status: 'Signed' }] })).toBe(true);
    expect(isTypeFixed({ signatures: [{ status: 'Declined' }] })).toBe(false);
  });
});
