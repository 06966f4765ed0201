import type { Encounter, Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { byAppointment } from './use-notes-of.ts';

const encounter = (id: string, appointment: string): Encounter => ({
  id,
  resourceType: 'Encounter',
  status: 'Planned',
  subject: { id: 'p' },
  appointment: { id: appointment },
});
const note = (id: string, visit: string, created: string, status: Note['status'] = 'Preliminary'): Note => ({
  id,
  resourceType: 'Note',
  status,
  subject: { id: 'p' },
  encounter: { id: visit },
  created,
});

it('finds an appointment’s note through its visit: the first begun, and none that was entered in error', () => {
  const found = byAppointment(
    [encounter('e1', 'a1'), encounter('e2', 'a2')],
    [
      note('late', 'e1', '2026-11-20T10:00:00Z'),
      note('early', 'e1', '2026-11-20T09:00:00Z'),
      note('wrong', 'e2', '2026-11-20T09:00:00Z', 'EnteredInError'),
    ],
  );
  expect(found.get('a1')?.id).toBe('early');
  expect(found.get('a2')).toBeUndefined();
});
