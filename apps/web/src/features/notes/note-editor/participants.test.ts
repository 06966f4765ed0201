import type { Note, ParticipantRole } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { withoutParticipant, withPart, withParticipant } from './participants.ts';

const who = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const note = (...parts: readonly (readonly [string, ParticipantRole])[]): Note => ({
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: parts.map(([id, role]) => ({ role, individual: who(id) })),
});
const partsOf = ({ participants = [] }: Note) => participants.map(({ individual, role }) => [individual.id, role]);

describe('those who took part in a visit', () => {
  it('are added once', () => {
    const one = withParticipant(note(['a', 'PrimaryPerformer']), who('b'), 'SecondaryPerformer');
    expect(partsOf(one)).toEqual([
      ['a', 'PrimaryPerformer'],
      ['b', 'SecondaryPerformer'],
    ]);
    expect(withParticipant(one, who('b'), 'Participation')).toBe(one);
  });
  it('leave again, but for whoever performs it', () => {
    const both = note(['a', 'PrimaryPerformer'], ['b', 'Participation']);
    expect(partsOf(withoutParticipant(both, 'b'))).toEqual([['a', 'PrimaryPerformer']]);
    expect(partsOf(withoutParticipant(both, 'a'))).toEqual(partsOf(both));
  });
  it('change parts, and leave the author who they are', () => {
    const both = note(['a', 'PrimaryPerformer'], ['b', 'Participation']);
    expect(partsOf(withPart(both, 'b', 'Coordinator'))[1]).toEqual(['b', 'Coordinator']);
    expect(withPart(both, 'b', 'PrimaryPerformer')).toBe(both);
    expect(withPart(both, 'a', 'Coordinator')).toBe(both);
    expect(withPart(both, 'x', 'Coordinator')).toBe(both);
  });
});
