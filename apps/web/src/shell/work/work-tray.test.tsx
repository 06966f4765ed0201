import type { KeptItem } from '@notewell/client';
import { afterEach, describe, expect, it } from 'vitest';
import { goByZone } from '../../platform/dates.ts';
import { markupOf, watched } from '../../platform/testing/draw.tsx';
import { caseloadState } from './caseload-state.ts';
import { WorkTray } from './work-tray.tsx';

afterEach(() => caseloadState.set({ status: 'unknown', patients: 0, at: undefined, isAsked: false }));

describe('a refused change', () => {
  const patient = { id: 'p1', resourceType: 'Patient' } as const;
  const booked = {
    resourceType: 'Appointment',
    start: '2026-12-04T02:30:00Z',
    serviceType: { id: 's', display: 'Intake' },
    attendees: [{ subject: { id: 'pr', resourceType: 'Practitioner' } }, { subject: patient }],
  };
  const item: KeptItem = {
    key: 'k',
    chain: 'k',
    kind: 'create',
    type: 'Appointment',
    id: 'local:1',
    display: undefined,
    reason: 'refused',
    error: undefined,
    failedAt: 0,
    patients: [],
    base: undefined,
    mine: booked,
    theirs: undefined,
    changed: [],
  };
  const drawn = (kept: KeptItem) => {
    goByZone('America/New_York');
    const client = {
      id: (id: string) => id,
      watchUnsent: () => watched([]),
      watchKeptWork: () => watched([kept]),
      watchConnection: () => watched({ online: true, device: 'disk' }),
      watchResource: (_: string, id: string) =>
        watched({ data: id === 'p1' ? { display: 'Reyes, Lena' } : undefined, status: 'ready', saveState: 'Saved' }),
    };
    return markupOf(<WorkTray />, { client })
      .replaceAll(/<[^>]*>|<!-- -->/g, '')
      .replaceAll('\u202f', ' ');
  };
  it('names the appointment with its time in the practice, and the patient who attends', () => {
    expect(drawn(item)).toContain('New appointment: Intake, Dec 3, 2026, 9:30 PM · Reyes, Lena');
  });
  it('writes the date in a name as the practice does', () => {
    const kept: KeptItem = {
      ...item,
      type: 'EpisodeOfCare',
      kind: 'update',
      display: 'Enrollment, 2026-12-03',
      mine: { patient },
    };
    expect(drawn(kept)).toContain('Change to enrollment: Enrollment, Dec 3, 2026 · Reyes, Lena');
  });
});

describe('the tray of unsent work', () => {
  const client = {
    watchUnsent: () => watched([]),
    watchKeptWork: () => watched([]),
    watchConnection: () => watched({ online: true, device: 'disk' }),
  };
  const tray = () => markupOf(<WorkTray />, { client });
  it('offers the coming days where the browser saves data', () => {
    caseloadState.set({ status: 'unasked' });
    expect(tray()).toContain('Get my next days ready for offline');
  });
  it('says nothing of an offer while they are fetched', () => {
    caseloadState.set({ status: 'gathering', isAsked: true });
    expect(tray()).not.toContain('Get my next days');
    expect(tray()).toContain('ready for offline…');
  });
});
