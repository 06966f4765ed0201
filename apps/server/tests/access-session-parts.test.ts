import type { Note } from '@notewell/model';
import { mayDo, type Permission } from '@notewell/rules';
import { expect, it } from 'vitest';
import { mayStartPart, type NotePlace } from './support/access-oracle.ts';

/* Who starts a member's part of a session's note: every mix of flags and places, against the second statement. */

const me = 'me';
const flags = ['note', 'scribe', 'supervision', 'note master'] as const satisfies readonly Permission[];
const places = ['author', 'supervisor of the author', 'participant', 'nobody'] as const satisfies readonly NotePlace['is'][];
const mixes = Array.from({ length: 2 ** flags.length }, (_, mix) => flags.filter((_flag, at) => (mix >> at) % 2 === 1));

function sessionOf(is: NotePlace['is']): Note {
  const author = { role: 'PrimaryPerformer' as const, individual: { id: is === 'author' ? me : 'leader' } };
  const helper = { role: 'SecondaryPerformer' as const, individual: { id: me } };
  return {
    resourceType: 'Note',
    status: 'Preliminary',
    composition: 'Group',
    subject: { id: 'g', resourceType: 'Group' },
    participants: is === 'participant' ? [author, helper] : [author],
  };
}

it.each(places)('a part is started as the decision says by one who is %s', (is) => {
  for (const held of mixes) {
    const actor = {
      profile: { type: 'Practitioner' as const, id: me },
      permissions: new Set<Permission>(held),
      supervisees: is === 'supervisor of the author' ? ['leader'] : [],
    };
    expect([held, mayDo({ does: 'startPart' }, sessionOf(is), actor)]).toEqual([held, mayStartPart({ flags: held, is })]);
  }
});
