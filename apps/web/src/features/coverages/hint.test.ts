import type { Held } from '@notewell/rules';
import { expect, it } from 'vitest';
import { hintOf, hintOfSeries } from './hint.ts';

const held = (of: Partial<Held['authorization']>): Held => ({
  coverage: { id: 'c', resourceType: 'Coverage' },
  authorization: { number: '8841', ...of },
});
const ten = { visitsApproved: 10, start: '2026-01-01', end: '2026-12-31' };

it('says what is left of the authorization that the visit would use', () => {
  expect(hintOf({ held: [held({ ...ten, visitsUsed: 7 })], day: '2026-11-20', isNeeded: true })).toEqual({
    text: 'Authorization 8841: 3 visits left, until Dec 31, 2026.',
    isWarning: false,
  });
  expect(hintOf({ held: [held({})], day: '2026-11-20', isNeeded: false })?.text).toBe('Authorization 8841.');
});
it('warns where the payer would refuse the visit', () => {
  const warned = (of: Partial<Held['authorization']>, day: string) => hintOf({ held: [held(of)], day, isNeeded: true });
  expect(warned({ ...ten, visitsUsed: 10 }, '2026-11-20')).toMatchObject({
    text: expect.stringContaining('used up'),
    isWarning: true,
  });
  expect(warned(ten, '2027-01-01')).toMatchObject({ text: expect.stringContaining('covers Jan 1, 2027'), isWarning: true });
  expect(hintOf({ held: [], day: '2026-11-20', isNeeded: true })).toMatchObject({ isWarning: true });
});
it('warns where the visit takes more units than are left', () => {
  const of = [held({ ...ten, unitsApproved: 40, unitsUsed: 38 })];
  const asked = { held: of, day: '2026-11-20', isNeeded: true };
  expect(hintOf({ ...asked, units: 4 })).toMatchObject({
    text: 'Authorization 8841: 10 visits left, 2 units left. This visit takes 4 units: ask the payer for more.',
    isWarning: true,
  });
  expect(hintOf({ ...asked, units: 2 })?.isWarning).toBe(false);
});
it('counts the visits that are booked already', () => {
  const asked = { held: [held({ ...ten, visitsUsed: 7 })], day: '2026-11-20', isNeeded: true };
  const booked = ['2026-11-06', '2026-11-13', '2026-11-27'].map((day) => ({ day }));
  expect(hintOf({ ...asked, booked: booked.slice(1) })).toEqual({
    text: 'Authorization 8841: 3 visits left, 2 booked already, until Dec 31, 2026.',
    isWarning: false,
  });
  expect(hintOf({ ...asked, booked })?.isWarning).toBe(true);
  expect(hintOf({ ...asked, held: [held({})], booked })).toEqual({ text: 'Authorization 8841.', isWarning: false });
});
it('leaves an authorization alone that booked visits of other days do not use', () => {
  const asked = { held: [held({ ...ten, visitsUsed: 7 })], day: '2026-11-20', isNeeded: true };
  const booked = ['2027-01-08', '2027-01-15', '2027-01-22'].map((day) => ({ day }));
  expect(hintOf({ ...asked, booked })).toEqual({
    text: 'Authorization 8841: 3 visits left, until Dec 31, 2026.',
    isWarning: false,
  });
});
it('counts the visits of a series that the payer authorized', () => {
  const days = ['2026-12-07', '2026-12-14', '2026-12-21'];
  const asked = { held: [held({ ...ten, visitsUsed: 9 })], days, isNeeded: true };
  expect(hintOfSeries(asked)).toEqual({
    text: 'The payer authorized 1 of these 3 visits: none is left for Dec 14, 2026. Ask the payer for more.',
    isWarning: true,
  });
  expect(hintOfSeries({ ...asked, booked: [{ day: '2026-12-01' }] })?.text).toContain('none of these 3 visits');
  expect(hintOfSeries({ ...asked, days: days.slice(0, 1) })?.text).toBe('Authorization 8841: 1 visit left, until Dec 31, 2026.');
  expect(hintOfSeries({ ...asked, held: [held({})] })).toEqual({ text: 'Authorization 8841.', isWarning: false });
  expect(hintOfSeries({ ...asked, held: [], isNeeded: false })).toBeUndefined();
});
it('is silent where no authorization is needed', () => {
  expect(hintOf({ held: [], day: '2026-11-20', isNeeded: false })).toBeUndefined();
});
