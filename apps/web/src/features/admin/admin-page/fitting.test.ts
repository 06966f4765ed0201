import { expect, it } from 'vitest';
import { fitting } from './fitting.ts';
import { adminParts } from './parts.ts';

const parts = Object.values(adminParts);
const titles = (some: readonly { readonly title: string }[]) => some.map(({ title }) => title);

it('shows the tabs that fit in order, with the open one, and the others in a menu', () => {
  const { tabs, rest } = fitting(parts, adminParts.practices, 1_150);
  expect(tabs[0]).toBe(adminParts.people);
  expect(tabs.at(-1)).toBe(adminParts.practices);
  expect([...titles(tabs), ...titles(rest)].toSorted()).toEqual(titles(parts).toSorted());
  expect(rest.length).toBeGreaterThan(3);
});

it('shows all where there is room', () => {
  expect(fitting(parts, adminParts.people, 5_000)).toEqual({ tabs: parts, rest: [] });
});
