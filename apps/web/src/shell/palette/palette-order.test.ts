import { expect, test } from 'vitest';
import { arranged, listed, markOf } from './palette-order.ts';

const entry = (label: string, also = '') => ({ id: label, label, also });
const screens = { label: 'Screens', entries: [entry('Home'), entry('Patients'), entry('Schedule'), entry('Administration')] };
const actions = { label: 'Actions', entries: [entry('Find anything'), entry('Manage my account')] };
const recent = { label: 'Recent', entries: [entry('Okafor, Ada')] };
const patientsOf = (...names: string[]) => ({ label: 'Patients', entries: names.map((name) => entry(name)) });

const standing = (query: string, names: readonly string[], settled: boolean, marked?: string) => {
  const patients = patientsOf(...names);
  const groups = arranged({ recent, patients, screens, actions }, query);
  return {
    all: groups.flatMap(({ entries }) => entries.map(({ id }) => id)),
    mark: markOf({ groups, patients, query, settled, marked }),
  };
};

test('a misspelled screen is found where nothing has the letters', () => {
  const patients = patientsOf();
  const found = (query: string, after?: string) =>
    listed({ recent, patients, screens, actions }, { query, after, settled: true }).flatMap(({ entries }) =>
      entries.map(({ id }) => id),
    );
  expect(found('scheduel')).toEqual(['Schedule']);
  expect(found('zzz')).toEqual([]);
  // An action whose patient nobody is may be the name of a screen.
  expect(found('find anything', 'anything')).toEqual(['Find anything']);
});
test('recent charts come first before anything is typed', () => {
  expect(standing('', [], true)).toMatchObject({ mark: 'Okafor, Ada' });
});
test('nothing is marked while the patient who is meant may still come', () => {
  expect(standing('ana', [], false)).toEqual({ all: ['Manage my account'], mark: undefined });
});
test('late patients rank above screens that only contain the letters', () => {
  expect(standing('ana', ['Silva, Ana'], true)).toEqual({ all: ['Silva, Ana', 'Manage my account'], mark: 'Silva, Ana' });
});
test('a screen that begins with the text is selected at once', () => {
  expect(standing('sche', [], false).mark).toBe('Schedule');
  expect(standing('sche', ['Schenk, Bo'], true)).toEqual({ all: ['Schedule', 'Schenk, Bo'], mark: 'Schedule' });
});
test('an action that is possible everywhere comes after patients', () => {
  const patients = patientsOf('Dang, Mai');
  const late = { label: 'Actions', entries: [{ ...entry('Dark colors'), isLate: true }] };
  const groups = arranged({ recent, patients, screens, actions: late }, 'da');
  expect(groups.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(['Dang, Mai', 'Dark colors']);
  const early = { groups: groups.slice(1), patients, query: 'da', settled: false, marked: undefined };
  expect(markOf(early)).toBeUndefined();
});
test('what is marked stays marked when others come in above it', () => {
  expect(standing('o', ['Abbott, Jo', 'Moon, Li'], true, 'Moon, Li').mark).toBe('Moon, Li');
});
test('a mark that is no longer there gives way to the first', () => {
  expect(standing('ana', ['Silva, Ana'], true, 'Home').mark).toBe('Silva, Ana');
});
test('opens a shown patient who matches before the answer arrives', () => {
  expect(standing('silva', ['Silva, Ana'], false).mark).toBe('Silva, Ana');
});
