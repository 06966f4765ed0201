import { describe, expect, it } from 'vitest';
import { dropRefused } from './use-send-from-form.ts';

type Kept = { readonly id: string; readonly key: string; readonly kind: 'create' | 'update' | 'upload' };

const none: ReadonlySet<string> = new Set();
const all: ReadonlySet<string> = new Set(['old', 'made', 'change', 'file', 'others file']);

/** A client that says what it drops, in order. */
function clientWith(kept: readonly Kept[], unsent: readonly { readonly id: string; readonly key: string }[] = []) {
  const dropped: string[] = [];
  const drop = async (key: string) => dropped.push(key) > 0;
  const client = {
    id: (id: string) => id,
    withdraw: drop,
    discard: async (key: string) => {
      await drop(key);
    },
    watchKeptWork: () => ({ snapshot: () => kept }),
    watchUnsent: () => ({ snapshot: () => unsent }),
  };
  return { client, dropped };
}

describe('a refusal of what an open form sent', () => {
  it('drops a record that was not made, with its file that waits', async () => {
    const { client, dropped } = clientWith(
      [
        { id: 'a', key: 'old', kind: 'create' },
        { id: 'a', key: 'made', kind: 'create' },
        { id: 'b', key: 'other', kind: 'create' },
      ],
      [
        { id: 'a', key: 'file' },
        { id: 'b', key: 'others file' },
      ],
    );
    expect(await dropRefused(client, 'a', { known: new Set(['old']), earlier: none, own: all })).toBeUndefined();
    expect(dropped).toEqual(['file', 'made']);
  });
  it('drops a change, and leaves what waits behind it', async () => {
    const { client, dropped } = clientWith([{ id: 'a', key: 'change', kind: 'update' }], [{ id: 'a', key: 'next' }]);
    expect(await dropRefused(client, 'a', { known: none, earlier: none, own: all })).toBeUndefined();
    expect(dropped).toEqual(['change']);
  });
  it('keeps what was typed in the record since, refused or waiting', async () => {
    const kept = [
      { id: 'a', key: 'change', kind: 'update' },
      { id: 'a', key: 'typed since', kind: 'update' },
    ] as const;
    const { client, dropped } = clientWith(kept, [{ id: 'a', key: 'typed last' }]);
    expect(await dropRefused(client, 'a', { known: none, earlier: none, own: all })).toBeUndefined();
    expect(dropped).toEqual(['change']);
  });
  it('keeps a record that was not made with what was typed in it since', async () => {
    const { client, dropped } = clientWith([{ id: 'a', key: 'made', kind: 'create' }], [{ id: 'a', key: 'typed since' }]);
    expect(await dropRefused(client, 'a', { known: none, earlier: none, own: all })).toContain('More was entered');
    expect(dropped).toEqual([]);
  });
  it('keeps a record of another form, with its file, whose change is refused meanwhile', async () => {
    const kept = [
      { id: 'a', key: 'made', kind: 'create' },
      { id: 'a', key: 'change', kind: 'update' },
    ] as const;
    const { client, dropped } = clientWith(kept, [{ id: 'a', key: 'file' }]);
    expect(await dropRefused(client, 'a', { known: none, earlier: new Set(['made', 'file']), own: all })).toContain(
      'An earlier change',
    );
    expect(dropped).toEqual([]);
  });
  it('keeps a refused file beside a refused change of a record that was made', async () => {
    const kept = [
      { id: 'a', key: 'file', kind: 'upload' },
      { id: 'a', key: 'change', kind: 'update' },
    ] as const;
    const { client, dropped } = clientWith(kept);
    expect(await dropRefused(client, 'a', { known: none, earlier: none, own: all })).toContain('A file');
    expect(dropped).toEqual([]);
  });
  it('keeps a file whose record was made', async () => {
    const { client, dropped } = clientWith([{ id: 'a', key: 'file', kind: 'upload' }]);
    expect(await dropRefused(client, 'a', { known: none, earlier: none, own: all })).toContain('A file');
    expect(dropped).toEqual([]);
  });
});
