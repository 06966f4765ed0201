import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { StatesLeft } from './states-left.tsx';

const reference = (id: string) => ({ id, resourceType: 'Note' as const });
const note = (id: string): Note => ({
  resourceType: 'Note',
  id,
  status: 'Final',
  subject: { id: 'p', resourceType: 'Patient' },
  sections: [
    {
      id: 's',
      kind: 'GoalsObjectives',
      goals: [
        { carePlan: { id: 'plan', resourceType: 'CarePlan' }, item: 'g', kind: 'Goal', title: 'Sleep', status: 'Achieved' },
      ],
    },
  ],
});
const history = [
  { status: 'InProgress', at: '2026-11-01T10:00:00.000Z' },
  { status: 'Achieved', at: '2026-11-10T10:00:00.000Z', note: reference('n') },
];
const plan = { id: 'plan', items: [{ id: 'g', kind: 'Goal', title: 'Sleep', status: 'Achieved', history }] };

const drawn = (others: object) =>
  markupOf(<StatesLeft noteId="n" note={note('n')} />, {
    client: {
      id: (id: string) => id,
      watchResource: () => watched({ data: plan, status: 'ready', error: undefined, saveState: 'Saved' }),
      watchList: () => watched({ ...emptyList, ...others }),
    },
    user: { id: 'me', permissions: ['CarePlan.Read'] },
  });

it('says nothing of a goal until the other notes about it are known', () => {
  expect(drawn({ status: 'loading' })).not.toContain('Sleep');
  expect(drawn({ items: [note('n')] })).toContain('Sleep');
});
it('says that the other notes could not be read', () => {
  for (const others of [{ status: 'error' }, { isPartial: true }]) {
    expect(drawn(others)).toContain('could not be read here');
    expect(drawn(others)).not.toContain('Sleep');
  }
});
