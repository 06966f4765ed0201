import type { KeptItem, SaveState } from '@notewell/client';
import { describe, expect, it } from 'vitest';
import { discardAttempts, untilSaved } from './until-saved.ts';

const answers = (id: string) => ({ type: 'QuestionnaireResponse', id }) as const;
const refusedAnswers: KeptItem = {
  key: 'k',
  chain: 'k',
  kind: 'update',
  type: 'QuestionnaireResponse',
  id: 'local:a',
  display: undefined,
  reason: 'refused',
  error: { status: 422, title: 'Answer “Allergies” first.' },
  failedAt: 0,
  patients: [],
  base: undefined,
  mine: undefined,
  theirs: undefined,
  changed: [],
};

/** A data layer in which the answers wait to be sent. */
function waiting() {
  const heard = new Set<() => void>();
  const now: { state: SaveState; kept: KeptItem[] } = { state: 'Saved on this device', kept: [] };
  const subscribe = (hear: () => void) => {
    heard.add(hear);
    return () => void heard.delete(hear);
  };
  return {
    heard,
    client: {
      id: (id: string) => (id === 'local:a' ? 'p.a' : id),
      watchSaveState: () => ({ subscribe, snapshot: () => now.state }),
      watchKeptWork: () => ({ subscribe, snapshot: () => now.kept }),
    },
    change(next: Partial<typeof now>) {
      Object.assign(now, next);
      for (const hear of heard) hear();
    },
  };
}

describe('answers on their way', () => {
  it('have arrived once the server has them', async () => {
    const { client, change, heard } = waiting();
    const sent = untilSaved(client, answers('p.a'));
    change({ state: 'Saved' });
    await expect(sent).resolves.toBeUndefined();
    expect(heard.size).toBe(0);
  });
  it('end with the sentence of the server if it refuses them', async () => {
    const { client, change, heard } = waiting();
    const sent = untilSaved(client, answers('p.a'));
    change({ state: 'Not saved', kept: [refusedAnswers] });
    await expect(sent).rejects.toThrow('Answer “Allergies” first.');
    expect(heard.size).toBe(0);
  });
  it('do not end with the refusal of other answers', async () => {
    const { client, change } = waiting();
    const sent = untilSaved(client, answers('p.b'));
    change({ kept: [refusedAnswers] });
    change({ state: 'Saved' });
    await expect(sent).resolves.toBeUndefined();
  });
});

describe('another attempt to send', () => {
  it('takes the place of one that was refused, and leaves refused answers where they are', async () => {
    const discarded: string[] = [];
    const { client, change } = waiting();
    change({
      kept: [
        { ...refusedAnswers, key: 'attempt', changed: ['status', 'authored'] },
        { ...refusedAnswers, key: 'answers', changed: ['status', 'answers'] },
        { ...refusedAnswers, key: 'other', id: 'p.b', changed: ['status'] },
        { ...refusedAnswers, key: 'end', type: 'PacketResponse', id: 'p.p', changed: ['status', 'forms', 'patientSignatures'] },
        { ...refusedAnswers, key: 'other fields', type: 'PacketResponse', id: 'p.p', changed: ['episodeOfCare'] },
      ],
    });
    await discardAttempts({ ...client, discard: async (key) => void discarded.push(key) }, [
      answers('p.a'),
      { type: 'PacketResponse', id: 'p.p' },
    ]);
    expect(discarded).toEqual(['attempt', 'end']);
  });
});
