import type { NoteDefinition } from '@notewell/model';
import { expect, it } from 'vitest';
import { asksWhichNote, isToWrite, modeOf } from './allowed.ts';

const definition = (id: string, programs: string[] = []): NoteDefinition => ({
  resourceType: 'NoteDefinition',
  id,
  title: id,
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
  programs: programs.map((program) => ({ id: program })),
});

it('offers several note types unless the practice prefers the best match', () => {
  const two = [definition('one'), definition('other')];
  expect(asksWhichNote(two, {})).toBe(true);
  expect(asksWhichNote(two, { streamlinedStartNote: true })).toBe(false);
  expect(asksWhichNote(two.slice(1), {})).toBe(false);
});
it('a visit keeps its booked mode if offered, else the first one', () => {
  expect(modeOf({ mode: 'Telehealth' }, {})).toBe('Telehealth');
  expect(modeOf({}, {})).toBe('InPerson');
  expect(modeOf({ mode: 'InPerson' }, { encounterModes: ['Telehealth'] })).toBe('Telehealth');
  expect(modeOf({}, { encounterModes: ['Telehealth'] })).toBe('Telehealth');
});
it('asks for the note of a missed visit, not a cancelled one', () => {
  expect(isToWrite({ status: 'cancelled' })).toBe(false);
  expect(isToWrite({ status: 'noshow' })).toBe(true);
});
