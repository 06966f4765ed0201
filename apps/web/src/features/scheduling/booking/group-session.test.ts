import { expect, it } from 'vitest';
import { sessionOf } from './group-session.ts';

const patient = (id: string) => ({ id, resourceType: 'Patient' as const });

it('a group session has the group, and the patients who are members on its day', () => {
  const group = {
    resourceType: 'Group' as const,
    id: 'g',
    name: 'Evening',
    members: [
      { member: patient('a') },
      { member: patient('left'), period: { end: '2026-03-03' } },
      { member: patient('later'), period: { start: '2026-03-05' } },
      { member: patient('out'), inactive: true },
      { member: { id: 'leader', resourceType: 'Practitioner' as const } },
    ],
    program: { id: 'p', resourceType: 'Program' as const },
  };
  const session = sessionOf(group, '2026-03-04');
  expect(session.attendees?.map(({ subject }) => subject.id)).toEqual(['g', 'a']);
  expect(session).toMatchObject({ isGroup: true, group: { id: 'g' }, title: 'Evening', program: { id: 'p' } });
});
