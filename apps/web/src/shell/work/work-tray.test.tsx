import { afterEach, describe, expect, it } from 'vitest';
import { markupOf, watched } from '../../platform/testing/draw.tsx';
import { caseloadState } from './caseload-state.ts';
import { WorkTray } from './work-tray.tsx';

afterEach(() => caseloadState.set({ status: 'unknown', patients: 0, at: undefined, isAsked: false }));

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
