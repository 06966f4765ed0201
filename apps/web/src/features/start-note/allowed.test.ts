import type { NoteDefinition } from '@notewell/model';
import { expect, it } from 'vitest';
import { asksWhichNote, isToWrite, mayStartFrom, modeOf, modesOffered, offeredFor } from './allowed.ts';

const definition = (id: string, programs: string[] = []): NoteDefinition => ({
  resourceType: 'NoteDefinition',
  id,
  title: id,
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
  programs: programs.map((program) => ({ id: program })),
});

it('a note begins from the appointments that the practice names, from none where it allows none', () => {
  expect(mayStartFrom({ status: 'booked' }, {})).toBe(true);
  expect(mayStartFrom({ status: 'booked' }, { allowNotesFromAppointments: false })).toBe(false);
  expect(mayStartFrom({ status: 'booked' }, { noteAppointmentStatuses: ['arrived'] })).toBe(false);
  expect(mayStartFrom({ status: 'arrived' }, { noteAppointmentStatuses: ['arrived'] })).toBe(true);
});
it('definitions of other programs and hidden ones are not offered, unless the practice offers all', () => {
  const all = [definition('any'), definition('ours', ['p']), definition('theirs', ['q']), definition('hidden')];
  const hiddenDefinitions = [{ id: 'hidden' }];
  const ids = (list: readonly NoteDefinition[]) => list.map(({ id }) => id);
  expect(ids(offeredFor(all, ['p'], { filterNoteCategoryByProgram: true, hiddenDefinitions }))).toEqual(['any', 'ours']);
  expect(ids(offeredFor(all, ['p'], { filterNoteCategoryByProgram: false, hiddenDefinitions }))).toEqual([
    'any',
    'ours',
    'theirs',
  ]);
});
it('whoever begins a note chooses among several kinds, unless the practice wants the one that fits at once', () => {
  const two = [definition('one'), definition('other')];
  expect(asksWhichNote(two, {})).toBe(true);
  expect(asksWhichNote(two, { streamlinedStartNote: true })).toBe(false);
  expect(asksWhichNote(two.slice(1), {})).toBe(false);
});
it('a visit is held as it was booked where the practice offers that, else in the first way it offers', () => {
  expect(modesOffered({})).toEqual(['InPerson', 'Telehealth']);
  expect(modesOffered({ encounterModes: [] })).toEqual(['InPerson', 'Telehealth']);
  expect(modeOf({ mode: 'Telehealth' }, {})).toBe('Telehealth');
  expect(modeOf({}, {})).toBe('InPerson');
  expect(modeOf({ mode: 'InPerson' }, { encounterModes: ['Telehealth'] })).toBe('Telehealth');
  expect(modeOf({}, { encounterModes: ['Telehealth'] })).toBe('Telehealth');
});
it('a visit that was called off does not ask for its note, one that was missed does', () => {
  expect(isToWrite({ status: 'cancelled' })).toBe(false);
  expect(isToWrite({ status: 'noshow' })).toBe(true);
});
