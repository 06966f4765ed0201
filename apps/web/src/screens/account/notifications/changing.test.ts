import type { NotificationChoices } from '@notewell/rules/notifications';
import { describe, expect, it } from 'vitest';
import { chosenPlaces, withPlaces, withTimes } from './changing.ts';

describe('a choice of notifications', () => {
  const timeZone = 'America/Chicago';
  it('keeps the places of the other kinds', () => {
    const first = withPlaces({ timeZone }, 'Message', { inApp: false, email: 'AtOnce', push: true });
    const second = withPlaces(first, 'Mention', { inApp: true, email: 'Digest', push: true });
    expect(second.choices).toEqual([
      { kind: 'Message', hidden: true, email: 'AtOnce' },
      { kind: 'Mention', email: 'Digest' },
    ]);
  });
  it('leaves out a kind in its usual place', () => {
    const chosen = withPlaces({ timeZone }, 'Message', { inApp: false, email: undefined, push: true });
    expect(withPlaces(chosen, 'Message', { inApp: true, email: undefined, push: true }).choices).toEqual([]);
  });
  it('leaves devices out, also after the kind was out of the inbox for a time', () => {
    const quiet = withPlaces({ timeZone }, 'Message', { inApp: true, email: undefined, push: false });
    expect(quiet.choices).toEqual([{ kind: 'Message', noPush: true }]);
    const hide = (now: NotificationChoices) => withPlaces(now, 'Message', { ...chosenPlaces(now, 'Message'), inApp: false });
    const show = (now: NotificationChoices) => withPlaces(now, 'Message', { ...chosenPlaces(now, 'Message'), inApp: true });
    expect(hide(quiet).choices).toEqual([{ kind: 'Message', hidden: true, noPush: true }]);
    expect(show(hide(quiet)).choices).toEqual(quiet.choices);
    expect(show(hide({ timeZone })).choices).toEqual([]);
  });
  it('takes the zone of the browser once, with the first choice', () => {
    const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
    expect(withTimes({}, { digestAt: '07:00:00' })).toEqual({ timeZone: own, digestAt: '07:00:00' });
    expect(withTimes({ timeZone }, {}).timeZone).toBe(timeZone);
  });
});
