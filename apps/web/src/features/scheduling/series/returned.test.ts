import type { KeptItem } from '@notewell/client';
import { makeResource } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { keptGroups } from '../../../shell/work/kept-groups.ts';
import { decidedBooking, returnedOf } from './returned.ts';

const [start, end] = ['2026-11-24T15:00:00.000Z', '2026-11-24T16:00:00.000Z'];
const visit = makeResource('Appointment', { id: 'a', start, end });
const kept = (more: Partial<KeptItem>) => {
  const item: KeptItem = {
    key: 'k',
    chain: 'k',
    kind: 'update',
    type: 'Appointment',
    id: 'a',
    display: undefined,
    reason: 'refused',
    error: { status: 409, code: 'booking-conflict' },
    failedAt: 0,
    patients: [],
    base: visit,
    mine: { ...visit, start: end, room: '4' },
    theirs: undefined,
    changed: ['start', 'end', 'room'],
    ...more,
  };
  const [group] = keptGroups([item]);
  return group && returnedOf(group);
};

describe('a change that came back because times were taken', () => {
  it('is a booking with the decisions it was sent with', () => {
    const accepts = [{ occurrence: start, reason: 'Promised' }];
    const returned = kept({ kind: 'create', mine: visit, call: { path: 'series', with: { accepts } } });
    expect(returned).toMatchObject({ kind: 'booking', decided: { [start]: { does: 'accept', reason: 'Promised' } } });
    expect(returned).not.toHaveProperty('draft.id');
  });
  it('is sent with what is skipped, beyond what was left out before', () => {
    const recurrence = { kind: 'Weekly' as const, count: 3, exceptions: ['2026-12-01'] };
    const { body, call } = decidedBooking(makeResource('Appointment', { ...visit, recurrence }), {
      [start]: { does: 'skip' },
      b: { does: 'move', start: 's', end: 'e' },
    });
    expect(body.recurrence?.exceptions).toEqual(['2026-12-01', '2026-11-24']);
    expect(call).toEqual({ path: 'series', with: { moves: [{ occurrence: 'b', start: 's', end: 'e' }], accepts: [] } });
  });
  it('is an edit with all that it changes', () => {
    expect(kept({})).toMatchObject({ kind: 'edit', edit: { scope: 'one', start: end, end, change: { room: '4' } } });
    const call = {
      path: 'series-edit',
      with: { scope: 'following', start: end, accepts: [{ occurrence: end, reason: 'Asked for' }] },
    };
    expect(kept({ call })).toMatchObject({ edit: { scope: 'following', start: end } });
    expect(kept({ call })).not.toHaveProperty('edit.accepts');
  });
  it('is compared by hand where a field was emptied, and nothing of other refusals', () => {
    expect(kept({ changed: ['start', 'comment'] })).toBeUndefined();
    expect(kept({ error: { status: 422, code: 'validation-failed' } })).toBeUndefined();
  });
});
