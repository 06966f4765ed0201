import { PracticePreferences } from '@notewell/model';
import { expect, it } from 'vitest';
import { settingGroups } from './fields.ts';
import { groupsMatching } from './matching.ts';

const all = settingGroups.flatMap(({ fields }) => fields);

it('every setting is one of the record, stands once, and says what it does', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.map(({ name }) => name).filter((name) => !Object.hasOwn(PracticePreferences.fields, name))).toEqual([]);
  for (const { name, about } of all) expect(about.length, name).toBeGreaterThan(15);
});

it('a search finds settings by label, explanation and group, and leaves out groups without any', () => {
  const names = (text: string) => groupsMatching(text).map(({ title, fields }) => [title, fields.map(({ name }) => name)]);
  expect(names('')).toEqual(settingGroups.map(({ title, fields }) => [title, fields.map(({ name }) => name)]));
  expect(names('time zone')).toEqual([['Days and times', ['timeZone']]]);
  expect(names('signing in').find(([title]) => title === 'Signing in')?.[1]).toHaveLength(3);
  expect(names('nothing of the sort')).toEqual([]);
});
