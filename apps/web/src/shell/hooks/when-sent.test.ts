import { describe, expect, it } from 'vitest';
import { refusedKeys, whenAnswered, whenSent } from './when-sent.ts';

/** A client whose queue is set by hand. */
function queue() {
  const heard = new Set<() => void>();
  const state = { unsent: [] as { id: string }[], kept: [] as { id: string; key: string; error: undefined }[], online: true };
  const watch = <V>(snapshot: () => V) => ({
    snapshot,
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
  });
  const client = {
    id: (id: string) => (id === 'local:1' ? 'a' : id),
    watchUnsent: () => watch(() => state.unsent),
    watchKeptWork: () => watch(() => state.kept),
    watchConnection: () => watch(() => ({ online: state.online })),
  };
  const set = (next: Partial<typeof state>) => {
    Object.assign(state, next);
    for (const hear of heard) hear();
  };
  return { client, set, heard };
}

describe('the answer to a write', () => {
  it('is awaited until the server took it, under the id that it got', async () => {
    const { client, set, heard } = queue();
    set({ unsent: [{ id: 'local:1' }] });
    const sent = whenSent(client, 'local:1');
    set({ unsent: [{ id: 'b' }] });
    expect(await sent).toEqual({ is: 'saved' });
    expect(heard.size).toBe(0);
  });

  it('is a refusal that was not there before', async () => {
    const { client, set } = queue();
    set({ unsent: [{ id: 'a' }], kept: [{ id: 'a', key: 'old', error: undefined }] });
    const sent = whenSent(client, 'a', refusedKeys(client));
    set({
      unsent: [],
      kept: [
        { id: 'a', key: 'old', error: undefined },
        { id: 'a', key: 'new', error: undefined },
      ],
    });
    expect(await sent).toEqual({ is: 'refused', item: { id: 'a', key: 'new', error: undefined } });
  });

  it('is not awaited without a connection', async () => {
    const { client, set } = queue();
    set({ unsent: [{ id: 'a' }], online: false });
    expect(await whenSent(client, 'a')).toEqual({ is: 'waiting' });
  });

  it('is awaited as long as it takes where something depends on it', async () => {
    const { client, set, heard } = queue();
    set({ unsent: [{ id: 'a' }], online: false });
    const answer = whenAnswered(client, 'a');
    set({ online: true });
    set({ unsent: [], kept: [{ id: 'a', key: 'k', error: undefined }] });
    expect(await answer).toMatchObject({ is: 'refused', item: { key: 'k' } });
    expect(heard.size).toBe(0);
  });
});
