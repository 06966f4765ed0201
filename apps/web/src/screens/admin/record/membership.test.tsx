import type { MembershipPreview } from '@notewell/protocol';
import { describe, expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { Effects, planOf } from './membership.dialog.tsx';

const data: MembershipPreview = { sessions: [] };
const loaded = { data, status: 'ready', error: undefined, current: true, refresh: () => undefined } as const;

describe('the preview of a change of membership', () => {
  it('is shown for the present choice only, and not after an error', () => {
    expect(planOf(loaded)).toBe(data);
    expect(planOf({ ...loaded, current: false })).toBeUndefined();
    expect(planOf({ ...loaded, status: 'error', error: { title: 'Locked' } })).toBeUndefined();
  });
  it('names a membership that is removed, and one that stays', () => {
    const shown = (plan: Partial<MembershipPreview>) => markupOf(<Effects {...data} {...plan} />, { client: {} });
    expect(shown({ removed: '2026-07-02' })).toContain('They joined on Jul 2, 2026. The membership is removed as a mistake.');
    expect(shown({ again: '2026-07-02' })).toContain('A later membership stays: it begins on Jul 2, 2026.');
    expect(shown({})).not.toContain('membership');
  });
});
