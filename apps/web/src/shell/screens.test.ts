import { expect, it } from 'vitest';
import { addressOf } from './screens.tsx';

const load = () => Promise.reject(new Error('not opened'));
const screens = [
  { path: '/patients', title: 'Patients', load },
  { path: '/patients/$patientId', title: 'Chart', shows: 'Patient', load },
  { path: '/notes/$noteId', title: 'Note', shows: 'Note', heldBy: '/patients/$patientId', load },
];

it('leads to the screen that shows a type, and nowhere for a type that none shows', () => {
  expect(addressOf(screens, 'Patient', 'p/1')).toBe('/patients/p%2F1');
  expect(addressOf(screens, 'Encounter', 'e')).toBeUndefined();
});

it('leads to the address within the screen that holds it', () => {
  const holder = { path: '/patients/$patientId', address: '/patients/p' };
  expect(addressOf(screens, 'Note', 'n', holder)).toBe('/patients/p/notes/n');
  expect(addressOf(screens, 'Note', 'n')).toBe('/notes/n');
  expect(addressOf(screens, 'Patient', 'q', holder)).toBe('/patients/q');
});
