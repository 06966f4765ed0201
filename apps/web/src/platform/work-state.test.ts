import { expect, it } from 'vitest';
import { workState } from './work-state.ts';

const still = { unsent: 0, kept: 0, online: true, durable: true };

it('says where the words are', () => {
  expect(workState(still).words).toBe('Saved');
  expect(workState({ ...still, online: false }).words).toBe('Saved');
  expect(workState({ ...still, unsent: 1 })).toEqual({ words: 'Saved on this device', detail: 'Sending…' });
  expect(workState({ ...still, unsent: 1, online: false }).detail).toMatch(/back online/);
});
it('says of other work that it is saved while one change is refused', () => {
  expect(workState({ ...still, kept: 1 })).toEqual({ words: 'Saved', detail: 'Everything else you typed is at the server.' });
  expect(workState({ ...still, kept: 1, unsent: 2 })).toEqual({ words: 'Saved on this device', detail: 'Sending…' });
});
it('never claims anything of a device that takes no writes', () => {
  expect(workState({ ...still, durable: false }).words).toBe('Not saved');
});
