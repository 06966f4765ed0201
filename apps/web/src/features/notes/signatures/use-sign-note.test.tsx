import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { ChangedMeanwhile } from '../../records/draft/read-before-signing.ts';
import { beginQueue, endQueue, strikeOff } from '../sign-queue/sign-queue.ts';
import { useSignNote } from './use-sign-note.ts';

const me = { resourceType: 'Practitioner' as const, id: 'ann', name: { family: 'Ames' } };
const note = (text: string, versionId: string, lastModifiedBy: string): Note => ({
  resourceType: 'Note',
  id: 'p.n',
  // An amended note offers no undo, which needs a screen.
  status: 'Final',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'ann', resourceType: 'Practitioner' } }],
  sections: [{ id: 'plan', kind: 'Narrative', title: 'Plan', text }],
  meta: { versionId, lastModifiedBy },
});
const read = note('Sleep hygiene.', '3', 'Practitioner/ann');

/** Signs the note that was read while the device holds `current`. Returns what was saved. */
async function signWhile(current: Note): Promise<Note | undefined> {
  let saved: Note | undefined;
  const client = {
    networkId: 'north',
    profile: 'Practitioner/ann',
    id: (id: string) => id,
    watchList: () => watched(emptyList),
    watchResource: () => watched({ data: me, status: 'ready', error: undefined, saveState: 'Saved' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
    update: async (_type: string, _id: string, next: (one: Note) => Note) => {
      saved = next(current);
    },
  };
  const signers: ReturnType<typeof useSignNote>['sign'][] = [];
  const Screen = () => {
    signers.push(useSignNote().sign);
    return null;
  };
  markupOf(<Screen />, { client, user: { id: 'ann', permissions: [] } });
  await signers[0]?.('p.n', read, undefined);
  return saved;
}

describe('signing a note', () => {
  it('signs the words that were read', async () => {
    expect((await signWhile(read))?.signatures?.map(({ status }) => status)).toEqual(['Pending']);
  });
  it('does not sign the next note of a round with the second press on the one before', async () => {
    beginQueue(['p.before', 'p.n']);
    strikeOff('p.before');
    expect(await signWhile(read)).toBeUndefined();
    endQueue();
    expect(await signWhile(read)).toBeDefined();
  });
  it('refuses words that somebody else wrote while the signer confirmed', async () => {
    await expect(signWhile(note('Sleep and eat.', '4', 'Practitioner/ben'))).rejects.toBeInstanceOf(ChangedMeanwhile);
  });
});
