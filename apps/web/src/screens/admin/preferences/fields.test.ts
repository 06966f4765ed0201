import { PracticePreferences } from '@notewell/model';
import { expect, it } from 'vitest';
import { settingGroups } from './fields.ts';

const all = settingGroups.flatMap(({ fields }) => fields);

it('every setting is one of the record, stands once, and says what it does', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.map(({ name }) => name).filter((name) => !Object.hasOwn(PracticePreferences.fields, name))).toEqual([]);
  for (const { name, about } of all) expect(about.length, name).toBeGreaterThan(15);
});
