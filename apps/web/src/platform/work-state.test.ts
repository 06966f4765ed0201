import { expect, it } from 'vitest';
import { workState } from './work-state.ts';

const still = { unsent: 0, kept: 0, online: true, durable: true };

it('says where the words are', () => {
  expect(workState(still).words).toBe('Saved');
  expect(workState({ ...still, online: false }).words).toBe('Saved');
  expect(workState({ ...still, unsent: 1 })).toEqual({ words: 'Saved on this device', detail: 'Sending…' });
  expect(workState({ ...still, unsent: 1, online: false }).detail).toMatch(/back online/);
  expect(workState({ ...still, kept: 1 }).detail).toMatch(/not taken by the server/);
});
it('never claims anything of a device that takes no writes', () => {
  expect(workState({ ...still, durable: false }).words).toBe('Not saved');
});
