import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { visitEnd } from '../reports/notes.ts';
import { overdueTimes, supervisorsOn } from './index.ts';

/** A Friday. */
const end = '2026-11-20T15:00:00Z';
const note = (more: Partial<Note> = {}) => ({
  status: 'Preliminary' as const,
  sessionTime: { start: '2026-11-20T14:00:00Z', end },
  participants: [{ role: 'PrimaryPerformer' as const, individual: { id: 'ana', resourceType: 'Practitioner' as const } }],
  ...more,
});
const usual = { noteSignWarningTimeout: 36, sessionsToSignIncludeWeekends: true };
const after = (hours: number) => Date.parse(end) + hours * 3_600_000;
const times = (more: object = {}, of = note()) => overdueTimes(of, { ...usual, ...more }, 'UTC');

describe('an unsigned note', () => {
  it('goes to its author, and to supervisors if the practice wants that', () => {
    expect(times()).toEqual({ author: 'ana', due: after(36), escalates: undefined });
    expect(times({ escalateToSupervisorHours: 72 })?.escalates).toBe(after(72));
  });
  it('goes by the time of the session that its section states', () => {
    const sections = [{ id: 't', kind: 'SessionTime' as const, sessionTime: { end: '2026-11-19T15:00:00Z' } }];
    expect(times({}, note({ sections }))?.due).toBe(after(12));
    const visitEndOf = (more: Partial<Note>) => visitEnd({ created: '2026-11-25T09:00:00Z', ...more });
    expect([visitEndOf({ sections }), visitEndOf({})]).toEqual(['2026-11-19T15:00:00Z', '2026-11-25T09:00:00Z']);
  });
  it('goes to supervisors no earlier than to its author', () => {
    expect(times({ escalateToSupervisorHours: 1 })?.escalates).toBe(after(36));
  });
  it('waits over weekends that do not count', () => {
    const escalates = times({ escalateToSupervisorHours: 48, sessionsToSignIncludeWeekends: false })?.escalates;
    expect(escalates).toBe(after(96));
  });
  it('is not its author’s while it waits for a co-signature, and is again once sent back', () => {
    const signatures = [
      { role: 'Author' as const, status: 'Signed' as const },
      { role: 'CoSigner' as const, status: 'Requested' as const },
    ];
    expect(times({}, note({ signatures }))).toBeUndefined();
    expect(times({}, note({ signatures, revisionRequests: [{ comment: 'Plan?' }] }))?.author).toBe('ana');
  });
  it('is nobody’s if it is signed or a member’s part', () => {
    expect(times({}, note({ status: 'Final' }))).toBeUndefined();
    expect(times({}, note({ partOf: { id: 'whole' } }))).toBeUndefined();
  });
});

it('supervisors are those of the day', () => {
  const supervisors = [
    { subject: { id: 'always' } },
    { subject: { id: 'earlier' }, period: { end: '2026-11-19' } },
    { subject: { id: 'now' }, period: { start: '2026-11-20', end: '2026-11-20' } },
  ];
  expect(supervisorsOn({ supervisors }, '2026-11-20')).toEqual(['always', 'now']);
});
