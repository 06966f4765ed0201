import { grantSetsOf, permissionsOf, type RoleName, roles } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { waitingReviewsOf } from '../features/admin/access-review/use-waiting.ts';
import { isFor, isInNavigation, type Screen } from './screen.ts';

/** Every screen as the router finds it. */
const screens = Object.values(
  import.meta.glob<{ readonly screen: Screen }>('../screens/*/*/route.{ts,tsx}', { eager: true }),
).map(({ screen }) => screen);

describe('the screens for patients and related persons', () => {
  it('are Home, messages, inbox, care plans, forms, routines, account and the way back', () => {
    for (const who of ['patient', 'relative'] as const) {
      const framed = screens.filter((screen) => screen.frame !== 'bare' && isFor(screen, who));
      expect(framed.map(({ path }) => path).toSorted()).toEqual([
        '/',
        '/$',
        '/account',
        '/account/notifications',
        '/care-plans/$planId',
        '/channels/$channelId',
        '/inbox',
        '/messages',
        '/packets/$packetId',
        '/routines/$routinesId',
      ]);
    }
  });
  it('leave the navigation with Home, messages and the inbox', () => {
    const shown = screens.filter((screen) => screen.nav && isFor(screen, 'patient'));
    expect(shown.map(({ title }) => title).toSorted()).toEqual(['Home', 'Inbox', 'Messages']);
  });
  it('leave out for the staff only the forms that a family fills in', () => {
    expect(screens.filter((screen) => !isFor(screen, 'staff')).map(({ path }) => path)).toEqual(['/packets/$packetId']);
  });
});

const permissionsIn = (role: RoleName) => [...permissionsOf(grantSetsOf([roles[role].id]))];

describe('the navigation of the staff', () => {
  it('has Build for those who build', () => {
    const build = screens.filter(({ title }) => title === 'Build').find(({ nav }) => nav);
    const shown = (['Sandbox', 'Scribe', 'Support', 'Non-Prescribing Clinician'] as const).filter(
      (role) => build && isInNavigation(build, 'staff', permissionsIn(role)),
    );
    expect(shown).toEqual(['Sandbox']);
  });
});

describe('the count beside Admin', () => {
  it('is asked for by reviewers of temporary access alone', () => {
    const typeFor = (permissions: readonly string[]) =>
      waitingReviewsOf({ profile: { id: 'me', resourceType: 'Practitioner', display: 'Me' }, permissions }).type;
    expect(typeFor(permissionsIn('Administrative'))).toBeNull();
    expect(typeFor([...permissionsOf(['Review temporary access'])])).toBe('SecurityToken');
  });
});
